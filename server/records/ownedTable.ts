import { index, integer, primaryKey } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { companyID, recordID, reference, refersTo } from '../database/columns.ts';

type OwnerColumn = ReturnType<ReturnType<typeof reference>['notNull']>;
type Owned<Owner extends string> = Record<'companyID' | 'id' | `${Owner}ID`, AnyPgColumn>;
type Ordered<Owner extends string> = Owned<Owner> & { position: AnyPgColumn };
interface OwnerTable {
  companyID: AnyPgColumn;
  id: AnyPgColumn;
}

/** The columns by which rows live with a record. @param owner What the record is: `policy` has the column `policy_id` */
export const ownedColumns = <Owner extends string>(owner: Owner) => ({
  companyID: companyID(),
  id: recordID(),
  ...({ [`${owner}ID`]: reference(`${owner}_id`).notNull() } as Record<`${Owner}ID`, OwnerColumn>),
});

/** The same of rows that stand in an order. */
export const orderedColumns = <Owner extends string>(owner: Owner) => ({
  ...ownedColumns(owner),
  position: integer('position').notNull(),
});

/** The keys of rows that live with a record, and go with it. @param name Of their table */
export const ownedKeys = <Owner extends string>(
  name: string,
  owner: Owner,
  table: Owned<Owner>,
  owners: OwnerTable,
) => [
  primaryKey({ columns: [table.companyID, table.id] }),
  refersTo(`${name}_${owner}_exists`, [table.companyID, table[`${owner}ID`]], owners).onDelete('cascade'),
];

/** The same of rows that stand in an order, with the index that reads them in it. */
export const orderedKeys = <Owner extends string>(
  name: string,
  owner: Owner,
  table: Ordered<Owner>,
  owners: OwnerTable,
) => [
  ...ownedKeys(name, owner, table, owners),
  index(`${name}_of_${owner}`).on(table.companyID, table[`${owner}ID`] as AnyPgColumn, table.position),
];
