import type { SQL } from 'drizzle-orm';
import { getTableName, sql } from 'drizzle-orm';
import type { ExtraConfigColumn, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig, index } from 'drizzle-orm/pg-core';

import type { AnyNoun } from '../../domain/noun/noun.ts';
import { searchedFields, sortsOf } from '../../domain/noun/noun.ts';
import { trigramStorage, trigrams } from '../database/normalForms.ts';

const listed = (tableName: string): string => `${tableName}_listed`;
const searched = (tableName: string): string => `${tableName}_text`;

/** The columns of a table, where its indexes are said. */
type Columns = Readonly<Record<string, ExtraConfigColumn>>;

function columnIn(columns: Columns, key: string): ExtraConfigColumn {
  const column = columns[key];
  if (column === undefined) throw new Error(`the table has no column ${key}`);
  return column;
}

/**
 * The indexes by which the list of a noun answers at any size: one for each of its orders within a status, and one for
 * the words that its search looks in. Triggers count the records of a table that has them
 * (server/database/recordRollup.sql). Two more serve the inbox: one by requester and status, one of the records that nobody can decide.
 * @param rows which rows of the table are records of the noun, where not all are; as in `storedNoun`
 */
export function listIndexes(noun: Pick<AnyNoun, 'fields'>, columns: Columns, rows?: SQL) {
  const column = (key: string) => columnIn(columns, key);
  const [companyID, status, id] = [column('companyID'), column('status'), column('id')];
  const tableName = getTableName(id.table);
  const orders = sortsOf(noun).filter((key) => key !== 'id' && key !== 'status');
  const texts = searchedFields(noun).map(([name]) => column(name));
  return [
    index(listed(tableName))
      .on(companyID, status, id)
      .where(rows as SQL),
    ...orders.map((key) =>
      index(`${tableName}_by_${column(key).name}`)
        .on(companyID, status, column(key), id)
        .where(rows as SQL),
    ),
    ...('requesterID' in columns
      ? [index(`${tableName}_of_requester`).on(companyID, column('requesterID'), status)]
      : []),
    ...('undecidableSince' in columns
      ? [
          index(`${tableName}_undecidable`)
            .on(companyID, id)
            .where(sql`${column('undecidableSince')} is not null`),
        ]
      : []),
    ...(texts.length > 0
      ? [
          index(searched(tableName))
            .using('gin', companyID, ...texts.map(trigrams))
            .with(trigramStorage),
        ]
      : []),
  ];
}

interface ListIndexes {
  isListed: boolean;
  isSearched: boolean;
}

/** Drizzle makes all indexes of a table anew each time it is asked for them. */
const known = new WeakMap<PgTable, ListIndexes>();

/** Which of the indexes of {@link listIndexes} a table has. */
export function listIndexesOf(table: PgTable): ListIndexes {
  const found = known.get(table) ?? readIndexes(table);
  known.set(table, found);
  return found;
}

function readIndexes(table: PgTable): ListIndexes {
  const { name, indexes } = getTableConfig(table);
  const has = (wanted: string) => indexes.some(({ config }) => config.name === wanted);
  return { isListed: has(listed(name)), isSearched: has(searched(name)) };
}
