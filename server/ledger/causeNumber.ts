import { sql } from 'drizzle-orm';

/**
 * The number of the record that the cause of an entry `e` names, as 12 of `apply:claim:12`; null of a cause that names none. A column
 * is compared with it in a piece of its own (`offset 0`): what is read out of a text is compared after row-level security, with every
 * row of the company, and a number by an index.
 */
export const causeNumber = sql`case
  when split_part(e.cause, ':', 3) ~ '^[0-9]{1,18}$' then split_part(e.cause, ':', 3)::bigint end`;
