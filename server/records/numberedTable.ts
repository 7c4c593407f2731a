import type { BuildExtraConfigColumns } from 'drizzle-orm/column-builder';
import type { PgColumnBuilderBase, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { companyID, recordID } from '../database/columns.ts';

interface NumberColumns {
  companyID: ReturnType<typeof companyID>;
  id: ReturnType<typeof recordID>;
}

/**
 * A table of rows that belong to a company and have a number, by which they are found.
 * @param columns All others
 * @param keys What else holds of its rows: other keys, indexes, checks
 */
export function numberedTable<Name extends string, Own extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Own,
  keys: (
    table: BuildExtraConfigColumns<Name, NumberColumns & Own, 'pg'>,
  ) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable<Name, NumberColumns & Own>(
    name,
    { companyID: companyID(), id: recordID(), ...columns },
    (table) => [primaryKey({ columns: [table.companyID, table.id] }), ...keys(table)],
  );
}
