import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { clockText, dayOfInstant } from '../../domain/day/day.ts';
import type { Period } from '../../domain/day/recurrence.ts';
import { listFilter } from '../../domain/list/listFilter.ts';
import { rangesOf } from '../../domain/list/listSchemas.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import type { Message } from '../../domain/message/message.ts';
import { law, verbatim } from '../../domain/message/message.ts';
import type { CustomField, CustomFieldValue } from '../../domain/noun/customFields/customFields.ts';
import { countryName } from '../../domain/noun/countryName.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { isReview, reviewView } from '../../domain/noun/nounAddresses.ts';
import { listedColumns, nounListSpec, ownTask, shownColumns } from '../../domain/noun/nounList.ts';
import { nounFor } from '../../domain/noun/nounFor.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import { customFieldCell, exportedCustomFields } from '../customFields/customValues.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { NounQuestion, NounStorage, ReadRow } from '../records/nounRows.ts';
import type { StoredNoun } from '../records/storedNoun.ts';
import { readQueryString } from '../http/queryString.ts';
import type { CellKind, CsvColumn } from '../files/csv.ts';
import type { Speech } from '../words/words.ts';
import { shownCells } from './import/sheetCells.ts';
import { customColumn, customHeading, fieldLabel } from './sheetColumns.ts';
import type { SheetRow } from './writeSheet.ts';
import type { FileFormat } from './sheetFormats.ts';

export interface SheetTerms {
  say: Speech;
  now: Date;
  /** Only what changed in it; all that is listed without one. */
  period?: Period | undefined;
  /** So many rows at most. */
  first?: number | undefined;
}

/** A list that is about to be written: its rows are read while they are taken. */
export interface OpenSheet {
  name: string;
  columns: readonly Pick<CsvColumn<never>, 'header' | 'kind'>[];
  /** Of all that match. */
  total: number;
  rows: AsyncIterable<SheetRow>;
}

/** What can be asked for as a file that is made after the answer. */
export interface ExportSource {
  /** The path of its calls: `vendors`. */
  name: string;
  label: Message;
  /** Who may have it as a file. */
  access: Requirement;
  /** What it can be asked, as the address spells it: filters, order, columns. */
  question: z.ZodObject;
  /** What it is called where a question narrows it to a part that has a name of its own. */
  partOf?: (question: Readonly<Record<string, unknown>>) => Pick<Dataset, 'name' | 'label'> | undefined;
  /** @throws DomainError `forbidden` where the question asks for what the person may not have as a sheet */
  assertMay?: (actor: Actor, question: Readonly<Record<string, unknown>>) => void;
  /** It is never sent along by mail: who asked for it fetches it, signed in. */
  isFetchedOnly?: true;
  /** Of one that is about a record: whether the person may still know of that. Asked when the file is fetched. */
  mayStillKnow?: (
    executor: Executor,
    actor: Actor,
    question: Readonly<Record<string, unknown>>,
  ) => Promise<boolean>;
  /** Of a list whose taking away is written down: within the transaction that hands the file out. */
  onTaken?: (executor: Executor, actor: Actor, taken: TakenSheet) => Promise<void>;
}

/** A list that can be written as a sheet: at once, by mail, and again and again. */
export interface Dataset extends ExportSource {
  /** Of the API document. */
  tag: string;
  /** With the rights of the actor, within one transaction. @throws DomainError as `assertMay` */
  open: (
    executor: Executor,
    actor: Actor,
    question: Readonly<Record<string, unknown>>,
    terms: SheetTerms,
  ) => Promise<OpenSheet>;
}

/** What is no list, and is written as a whole in a format of its own. */
export interface ComposedFile extends ExportSource {
  /**
   * With the rights of the actor, in one view of the database. What takes long is a function, which is called when the view is closed.
   * @throws DomainError where there would be too much of it
   */
  compose: (
    view: Executor,
    actor: Actor,
    question: Readonly<Record<string, unknown>>,
    context: ServerContext,
  ) => Promise<{ fileName: string; content: Buffer | (() => Promise<Buffer>); rows: number }>;
}

/** A sheet that was handed out. */
interface TakenSheet {
  at: Date;
  format: FileFormat;
  /** As the address of the list spells it. */
  query: string;
  rows: number;
}

/** Which columns a sheet has, and in which order: keys of the list's. Unset: those that it has at first. */
export function columnsAsked(keys: readonly string[]) {
  const key = z.union([z.enum(keys as [string, ...string[]]), z.string().regex(/^customField\.\d+$/)]);
  return listFilter(key).describe('Columns of the list, in their order; unset: those that it shows at first');
}

/** Rows are read in pages of this size, so that a long sheet takes no more memory than a short one. */
export const pageRows = 1000;

interface Listed<Row> {
  rows: readonly Row[];
  total: number;
}

/** A list that is asked page by page, as a sheet of these columns. */
export async function openPages<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  readPage: (paging: { page: number; limit: number }) => Promise<Listed<Row>>,
  { first }: SheetTerms,
): Promise<OpenSheet> {
  const limit = Math.min(first ?? pageRows, pageRows);
  const begun = await readPage({ page: 1, limit });
  const total = Math.min(begun.total, first ?? begun.total);
  async function* all() {
    yield* begun.rows;
    for (let page = 2; (page - 1) * limit < total; page += 1) yield* (await readPage({ page, limit })).rows;
  }
  return { name, columns, total: begun.total, rows: cellsOf(columns, all()) };
}

export async function* cellsOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<SheetRow> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

const customKinds: Readonly<Partial<Record<CustomField['inputType'], CellKind>>> = {
  date: 'day',
  phoneNumber: 'phone',
};

/**
 * The columns of a sheet: those that are asked for, in their order, and behind them the fields that the company wants in
 * every file. Fields that the company keeps out of files are in none.
 */
export function chosenColumns<Row>(
  own: Readonly<Record<string, readonly CsvColumn<Row>[]>>,
  keys: readonly string[],
  added: readonly CustomField[],
  {
    heading,
    valuesOf,
  }: { heading: (field: CustomField) => string; valuesOf: (row: Row) => CustomFieldValue[] },
): CsvColumn<Row>[] {
  const custom = added.map((field): [string, readonly CsvColumn<Row>[]] => [
    customColumn(field),
    [
      {
        header: heading(field),
        kind: customKinds[field.inputType] ?? 'text',
        cell: (row) => customFieldCell(valuesOf(row), field.id),
      },
    ],
  ]);
  const columns = new Map([...Object.entries(own), ...custom]);
  const all = new Set([...keys, ...custom.map(([key]) => key)]);
  return [...new Set([...all].flatMap((key) => columns.get(key) ?? []))];
}

/** What a list is called, and its files. */
export function namesOf(
  dataset: ExportSource,
  question: Readonly<Record<string, unknown>>,
): { fileName: string; label: Message } {
  const { name, label } = dataset.partOf?.(question) ?? dataset;
  return { fileName: name.replaceAll('/', '-'), label };
}

/** What a dataset is asked, as its list does: by the query of an address. @throws DomainError naming what is not known */
export function askedOf({ question }: ExportSource, query: string): Readonly<Record<string, unknown>> {
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

/** The list of a declared noun, and those of its views that are lists of their own: they need no word about them. */
export function nounDatasets(store: StoredNoun): Dataset[] {
  const { noun, path, own, views } = store;
  const { page: _page, limit: _limit, ...question } = nounSchemas(noun).filter.shape;
  const { viewList, export: exporting = viewList } = noun.permissions;
  const many: Message = { key: `${noun.name}.many` };
  const listed = {
    tag: noun.tag,
    question: z
      .strictObject({ ...question, columns: columnsAsked(listedColumns(noun, reviewView(noun))) })
      .superRefine(rangesOf(nounListSpec(noun))),
  };
  /** A list with its columns at first, and which records are in it. */
  const opened = (label: Message, columns: readonly string[], within: NounStorage['readable']) => ({
    label,
    open: ((executor, actor, asked, terms) =>
      openNoun(
        executor,
        actor,
        store,
        label,
        { ...asked, columns: asked['columns'] ?? columns, within: within?.(actor) },
        terms,
      )) satisfies Dataset['open'],
  });
  const { see: holder } = noun.orCapability ?? {};
  const access = {
    ...noun.access,
    anyPermission: [exporting],
    // Whoever sees the list as a holder of records takes them along.
    ...(holder && exporting === viewList ? { orCapability: holder } : {}),
  };
  return [
    {
      ...listed,
      name: path,
      access: noun.listsOwn ? noun.access : access,
      ...opened(noun.listsOwn ? law('noun.ownMany', { many }) : many, shownColumns(noun), own),
    },
    ...(noun.views ?? []).flatMap((view): Dataset[] =>
      view.path === undefined || isReview(view)
        ? []
        : [
            {
              ...listed,
              name: view.path,
              access,
              ...opened(
                { key: `${noun.name}.listed.${view.name}` },
                shownColumns(noun, view),
                views[view.name],
              ),
            },
          ],
    ),
  ];
}

async function openNoun(
  executor: Executor,
  actor: Actor,
  store: StoredNoun,
  label: Message,
  { columns, ...question }: Readonly<Record<string, unknown>>,
  terms: SheetTerms,
): Promise<OpenSheet> {
  const { say, period } = terms;
  const noun = nounFor(store.noun, actor);
  const own = Object.fromEntries(
    listedColumns(noun, reviewView(noun)).map((key): [string, CsvColumn<WordedRow>[]] => {
      const cell = (row: WordedRow) => cellOf(store, noun, row, key, actor, say);
      return [key, [{ header: say(fieldLabel(noun, key)), kind: kindOf(noun, key), cell }]];
    }),
  );
  const added = await exportedCustomFields(executor, actor, noun.customFields);
  const chosen = chosenColumns(own, columns as readonly string[], added, {
    heading: (field) => customHeading(noun, field, say, [say]),
    valuesOf: ({ row }) => (row['customFields'] ?? []) as CustomFieldValue[],
  });
  return await openPages(
    say(label),
    chosen,
    async (paging) => {
      const page = { ...question, ...paging, changed: period } as NounQuestion;
      const { rows, total } = await store.reader.list(executor, actor, page);
      return { rows: rows.map((row) => ({ row, texts: shownCells(noun, row, say) })), total };
    },
    terms,
  );
}

/** A record with what its fields say in words. */
interface WordedRow {
  row: ReadRow;
  texts: Readonly<Record<string, string>>;
}

function kindOf({ fields }: AnyNoun, key: string): CellKind {
  if (key === 'createdAt') return 'day';
  const kind = fields[key]?.kind;
  return kind === 'day' || kind === 'instant' || kind === 'phone' ? kind : 'text';
}

/** What the list shows of a field. */
function cellOf(
  { sheetCells, offers }: StoredNoun,
  { fields, lifecycle }: AnyNoun,
  { row, texts }: WordedRow,
  key: string,
  actor: Actor,
  say: Speech,
): string | number | null {
  if (key === 'status') return say(lifecycle.looks[row.status]?.says ?? verbatim(row.status));
  if (key === ownTask) return row.reviewStatus ? say(lawLooks[row.reviewStatus].says) : null;
  const own = sheetCells[key];
  if (own) return own(row, { say, actor });
  const value = (row[key] ?? null) as string | number | readonly unknown[] | null;
  if (key === 'createdAt') return dayOfInstant(String(value), actor.timeZone);
  switch (fields[key]?.kind) {
    case 'amount':
    case 'number':
    case 'percent':
      return value as number | null;
    case 'day':
      return value as string | null;
    case 'instant':
      return value === null ? null : clockText(String(value), actor.timeZone);
    case 'many':
      return Array.isArray(value) ? value.length : 0;
    case 'country':
      return value === null ? null : countryName(String(value), say.language);
    case 'offered': {
      const offer = offers[key]?.(actor).find((one) => one.value === value);
      return offer ? say(offer.label) : (value as string | null);
    }
    default:
      return texts[key] ?? null;
  }
}
