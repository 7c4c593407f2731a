import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { clockText } from '../../domain/day/day.ts';
import type { Period } from '../../domain/day/recurrence.ts';
import type { AnyFilterKind } from '../../domain/list/filterKinds.ts';
import type { FilterKinds } from '../../domain/list/listQuery.ts';
import type { AnyListRoom, ListRoom, RowFields } from '../../domain/list/listRoom.ts';
import { columnsOf } from '../../domain/list/listRoom.ts';
import { listQuestion, pageQuestion } from '../../domain/list/listSchemas.ts';
import { fromSum, roundAmount, sumToWire, toWire } from '../../domain/money/money.ts';
import { currencyOf } from '../../domain/noun/fields.ts';
import { rowShape } from '../../domain/noun/nounSchemas.ts';
import type { Executor } from '../database/database.ts';
import type { Dataset } from '../exchange/dataset.ts';
import { columnsAsked, openPages } from '../exchange/dataset.ts';
import type { Message } from '../../domain/message/message.ts';
import { shownCells } from '../exchange/import/sheetCells.ts';
import type { CellKind, CsvColumn } from '../files/csv.ts';
import type { Routes } from '../http/routes.ts';
import type { Speech } from '../words/words.ts';
import { listCall } from './calls.ts';
import { sumsCall } from './listSums.ts';
import { standsIn } from './textSearch.ts';

/** A list that is no noun's own, as the server answers it: a page at a time, summed, and as a sheet. */
export interface ServedList {
  routes: Routes;
  dataset: Dataset;
}

interface RowsAsking<Asked> {
  executor: Executor;
  actor: Actor;
  now: Date;
  /** The filters, as the call reads them. */
  asked: Asked;
  /** Only what changed in it; unset: all. */
  period?: Period | undefined;
}

type SheetCell = string | number | null;
/** What a sheet in the language of its reader says of a field. */
type OwnCell = (row: Record<string, unknown>, say: Speech) => SheetCell;

interface StoredList<Fields extends RowFields, Asked, Further> {
  /** Of the API document. */
  summary: string;
  /** What it says of columns. */
  about?: Readonly<Partial<Record<keyof Fields, string>>>;
  /** What the call takes of a filter in place of what its kind says. */
  described?: Further;
  /**
   * All that the person may know of, as a query with the columns `id` and those of the fields by their names; of another record
   * `"{name}ID"` and what it is called. Choices, switches, days and records that are asked for under the name of a column
   * narrow it by themselves, as does the search what is searched; other filters are its own. What a law computes is read first.
   */
  rows: (asking: RowsAsking<Asked>) => SQL | Promise<SQL>;
  /** What its sheets are called, where that is not as the list is. */
  label?: Message;
  /** What a sheet says of a field, where its kind does not. */
  sheetCells?: Readonly<Partial<Record<keyof Fields, OwnCell>>>;
}

type Values = Readonly<Record<string, unknown>>;

const rowCountName = 'all rows';

/** Answers `GET /v1/{path}` and its `/sums`, and the sheet of a list room. */
export function servedList<
  const Fields extends RowFields,
  const Kinds extends FilterKinds,
  const At extends `/${string}`,
  const Path extends string,
  const Name extends string,
  const Further extends z.ZodRawShape = {},
>(
  declared: ListRoom<Fields, Kinds, At, Path, Name>,
  {
    summary,
    about,
    described,
    rows,
    sheetCells,
    label = { key: `${declared.name}.many` },
  }: StoredList<Fields, z.output<ReturnType<typeof listQuestion<Kinds, string, Further>>>, Further>,
): ServedList {
  const room = declared as unknown as AnyListRoom;
  const { path, tag, access, fields, spec, sum, name } = room;
  const further = described ?? {};
  const ownCells = (sheetCells ?? {}) as CellsByName;
  const query = pageQuestion(spec, further) as unknown as z.ZodType<Values & { page: number; limit: number }>;
  const shapeID = `${name.charAt(0).toUpperCase()}${name.slice(1)}Row`;
  const said = (about ?? {}) as Readonly<Record<string, string | undefined>>;
  const columns = Object.entries(rowShape(fields)).map(([key, schema]): [string, z.ZodType] => {
    const text = said[key];
    return [key, text === undefined ? schema : schema.describe(text)];
  });
  const row = z
    .object({ id: room.of === undefined ? z.string() : z.int(), ...Object.fromEntries(columns) })
    .meta({ id: shapeID });

  async function matching(asking: RowsAsking<Values>): Promise<SQL> {
    const all = await rows(asking as never);
    return sql`select * from (${all}) as listed where ${narrowedBy(room, asking.asked)}`;
  }

  async function list(asking: RowsAsking<Values>) {
    const {
      page,
      limit,
      sort = [],
    } = asking.asked as {
      page: number;
      limit: number;
      sort?: typeof spec.defaultSort;
    };
    const order = [...sort, ...spec.defaultSort, { field: 'id', isDescending: true }].map(
      ({ field, isDescending }) =>
        sql`${sql.identifier(field)} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`,
    );
    const { rows: found } = await asking.executor.execute<Record<string, unknown>>(sql`
      select *, count(*) over () as ${sql.identifier(rowCountName)} from (${await matching(asking)}) as matching
      order by ${sql.join(order, sql`, `)} limit ${limit} offset ${(page - 1) * limit}`);
    const isPastEnd = found.length === 0 && page > 1;
    const total = isPastEnd ? await countOf(asking) : Number(found[0]?.[rowCountName] ?? 0);
    return { rows: found.map((one) => readRow(room, one)), total };
  }

  async function countOf(asking: RowsAsking<Values>): Promise<number> {
    const { rows: counted } = await asking.executor.execute<{ total: number }>(
      sql`select count(*)::int as total from (${await matching(asking)}) as matching`,
    );
    return counted[0]?.total ?? 0;
  }

  const keys = columnsOf(room).map(([key]) => key);
  const dataset: Dataset = {
    name: path,
    tag,
    label,
    access,
    question: listQuestion(spec, further).safeExtend({ columns: columnsAsked(keys) }) as never,
    async open(executor, actor, { columns, ...asked }, terms) {
      const chosen = (columns as readonly string[] | undefined) ?? keys;
      return await openPages<Record<string, unknown>>(
        terms.say({ key: `${name}.many` }),
        chosen.flatMap((key) => sheetColumn(room, key, terms.say, actor, ownCells[key])),
        (paging) =>
          list({ executor, actor, now: terms.now, asked: { ...asked, ...paging }, period: terms.period }),
        terms,
      );
    },
  };
  return {
    dataset,
    routes(app, context) {
      const call = { url: `/v1/${path}`, access, tag, query } as const;
      if (sum !== undefined) {
        sumsCall(app, context, call, async ({ executor, actor, now, query: asked }) => {
          const currency = currencyColumn(room, sum);
          return sql`select ${currency} as currency, ${sql.identifier(sum)} as amount
            from (${await matching({ executor, actor, now, asked })}) as matching`;
        });
      }
      listCall(app, context, {
        ...call,
        summary,
        row: row as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
        read: ({ executor, actor, now, query: asked }) => list({ executor, actor, now, asked }),
      });
    },
  };
}

type CellsByName = Readonly<Record<string, OwnCell | undefined>>;

function currencyColumn({ fields }: AnyListRoom, sum: string): SQL {
  const field = fields[sum];
  const currencyField = field?.kind === 'amount' ? field.currencyField : undefined;
  return currencyField === undefined ? sql`'IDR'` : sql`${sql.identifier(currencyField)}`;
}

/** What the filters that are named as columns leave of the rows. */
function narrowedBy({ fields, spec }: AnyListRoom, asked: Values): SQL {
  const searched = Object.entries(fields).flatMap(([name, { isSearched }]) =>
    isSearched ? [sql`${sql.identifier(name)}`] : [],
  );
  const conditions = Object.entries(spec.filters).flatMap(([name, kind]): SQL[] => {
    if (name === 'query') {
      const text = asked['query'];
      return typeof text === 'string' && text !== '' && searched.length > 0 ? [standsIn(searched, text)] : [];
    }
    return columnNarrowed(fields, name, kind, asked);
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function columnNarrowed(fields: RowFields, name: string, kind: AnyFilterKind, asked: Values): SQL[] {
  const value = asked[name];
  const reference = name.replace(/IDs$/, '');
  if (kind.control === 'ids' && fields[reference]?.kind === 'reference')
    return value === undefined
      ? []
      : [sql`${sql.identifier(`${reference}ID`)} = any(${sql.param(value)}::bigint[])`];
  if (fields[name] === undefined) return [];
  const column = sql.identifier(name);
  switch (kind.control) {
    case 'choice':
    case 'switch':
      if (value === undefined) return [];
      return Array.isArray(value)
        ? [sql`${column} = any(${sql.param(value)}::text[])`]
        : [sql`${column} = ${value}`];
    case 'dayRange': {
      const [from, to] = [asked[`${name}From`], asked[`${name}To`]];
      return [
        ...(from === undefined ? [] : [sql`${column}::date >= ${from}::date`]),
        ...(to === undefined ? [] : [sql`${column}::date <= ${to}::date`]),
      ];
    }
    default:
      return [];
  }
}

function readRow({ of, fields }: AnyListRoom, stored: Values): Record<string, unknown> {
  return {
    id: of === undefined ? String(stored['id']) : Number(stored['id']),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => {
        const value = stored[name] ?? null;
        if (value === null) return [name, null];
        if (kind === 'reference') return [name, { id: Number(stored[`${name}ID`]), name: value }];
        // A row may be a sum of any number of records.
        if (kind === 'amount') return [name, sumToWire(String(value as string | number))];
        // As the database writes it, unless it is read.
        if (kind === 'instant') return [name, new Date(value as string | Date).toISOString()];
        if (kind === 'percent') return [name, toWire(String(value as string | number))];
        return [name, kind === 'number' ? Number(value) : value];
      }),
    ),
  };
}

const sheetKinds: Readonly<Partial<Record<RowFields[string]['kind'], CellKind>>> = {
  amount: 'plain',
  number: 'plain',
  percent: 'plain',
  day: 'day',
  instant: 'instant',
  phone: 'phone',
};

/** A column of the sheet, with its values as the screen shows them. */
function sheetColumn(
  room: AnyListRoom,
  key: string,
  say: Speech,
  actor: Actor,
  own?: OwnCell,
): CsvColumn<Record<string, unknown>>[] {
  const field = room.fields[key];
  if (!field) return [];
  const cell = (row: Record<string, unknown>): SheetCell => {
    const value = (row[key] ?? null) as SheetCell;
    if (value === null) return null;
    switch (field.kind) {
      case 'amount':
        return field.isUnitPrice
          ? value
          : roundAmount(fromSum(Number(value)), currencyOf(field, row) ?? 'IDR');
      case 'number':
      case 'percent':
      case 'day':
        return value;
      case 'instant':
        return clockText(String(value), actor.timeZone);
      default:
        return shownCells({ ...room, fields: { [key]: field } }, row, say)[key] ?? null;
    }
  };
  return [
    {
      header: say({ key: `${room.name}.field.${key}` }),
      kind: sheetKinds[field.kind] ?? 'text',
      cell: own ? (row) => own(row, say) : cell,
    },
  ];
}
