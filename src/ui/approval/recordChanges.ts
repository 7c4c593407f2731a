import type { FieldChange } from '../../../domain/noun/changeWords.ts';

/** One field of a record in words, for telling two versions of it apart. */
export interface ShownField<Row> {
  key: string;
  label: string;
  /** What a person reads; two versions differ where these differ. */
  words(row: Row): string;
}

/** What a person would see changed between two versions of a record, in the order of the fields. */
export function changesBetween<Row>(
  fields: readonly ShownField<Row>[],
  before: Row,
  after: Row,
): FieldChange[] {
  return fields.flatMap((field) => {
    const { key, label } = field;
    const change = { key, label, before: field.words(before), after: field.words(after) };
    return change.before === change.after ? [] : [change];
  });
}
