/** Characters a comment may have. */
export const commentLengthMax = 2000;
