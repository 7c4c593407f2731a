/** A workbook, and what is made while somebody waits, has so many rows at most; a CSV file by mail has more. */
export const rowsAtOnceMax = 20_000;

/** A paper with more files behind it than these is made after the answer. */
export const filesAtOnceMax = 20;

/** How long a file that was sent can be downloaded. */
export const keptDays = 7;
