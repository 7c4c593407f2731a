import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { streamEn } from './stream.en.ts';

/** What is said of documents that are mailed to a company. */
export const streamWord = messagesOf<typeof streamEn>('stream');

/** What became of a mailed document: it waits for a draft, became one, or nothing could be made of it. */
export const mailedLooks = statusLooks<(typeof streamEn)['status']>('stream.status', {
  waiting: 'waiting',
  made: 'good',
  refused: 'bad',
});
export type MailedStatus = keyof typeof mailedLooks;
export const mailedStatuses = Object.keys(mailedLooks) as [MailedStatus, ...MailedStatus[]];
