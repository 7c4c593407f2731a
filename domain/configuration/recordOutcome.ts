/** What a file does to a record. `absent`: the company has it, and the file does not; it stays as it is. */
export const recordOutcomes = ['new', 'changed', 'unchanged', 'absent', 'refused'] as const;
export type RecordOutcomeName = (typeof recordOutcomes)[number];
