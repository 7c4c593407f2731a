/** Words of what people say about a record. */
export const commentEn = {
  title: 'Comments',
  none: 'Nobody has said anything yet.',
  unread: 'The comments could not be read.',
  write: 'Say something to everybody who sees this',
  attach: 'Attach files',
  files: 'Files of the comment',
  send: 'Comment',
} as const;
