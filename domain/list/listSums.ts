/** Rows of a list are summed up to this many: more say little, and would be read for long. */
export const mostSummed = 10_000;
