import { and, eq, getTableColumns, getTableName, gte, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Day } from '../../domain/day/day.ts';
import { minuteMs } from '../../domain/day/day.ts';
import { approvalChainTable, approvalStepTable, approvalTaskTable } from '../approval/approvalTables.ts';
import { customFieldValueTable } from '../customFields/customFieldTables.ts';
import { historyTable, outboxTable } from '../engine/recordTables.ts';
import { mediaLinkTable, mediaTable } from '../files/mediaTables.ts';
import { ledgerAccountTable, ledgerEntryTable, ledgerLineTable } from '../ledger/ledgerTables.ts';
import { notificationTable } from '../notification/notificationTable.ts';
import { closingMinutes, dayOf, openingMinutes, startOfDay } from './demoTime.ts';
import type { SeedStage } from './seedStage.ts';
import { tellNoted } from './seedStage.ts';
import { firstNumberIn, patternNumber, withStandIns } from './standIn.ts';
import type { Story } from './timeline.ts';
import { tellStories } from './timeline.ts';

export type Row = Record<string, unknown>;

/** A table of which rows are made while something is told. */
export interface PatternTable {
  table: PgTable & { companyID: AnyPgColumn; id?: AnyPgColumn };
  /** What tells which rows are the pattern's, where they have no number of their own: whose they are. */
  of?: AnyPgColumn;
  /** What of a copied row says itself by others of it. */
  set?: (row: Row) => Row;
}

/** Whatever people do, it is written here, too. What refers to a row stands behind it. */
export const tablesOfAll: readonly PatternTable[] = [
  { table: mediaTable },
  { table: mediaLinkTable, of: mediaLinkTable.subjectID },
  { table: customFieldValueTable },
  { table: approvalChainTable, of: approvalChainTable.subjectID },
  { table: approvalStepTable, of: approvalStepTable.subjectID },
  { table: approvalTaskTable },
  { table: notificationTable },
  { table: historyTable },
  { table: ledgerAccountTable },
  { table: ledgerEntryTable },
  { table: ledgerLineTable, of: ledgerLineTable.entryID },
];

/** What was written while something was told once: the rows, by the place of their table. */
export interface Pattern {
  rows: readonly (readonly Row[])[];
  /** The first instant of it, and its day. */
  at: Date;
  day: Day;
  /** By how many minutes all of it may be earlier and later, and within office hours as before. */
  slack: readonly [earlier: number, later: number];
}

/**
 * Tells something as people do it, reads what the engine has written of it, and undoes it: nothing of it is there afterwards. Every row
 * has a number that tells it from all others, so that a copy finds it wherever it is named.
 * @param tell Given a stage in which stand-ins act; what it makes before it answers its story goes with the pattern
 */
export async function tellPattern(
  stage: SeedStage,
  tables: readonly PatternTable[],
  tell: (stage: SeedStage) => Promise<Story>,
): Promise<Pattern> {
  const { executor, companyID, clock } = stage;
  const { at } = clock;
  const sequences = await standOfSequences(stage, tables);
  await executor.execute(sql`savepoint pattern`);
  try {
    await numberFrom(
      stage,
      sequences.map(({ place, name }) => [name, firstNumberIn(place)]),
    );
    // What others have noted before is told later.
    await executor.delete(outboxTable).where(eq(outboxTable.companyID, companyID));
    const told = withStandIns(stage);
    await tellStories(told, [await tell(told)]);
    await tellNoted(told);
    return patternOf(await Promise.all(tables.map((table) => rowsOf(stage, table))));
  } finally {
    await executor.execute(sql`rollback to savepoint pattern`);
    await executor.execute(sql`release savepoint pattern`);
    await numberFrom(
      stage,
      sequences.map(({ name, next }) => [name, next]),
    );
    clock.at = at;
  }
}

async function rowsOf({ executor, companyID }: SeedStage, { table, of }: PatternTable): Promise<Row[]> {
  const number = of ?? table.id;
  if (!number) throw new Error(`${getTableName(table)} does not say whose its rows are`);
  return await executor
    .select()
    .from(table as PgTable)
    .where(and(eq(table.companyID, companyID), gte(number, patternNumber)));
}

function patternOf(rows: readonly (readonly Row[])[]): Pattern {
  const instants = rows.flat().flatMap((row) => Object.values(row).filter((value) => value instanceof Date));
  if (instants.length === 0) throw new Error('Nothing was written of what was told');
  const first = new Date(Math.min(...instants.map((instant) => instant.getTime())));
  const minutes = instants.map((at) => (at.getTime() - startOfDay(dayOf(at)).getTime()) / minuteMs);
  const room = (minute: number) => Math.max(0, Math.floor(minute));
  return {
    rows,
    at: first,
    day: dayOf(first),
    slack: [room(Math.min(...minutes) - openingMinutes), room(closingMinutes - Math.max(...minutes))],
  };
}

/** Whether a table numbers its rows. */
export const isNumbered = ({ table }: PatternTable): boolean => 'id' in getTableColumns(table);

/** The sequence that numbers the rows of a table. */
export const sequenceOf = ({ table }: PatternTable): string => `${getTableName(table)}_id_seq`;

/** Which number each table gives next, by its place. */
async function standOfSequences({ executor }: SeedStage, tables: readonly PatternTable[]) {
  const numbered = tables.flatMap((one, place) =>
    isNumbered(one) ? [{ place, name: sequenceOf(one) }] : [],
  );
  const stands = numbered.map(
    ({ name, place }) =>
      sql`select ${place}::integer as place, last_value + is_called::integer as next from ${sql.identifier(name)}`,
  );
  const { rows } = await executor.execute<{ place: number; next: string }>(
    sql.join(stands, sql` union all `),
  );
  const next = new Map(rows.map((row) => [row.place, Number(row.next)]));
  return numbered.map(({ place, name }) => ({ place, name, next: next.get(place) ?? 1 }));
}

/** Lets sequences number from here on. */
export async function numberFrom(
  { executor }: Pick<SeedStage, 'executor'>,
  sequences: readonly (readonly [name: string, next: number])[],
): Promise<void> {
  const set = sequences.map(([name, next]) => sql`setval(${name}, ${next}, false)`);
  await executor.execute(sql`select ${sql.join(set, sql`, `)}`);
}
