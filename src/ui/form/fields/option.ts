/** Something to choose: a record by its id, or an offer to make one of what was typed. */
export interface Option {
  id: number | string;
  name: string;
  /** A second line: a code, a status. */
  note?: string;
  /** Why it cannot be chosen. */
  refusal?: string;
}
