import pg from 'pg';

import { applicationRole } from '../../server/database/database.ts';

/**
 * The company conditions that the application writes into its own queries: `"bill"."company_id" = $1`, and the same
 * between two tables. What is done in the database's functions and policies is not among them.
 */
const column = String.raw`(?:"?[a-z_]\w*"?\.)?"?company_id"?`;
const againstValue = new RegExp(String.raw`${column}\s*=\s*(\$\d+)(?:::\w+)?`, 'gi');
const againstColumn = new RegExp(String.raw`${column}\s*=\s*${column}(?![\w."])`, 'gi');

export interface TakenAway {
  /** Conditions, each time a query was sent. */
  conditions: number;
  /** Different queries that had one. */
  queries: Set<string>;
  giveBack: () => void;
}

/** From now on the application role's queries go to the database without their company conditions. */
export function takeCompanyConditionsAway(): TakenAway {
  // Taken off to be put back, and called with the client it belongs to.
  const original = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const rewritten = new Map<string, { text: string; conditions: number }>();
  const taken: TakenAway = {
    conditions: 0,
    queries: new Set(),
    giveBack: () => {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
    },
  };
  const rewrite = (text: string): string => {
    const known = rewritten.get(text) ?? withoutConditions(text);
    rewritten.set(text, known);
    if (known.conditions > 0) {
      taken.conditions += known.conditions;
      taken.queries.add(text);
    }
    return known.text;
  };
  pg.Client.prototype.query = function queryWithout(this: pg.Client, first: unknown, ...rest: unknown[]) {
    if (!isApplication(this)) return original.call(this, first, ...rest);
    if (typeof first === 'string') return original.call(this, rewrite(first), ...rest);
    const query = first as { text?: string; name?: string; submit?: unknown };
    if (typeof query.text !== 'string') return original.call(this, first, ...rest);
    const text = rewrite(query.text);
    if (text === query.text) return original.call(this, first, ...rest);
    if (query.submit !== undefined)
      throw new Error(`${text} comes in a shape that this proof cannot rewrite`);
    // A statement that was prepared under its name before is another one.
    const name = query.name === undefined ? {} : { name: `${query.name} bare` };
    return original.call(this, { ...query, text, ...name }, ...rest);
  } as typeof pg.Client.prototype.query;
  return taken;
}

function isApplication(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { options?: string } };
  return connectionParameters.options?.includes(`role=${applicationRole}`) === true;
}

function withoutConditions(text: string): { text: string; conditions: number } {
  let conditions = 0;
  const bare = text
    .replaceAll(againstColumn, () => {
      conditions += 1;
      return 'true';
    })
    .replaceAll(againstValue, (_whole, parameter: string) => {
      conditions += 1;
      return `(${parameter}::bigint is not null)`;
    });
  return { text: bare, conditions };
}

/** What the application role can reach beside its own company, straight in the database. */
export interface Findings {
  tables: number;
  functions: number;
  statements: number;
  /** In words; empty when row-level security holds. */
  gaps: string[];
}

interface Attempt {
  rows: number;
  /** SQLSTATE of the refusal, or null. */
  refusal: string | null;
}

/** Insufficient privilege, and a row that its policy refuses. */
const denied = '42501';

/** Tries to read and write another company's rows in every table and by every function of the catalog. */
export async function probeDatabase(
  pool: pg.Pool,
  url: string,
  { own, foreign }: { own: number; foreign: number },
): Promise<Findings> {
  const findings: Findings = { tables: 0, functions: 0, statements: 0, gaps: [] };
  const relations = await relationsOf(pool);
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      options: `-c role=${applicationRole} -c statement_timeout=20000`,
    });
    await client.connect();
    return client;
  };
  const attempt = async (client: pg.Client, text: string, values: unknown[] = []): Promise<Attempt> => {
    findings.statements += 1;
    await client.query('begin');
    try {
      const { rowCount } = await client.query(text, values);
      return { rows: rowCount ?? 0, refusal: null };
    } catch (error) {
      if (error instanceof pg.DatabaseError) return { rows: 0, refusal: error.code ?? 'unknown' };
      throw error;
    } finally {
      await client.query('rollback');
    }
  };
  const setTo = (client: pg.Client, companyID: string) =>
    client.query(`select set_config('outlay.company_id', $1, false)`, [companyID]);

  const [seated, fresh] = [await connect(), await connect()];
  try {
    await setTo(seated, String(own));
    for (const relation of relations) {
      findings.tables += 1;
      await probeRelation({ pool, relation, own, foreign, findings, attempt, seated });
      await probeWithoutCompany({ relation, findings, attempt, client: fresh });
    }
    await setTo(fresh, '');
    for (const relation of relations)
      await probeWithoutCompany({ relation, findings, attempt, client: fresh });
    await probeFunctions({ pool, own, foreign, findings, seated });
  } finally {
    await Promise.all([seated.end(), fresh.end()]);
  }
  return findings;
}

interface Relation {
  name: string;
  /** Those that can be written, one after the other. */
  columns: string;
  isCompanys: boolean;
  /** Of any company at all. */
  hasRows: boolean;
  isTable: boolean;
}

/** Tables and views outside PostgreSQL's own schemas. */
async function relationsOf(pool: pg.Pool): Promise<Relation[]> {
  const { rows } = await pool.query<Omit<Relation, 'hasRows'>>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind in ('r', 'p') as "isTable",
      (select coalesce(string_agg(format('%I', a.attname), ', ' order by a.attnum), '') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as "isCompanys"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg_toast%' and n.nspname not like 'pg_temp%'
    order by 1`);
  const relations: Relation[] = [];
  for (const row of rows) {
    const { rowCount } = await pool.query(`select from ${row.name} limit 1`);
    relations.push({ ...row, hasRows: (rowCount ?? 0) > 0 });
  }
  return relations;
}

type Try = (client: pg.Client, text: string, values?: unknown[]) => Promise<Attempt>;

async function probeRelation({
  pool,
  relation,
  own,
  foreign,
  findings,
  attempt,
  seated,
}: {
  pool: pg.Pool;
  relation: Relation;
  own: number;
  foreign: number;
  findings: Findings;
  attempt: Try;
  seated: pg.Client;
}): Promise<void> {
  const { name, columns, isCompanys, isTable } = relation;
  const gap = (words: string): number => findings.gaps.push(`${name}: ${words}`);
  if (!isCompanys) {
    const { refusal } = await attempt(seated, `select from ${name}`);
    if (refusal !== denied) gap('belongs to no company, and can be read by the application role');
    return;
  }
  const read = await attempt(seated, `select from ${name} where company_id <> $1`, [own]);
  if (read.rows > 0) gap(`${read.rows} rows of other companies can be read`);
  const { rowCount: ownRows } = await pool.query(`select from ${name} where company_id = $1`, [own]);
  const seen = await attempt(seated, `select from ${name}`);
  if (seen.rows !== ownRows) gap(`${seen.rows} rows can be read, of ${ownRows} that are one's own`);
  if (!isTable) return;

  const changed = await attempt(seated, `update ${name} set company_id = company_id where company_id <> $1`, [
    own,
  ]);
  if (changed.rows > 0) gap(`${changed.rows} rows of other companies can be changed`);
  const deleted = await attempt(seated, `delete from ${name} where company_id <> $1`, [own]);
  if (deleted.rows > 0) gap(`${deleted.rows} rows of other companies can be deleted`);
  const moved = await attempt(seated, `update ${name} set company_id = $1`, [foreign]);
  if (moved.rows > 0) gap(`${moved.rows} own rows can be given to another company`);
  const { rows: samples } = await pool.query<{ row: unknown }>(
    `select to_jsonb(t) as row from ${name} t where company_id = $1 limit 1`,
    [foreign],
  );
  const sample = JSON.stringify(samples[0]?.row ?? { company_id: foreign });
  for (const ending of ['', ' on conflict do nothing']) {
    const text = `insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${name}, $1::jsonb)${ending}`;
    const { refusal } = await attempt(seated, text, [sample]);
    if (refusal !== denied) gap(`a row of another company can be written (${refusal ?? 'no refusal'})`);
  }
  const emptied = await attempt(seated, `truncate ${name} cascade`);
  if (emptied.refusal !== denied) gap('can be emptied for every company at once');
}

async function probeWithoutCompany({
  relation,
  findings,
  attempt,
  client,
}: {
  relation: Relation;
  findings: Findings;
  attempt: Try;
  client: pg.Client;
}): Promise<void> {
  const { name, columns, isCompanys, hasRows, isTable } = relation;
  if (!isCompanys) return;
  const tries = [
    ...(hasRows ? [`select * from ${name}`] : []),
    ...(hasRows && isTable ? [`update ${name} set company_id = company_id`, `delete from ${name}`] : []),
    ...(isTable
      ? [
          `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, '{"company_id": 1}')`,
        ]
      : []),
  ];
  for (const text of tries) {
    const { refusal } = await attempt(client, text);
    if (refusal === null) findings.gaps.push(`${name}: "${text.split(' ')[0]}" works without a company`);
  }
}

interface DatabaseFunction {
  name: string;
  argumentTypes: string[];
  isDefiner: boolean;
}

/**
 * Calls every function that the application role may call. What it answers must be the same when no other company
 * exists; only the owner can try that, in a transaction that is undone.
 */
async function probeFunctions({
  pool,
  own,
  foreign,
  findings,
  seated,
}: {
  pool: pg.Pool;
  own: number;
  foreign: number;
  findings: Findings;
  seated: pg.Client;
}): Promise<void> {
  const { rows: functions } = await pool.query<DatabaseFunction>(
    `
    select format('%I.%I', n.nspname, p.proname) as name, p.prosecdef as "isDefiner",
      array(select format_type(t, null) from unnest(p.proargtypes) t) as "argumentTypes"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and p.prorettype <> 'trigger'::regtype
      and p.prokind in ('f', 'p') and has_function_privilege($1, p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`,
    [applicationRole],
  );
  const drawn = new Map<string, unknown[]>();
  for (const [name, text] of Object.entries(drawnArguments)) {
    const { rows } = await pool.query<Record<string, unknown>>(text, [foreign]);
    if (rows[0] === undefined) throw new Error(`the other company has nothing that ${name} could find`);
    drawn.set(name, Object.values(rows[0]));
  }
  const calls = functions.map(({ name, argumentTypes, isDefiner }) => {
    const values = drawn.get(name) ?? argumentTypes.map((type) => argumentOf(name, type, foreign));
    const parameters = argumentTypes.map((type, index) => `$${index + 1}::${type}`).join(', ');
    const text = `select coalesce(jsonb_agg(f order by f::text), '[]') as answer from ${name}(${parameters}) f`;
    return { name, isDefiner, ask: (client: pg.ClientBase) => answerOf(client, text, values) };
  });
  const among: string[] = [];
  await undone(seated, async () => {
    for (const { name, isDefiner, ask } of calls) {
      const { answer } = await ask(seated);
      among.push(answer);
      if (!isDefiner) continue;
      await seated.query('savepoint seat');
      await seated.query(`select set_config('outlay.company_id', '', true)`);
      if (!(await ask(seated)).isRefused) findings.gaps.push(`${name}: runs as its owner without a company`);
      await seated.query('rollback to seat');
    }
  });
  const alone = await pool.connect();
  try {
    await undone(alone, async () => {
      await alone.query('set local session_replication_role = replica');
      for (const { name, isCompanys, isTable } of await relationsOf(pool)) {
        if (isCompanys && isTable) await alone.query(`delete from ${name} where company_id <> $1`, [own]);
      }
      await alone.query(`set local role ${applicationRole}`);
      await alone.query(`select set_config('outlay.company_id', $1, true)`, [String(own)]);
      for (const [index, { name, ask }] of calls.entries()) {
        const { answer } = await ask(alone);
        if (answer !== among[index])
          findings.gaps.push(`${name}: answers otherwise when other companies exist`);
      }
    });
  } finally {
    alone.release();
  }
  findings.functions = calls.length;
  findings.statements += 2 * calls.length;
}

async function undone(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
  } finally {
    await client.query('rollback');
  }
}

/** For functions that find little: what finds something of the other company ($1), were it let through. */
const drawnArguments: Readonly<Record<string, string>> = {
  'public.find_records': `
    select 'vendor' as relation, array['name'] as searched, '%' as pattern, 1000000 as at_most
    from vendor where company_id = $1 limit 1`,
  'public.find_bills_of_total': `
    select total_amount::text as total, 1000000 as at_most
    from bill where company_id = $1 and total_amount > 0 order by id limit 1`,
  'public.find_payments_of_amount': `
    select amount::text as sum, 1000000 as at_most from payment where company_id = $1 order by id limit 1`,
  'public.find_alike_bills': `
    select array[vendor_id]::text as vendors, total_amount::text, transaction_date::text as first_day, transaction_date::text as last_day
    from bill where company_id = $1 and vendor_id is not null and transaction_date is not null order by id limit 1`,
  'public.find_alike_records': `
    select 'claim_line' as relation, 'amount' as amount_column, 'transaction_date' as day_column, amount::text as total,
      transaction_date::text as first_day, transaction_date::text as last_day, 1000000 as at_most
    from claim_line where company_id = $1 and amount > 0 and transaction_date is not null order by id limit 1`,
  'public.find_numbered_bills': `
    select array[vendor_id]::text as vendors, reference_number as number from bill
    where company_id = $1 and vendor_id is not null and transaction_type = 'bill' and reference_number ~ '[1-9]' order by id limit 1`,
  'public.find_same_senders': `select id::text as vendor from vendor where company_id = $1 order by id limit 1`,
};

/** What finds most; a function of a type that is not here fails the proof. */
function argumentOf(name: string, type: string, foreign: number): unknown {
  const values: Readonly<Record<string, unknown>> = {
    text: '%',
    bigint: foreign,
    integer: 1_000_000,
    date: '2026-11-21',
    'timestamp with time zone': '2026-11-21T03:00:00Z',
    boolean: true,
  };
  if (type in values) return values[type];
  throw new Error(`tests/proof/rowLevelSecurity.ts cannot call ${name}: teach argumentOf the type ${type}`);
}

/** What a call answers, or its SQLSTATE; whatever it did is undone. */
async function answerOf(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<{ answer: string; isRefused: boolean }> {
  await client.query('savepoint call');
  try {
    const { rows } = await client.query<{ answer: unknown }>(text, values);
    return { answer: JSON.stringify(rows[0]?.answer), isRefused: false };
  } catch (error) {
    if (error instanceof pg.DatabaseError) return { answer: error.code ?? '', isRefused: true };
    throw error;
  } finally {
    await client.query('rollback to call');
  }
}
