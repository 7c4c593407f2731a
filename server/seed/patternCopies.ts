import { createHash } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { addDays, minuteMs } from '../../domain/day/day.ts';
import { fiscalYearOf } from '../../domain/day/fiscalYear.ts';
import { emptyHash, historyHash } from '../engine/history.ts';
import type { HistoryContent } from '../engine/history.ts';
import { historyTable, numberSeriesTable } from '../engine/recordTables.ts';
import { mediaTable } from '../files/mediaTables.ts';
import { ledgerAccountTable, ledgerLineTable } from '../ledger/ledgerTables.ts';
import { firstFiscalMonthOf } from '../session/companyTable.ts';
import { dayOf } from './demoTime.ts';
import { insertRows } from './insertRows.ts';
import type { Pattern, PatternTable, Row } from './pattern.ts';
import { isNumbered, numberFrom, sequenceOf } from './pattern.ts';
import type { SeedStage } from './seedStage.ts';
import { isOfPattern } from './standIn.ts';

/** A pattern that happened to others, on another day. */
export interface Copy {
  pattern: Pattern;
  /** So many days after the day of the pattern, or before it. */
  days: number;
  /** So many minutes later, within the slack of the pattern. */
  minutes: number;
  /** Who stood in, by their numbers, and who it is. */
  people: ReadonlyMap<number, number>;
  /** What is written instead of a whole text. */
  texts: ReadonlyMap<string, string>;
  /** What is written instead of a part of a text, as a name in a sentence: the longest first. */
  parts: readonly (readonly [of: string, instead: string])[];
  /** What a column says instead, where its numbers are too low to be told from others. */
  columns: ReadonlyMap<string, ReadonlyMap<unknown, unknown>>;
  /** What an amount of the pattern is; no other number of it is the same. */
  amounts: ReadonlyMap<number, number>;
  /** The files that belong to it, in the order of those of the pattern. */
  papers: readonly { fileName: string; content: Buffer }[];
}

/** The rows of a copy, by the place of their table. */
export type WrittenRows = readonly (readonly Row[])[];

/**
 * Writes copies of patterns as rows: exactly what the engine would have written of the same story about other people, days, sums and
 * words. Records, histories and numbers of series go on in the order of time, sums of the ledger with them.
 * @param copies Each as what it is of was judged alike: its amounts are within the same limits and layers
 * @returns the rows of each
 */
export async function writeCopies(
  stage: SeedStage,
  tables: readonly PatternTable[],
  given: readonly Copy[],
): Promise<WrittenRows[]> {
  const shared = await openShared(stage, tables, given);
  const copies = given.map((copy) => ({ ...copy, pattern: shared.withoutThem(copy.pattern) }));
  const [numbers, references] = await Promise.all([
    numberRows(stage, tables, copies),
    numberSeries(stage, copies),
  ]);
  const written = copies.map((copy, at) => {
    const papers = papersOf(stage, tables, copy);
    const say = sayingOf(copy, {
      numbers: new Map([...(numbers[at] ?? []), ...(shared.numbers.get(given[at]?.pattern) ?? [])]),
      texts: references[at] ?? new Map(),
      parts: papers.parts,
    });
    const rows = copy.pattern.rows.map((own, place) => {
      const { table, set } = tables[place] ?? {};
      const said = own.map(say);
      const papered =
        table === mediaTable ? said.map((row, index) => ({ ...row, ...papers.rows[index] })) : said;
      const chained = table === historyTable ? chainedHistory(papered) : papered;
      return set ? chained.map((row) => ({ ...row, ...set(row) })) : chained;
    });
    return { rows, papers };
  });
  const rows = written.map((one) => one.rows);
  for (const [place, { table }] of tables.entries()) await insertWritten(stage, table, rows, place);
  await addToLedger(stage, tables, rows);
  for (const { papers } of written)
    for (const { storageKey, content, contentType } of papers.files)
      await stage.files?.put(storageKey, content, contentType);
  // Without figures on what these hold, what follows would be planned for empty tables.
  for (const { table } of tables) await stage.executor.execute(sql`analyze ${table}`);
  return rows;
}

/** Accounts of the ledger that are nobody's own are opened once for all: which those are that patterns opened, by the pattern. */
async function openShared({ executor }: SeedStage, tables: readonly PatternTable[], copies: readonly Copy[]) {
  const numbers = new Map<Pattern | undefined, Map<number, number>>();
  const place = tables.findIndex(({ table }) => table === ledgerAccountTable);
  const isShared = (row: Row) => row['holder'] === '';
  for (const pattern of new Set(copies.map((copy) => copy.pattern))) {
    const own = new Map<number, number>();
    numbers.set(pattern, own);
    for (const { id: opened, ...account } of (pattern.rows[place] ?? []).filter(isShared)) {
      const row = { ...account, balance: '0' } as typeof ledgerAccountTable.$inferInsert;
      await executor.insert(ledgerAccountTable).values(row).onConflictDoNothing();
      const { companyID, companyAccountID, kind, holder, currencyCode } = ledgerAccountTable;
      const [found] = await executor
        .select({ id: ledgerAccountTable.id })
        .from(ledgerAccountTable)
        .where(
          and(
            eq(companyID, row.companyID),
            eq(companyAccountID, row.companyAccountID),
            eq(kind, row.kind),
            eq(holder, ''),
            eq(currencyCode, row.currencyCode),
          ),
        );
      if (found) own.set(opened as number, found.id);
    }
  }
  return {
    numbers,
    withoutThem: (pattern: Pattern): Pattern => ({
      ...pattern,
      rows: pattern.rows.map((rows, at) => (at === place ? rows.filter((row) => !isShared(row)) : rows)),
    }),
  };
}

async function insertWritten(
  { executor }: SeedStage,
  table: PgTable,
  written: readonly WrittenRows[],
  place: number,
): Promise<void> {
  const all = written.flatMap((rows) => rows[place] ?? []);
  // The balances of accounts follow from the lines.
  const rows = table === ledgerAccountTable ? all.map((row) => ({ ...row, balance: '0' })) : all;
  if (rows.length > 0) await insertRows(executor, table, rows as never);
}

/** When a row was made: the first instant that it says. */
function madeAt(row: Row): number {
  const instants = Object.values(row).filter((value) => value instanceof Date);
  return Math.min(...instants.map((at) => at.getTime()));
}

const laterBy = ({ days, minutes }: Pick<Copy, 'days' | 'minutes'>): number =>
  (days * 24 * 60 + minutes) * minuteMs;

/** The numbers of all rows of all copies, by those of the pattern: in each table in the order of time. */
async function numberRows(
  stage: SeedStage,
  tables: readonly PatternTable[],
  copies: readonly Copy[],
): Promise<Map<number, number>[]> {
  const numbers = copies.map(() => new Map<number, number>());
  for (const [place, one] of tables.entries()) {
    if (!isNumbered(one)) continue;
    const rows = copies.flatMap((copy, at) =>
      (copy.pattern.rows[place] ?? []).map((row) => {
        const made = madeAt(row);
        // What says no instant was made with the rest of it.
        const since = Number.isFinite(made) ? made : copy.pattern.at.getTime();
        return { at, id: row['id'] as number, since: since + laterBy(copy) };
      }),
    );
    if (rows.length === 0) continue;
    const sequence = sequenceOf(one);
    const { rows: last } = await stage.executor.execute<{ next: string }>(
      sql`select nextval(${sequence}) as next`,
    );
    const first = Number(last[0]?.next);
    const sorted = rows.toSorted((a, b) => a.since - b.since || a.at - b.at || a.id - b.id);
    for (const [index, { at, id }] of sorted.entries()) numbers[at]?.set(id, first + index);
    await numberFrom(stage, [[sequence, first + rows.length]]);
  }
  return numbers;
}

/** A number of a series, as `INV/2026/000123`. */
const ofSeries = /^([A-Z]+)\/\d+\/\d+$/;

/** What the records of all copies are called, by what those of the pattern are: each series goes on in the order of time. */
async function numberSeries(
  { executor, companyID }: SeedStage,
  copies: readonly Copy[],
): Promise<Map<string, string>[]> {
  const firstMonth = await firstFiscalMonthOf(executor, companyID);
  const called = copies.flatMap((copy, at) =>
    copy.pattern.rows.flat().flatMap((row) => {
      const reference = row['referenceID'];
      const series = typeof reference === 'string' ? ofSeries.exec(reference)?.[1] : undefined;
      if (series === undefined) return [];
      return [{ at, reference: String(reference), series, since: new Date(madeAt(row) + laterBy(copy)) }];
    }),
  );
  const held = await executor
    .select()
    .from(numberSeriesTable)
    .where(eq(numberSeriesTable.companyID, companyID));
  const last = new Map(held.map(({ series, year, last: number }) => [`${series}/${year}`, number]));
  const given = copies.map(() => new Map<string, string>());
  const moved = new Set<string>();
  for (const { at, reference, series, since } of called.toSorted(
    (a, b) => a.since.getTime() - b.since.getTime() || a.at - b.at,
  )) {
    const ofYear = `${series}/${fiscalYearOf(dayOf(since), firstMonth).year}`;
    const number = (last.get(ofYear) ?? 0) + 1;
    last.set(ofYear, number);
    moved.add(ofYear);
    given[at]?.set(reference, `${ofYear}/${String(number).padStart(6, '0')}`);
  }
  for (const ofYear of moved) {
    const [series = '', year] = ofYear.split('/');
    const number = last.get(ofYear) ?? 0;
    await executor
      .insert(numberSeriesTable)
      .values({ companyID, series, year: Number(year), last: number })
      .onConflictDoUpdate({
        target: [numberSeriesTable.companyID, numberSeriesTable.series, numberSeriesTable.year],
        set: { last: number },
      });
  }
  return given;
}

interface Known {
  numbers: ReadonlyMap<number, number>;
  texts: ReadonlyMap<string, string>;
  parts: readonly (readonly [string, string])[];
}

const aNumber = /^-?\d+(\.\d+)?$/;
const numbersWithin = /(?<!\d)17[34]\d{7}(?!\d)/g;
const daysWithin = /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g;
const anInstant = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** How a copy says what the pattern says, whatever it is: a row, a message, a number, a key of several parts. */
function sayingOf(copy: Copy, { numbers, texts, parts }: Known): (row: Row) => Row {
  const replaced = [...copy.parts, ...parts];
  const known = new Map<string, string>();
  const numberOf = (value: number): number => {
    const own = numbers.get(value) ?? copy.people.get(value) ?? copy.amounts.get(value);
    if (own !== undefined) return own;
    if (value < 0) return -numberOf(-value);
    if (isOfPattern(value)) throw new Error(`A pattern names ${value}, which is none of its rows`);
    return value;
  };
  const textOf = (text: string): string => {
    const whole = texts.get(text) ?? copy.texts.get(text);
    if (whole !== undefined) return whole;
    if (aNumber.test(text)) {
      const value = Number(text);
      const own = numberOf(value);
      const decimals = text.split('.')[1]?.length ?? 0;
      return own === value ? text : own.toFixed(decimals);
    }
    if (anInstant.test(text)) return new Date(new Date(text).getTime() + laterBy(copy)).toISOString();
    let said = text
      .replaceAll(numbersWithin, (digits) => String(numberOf(Number(digits))))
      .replaceAll(daysWithin, (day) => addDays(day, copy.days));
    for (const [of, instead] of replaced) said = said.replaceAll(of, instead);
    return said;
  };
  const say = (value: unknown): unknown => {
    if (typeof value === 'string') {
      let said = known.get(value);
      if (said === undefined) known.set(value, (said = textOf(value)));
      return said;
    }
    if (typeof value === 'number') return numberOf(value);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
    if (value instanceof Date) return new Date(value.getTime() + laterBy(copy));
    if (Array.isArray(value)) return value.map(say);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, say(inner)]));
  };
  const inColumn = (column: string, value: unknown): unknown => {
    const own = copy.columns.get(column);
    if (!own) return say(value);
    return Array.isArray(value) ? value.map((one) => own.get(one) ?? one) : (own.get(value) ?? value);
  };
  return (row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, inColumn(column, value)]));
}

/** The files of a copy, in place of those of the pattern; histories name them, and keys the hash of what is in them. */
function papersOf({ companyID }: SeedStage, tables: readonly PatternTable[], { pattern, papers }: Copy) {
  const held = (pattern.rows[tables.findIndex(({ table }) => table === mediaTable)] ??
    []) as readonly (typeof mediaTable.$inferSelect)[];
  const own = held.map(({ sha256: was, fileName: called, contentType }, at) => {
    const paper = papers[at];
    if (!paper) throw new Error(`A copy lacks its ${at + 1}. paper`);
    const { fileName, content } = paper;
    const sha256 = createHash('sha256').update(content).digest();
    const storageKey = `${companyID}/demo/${fileName}`;
    const row = { fileName, sha256, sizeBytes: content.length, storageKey };
    return { was, called, row, file: { storageKey, content, contentType } };
  });
  return {
    rows: own.map(({ row }) => row),
    files: own.map(({ file }) => file),
    parts: own.flatMap(({ was, called, row }) => [
      [was.toString('hex'), row.sha256.toString('hex')] as const,
      [called, row.fileName] as const,
    ]),
  };
}

/** The same steps, each with the hash of what it says now. */
function chainedHistory(rows: readonly Row[]): Row[] {
  const steps = rows as unknown as (HistoryContent & Row)[];
  const bySubject = Map.groupBy(steps, ({ subjectType, subjectID }) => `${subjectType} ${subjectID}`);
  return [...bySubject.values()].flatMap((own) => {
    let previousHash: Buffer = emptyHash;
    return own
      .toSorted((a, b) => a.position - b.position)
      .map((step) => {
        const row = { ...step, previousHash, hash: historyHash(previousHash, step) };
        previousHash = row.hash;
        return row;
      });
  });
}

/** Accounts hold more by what the new lines move. */
async function addToLedger(
  { executor, companyID }: SeedStage,
  tables: readonly PatternTable[],
  written: readonly WrittenRows[],
): Promise<void> {
  const place = tables.findIndex(({ table }) => table === ledgerLineTable);
  const entries = written.flatMap((rows) => (rows[place] ?? []).map(({ entryID }) => entryID as number));
  if (entries.length === 0) return;
  const moved = executor
    .select({
      accountID: ledgerLineTable.accountID,
      sum: sql<string>`sum(${ledgerLineTable.amount})`.as('sum'),
    })
    .from(ledgerLineTable)
    .where(
      and(
        eq(ledgerLineTable.companyID, companyID),
        sql`${ledgerLineTable.entryID} = any(${sql.param(entries)}::bigint[])`,
      ),
    )
    .groupBy(ledgerLineTable.accountID)
    .as('moved');
  await executor
    .update(ledgerAccountTable)
    .set({ balance: sql`${ledgerAccountTable.balance} + ${moved.sum}` })
    .from(moved)
    .where(and(eq(ledgerAccountTable.companyID, companyID), eq(ledgerAccountTable.id, moved.accountID)));
}
