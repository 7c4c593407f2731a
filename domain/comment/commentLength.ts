/** Characters a comment may have. */
export const commentLengthMax = 2000;
/** Files a comment may have. */
export const commentFilesMax = 5;
