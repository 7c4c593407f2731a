import { and, eq, getTableName, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { SoughtAmount } from '../../domain/money/soughtAmounts.ts';
import type { Executor } from '../database/database.ts';
import { fits } from '../database/normalForms.ts';
import { listIndexesOf } from '../records/listIndexes.ts';
import type { SoughtText } from '../search/sought.ts';
import { readSought } from '../search/sought.ts';
import type { RecordTable } from '../records/recordTable.ts';

/** Of what is found by its text beforehand. Above that, rows are read and compared rather than looked up. */
export const fewMax = 5000;

/** As one parameter, so that the statement is the same for any number of them. */
export function isAmong(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::bigint[])`;
}

/** Where in the rows of a list a text is looked for. */
export interface SearchedPlaces {
  /** The same as `holds`, of rows that were looked up beforehand; null where they are too many. */
  few?: (pattern: string) => Promise<SQL | null>;
  /** That a word stands in a row; among few rows it may cost more than among many. */
  holds: (pattern: string, isAmongFew: boolean) => SQL | undefined;
  /** That a row has an amount, for each of these; null for one that no row has. Absent where rows have no amounts. */
  ofAmounts?: (amounts: readonly SoughtAmount[]) => Promise<(SQL | null)[]>;
}

/**
 * The condition that what is sought stands in a row: each word somewhere, or an amount and each word beside it. What the
 * longest word finds is looked at first: the way to few records is a detour to many
 * (docs/decisions/0007-text-search-through-a-function.md).
 */
export async function isSought(
  { patterns, longest, amounts }: SoughtText,
  { few, holds, ofAmounts }: SearchedPlaces,
): Promise<SQL> {
  if (patterns.length === 0) return sql`false`;
  const [found, ofAmount] = await Promise.all([
    longest === null ? null : few?.(longest),
    amounts.length > 0 && ofAmounts ? ofAmounts(amounts) : [],
  ]);
  const compared = found ? patterns.filter((pattern) => pattern !== longest) : patterns;
  const isFound = and(found ?? undefined, ...compared.map((pattern) => holds(pattern, Boolean(found))));
  const areOfAmount = amounts.flatMap((reading, index) =>
    ofAmount[index] ? [and(ofAmount[index], ...reading.patterns.map((pattern) => holds(pattern, true)))] : [],
  );
  return or(isFound, ...areOfAmount) ?? sql`false`;
}

/** Where the amounts of rows are looked up. */
interface AmountPlace {
  /** A function of the owner (server/database/security.sql) that takes an amount and how many are wanted. */
  find: string;
  id: PgColumn;
  amount: PgColumn;
  currencyCode: PgColumn;
}

/** That a row has an amount, for each of these, in one question; null for one that no row has. */
export async function rowsOfAmounts(
  executor: Executor,
  { find, id, amount: column, currencyCode }: AmountPlace,
  amounts: readonly SoughtAmount[],
): Promise<(SQL | null)[]> {
  if (amounts.length === 0) return [];
  const sought = sql.param(amounts.map(({ amount }) => amount));
  const { rows } = await executor.execute<{ ids: string[] }>(
    sql`select array(select id from ${sql.identifier(find)}(sought.amount, ${fewMax + 1})) as ids
      from unnest(${sought}::numeric[]) with ordinality as sought (amount, place) order by place`,
  );
  return amounts.map(({ amount, currencyCodes }, index) => {
    const ids = (rows[index]?.ids ?? []).map(Number);
    if (ids.length === 0) return null;
    const isOfAmount = ids.length > fewMax ? eq(column, amount) : isAmong(id, ids);
    return sql`(${isOfAmount} and ${currencyCode} = any(${sql.param([...currencyCodes])}::text[]))`;
  });
}

/** The condition that each word of a text stands in one of these, where rows are few enough to compare each. */
export function standsIn(texts: readonly SQLWrapper[], query: string): SQL {
  const { patterns } = readSought(query);
  return and(...patterns.map((pattern) => holdsIn(texts, pattern))) ?? sql`false`;
}

/** That a word stands in one of these. */
function holdsIn(texts: readonly SQLWrapper[], pattern: string): SQL | undefined {
  return or(...texts.map((text) => fits(text, pattern)));
}

/** The condition that each word of a text stands in one of these columns. */
export async function recordsWithText(
  executor: Executor,
  table: RecordTable,
  columns: readonly PgColumn[],
  query: string,
): Promise<SQL> {
  return await isSought(readSought(query), {
    few: async (pattern) => {
      const ids = await fewWithText(executor, table, columns, pattern);
      return ids && isAmong(table.id, ids);
    },
    holds: (pattern) => holdsIn(columns, pattern),
  });
}

/** The ids of the records in one of whose columns this pattern fits; null where they are too many, or no index knows them. */
export async function fewWithText(
  executor: Executor,
  table: RecordTable,
  columns: readonly PgColumn[],
  pattern: string,
): Promise<number[] | null> {
  if (!listIndexesOf(table).isSearched) return null;
  const names = sql.param(columns.map(({ name }) => name));
  const { rows } = await executor.execute<{ ids: string[] }>(
    sql`select array(select find_records(${getTableName(table)}, ${names}::text[], ${pattern}, ${fewMax + 1})) as ids`,
  );
  const ids = (rows[0]?.ids ?? []).map(Number);
  return ids.length > fewMax ? null : ids;
}
