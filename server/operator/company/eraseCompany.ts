import type pg from 'pg';

import type { FileStorage } from '../../context.ts';
import { sqlState } from '../../database/database.ts';
import { jobsSchema } from '../../jobs/failedJobs.ts';
import { StartError } from '../../startError.ts';
import { readHistory } from '../audit.ts';
import type { CompanyTable } from './companyTables.ts';
import { companyTables, tableName } from './companyTables.ts';
import type { Erasure } from './erasures.ts';
import { noteErasure, prepareErasures } from './erasures.ts';
import { filesQuestion } from './exportCompany.ts';

/** What an erasure is about to remove. */
export interface ErasurePlan {
  companyID: number;
  companyName: string;
  rows: number;
  /** How many rows each table holds, those that hold none left out. */
  tables: { table: string; rows: number }[];
  files: number;
}

interface ErasureOptions {
  companyID: number;
  /** The account of the machine. */
  erasedBy: string;
  now: Date;
}

/** Somebody else wrote what was being erased. */
const retriedCodes: ReadonlySet<string> = new Set(['40001', '40P01', '23503']);
const triesMax = 3;

const fullName = ({ schema, name }: CompanyTable): string => `"${schema}"."${name}"`;

/**
 * What the erasure of a company removes.
 * @param client the owner's connection
 * @throws StartError for a company that is not there or not closed
 */
export async function planErasure(client: pg.ClientBase, companyID: number): Promise<ErasurePlan> {
  const companyName = await closedCompany(client, companyID);
  const tables = await companyTables(client);
  const counted: ErasurePlan['tables'] = [];
  for (const table of tables) {
    const rows = await countRows(client, table, companyID);
    if (rows > 0) counted.push({ table: tableName(table), rows });
  }
  return {
    companyID,
    companyName,
    tables: counted.toSorted((one, other) => one.table.localeCompare(other.table, 'en')),
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    files: await countFiles(client, tables, companyID),
  };
}

/**
 * Removes all rows and files of a closed company, and notes that it did. Files go first, and once more at the end: an erasure
 * that was interrupted is begun again.
 * @param client the owner's connection, in no transaction
 * @throws StartError for a company that is not there or not closed, or that is written all the time
 */
export async function eraseCompany(
  client: pg.ClientBase,
  storage: Pick<FileStorage, 'removeAll'>,
  options: ErasureOptions,
): Promise<Erasure> {
  await closedCompany(client, options.companyID);
  const files = await countFiles(client, await companyTables(client), options.companyID);
  const folder = String(options.companyID);
  await storage.removeAll(folder);
  for (let tried = 1; ; tried += 1) {
    try {
      const erasure = await eraseRows(client, { ...options, files });
      await storage.removeAll(folder);
      return erasure;
    } catch (error) {
      if (!retriedCodes.has(sqlState(error) ?? '')) throw error;
      if (tried < triesMax) continue;
      throw new StartError(
        `Something still writes rows of company ${options.companyID}: stop the server, then run this again.`,
        { cause: error },
      );
    }
  }
}

async function eraseRows(
  client: pg.ClientBase,
  { companyID, erasedBy, now, files }: ErasureOptions & { files: number },
): Promise<Erasure> {
  await client.query('begin transaction isolation level repeatable read');
  try {
    await prepareErasures(client);
    const companyName = await closedCompany(client, companyID, { isLocked: true });
    const history = await readHistory(client, companyID);
    await forgetSignIns(client, companyID);
    const tables = await companyTables(client);
    let rows = 0;
    for (const table of tables) rows += await countRows(client, table, companyID);
    // What triggers count of the rows that go stands in tables that were emptied before: the second round takes it.
    for (const table of [...tables, ...tables])
      await client.query(`delete from ${fullName(table)} where company_id = $1`, [companyID]);
    await forgetJobs(client, companyID);
    const erasure: Erasure = {
      companyID,
      companyName,
      erasedAt: now,
      erasedBy,
      rows,
      files,
      historyRows: history.rows,
      lastHistoryID: history.lastID,
      lastHistoryHash: history.lastHash,
      seal: history.seal,
    };
    await noteErasure(client, erasure);
    await client.query('commit');
    return erasure;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Its name. @throws StartError */
async function closedCompany(
  client: pg.ClientBase,
  companyID: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<string> {
  const { rows } = await client.query<{ name: string; status: string }>(
    `select name, status from company where company_id = $1 ${isLocked ? 'for update' : ''}`,
    [companyID],
  );
  const [company] = rows;
  if (!company) throw new StartError(`--company: there is no company ${companyID}.`);
  if (company.status !== 'closed') {
    throw new StartError(
      `--company: company ${companyID} is ${company.status}. Close it first, with npm run company -- close --company ${companyID}, ` +
        'and export what has to be kept.',
    );
  }
  return company.name;
}

async function countRows(client: pg.ClientBase, table: CompanyTable, companyID: number): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${fullName(table)} where company_id = $1`,
    [companyID],
  );
  return Number(rows[0]?.count ?? 0);
}

async function countFiles(
  client: pg.ClientBase,
  tables: readonly CompanyTable[],
  companyID: number,
): Promise<number> {
  const question = filesQuestion(tables, companyID);
  if (question === undefined) return 0;
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from (${question}) files`);
  return Number(rows[0]?.count ?? 0);
}

/** The ways in of people who work in no other company here. */
async function forgetSignIns(client: pg.ClientBase, companyID: number): Promise<void> {
  for (const table of ['credential', 'password_attempt', 'known_browser']) {
    if (!(await exists(client, `identity.${table}`))) continue;
    await client.query(
      `delete from identity.${table} where email in (
         select lower(e.email) from employee e where e.company_id = $1 and not exists (
           select from employee o where o.company_id <> $1 and lower(o.email) = lower(e.email)))`,
      [companyID],
    );
  }
}

/** Work that was handed to the queue, done or not. */
async function forgetJobs(client: pg.ClientBase, companyID: number): Promise<void> {
  const jobs = `${jobsSchema}.job`;
  if (!(await exists(client, jobs))) return;
  await client.query(`delete from ${jobs} where data ->> 'companyID' = $1`, [String(companyID)]);
}

async function exists(client: pg.ClientBase, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    relation,
  ]);
  return rows[0]?.is === true;
}
