import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { dayOfInstant } from '../../domain/day/day.ts';
import type { Period } from '../../domain/day/recurrence.ts';
import { listFilter } from '../../domain/list/listFilter.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { law, verbatim } from '../../domain/message/message.ts';
import type { CustomFieldValue } from '../../domain/noun/customFields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { nounFor } from '../../domain/noun/noun.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import { customFieldCell, exportedCustomFields } from '../customFields/customValues.ts';
import type { Executor } from '../database/database.ts';
import type { NounQuestion, ReadRow } from '../engine/nounRows.ts';
import type { StoredNoun } from '../engine/storedNoun.ts';
import { readQueryString } from '../http/queryString.ts';
import type { CsvColumn } from '../files/csv.ts';
import type { Say } from '../words/words.ts';
import { shownCells } from './sheetCells.ts';
import { customHeading, fieldLabel } from './sheetColumns.ts';
import type { WrittenSheet } from './writeSheet.ts';

/** A file takes so many records; a list of more is narrowed by its filters. */
export const sheetRowsMax = 20_000;

export interface SheetTerms {
  say: Say;
  now: Date;
  /** Only what changed in it; all that is listed without one. */
  period?: Period | undefined;
  /** So many rows, and no refusal where there are more. */
  first?: number | undefined;
}

export interface ReadSheetRows {
  sheet: WrittenSheet;
  /** Of all that match. */
  total: number;
}

/** A list that can be written as a sheet: when somebody asks for it, and again and again. */
export interface Dataset {
  /** The path of its calls: `vendors`. */
  name: string;
  label: Message;
  /** Who may have it as a sheet. */
  access: Requirement;
  /** What it can be asked, as the address spells it: filters, order, columns. */
  question: z.ZodType<Readonly<Record<string, unknown>>>;
  /** With the rights of the actor. @throws DomainError `file_too_large` */
  read: (
    executor: Executor,
    actor: Actor,
    question: Readonly<Record<string, unknown>>,
    terms: SheetTerms,
  ) => Promise<ReadSheetRows>;
}

/** What a dataset is asked, as its list does: by the query of an address. @throws DomainError naming what is not known */
export function askedOf({ question }: Dataset, query: string): Readonly<Record<string, unknown>> {
  const read = question.safeParse(readQueryString(query), { reportInput: true });
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.flatMap(({ path, ...issue }) => wrongOf(path, issue)))];
  const says = law('field.notAsked', { names: names.join(', ') });
  throw new DomainError('validation_failed', { says, fields: { query: says } });
}

function wrongOf(path: readonly PropertyKey[], issue: object): string[] {
  if ('keys' in issue && Array.isArray(issue.keys)) return issue.keys.map(String);
  return path.length > 0 ? [String(path[0])] : [];
}

/** @throws DomainError where a file would have too many rows */
export function assertFits(total: number, { first }: Pick<SheetTerms, 'first'>): void {
  if (first !== undefined || total <= sheetRowsMax) return;
  throw new DomainError('file_too_large', {
    says: law('noun.exportTooMany', { total, max: sheetRowsMax }),
  });
}

/** The list of a declared noun, which needs no word about it. */
export function nounDataset(store: StoredNoun): Dataset {
  const { noun, path } = store;
  const { page: _page, limit: _limit, ...question } = nounSchemas(noun).filter.shape;
  return {
    name: path,
    label: { key: `${noun.name}.many` },
    access: { ...noun.access, anyPermission: [noun.permissions.viewList] },
    question: z.strictObject({
      ...question,
      columns: listFilter(z.enum(listedColumns(noun) as [string, ...string[]])).describe(
        'Columns of the list, in their order; unset: those that it shows at first',
      ),
    }),
    read: (executor, actor, asked, terms) => readNoun(executor, actor, store, asked, terms),
  };
}

function listedColumns({ list }: AnyNoun): string[] {
  return [...list.columns, ...(list.hidden ?? [])].map(String);
}

async function readNoun(
  executor: Executor,
  actor: Actor,
  store: StoredNoun,
  { columns, ...question }: Readonly<Record<string, unknown>>,
  { say, period, first }: SheetTerms,
): Promise<ReadSheetRows> {
  const noun = nounFor(store.noun, actor);
  const asked = { ...question, page: 1, limit: first ?? sheetRowsMax, changed: period } as NounQuestion;
  const { rows, total } = await store.reader.list(executor, actor, asked);
  assertFits(total, { first });
  const added = await exportedCustomFields(executor, actor, noun.customFields);
  const listed = listedColumns(noun);
  const keys = ((columns as readonly string[] | undefined) ?? noun.list.columns).filter((key) =>
    listed.includes(key),
  );
  const sheet = {
    name: say({ key: `${noun.name}.many` }),
    headings: [
      ...keys.map((key) => say(fieldLabel(noun, key))),
      ...added.map((field) => customHeading(noun, field, say, [say])),
    ],
    rows: rows.map((row) => {
      const texts = shownCells(noun, row, say);
      const own = (row['customFields'] ?? []) as CustomFieldValue[];
      return [
        ...keys.map((key) => cellOf(noun, row, key, texts[key], actor, say)),
        ...added.map(({ id }) => customFieldCell(own, id)),
      ];
    }),
  };
  return { sheet, total };
}

function cellOf(
  { fields, lifecycle }: AnyNoun,
  row: ReadRow,
  key: string,
  text: string | undefined,
  { timeZone }: Actor,
  say: Say,
): string | number | null {
  if (key === 'status') return say(lifecycle.looks[row.status]?.says ?? verbatim(row.status));
  const value = row[key];
  if (key === 'createdAt') return dayOfInstant(String(value), timeZone);
  switch (fields[key]?.kind) {
    case 'amount':
    case 'number':
    case 'percent':
      return value as number | null;
    case 'day':
    case 'instant':
      return value as string | null;
    case 'many':
      return (value as readonly unknown[]).length;
    default:
      return text ?? null;
  }
}

/** A sheet of the columns of an export; what is written there as it is, and is a number, is one here. */
export function sheetOf<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): WrittenSheet {
  return {
    name,
    headings: columns.map(({ header }) => header),
    rows: rows.map((row) =>
      columns.map(({ kind, cell }) => {
        const value = cell(row);
        const isNumber = kind === 'plain' && typeof value === 'string' && exactNumber.test(value);
        return isNumber ? Number(value) : value;
      }),
    ),
  };
}

/** Of so few digits that a spreadsheet keeps all of them. */
const exactNumber = /^-?(?=(?:\.?\d){1,15}$)\d+(?:\.\d+)?$/;
