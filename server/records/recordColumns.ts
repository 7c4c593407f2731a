import { integer, text } from 'drizzle-orm/pg-core';

import { companyID, instant, recordID } from '../database/columns.ts';

/** The columns that every declared noun has beside its fields; a record begins in the first status. */
export function recordColumns<const Status extends string>(statuses: readonly Status[]) {
  const [first] = statuses;
  if (first === undefined) throw new Error('a noun without a status');
  return {
    companyID: companyID(),
    id: recordID(),
    version: integer('version').notNull().default(1),
    status: text('status')
      .$type<Status>()
      .notNull()
      .default(first as Status),
    createdAt: instant('created_at').notNull().defaultNow(),
  };
}
