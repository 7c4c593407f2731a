import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type pg from 'pg';

import { DomainError } from '../../../domain/message/errors.ts';
import type { FileStorage } from '../../context.ts';
import { StartError } from '../../startError.ts';
import { readHistory } from '../audit.ts';
import type { HistoryOutcome } from '../audit.ts';
import type { CompanyColumn, CompanyTable } from './companyTables.ts';
import { companyTables, hasColumn, tableName } from './companyTables.ts';
import { isSecret, tableLeftOut } from './leftOut.ts';
import { openLinesFile } from './linesFile.ts';

/** Written last: an export without it was not finished. */
export const manifestName = 'outlay-company.json';
const exportFormat = 'outlay-company';
const exportVersion = 1;
/** Rows that are held at once. */
const batch = 1000;

interface ExportedTable {
  table: string;
  /** Within the folder of the export. */
  file: string;
  rows: number;
  bytes: number;
  /** Of the file, hexadecimal. */
  sha256: string;
  columns: CompanyColumn[];
}

/** One kind of account of the ledger in one currency: how many there are, what they hold, and what their lines sum to. */
interface LedgerSum {
  kind: string;
  currencyCode: string;
  accounts: number;
  /** Exact decimals. */
  balance: string;
  lines: number;
  sum: string;
}

/** What stands in `outlay-company.json`. */
export interface CompanyManifest {
  format: typeof exportFormat;
  version: typeof exportVersion;
  company: { id: number; name: string; status: string };
  /** ISO 8601; the moment that all of it shows. */
  takenAt: string;
  /** How many migrations made the tables, and when the newest of them was written. */
  schema: { migrations: number; newest: string | null };
  tables: ExportedTable[];
  /** What is not in the files, and why. */
  leftOut: { table: string; columns: string[] | null; why: string }[];
  files: {
    list: string;
    sha256: string;
    count: number;
    bytes: number;
    /** Names that rows have and the storage does not, as those of exports that are over. */
    missing: number;
    /** Files whose bytes are not those that were uploaded. */
    altered: number;
  };
  ledger: LedgerSum[];
  history: HistoryOutcome;
}

/** One line of `files.jsonl`. */
export interface ExportedFile {
  storageKey: string;
  /** Within the folder of the export; null where the storage does not have it. */
  file: string | null;
  bytes: number;
  /** Hexadecimal. */
  sha256: string | null;
  /** Whether the bytes are those that were uploaded; null where nobody noted those. */
  isAsUploaded: boolean | null;
}

/**
 * Writes all that is kept of one company into a new folder, as one snapshot shows it: the rows of each table as lines of
 * JSON with the names that the columns have, the uploaded files, and a manifest. Secrets stay behind.
 * @param client the owner's connection, in no transaction
 * @throws StartError with a sentence for the operator; a folder without the manifest is to be thrown away
 */
export async function exportCompany(
  client: pg.ClientBase,
  files: Pick<FileStorage, 'get'>,
  { companyID, folder, now }: { companyID: number; folder: string; now: Date },
): Promise<CompanyManifest> {
  assertEmpty(folder);
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query(`set local timezone = 'UTC'`);
    const company = await companyOf(client, companyID);
    mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 });
    const tables = (await companyTables(client)).toSorted((one, other) =>
      tableName(one).localeCompare(tableName(other), 'en'),
    );
    const exported: ExportedTable[] = [];
    for (const table of tables) {
      if (tableLeftOut(table) === undefined)
        exported.push(await exportTable(client, table, companyID, folder));
    }
    const manifest: CompanyManifest = {
      format: exportFormat,
      version: exportVersion,
      company,
      takenAt: now.toISOString(),
      schema: await schemaOf(client),
      tables: exported,
      leftOut: leftOutOf(tables),
      files: await exportFiles(client, files, { tables, companyID, folder }),
      ledger: await ledgerSums(client, companyID),
      history: await readHistory(client, companyID),
    };
    writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
    return manifest;
  } finally {
    await client.query('rollback');
  }
}

function assertEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    throw new StartError(`${folder} is no folder that can be read: name a new one for the export.`);
  }
  if (names.length > 0)
    throw new StartError(`The folder ${folder} is not empty: name a new one for the export.`);
}

async function companyOf(client: pg.ClientBase, companyID: number): Promise<CompanyManifest['company']> {
  const { rows } = await client.query<{ name: string; status: string }>(
    'select name, status from company where company_id = $1',
    [companyID],
  );
  const [company] = rows;
  if (!company) throw new StartError(`--company: there is no company ${companyID}.`);
  return { id: companyID, ...company };
}

async function schemaOf(client: pg.ClientBase): Promise<CompanyManifest['schema']> {
  const { rows } = await client.query<{ migrations: number; newest: string | null }>(
    'select count(*)::int as migrations, max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const { migrations = 0, newest = null } = rows[0] ?? {};
  return { migrations, newest: newest === null ? null : new Date(Number(newest)).toISOString() };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const fullName = ({ schema, name }: CompanyTable): string => `${quoted(schema)}.${quoted(name)}`;

/** A number of exact decimals stands as text: a JSON number would be read as a binary fraction. */
function shown({ name, type }: CompanyColumn): string {
  const column = quoted(name);
  if (type.startsWith('numeric')) return `${column}::${type.endsWith('[]') ? 'text[]' : 'text'} as ${column}`;
  if (type === 'bytea') return `encode(${column}, 'hex') as ${column}`;
  return column;
}

async function exportTable(
  client: pg.ClientBase,
  table: CompanyTable,
  companyID: number,
  folder: string,
): Promise<ExportedTable> {
  const columns = table.columns.filter((column) => !isSecret(column));
  const file = `tables/${tableName(table)}.jsonl`;
  const lines = openLinesFile(join(folder, file));
  const order = table.key.length > 0 ? `order by ${table.key.map(quoted).join(', ')}` : '';
  // A line break in JSON stands between two of its signs, never within a text.
  const rows = inBatches<{ line: string }>(
    client,
    `select replace(row_to_json(r)::text, e'\\n', ' ') as line
     from (select ${columns.map(shown).join(', ')} from ${fullName(table)} where company_id = ${companyID} ${order}) r`,
  );
  for await (const some of rows) await lines.write(some.map(({ line }) => line));
  const { lines: count, bytes, sha256 } = await lines.close();
  return { table: tableName(table), file, rows: count, bytes, sha256, columns };
}

/** The rows that a question answers, some at a time. */
async function* inBatches<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  question: string,
): AsyncGenerator<Row[]> {
  await client.query(`declare exported no scroll cursor for ${question}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batch} from exported`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await client.query('close exported');
}

function leftOutOf(tables: readonly CompanyTable[]): CompanyManifest['leftOut'] {
  return [
    ...tables.flatMap((table): CompanyManifest['leftOut'] => {
      const why = tableLeftOut(table);
      if (why !== undefined) return [{ table: tableName(table), columns: null, why }];
      const columns = table.columns.filter(isSecret).map(({ name }) => name);
      return columns.length === 0
        ? []
        : [{ table: tableName(table), columns, why: 'Whoever knows it gets in, or signs as the company.' }];
    }),
    {
      table: 'identity.credential',
      columns: null,
      why: 'Passwords belong to people, who may work in other companies, too.',
    },
  ];
}

/** Where rows name files of the storage, each file once. @returns undefined where no table does */
export function filesQuestion(tables: readonly CompanyTable[], companyID: number): string | undefined {
  const naming = tables.filter((table) => hasColumn(table, 'storage_key'));
  if (naming.length === 0) return undefined;
  const each = naming.map(
    (table) =>
      `select storage_key, ${hasColumn(table, 'sha256') ? `encode(sha256, 'hex')` : 'null::text'} as sha256
       from ${fullName(table)} where company_id = ${companyID} and storage_key is not null`,
  );
  return `select storage_key as key, max(sha256) as sha256 from (${each.join(' union all ')}) named group by 1 order by 1`;
}

async function exportFiles(
  client: pg.ClientBase,
  storage: Pick<FileStorage, 'get'>,
  { tables, companyID, folder }: { tables: readonly CompanyTable[]; companyID: number; folder: string },
): Promise<CompanyManifest['files']> {
  const list = 'files.jsonl';
  const lines = openLinesFile(join(folder, list));
  const counted = { count: 0, bytes: 0, missing: 0, altered: 0 };
  const question = filesQuestion(tables, companyID);
  if (question !== undefined) {
    for await (const some of inBatches<{ key: string; sha256: string | null }>(client, question)) {
      for (const { key, sha256 } of some) {
        const file = await copyFile(storage, { key, uploaded: sha256, companyID, folder });
        await lines.write([JSON.stringify(file)]);
        counted.bytes += file.bytes;
        if (file.file === null) counted.missing += 1;
        else counted.count += 1;
        if (file.isAsUploaded === false) counted.altered += 1;
      }
    }
  }
  const { sha256 } = await lines.close();
  return { list, sha256, ...counted };
}

async function copyFile(
  storage: Pick<FileStorage, 'get'>,
  {
    key,
    uploaded,
    companyID,
    folder,
  }: { key: string; uploaded: string | null; companyID: number; folder: string },
): Promise<ExportedFile> {
  const steps = key.split('/');
  if (steps[0] !== String(companyID) || steps.some((step) => ['', '.', '..'].includes(step))) {
    throw new StartError(`A row of company ${companyID} names a file that is not of it: ${key}.`);
  }
  const content = await contentOf(storage, key);
  if (content === null) return { storageKey: key, file: null, bytes: 0, sha256: null, isAsUploaded: null };
  const file = `files/${key}`;
  mkdirSync(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, file), content, { flag: 'wx', mode: 0o600 });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    storageKey: key,
    file,
    bytes: content.length,
    sha256,
    isAsUploaded: uploaded === null ? null : uploaded === sha256,
  };
}

/** Null: nothing lies there. @throws DomainError `unavailable` when the storage is away */
async function contentOf(storage: Pick<FileStorage, 'get'>, key: string): Promise<Buffer | null> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

async function ledgerSums(client: pg.ClientBase, companyID: number): Promise<LedgerSum[]> {
  const { rows } = await client.query<LedgerSum>(
    `select a.kind, a.currency_code as "currencyCode", count(*)::int as accounts, sum(a.balance)::text as balance,
       coalesce(sum(l.lines), 0)::int as lines, coalesce(sum(l.total), 0)::numeric(30, 2)::text as sum
     from ledger_account a left join (
       select account_id, count(*) as lines, sum(amount) as total from ledger_line where company_id = $1 group by account_id
     ) l on l.account_id = a.id
     where a.company_id = $1 group by 1, 2 order by 1, 2`,
    [companyID],
  );
  return rows;
}
