import type pg from 'pg';

/**
 * What the operator did and no company can keep, since it is gone. It lies in a schema of its own: the role that serves
 * requests has no right to it.
 */
const schemaStatements = `
  create schema if not exists operator;
  create table if not exists operator.erasure (
    company_id bigint primary key,
    company_name text not null,
    erased_at timestamptz not null,
    erased_by text not null,
    rows bigint not null,
    files bigint not null,
    history_rows bigint not null,
    last_history_id bigint,
    last_history_hash text,
    seal text
  );
`;

/** Any number, the same for all servers: one of them makes the table, the others wait. */
const preparationLock = 7_234_020;

/** The proof that a company was here, and of what was erased. */
export interface Erasure {
  companyID: number;
  companyName: string;
  erasedAt: Date;
  /** The account of the machine. */
  erasedBy: string;
  rows: number;
  files: number;
  historyRows: number;
  lastHistoryID: number | null;
  /** Of the last row of the company's history, hexadecimal. */
  lastHistoryHash: string | null;
  /** What a seal that somebody noted is held against. */
  seal: string | null;
}

/** Makes the table where it is missing, in the caller's transaction or by itself. */
export async function prepareErasures(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('operator.erasure') is not null as is`,
  );
  if (rows[0]?.is === true) return;
  await client.query(`select pg_advisory_xact_lock(${preparationLock}); ${schemaStatements}`);
}

export async function noteErasure(client: Pick<pg.ClientBase, 'query'>, erasure: Erasure): Promise<void> {
  await client.query(
    `insert into operator.erasure (company_id, company_name, erased_at, erased_by, rows, files, history_rows,
       last_history_id, last_history_hash, seal) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      erasure.companyID,
      erasure.companyName,
      erasure.erasedAt,
      erasure.erasedBy,
      erasure.rows,
      erasure.files,
      erasure.historyRows,
      erasure.lastHistoryID,
      erasure.lastHistoryHash,
      erasure.seal,
    ],
  );
}

/** By the number of the company. */
export async function listErasures(client: Pick<pg.ClientBase, 'query'>): Promise<Erasure[]> {
  await prepareErasures(client);
  const { rows } = await client.query<Record<keyof Erasure, unknown>>(
    `select company_id as "companyID", company_name as "companyName", erased_at as "erasedAt", erased_by as "erasedBy", rows,
       files, history_rows as "historyRows", last_history_id as "lastHistoryID", last_history_hash as "lastHistoryHash", seal
     from operator.erasure order by company_id`,
  );
  return rows.map((row) => ({
    ...(row as unknown as Erasure),
    companyID: Number(row.companyID),
    rows: Number(row.rows),
    files: Number(row.files),
    historyRows: Number(row.historyRows),
    lastHistoryID: row.lastHistoryID === null ? null : Number(row.lastHistoryID),
  }));
}

/** The number of the next company: none that a company has or had, whose seals would be taken for its own. */
export async function nextCompanyID(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  await prepareErasures(client);
  const { rows } = await client.query<{ next: string }>(
    `select greatest((select coalesce(max(company_id), 0) from company),
       (select coalesce(max(company_id), 0) from operator.erasure)) + 1 as next`,
  );
  return Number(rows[0]?.next);
}
