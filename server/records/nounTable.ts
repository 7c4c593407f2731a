import type { BuildExtraConfigColumns } from 'drizzle-orm/column-builder';
import type { PgColumnBuilderBase, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

import type { AnyNoun } from '../../domain/noun/noun.ts';
import { listIndexes } from './listIndexes.ts';
import { recordColumns } from './recordColumns.ts';

type Columns = Record<string, PgColumnBuilderBase>;
type Listed<Status extends string> = Pick<AnyNoun, 'fields'> & {
  lifecycle: { statuses: readonly Status[] };
};
type Standing<Status extends string> = ReturnType<typeof recordColumns<Status>>;

/**
 * The table of a declared noun: what every record has and these columns, with its key and the indexes of its list.
 * @param columns Mostly `fieldColumns` of its fields
 * @param keys What else holds of its rows: other keys, indexes, checks
 */
export function nounTable<Name extends string, Status extends string, Own extends Columns>(
  name: Name,
  noun: Listed<Status>,
  columns: Own,
  keys: (
    table: BuildExtraConfigColumns<Name, Standing<Status> & Own, 'pg'>,
  ) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable<Name, Standing<Status> & Own>(
    name,
    { ...recordColumns(noun.lifecycle.statuses), ...columns },
    (table) => [
      primaryKey({ columns: [table.companyID, table.id] }),
      ...keys(table),
      ...listIndexes(noun, table),
    ],
  );
}
