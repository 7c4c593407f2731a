import { setImmediate as letOthersRun } from 'node:timers/promises';

import { and, eq, inArray, sql } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { parseTypedDay } from '../../../domain/day/dayInput.ts';
import type { DomainError } from '../../../domain/message/errors.ts';
import { fieldMessages } from '../../../domain/message/fieldMessage.ts';
import type { Named, ReferenceField } from '../../../domain/noun/fields.ts';
import { typedFields } from '../../../domain/noun/fields.ts';
import { judgeAction } from '../../../domain/lifecycle/lifecycle.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { namingColumns } from '../../../domain/noun/noun.ts';
import { nounFor } from '../../../domain/noun/nounFor.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { ActContext } from '../../context.ts';
import { customFieldsFor } from '../../customFields/customValues.ts';
import type { Executor } from '../../database/database.ts';
import { inNameForm } from '../../database/normalForms.ts';
import { inParts } from '../../records/judgeRecords.ts';
import type { ReadRow } from '../../records/nounRows.ts';
import { columnOf } from '../../records/nounRows.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { StoredRow } from './importTables.ts';
import { readCustomCells } from './customCells.ts';
import type { Cells, CellTerms } from './sheetCells.ts';
import { changesOf, emptyMark, partsOf, readCells, sheetName } from './sheetCells.ts';
import { columnAt, keyFields } from '../sheetColumns.ts';
import { cellFault } from '../workbook/cellMarks.ts';
import { unlikelyDays } from './unlikelyDays.ts';
import { restOf } from './soundRest.ts';

/** A row of a sheet, before it is judged. */
export interface OpenRow {
  number: number;
  cells: Cells;
  isLeftOut: boolean;
  /** A person has said that what is unlikely in it is right. */
  isSure?: boolean;
}

type JudgedRow = Pick<
  StoredRow,
  'number' | 'cells' | 'key' | 'fate' | 'problems' | 'changes' | 'recordID' | 'recordVersion'
>;

/** What a row would send, if it is sound. */
export interface RowPlan {
  row: JudgedRow;
  before: ReadRow | null;
  input: Readonly<Record<string, unknown>> | null;
  /** Of a row with wrong cells: what the others would send. */
  rest?: Readonly<Record<string, unknown>> | null;
  /** What is unlikely in it, by the keys of the columns. */
  doubts?: FieldMessages;
}

export interface Judging {
  executor: Executor;
  context: ActContext;
  store: StoredNoun;
  actor: Actor;
}

/** After so many rows others get their turn. */
const rowsAtOnce = 100;

/** What tells one record of a file from another: every field of which no two records have the same. */
export function tellingFields({ noun }: StoredNoun): string[] {
  const unique = typedFields(noun.fields).flatMap(([name, { isUnique }]) => (isUnique ? [name] : []));
  return [...new Set([...keyFields(noun), ...unique])];
}

/** Which record a row is about: by the first field that tells and that it fills. */
export function rowKey({ noun }: StoredNoun, cells: Cells): string {
  const field = keyFields(noun).find((name) => cells[name] !== undefined && cells[name] !== emptyMark);
  return field === undefined ? '' : `${field}:${nameForm(cells[field] ?? '')}`;
}

/** Judges rows as saves of their records would be: by the same schemas, rules and rights. */
export async function judgeRows(
  judging: Judging,
  rows: readonly OpenRow[],
  others: readonly Cells[] = [],
): Promise<RowPlan[]> {
  const { store, actor } = judging;
  const { tree } = store;
  const inFile = namesInFile(store, [...rows.map(({ cells }) => cells), ...others]);
  const noun = nounFor(store.noun, actor);
  const terms = await cellTerms(judging, rows);
  const added = await customFieldsFor(judging.executor, actor, noun.customFields);
  const naming = namingColumns(noun)[0] ?? noun.title;
  const matches = await matchedRecords(judging, rows);
  const telling = tellingFields(store);
  const schema = nounSchemas(store.noun).input;
  const firstOfKey = new Map<string, number>();
  const plans: RowPlan[] = [];
  for (const [index, { number, cells, isLeftOut, isSure = false }] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await letOthersRun();
    const key = rowKey(store, cells);
    const row: JudgedRow = {
      number,
      cells,
      key,
      fate: 'leftOut',
      problems: {},
      changes: {},
      recordID: null,
      recordVersion: null,
    };
    const plan: RowPlan = { row, before: null, input: null };
    plans.push(plan);
    if (isLeftOut) continue;
    const found = matchesOf(store, matches, cells);
    const [before = null] = found;
    // A record that this file adds is named when it is there.
    const upper = tree ? sheetName(cells[tree.field]) : undefined;
    const isUpperNew =
      tree !== null &&
      upper !== undefined &&
      inFile.has(upper) &&
      terms.findRecords(tree.field, upper).length === 0;
    const { [tree?.field ?? '']: _upper, ...withoutUpper } = cells;
    const readable = isUpperNew ? withoutUpper : cells;
    const read = readCells(noun, readable, before, terms);
    const custom = readCustomCells(added, cells, before, naming, terms.readDay);
    const payload = { ...read.payload, ...(noun.customFields ? { customFields: custom.sent } : {}) };
    const judged = schema.safeParse(payload, { reportInput: true });
    const ofFields = judged.success ? {} : byColumn(store, fieldMessages(judged.error.issues));
    row.problems = { ...ofFields, ...custom.errors, ...read.errors, ...faultsOf(cells) };
    const [keyField = ''] = key.split(':', 1);
    const keys = telling.flatMap((name): [string, string][] => {
      const text = cells[name];
      const isSaid = text !== undefined && text !== emptyMark && cellFault(text) === null;
      return isSaid ? [[name, `${name}:${nameForm(text)}`]] : [];
    });
    if (before) keys.push([keyField, `#${before.id}`]);
    const twins = keys.flatMap(([name, one]): [string, number][] => {
      const first = firstOfKey.get(one);
      return first === undefined ? [] : [[name, first]];
    });
    for (const [name, first] of twins) row.problems[name] = law('recordImport.problem.twin', { row: first });
    if (twins.length === 0) for (const [, one] of keys) firstOfKey.set(one, number);
    if (found.length > 1) row.problems[keyField] = law('recordImport.problem.severalMatch');
    const refusal = rightRefusal(store, actor, before);
    if (refusal) row.problems[naming] ??= refusal;
    if (before && found.length === 1) {
      row.recordID = before.id;
      row.recordVersion = before.version;
      row.changes = { ...changesOf(noun, readable, before, read, terms), ...custom.changes };
      if (tree && isUpperNew) {
        const upperBefore = before[tree.field] as Named | null;
        row.changes[tree.field] = [upperBefore?.name ?? '', cells[tree.field] ?? ''];
      }
      plan.before = before;
    }
    plan.doubts = isSure
      ? {}
      : unlikelyDays(noun, added, before ? changedCells(cells, row.changes) : cells, terms);
    const sound = Object.keys(row.problems).length === 0 && judged.success ? judged.data : null;
    if (sound !== null) plan.input = sound as RowPlan['input'];
    else plan.rest = restOf(noun, payload, before, row.problems);
  }
  await judgeSaves(judging, plans);
  for (const [index, { row }] of plans.entries()) {
    if (rows[index]?.isLeftOut) continue;
    const doubts = plans[index]?.doubts ?? {};
    if (Object.keys(row.problems).length > 0) row.fate = 'error';
    else if (Object.keys(doubts).length > 0) {
      row.fate = 'asked';
      row.problems = doubts;
    } else if (row.recordID === null) row.fate = 'new';
    else row.fate = Object.keys(row.changes).length > 0 ? 'changed' : 'unchanged';
  }
  return plans;
}

function changedCells(cells: Cells, changes: JudgedRow['changes']): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([key]) => changes[key] !== undefined));
}

/** Cells that hold nothing that any field could have, by their columns. */
function faultsOf(cells: Cells): FieldMessages {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]) => {
      const says = cellFault(text);
      return says === null ? [] : [[key, says]];
    }),
  );
}

/** Asks the noun about the rows, and about the sound cells of those that are wrong: all that is wrong is said at once. */
async function judgeSaves({ executor, context, store, actor }: Judging, plans: RowPlan[]): Promise<void> {
  const asked = plans.flatMap((plan) => {
    const input = plan.input ?? plan.rest ?? null;
    return input === null ? [] : [{ plan, draft: { before: plan.before, input } }];
  });
  const refusals = await store.judge(
    executor,
    context,
    actor,
    asked.map(({ draft }) => draft),
  );
  for (const [index, { plan }] of asked.entries()) {
    const refusal = refusals[index];
    if (!refusal) continue;
    const isWhole = plan.input !== null;
    plan.row.problems = isWhole
      ? errorsOf(store, refusal)
      : { ...byColumn(store, refusal.fields), ...plan.row.problems };
    plan.input = null;
  }
}

/** Why a record was not saved, by column; what is about none of its fields stands at what names it. */
function errorsOf(store: StoredNoun, refusal: DomainError): FieldMessages {
  const fields = byColumn(store, refusal.fields);
  return Object.keys(fields).length > 0
    ? fields
    : { [namingColumns(store.noun)[0] ?? store.noun.title]: refusal.says };
}

function byColumn({ noun }: StoredNoun, fields: Readonly<FieldMessages>): FieldMessages {
  return Object.fromEntries(Object.entries(fields).map(([path, says]) => [columnAt(noun, path), says]));
}

/** Why the person may not add, or change this record; null when they may. */
function rightRefusal({ noun }: StoredNoun, actor: Actor, before: ReadRow | null): Message | null {
  const { create } = noun.permissions;
  if (before) {
    const verdict = judgeAction(noun.lifecycle, actor, before, 'edit');
    return verdict.isAllowed ? null : verdict.says;
  }
  const isAllowed = mayEnter(actor, { ...noun.access, anyPermission: [create] });
  return isAllowed ? null : law('rule.permission', { permission: create });
}

async function cellTerms(
  { executor, context, store, actor }: Judging,
  rows: readonly OpenRow[],
): Promise<CellTerms> {
  const found = new Map<string, Named[]>();
  for (const [field, declared] of typedFields(store.noun.fields)) {
    const { kind } = declared;
    if (kind !== 'reference' && kind !== 'references') continue;
    const { inSheets } = declared as ReferenceField;
    const source = store.references[field];
    if (!source) continue;
    const names = rows.flatMap(({ cells }) => namesIn(kind, cells[field]));
    for (const part of inParts(names)) {
      const form = inNameForm(inSheets ? columnOf(source.table, inSheets.by) : source.name);
      const records = await executor
        .select({ id: source.table.id, name: sql<string>`${source.name}`, form })
        .from(source.table)
        .where(and(eq(source.table.companyID, actor.companyID), inArray(form, part)));
      for (const { id, name, form: key } of records as { id: number; name: string; form: string }[]) {
        put(found, `${field}:${key}`, { id, name });
      }
    }
  }
  const day = today(actor.timeZone, context.now());
  return {
    today: day,
    findRecords: (field, name) => found.get(`${field}:${name}`) ?? [],
    readDay: (text) => parseTypedDay(text, day),
    priceDecimals: actor.priceDecimals,
    words: (language) => context.words.in(language),
  };
}

function namesIn(kind: 'reference' | 'references', cell: string | undefined): string[] {
  if (cell === undefined || cell === emptyMark) return [];
  const names = kind === 'reference' ? [cell.trim()] : partsOf(cell);
  return names.map(nameForm).filter((name) => name !== '');
}

/** What rows of the file can be named by in others. */
function namesInFile({ tree }: StoredNoun, rows: readonly Cells[]): ReadonlySet<string> {
  return new Set(tree ? rows.flatMap((cells) => sheetName(cells[tree.by]) ?? []) : []);
}

/** The records that a row is about: by the first of its keys by which any is found. */
function matchesOf(
  { noun }: StoredNoun,
  matches: ReadonlyMap<string, ReadRow[]>,
  cells: Cells,
): readonly ReadRow[] {
  for (const name of keyFields(noun)) {
    const found = matches.get(`${name}:${nameForm(cells[name] ?? '')}`);
    if (cells[name] !== undefined && found) return found;
  }
  return [];
}

/** The records that rows are about, by the keys of the row. */
async function matchedRecords(
  { executor, store, actor }: Judging,
  rows: readonly OpenRow[],
): Promise<Map<string, ReadRow[]>> {
  const matches = new Map<string, ReadRow[]>();
  const texts = new Map<string, string[]>();
  for (const { cells } of rows) {
    for (const field of keyFields(store.noun)) {
      const value = cells[field];
      if (value !== undefined && value !== emptyMark) put(texts, field, nameForm(value));
    }
  }
  for (const [field, values] of texts) {
    for (const part of inParts(values)) {
      for (const record of await store.reader.holding(executor, actor, field, part)) {
        put(matches, `${field}:${nameForm(String(record[field]))}`, record);
      }
    }
  }
  return matches;
}

function put<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
