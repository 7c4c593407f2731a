/** How the records of a noun stand in the file of a company's configuration. */
export interface NounConfiguration<Name extends string = string> {
  /** The fields that name a record outside of the company; unset: what is unique of it, with what it is unique within. */
  names?: readonly Name[];
  /** Fields that stay in the company: the file says nothing of them, and they keep what they hold. */
  leavesOut?: readonly Name[];
  /** The number that says in which order its records stand; unset: that of their names. Records that a file adds come last. */
  orderedBy?: Name;
  /** Its records stay in the company. Those of others name them by `names`. */
  isOnlyNamed?: true;
}
