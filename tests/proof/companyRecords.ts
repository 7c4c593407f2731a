import { getTableName } from 'drizzle-orm';
import type pg from 'pg';

import { nouns } from '../../resources/nouns.server.ts';
import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import { documentKinds } from '../../resources/purchasing/documentKinds.ts';
import type { Operation, Place } from './apiOperations.ts';
import { resourceAt } from './apiOperations.ts';

/** A table of the catalog that holds rows of companies. */
export interface CompanyTable {
  /** Quoted, with its schema. */
  name: string;
  relation: string;
  keyColumns: string[];
  /** But for those that the database computes. */
  columns: { name: string; type: string }[];
}

/** Every table with a `company_id`, as the catalog has them; a table added later is among them. */
export async function companyTables(pool: pg.Pool): Promise<CompanyTable[]> {
  const { rows } = await pool.query<{
    name: string;
    relation: string;
    keyColumns: string[] | null;
    columns: CompanyTable['columns'];
  }>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relname as relation,
      (select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "keyColumns",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
        and not a.attisdropped)
    order by 1`);
  return rows.map((row) => ({ ...row, keyColumns: row.keyColumns ?? [] }));
}

const quoted = (name: string): string => `"${name}"`;

/** Changes rows behind triggers and foreign keys, as only the owner can. */
export async function rewrite(
  pool: pg.Pool,
  statements: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await statements(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Leaves of a company's history the newest rows of each kind: they show every column as well, and are read sooner. */
export async function thinHistory(pool: pg.Pool, companyID: number): Promise<void> {
  await rewrite(pool, async (client) => {
    await client.query(
      `delete from history where company_id = $1::bigint and id not in
         (select id from (select id, row_number() over (partition by subject_type order by id desc) as place
            from history where company_id = $1::bigint) ranked where place <= 20)`,
      [companyID],
    );
  });
}

/** What people and programs outside say without naming a company. */
const namedOutside = new Set(['employee."email"', 'card."token"']);

/**
 * Copies a company with all its rows and record numbers to another number, so that a query that forgets the company
 * finds the same numbers twice. What is named from outside is the copy's own.
 */
export async function copyCompany(pool: pg.Pool, from: number, to: number): Promise<void> {
  const tables = await companyTables(pool);
  await rewrite(pool, async (client) => {
    for (const { name, relation, columns } of tables) {
      const names = columns.map((column) => quoted(column.name));
      const values = names.map((column) => {
        if (column === quoted('company_id')) return '$2::bigint';
        return namedOutside.has(`${relation}.${column}`) ? `'twin' || $2::text || '.' || ${column}` : column;
      });
      await client.query(
        `insert into ${name} (${names.join(', ')}) overriding system value
         select ${values.join(', ')} from ${name} where company_id = $1::bigint`,
        [from, to],
      );
    }
  });
}

/** Stands in every canary, and is what a careless search finds. */
export const needle = 'needle';

export interface CanaryPlan {
  companyID: number;
  /** What an answer must not hold. */
  mark: string;
  /** Leaves statuses, kinds and other words of closed lists as they are, so that queries still find the rows. */
  keepsClosedLists: boolean;
}

/**
 * Puts a canary into every text of a company: every text column and every JSON column that the catalog knows.
 * Answers where: `vendor.name`.
 */
export function plantCanaries(
  pool: pg.Pool,
  { companyID, mark, keepsClosedLists }: CanaryPlan,
): Promise<string[]> {
  return plantTexts(pool, { companyID, keepsClosedLists, textFor: () => `${needle}-${mark}` });
}

export interface TextPlan extends Omit<CanaryPlan, 'mark'> {
  /** What a field (`vendor.name`) begins with from now on, in every row; null leaves it. */
  textFor: (field: string) => string | null;
}

/** Rewrites texts of a company; what was planted is followed by the row's key. Answers the fields. */
export async function plantTexts(pool: pg.Pool, plan: TextPlan): Promise<string[]> {
  const { companyID, keepsClosedLists, textFor } = plan;
  const fields: string[] = [];
  await rewrite(pool, async (client) => {
    for (const { name, relation, keyColumns, columns } of await companyTables(pool)) {
      const key = keyColumns.map((column) => `coalesce(${quoted(column)}::text, '')`);
      const judged = await judgedTogether(client, name);
      const planted: { column: string; text: string; value: string }[] = [];
      for (const { name: column, type } of columns) {
        const text = textFor(`${relation}.${column}`);
        if (text === null || !textTypes.has(type) || judged.has(column)) continue;
        const isStructure = type === 'json' || type === 'jsonb';
        if (keepsClosedLists && (isStructure || (await isClosedList(client, name, column)))) continue;
        const withKey = [`$${planted.length + 2}::text`, ...key].join(` || '-' || `);
        planted.push({ column, text, value: plantedIn(type, quoted(column), withKey) });
      }
      if (planted.length === 0) continue;
      const { rowCount } = await client.query(
        `update ${name} set ${planted.map(({ column, value }) => `${quoted(column)} = ${value}`).join(', ')}
         where company_id = $1::bigint`,
        [companyID, ...planted.map(({ text }) => text)],
      );
      if ((rowCount ?? 0) > 0) fields.push(...planted.map(({ column }) => `${relation}.${column}`));
    }
  });
  return fields;
}

/** What a column of a type holds once a text is planted in it. A `json` column holds a message. */
function plantedIn(type: string, column: string, planted: string): string {
  if (type === 'jsonb') return `${column} || jsonb_build_array(${planted})`;
  if (type !== 'json') return planted;
  return `json_build_object('key', 'verbatim', 'values', json_build_object('text', ${planted}))`;
}

const textTypes: ReadonlySet<string> = new Set(['text', 'character varying', 'character', 'json', 'jsonb']);
/** So many words are few. */
const fewWords = 30;
/** The longest closed list has no more words: the kinds of records. */
const closedListMax = 100;
/** Words of a longer list come back so often, or they are what somebody typed. */
const timesEach = 5;

/** Columns that a check of the table compares with others, or with a list of words: no other text may stand there. */
async function judgedTogether(client: pg.PoolClient, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.conrelid = $1::regclass and c.contype = 'c'
       and (cardinality(c.conkey) > 1 or pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%')`,
    [table],
  );
  return new Set(rows.map(({ column }) => column));
}

/** Whether a column holds only a few different words, or some again and again, in all companies together. */
async function isClosedList(client: pg.PoolClient, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query<{ value: string; times: string }>(
    `select ${quoted(column)} as value, count(*) as times from ${table}
     where ${quoted(column)} is not null group by 1 limit ${closedListMax + 1}`,
  );
  const times = rows.reduce((sum, row) => sum + Number(row.times), 0);
  const most = times >= timesEach * rows.length ? closedListMax : fewWords;
  return rows.length <= most && rows.every(({ value }) => /^[\w./-]*$/.test(value));
}

/** The numbers of a company's records, by table. */
export type RecordNumbers = ReadonlyMap<string, readonly number[]>;

export async function recordNumbers(pool: pg.Pool, companyID: number): Promise<RecordNumbers> {
  const numbers = new Map<string, number[]>();
  for (const { name, relation, keyColumns } of await companyTables(pool)) {
    if (!keyColumns.includes('id')) continue;
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${name} where company_id = $1::bigint order by id`,
      [companyID],
    );
    if (rows.length > 0)
      numbers.set(
        relation,
        rows.map(({ id }) => Number(id)),
      );
  }
  return numbers;
}

/** The table whose numbers a place of a request takes; null when neither the document nor its name says. */
export function tableAt(operation: Operation, place: Place, numbers: RecordNumbers): string | null {
  const name = place.at(-1) ?? '';
  const isOwn = /^ids?$/.test(name) && place.length === 2;
  // `/v1/bills/{id}/payments` takes the number of a bill.
  const [upTo = ''] = operation.path.split('{');
  const named = resourceAt(operation, place);
  // A collection may be of more than one word: `company-wide-workflows/reimbursement`.
  const collection = upTo.replace(/^\/v1\//, '').replace(/\/$/, '');
  const guessed = isOwn ? [collection, ...upTo.split('/').toReversed()] : [name.replace(/IDs?$/, '')];
  const words = named === null ? guessed : [named];
  return words.flatMap(tablesNamed).find((table) => numbers.has(table)) ?? null;
}

/** The table of the noun with this path or of such a kind, or one that is called so: `vendor` of `vendors` and of `vendor`. */
function tablesNamed(word: string): string[] {
  const entity = nouns.entities.find(({ path }) => path === word);
  if (entity) return [getTableName(entity.table)];
  return documentKinds.some(({ type }) => word === `${type}s`)
    ? [getTableName(documentTable)]
    : singulars(word);
}

/** `term-payments` and `termPayments` are of the table `term_payment`. */
function singulars(word: string): string[] {
  const snake = word.replaceAll('-', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [snake, snake.replace(/s$/, ''), snake.replace(/ies$/, 'y')];
}

/** Rows and a hash of all of them for each table of a company; the same as long as nothing in it changes. */
export async function snapshotOf(pool: pg.Pool, companyID: number): Promise<Record<string, string>> {
  const snapshot: Record<string, string> = {};
  for (const { name } of await companyTables(pool)) {
    const { rows } = await pool.query<{ state: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(line, chr(10) order by line)), '') as state
       from (select t::text as line from ${name} t where company_id = $1::bigint) lines`,
      [companyID],
    );
    snapshot[name] = rows[0]?.state ?? '';
  }
  return snapshot;
}
