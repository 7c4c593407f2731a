/** The id of the element that holds the content, in every layout. */
export const mainID = 'content';
