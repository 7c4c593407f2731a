import type { Placeholder } from 'drizzle-orm';
import { Column, SQL, and, eq, getTableName, gte, inArray, is, lte, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { PgArray } from 'drizzle-orm/pg-core';

import { judgeAccess } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import type { Field, ManyField } from '../../domain/noun/fields.ts';
import { emptyValue, inputKey, keptFields } from '../../domain/noun/fields.ts';
import { hasCustomFields } from '../../domain/noun/customFields/customFields.ts';
import { toWire } from '../../domain/money/money.ts';
import type { Period } from '../../domain/day/recurrence.ts';
import type { Message } from '../../domain/message/message.ts';
import { law } from '../../domain/message/message.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { fieldsTold } from '../../domain/noun/nounAccess.ts';
import { filteredFields, searchedFields, shownStatuses, sortsOf } from '../../domain/noun/noun.ts';
import { hasField } from '../../domain/noun/nounFor.ts';
import type { Sort } from '../../domain/list/listFilter.ts';
import type { AskedCustomFields } from '../customFields/customValues.ts';
import { customFieldCondition, customValuesOf, toCustomValues } from '../customFields/customValues.ts';
import type { Executor } from '../database/database.ts';
import { allFit, inNameForm } from '../database/normalForms.ts';
import { genericPlan } from '../database/preparedStatements.ts';
import type { CompiledStatement } from '../database/precompiledSql.ts';
import { compiledStatement, precompiledSql } from '../database/precompiledSql.ts';
import { listIndexesOf } from './listIndexes.ts';
import { isOwnTask, ownTaskStatuses } from '../approval/ownTasks.ts';
import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
import { orderBy, orderedParts } from '../engine/listOrder.ts';
import { recordRollupTable } from '../engine/recordTables.ts';
import { changedWithin } from '../engine/history.ts';
import { fewWithText, isAmong, recordsWithText, standsIn } from '../engine/textSearch.ts';
import type { SoughtText } from '../search/sought.ts';
import { filesOfRows, filesSubject } from './nounFiles.ts';
import type { RecordTable, NounTable } from './recordTable.ts';

/** Where rows lie that belong to a record. */
export interface ManyStorage {
  table: RecordTable;
  /** The column that names the record they belong to. */
  owner: PgColumn;
  /** What read only fields are read from, where that is no column of their name. */
  read?: Readonly<Record<string, SQL>>;
  /** The column that keeps their order; unset: they stand in the order in which they were added. */
  position?: PgColumn;
  /** For each of their fields that refers to another record and is not in `read`: its table, and what it is called there. */
  references?: Readonly<Record<string, ReferenceStorage>>;
  /** What the server keeps of a row instead of what was typed, or beside it. */
  kept?: (typed: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** For each of their fields of many rows: where these lie. */
  many?: Readonly<Record<string, ManyStorage>>;
}

/** Where the records are that a field names. */
interface ReferenceStorage {
  table: RecordTable;
  name: PgColumn | SQL<string>;
  /** How the table is named in a query, where it is the noun's own under another name. */
  from?: SQL;
}

/** What can stand in a field, and how it is called. */
interface Offer {
  value: string;
  label: Message;
}

/** Where the parts of a record lie that its own table does not hold. */
export interface NounStorage {
  /** For each field that refers to another record: its table, and what it is called there. */
  references?: Readonly<Record<string, ReferenceStorage>>;
  /** For each field that is computed: what it holds, in the words of the database. */
  computed?: Readonly<Record<string, SQL>>;
  /** For each field of many rows: where they lie. */
  many?: Readonly<Record<string, ManyStorage>>;
  /** Columns of the table that the lifecycle judges by and nobody is answered. */
  judged?: readonly string[];
  /** Rows of the table that are records of the noun; unset: all of them. */
  rows?: SQL;
  /** Other nouns keep their records in the table, too: what triggers count there is of all of them. */
  sharesTable?: true;
  /** Which of them a person may know of; undefined: all. */
  readable?: (actor: Actor) => SQL | undefined;
  /** Which of those that a person may know of stand in lists; undefined: all. */
  listed?: (actor: Actor) => SQL | undefined;
  /** Which of them are the person's own, where the list at the noun's address holds those alone (`listsOwn`). */
  own?: (actor: Actor) => SQL;
  /** For each view with a list of its own: which records it holds; unset: all that the person may know of. */
  views?: Readonly<Record<string, (actor: Actor) => SQL | undefined>>;
  /** For each field whose values the server offers: what it offers this person, in this order. */
  offers?: Readonly<Record<string, (actor: Actor) => readonly Offer[]>>;
  /** Columns elsewhere that name a record, or several of them: where one does, it cannot be deleted. */
  usedBy?: readonly PgColumn[];
}

/** What a list is asked, read by the noun's filter schema. */
export interface NounQuestion {
  page: number;
  limit: number;
  sort?: readonly Sort<string>[] | undefined;
  query?: string | undefined;
  status?: readonly string[] | undefined;
  ids?: readonly number[] | undefined;
  /** Only those that a form can choose. */
  choosable?: boolean | undefined;
  /** Only those on which the person decides or decided: the states of their latest task. */
  reviewStatus?: readonly ReviewStatus[] | undefined;
  /** Only those of the list that is asked, where a noun has several. */
  within?: SQL | undefined;
  /** Only those that were added or changed in it. */
  changed?: Pick<Period, 'since' | 'until'> | undefined;
  customField?: AskedCustomFields | undefined;
  [filter: string]: unknown;
}

/** What a page of a list is asked for: values, or the places that they fill later. */
interface Asked {
  companyID: unknown;
  statuses: readonly (string | Placeholder)[];
  /** Records up to the end of the page. */
  reach: unknown;
  /** Records before it. */
  skipped: unknown;
  limit: number;
}

/** Beside the columns of a page: of all that match. No field has a blank in its name. */
const rowCountName = 'all rows';
const rowCount = sql.identifier(rowCountName);

/** More than a person can ask for by the screens. */
const plainListsMax = 100;

/** A record as it is read: values of the wire by the names of the fields. */
export type ReadRow = Record<string, unknown> & {
  id: number;
  version: number;
  status: string;
  reviewStatus?: ReviewStatus;
};

/** A column of a table by the name of its field. */
export function columnOf(table: PgTable, key: string): PgColumn {
  const column = (table as unknown as Record<string, PgColumn | undefined>)[key];
  if (column === undefined) throw new Error(`the table has no column ${key}`);
  return column;
}

/** The id and the name of the record that a column of a table names. */
function namedRecord(
  { table: other, name, from = sql`${other}` }: ReferenceStorage,
  naming: RecordTable,
  id: PgColumn,
): SQL {
  return sql`(select json_build_object('id', ${other.id}, 'name', ${name}) from ${from}
    where ${other.companyID} = ${naming.companyID} and ${other.id} = ${id})`;
}

/** Reads the records of one noun. Built once; asks with what the person asks. */
export function nounReader(noun: AnyNoun, table: NounTable, storage: NounStorage) {
  const fields = keptFields(noun.fields);
  const selected: Record<string, PgColumn | SQL> = {
    id: table.id,
    version: table.version,
    status: table.status,
    createdAt: table.createdAt,
    ...Object.fromEntries((storage.judged ?? []).map((key) => [key, columnOf(table, key)])),
    ...Object.fromEntries(fields.map(([name, field]) => [name, selectedOf(name, field)])),
    ...(noun.customFields ? { customFields: sql`${customValuesOf(noun.customFields, table)}` } : {}),
  };

  /** A query within the query is wrapped: Drizzle takes the table off columns that stand directly in a selection. */
  function selectedOf(name: string, field: Field): PgColumn | SQL {
    const selected = columnOrQuery(name, field);
    return is(selected, SQL) ? sql`${selected}` : selected;
  }

  function columnOrQuery(name: string, field: Field): PgColumn | SQL {
    if (field.isComputed === true) return computedOf(name);
    switch (field.kind) {
      case 'reference':
        return namedRecord(referenceOf(name), table, columnOf(table, `${name}ID`));
      case 'references': {
        const { table: other, name: called } = referenceOf(name);
        const ids = columnOf(table, `${name}IDs`);
        // Most name nobody, and then there is nothing to look up.
        return sql`case when ${ids} = '{}' then '[]'::json else (
          select coalesce(json_agg(json_build_object('id', ${other.id}, 'name', ${called}) order by ${called}), '[]')
          from ${other} where ${other.companyID} = ${table.companyID} and ${other.id} = any(${ids})) end`;
      }
      case 'files':
        return filesOfRows(filesSubject(noun.name, name), table);
      case 'many':
        return manyRows(name, field, storage.many?.[name], table);
      default:
        return columnOf(table, name);
    }
  }

  function computedOf(name: string): SQL {
    const found = storage.computed?.[name];
    if (!found) throw new Error(`${noun.name} does not say how ${name} is computed`);
    return found;
  }

  function referenceOf(name: string) {
    const found = storage.references?.[name];
    if (!found) throw new Error(`${noun.name} does not say where the records of ${name} are`);
    return found;
  }

  /** Rows of a field as one value. @param above The table whose rows they belong to */
  function manyRows(
    name: string,
    { fields: inner }: ManyField,
    found: ManyStorage | undefined,
    above: RecordTable,
  ): SQL {
    if (!found) throw new Error(`${noun.name} does not say where the rows of ${name} are`);
    const { table: rows, owner, read = {}, references = {}, position } = found;
    const valueOf = (key: string) => {
      const field = inner[key];
      if (field?.kind === 'files') return filesOfRows(filesSubject(noun.name, name, key), rows);
      if (field?.kind === 'many') return manyRows(`${name}.${key}`, field, found.many?.[key], rows);
      const other = references[key];
      return (
        read[key] ?? (other ? namedRecord(other, rows, columnOf(rows, `${key}ID`)) : columnOf(rows, key))
      );
    };
    const parts = ['id', ...Object.keys(inner)].map((key) => sql`${sql.raw(`'${key}'`)}, ${valueOf(key)}`);
    const order = position ? sql`${position}, ${rows.id}` : sql`${rows.id}`;
    return sql`(select coalesce(json_agg(json_build_object(${sql.join(parts, sql`, `)}) order by ${order}), '[]')
      from ${rows} where ${rows.companyID} = ${above.companyID} and ${owner} = ${above.id})`;
  }

  /** How each part of a record is read from what the driver answers. */
  const parts = Object.entries(selected).map(([key, value]): RowPart => {
    const field = noun.fields[key];
    const decoded = decoderOf(value);
    if (!field) return { key, read: readOf(key) ?? decoded };
    const isAsItStands = !readKinds.has(field.kind);
    return { key, field, read: isAsItStands ? decoded : (found) => readValue(field, decoded(found)) };
  });

  function readOf(key: string): ((found: unknown) => unknown) | undefined {
    if (key === 'customFields') return toCustomValues;
    if (key === 'createdAt') return (found) => isoInstant(String(found));
    return undefined;
  }

  const left: readonly string[] = noun.list.without ?? [];
  const listedParts = parts.filter(({ key }) => !left.includes(key));

  /** Reads what was selected, for one person: what their company does not have is empty. */
  function rowReader(
    actor: Actor,
    among: readonly RowPart[] = parts,
  ): (found: Readonly<Record<string, unknown>>) => ReadRow {
    const held = among.map((part): RowPart => {
      const { key, field } = part;
      if (!isThere(actor, part)) return { key, read: () => (field ? emptyValue(field) : []) };
      return field?.kind === 'many' ? { ...part, read: rowsFor(actor, field, part.read) } : part;
    });
    return (found) => {
      const row: Record<string, unknown> = {};
      for (const { key, read } of held) row[key] = read(found[key]);
      return row as ReadRow;
    };
  }

  /** Reads rows for one person: what their company does not have is empty in each of them, too. */
  function rowsFor(actor: Actor, { fields: inner }: ManyField, read: RowPart['read']): RowPart['read'] {
    const absent = Object.entries(inner).filter(([, one]) => !hasField(actor, one));
    if (absent.length === 0) return read;
    const empty = Object.fromEntries(absent.map(([key, one]) => [key, emptyValue(one)]));
    return (found) => (read(found) as object[]).map((row) => ({ ...row, ...empty }));
  }

  function isThere(actor: Actor, { key, field }: RowPart): boolean {
    if (field) return field.asks === undefined || hasField(actor, field);
    return key !== 'customFields' || !noun.customFields || hasCustomFields(actor, noun.customFields);
  }

  const searched = searchedFields(noun).map(([name]) => columnOf(table, name));
  const searchedAmong = (told: readonly string[] | null) =>
    told === null
      ? searched
      : searchedFields(noun).flatMap(([name]) => (told.includes(name) ? [columnOf(table, name)] : []));
  const ofCompany = (actor: Actor) =>
    and(eq(table.companyID, actor.companyID), storage.rows, storage.readable?.(actor));
  const ofCompanyOf = ({ companyID }: Asked) => and(sql`${table.companyID} = ${companyID}`, storage.rows);

  /** What narrows a list beside the status; undefined where nothing does. */
  async function narrowing(
    executor: Executor,
    actor: Actor,
    question: NounQuestion,
  ): Promise<SQL | undefined> {
    const { query, ids, changed, reviewStatus, within } = question;
    const told = fieldsTold(noun, actor);
    if (told) assertToldAbout(told, question);
    return and(
      storage.readable?.(actor),
      storage.listed?.(actor),
      within,
      changed ? changedWithin(noun.name, table, changed) : undefined,
      ids ? inArray(table.id, [...ids]) : undefined,
      reviewStatus ? isOwnTask(table.id, executor, actor, noun.name, reviewStatus) : undefined,
      query ? await recordsWithText(executor, table, searchedAmong(told), query) : undefined,
      noun.customFields
        ? await customFieldCondition(executor, actor, noun.customFields, table.id, question.customField)
        : undefined,
      ...filteredFields(noun).map(([name, field]) => {
        const narrowed = narrowedBy(name, field, question);
        if (narrowed) assertField(actor, name, field);
        if (narrowed && told?.includes(name) === false) throw notTold(inputKey(name, field));
        return narrowed;
      }),
    );
  }

  function narrowedBy(name: string, field: Field, question: Partial<NounQuestion>): SQL | undefined {
    const [from, to] = [question[`${name}From`], question[`${name}To`]];
    const wanted = question[field.kind === 'reference' || field.kind === 'references' ? `${name}IDs` : name];
    switch (field.kind) {
      case 'reference':
        return wanted ? inArray(columnOf(table, `${name}ID`), wanted as number[]) : undefined;
      case 'references':
        return wanted ? sql`${columnOf(table, `${name}IDs`)} && ${sql.param(wanted)}::bigint[]` : undefined;
      case 'choices':
        return wanted ? sql`${columnOf(table, name)} && ${sql.param(wanted)}::text[]` : undefined;
      case 'day':
      case 'amount':
        return and(
          from === undefined ? undefined : gte(columnOf(table, name), from),
          to === undefined ? undefined : lte(columnOf(table, name), to),
        );
      case 'switch':
        return wanted === undefined ? undefined : eq(columnOf(table, name), wanted);
      case 'text':
      case 'link':
        return wanted ? standsIn([columnOf(table, name)], wanted as string) : undefined;
      case 'tags':
        return wanted
          ? standsIn([sql`array_to_string(${columnOf(table, name)}, ' ')`], wanted as string)
          : undefined;
      default:
        return wanted ? inArray(columnOf(table, name), wanted as string[]) : undefined;
    }
  }

  const sortColumns = Object.fromEntries(sortsOf(noun).map((key) => [key, columnOf(table, key)])) as Record<
    string,
    PgColumn
  >;
  const defaultSort = [
    { field: noun.list.sort.replace(/^-/, ''), isDescending: noun.list.sort.startsWith('-') },
  ];

  const tableName = getTableName(table);
  const isListed = storage.sharesTable !== true && listIndexesOf(table).isListed;
  const shownOf = (keys: readonly string[]) =>
    precompiledSql(
      sql.join(
        Object.entries(selected).flatMap(([key, value]) =>
          keys.includes(key) ? [sql`${value} as ${sql.identifier(key)}`] : [],
        ),
        sql`, `,
      ),
    );
  const shown = shownOf(Object.keys(selected));
  const shownInList = left.length === 0 ? shown : shownOf(listedParts.map(({ key }) => key));
  /** The statuses that a list shows, each once: what is archived only where it is asked for, or looked up by its id. */
  function statusesOf({ status, ids, choosable }: NounQuestion): string[] {
    const asked = status ?? (ids ? noun.lifecycle.statuses : shownStatuses(noun));
    const isShown = (one: string) => choosable !== true || noun.choosable.includes(one);
    return [...new Set(asked)].filter(isShown);
  }

  /** How many records a list has: what triggers have counted, where nothing but the status narrows it. */
  function totalOf(asked: Asked, narrowed: SQL | undefined): SQL {
    const { companyID, statuses } = asked;
    if (narrowed === undefined && isListed) {
      const counted = recordRollupTable;
      return sql`(select coalesce(sum(${counted.records}), 0)::int from ${recordRollupTable} where ${and(
        sql`${counted.companyID} = ${companyID}`,
        eq(counted.relation, tableName),
        sql`${counted.status} in (${sql.join([...statuses], sql`, `)})`,
      )})`;
    }
    return sql`(select count(*)::int from ${table}
      where ${and(ofCompanyOf(asked), sql`${table.status} in (${sql.join([...statuses], sql`, `)})`, narrowed)})`;
  }

  /**
   * The ids of a page. Each status is read in the order of an index of its own, as far as the page reaches: under one
   * condition of several statuses the database would read and sort all of them. Rows without a value are read apart, too.
   */
  function pageOf(asked: Asked, narrowed: SQL | undefined, sort: readonly Sort<string>[]) {
    const order = sql.join(orderBy(sortColumns, sort), sql`, `);
    const sorted = sort.map(({ field }) => columnOf(table, field));
    const needed = sql.join([...new Set([table.id, ...sorted])], sql`, `);
    const parts = orderedParts(sortColumns, sort);
    const branches = asked.statuses.flatMap((status) =>
      parts.map(
        (part) =>
          sql`(select ${needed} from ${table} where ${and(
            ofCompanyOf(asked),
            sql`${table.status} = ${status}`,
            narrowed,
            part.where,
          )} order by ${sql.join(part.order, sql`, `)} limit ${asked.reach})`,
      ),
    );
    const ids = sql`select ${table.id} from (${sql.join(branches, sql` union all `)}) ${table}
      order by ${order} limit ${sql.raw(String(asked.limit))} offset ${asked.skipped}`;
    return { ids, order };
  }

  /** A page of records, each with the number of all that match. */
  function listOf(asked: Asked, narrowed: SQL | undefined, sort: readonly Sort<string>[]): SQL {
    const { ids, order } = pageOf(asked, narrowed, sort);
    return sql`select ${shownInList}, ${totalOf(asked, narrowed)} as ${rowCount} from (${ids}) page
      join ${table} on ${table.companyID} = ${asked.companyID} and ${table.id} = page.id order by ${order}`;
  }

  /** Lists that nothing but the status narrows, by what makes their texts differ: compiling one takes longer than reading it. */
  const plainLists = new Map<string, CompiledStatement>();

  function plainList(statusCount: number, limit: number, sort: readonly Sort<string>[]): CompiledStatement {
    const key = JSON.stringify([statusCount, limit, sort]);
    const known = plainLists.get(key);
    if (known) return known;
    const statuses = Array.from({ length: statusCount }, (_, index) => sql.placeholder(`status${index}`));
    const [companyID, reach, skipped] = ['companyID', 'reach', 'skipped'].map((name) =>
      sql.placeholder(name),
    );
    const list = listOf({ companyID, statuses, reach, skipped, limit }, undefined, sort);
    // One plan is good for every page that an index has in its order.
    const compiled = compiledStatement(sql`${sort.length <= 1 ? genericPlan : sql``}${list}`);
    if (plainLists.size < plainListsMax) plainLists.set(key, compiled);
    return compiled;
  }

  return {
    /** What is read of a record, by the names of the wire and of what its lifecycle judges by. */
    selected: Object.keys(selected),
    /** A page of records with the number of all that match. */
    async list(executor: Executor, actor: Actor, question: NounQuestion) {
      const statuses = statusesOf(question);
      if (statuses.length === 0) return { rows: [], total: 0 };
      const { sort = defaultSort, limit, page } = question;
      const narrowed = await narrowing(executor, actor, question);
      const asked = {
        companyID: actor.companyID,
        statuses,
        reach: page * limit,
        skipped: (page - 1) * limit,
        limit,
      };
      const rows =
        narrowed === undefined
          ? await plainList(
              statuses.length,
              limit,
              sort,
            )(executor, {
              ...asked,
              ...Object.fromEntries(statuses.map((status, index) => [`status${index}`, status])),
            })
          : (await executor.execute<Record<string, unknown>>(listOf(asked, narrowed, sort))).rows;
      const [first] = rows;
      const isPastEnd = first === undefined && page > 1;
      const { rows: counted } = isPastEnd
        ? await executor.execute<Record<string, unknown>>(
            sql`select ${totalOf(asked, narrowed)} as ${rowCount}`,
          )
        : { rows };
      const read = rows.map(rowReader(actor, listedParts));
      if (question.reviewStatus) {
        const ids = read.map(({ id }) => id);
        const own = await ownTaskStatuses(executor, actor, noun.name, ids);
        for (const row of read) Object.assign(row, { reviewStatus: own.get(row.id) });
      }
      return { rows: read, total: Number(counted[0]?.[rowCountName] ?? 0) };
    },

    /** The currency and the summed amount of each record that a list holds. */
    async summed(executor: Executor, actor: Actor, question: NounQuestion): Promise<SQL> {
      const sum = summedField(noun.list, question);
      const field = sum === undefined ? undefined : noun.fields[sum];
      if (sum === undefined || field?.kind !== 'amount')
        throw new Error(`the list of ${noun.path} sums nothing`);
      const { currencyField } = field;
      const currency = currencyField === undefined ? sql`'IDR'` : sql`${columnOf(table, currencyField)}`;
      const statuses = statusesOf(question);
      return sql`select ${currency} as currency, coalesce(${columnOf(table, sum)}, 0) as amount from ${table} where ${and(
        ofCompany(actor),
        inArray(table.status, statuses),
        await narrowing(executor, actor, question),
      )}`;
    },

    /** The records whose field holds one of these texts, in the form of names; read at once, so not for more than a thousand. */
    async holding(
      executor: Executor,
      actor: Actor,
      name: string,
      texts: readonly string[],
    ): Promise<ReadRow[]> {
      const holds = inArray(inNameForm(columnOf(table, name)), [...texts]);
      const { rows } = await executor.execute<Record<string, unknown>>(
        sql`select ${shown} from ${table} where ${and(ofCompany(actor), holds)}`,
      );
      return rows.map(rowReader(actor));
    },

    /**
     * The first few records in whose searched fields all of these patterns fit, by their titles; where the longest fits
     * too many to look them up, any few of them.
     */
    async holdingAll(
      executor: Executor,
      actor: Actor,
      { patterns, longest, limit }: Pick<SoughtText, 'patterns' | 'longest'> & { limit: number },
    ): Promise<ReadRow[]> {
      if (longest === null || searched.length === 0) return [];
      const few = await fewWithText(executor, table, searched, longest);
      if (few?.length === 0) return [];
      const where = and(
        ofCompany(actor),
        few ? isAmong(table.id, few) : undefined,
        allFit(searched, patterns),
      );
      const order = few ? sql`order by ${columnOf(table, noun.title)}, ${table.id}` : sql``;
      const { rows } = await executor.execute<Record<string, unknown>>(
        sql`select ${shown} from ${table} where ${where} ${order} limit ${sql.raw(String(limit))}`,
      );
      return rows.map(rowReader(actor));
    },

    /** Which records a person may know of; undefined: all of the company. */
    readable: (actor: Actor): SQL | undefined => and(storage.rows, storage.readable?.(actor)),

    /** Whether the record is there for this person, without reading what it holds. */
    async isReadable(executor: Executor, actor: Actor, id: number): Promise<boolean> {
      const rows = await executor
        .select({ id: table.id })
        .from(table)
        .where(and(ofCompany(actor), eq(table.id, id)));
      return rows.length > 0;
    },

    /** Whether another record names it. */
    async isUsed(executor: Executor, companyID: number, id: number): Promise<boolean> {
      const uses = (storage.usedBy ?? []).map((column) => {
        const names = is(column, PgArray) ? sql`${id} = any(${column})` : eq(column, id);
        return sql`exists (select from ${column.table} where company_id = ${companyID} and ${names})`;
      });
      if (uses.length === 0) return false;
      const { rows } = await executor.execute<{ used: boolean }>(
        sql`select ${sql.join(uses, sql` or `)} as used`,
      );
      return rows[0]?.used === true;
    },

    /** All records that a person may know of, in the order in which they were made: for nouns of which a company sets some. */
    async all(executor: Executor, actor: Actor): Promise<ReadRow[]> {
      const { rows } = await executor.execute<Record<string, unknown>>(
        sql`select ${shown} from ${table} where ${ofCompany(actor)} order by ${table.id}`,
      );
      return rows.map(rowReader(actor));
    },

    /** One record; null when it is not there for this person. */
    async one(executor: Executor, actor: Actor, id: number): Promise<ReadRow | null> {
      const { rows } = await executor.execute<Record<string, unknown>>(
        sql`select ${shown} from ${table} where ${and(ofCompany(actor), eq(table.id, id))}`,
      );
      const [row] = rows;
      return row ? rowReader(actor)(row) : null;
    },
  };
}
export type NounReader = ReturnType<typeof nounReader>;

/** @throws DomainError for a field whose feature the person's company does not have */
export function assertField(actor: Actor, name: string, field: Field): void {
  const verdict = judgeAccess(actor, field.asks ?? {});
  if (verdict.isAllowed) return;
  throw new DomainError('validation_failed', { fields: { [inputKey(name, field)]: verdict.says } });
}

/** @throws DomainError for a list that is ordered, or narrowed by a custom field, by what it does not tell the person */
function assertToldAbout(told: readonly string[], { sort = [], customField }: NounQuestion): void {
  const always = ['status', 'createdAt', 'id'];
  const hidden = sort.find(({ field }) => !always.includes(field) && !told.includes(field));
  if (hidden) throw notTold('sort');
  if (customField !== undefined) throw notTold('customField');
}

function notTold(key: string): DomainError {
  return new DomainError('validation_failed', { fields: { [key]: law('field.notTold') } });
}

/** How a column's value is read from what the driver answers: most are answered as they are. */
function decoderOf(selected: PgColumn | SQL): (found: unknown) => unknown {
  if (!is(selected, Column) || selected.mapFromDriverValue === Column.prototype.mapFromDriverValue) {
    return (found) => found;
  }
  return (found) => (found === null ? null : selected.mapFromDriverValue(found));
}

/** An instant as answers have it, of the text that PostgreSQL makes of it: `2026-11-25 04:05:06.5+00`. */
function isoInstant(text: string): string {
  // Each row has one, and a date takes ten times as long to read and write.
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
}

interface RowPart {
  key: string;
  field?: Field;
  read: (found: unknown) => unknown;
}

/** What a value of these becomes is said by {@link readValue}; others are answered as the database holds them. */
const readKinds: ReadonlySet<Field['kind']> = new Set([
  'amount',
  'percent',
  'number',
  'instant',
  'files',
  'many',
]);

function readValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value ?? null;
  switch (field.kind) {
    case 'amount':
    case 'percent':
    case 'number':
      return toWire(String(value as string | number));
    case 'instant':
      return (value as Date).toISOString();
    case 'files':
      return (value as MediaItem[]).map((file) => ({
        ...file,
        uploadedAt: new Date(file.uploadedAt).toISOString(),
      }));
    case 'many':
      return (value as Record<string, unknown>[]).map((row) => ({
        id: row['id'],
        ...Object.fromEntries(
          Object.entries(field.fields).map(([name, inner]) => [name, readValue(inner, row[name])]),
        ),
      }));
    default:
      return value;
  }
}

/** Which amount a list sums, as it is asked. */
function summedField(
  { sum, sumInstead }: AnyNoun['list'],
  question: Partial<NounQuestion>,
): string | undefined {
  const isAsked = Object.entries(sumInstead?.where ?? {}).every(([filter, values]) => {
    const asked = question[filter];
    return Array.isArray(asked) && asked.length > 0 && asked.every((one) => values.includes(String(one)));
  });
  return sumInstead && isAsked ? sumInstead.amount : sum;
}
