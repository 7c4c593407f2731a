import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** Anything that queries: a connection confined to one company, or a transaction on it. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

/** The role that serves requests: it is subject to row-level security and may not rewrite history or ledger. */
export const applicationRole = 'outlay_app';

export interface Database {
  /** Reads for one company: row-level security lets nothing else through. */
  read: <Result>(companyID: number, work: (executor: Executor) => Promise<Result>) => Promise<Result>;
  /** The same on the replica, where there is one: for lists and sums, which may be a moment behind. */
  readReplica: <Result>(companyID: number, work: (executor: Executor) => Promise<Result>) => Promise<Result>;
  /** One transaction for one company. `work` may run again after a deadlock, so it must only touch the database. */
  write: <Result>(companyID: number, work: (executor: Executor) => Promise<Result>) => Promise<Result>;
  /**
   * The owner's connection, past row-level security. Only for what belongs to no company yet or to all of them:
   * migration, sign-in look-up, the identity provider, the relay, seeding.
   */
  system: Executor;
  systemPool: pg.Pool;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** A replica of it; lists and sums are read there. */
  replicaUrl?: string;
  /** Connections for requests; the system's own are a few more. */
  poolSize?: number;
  onError: (error: Error) => void;
}

interface Seat {
  executor: NodePgDatabase;
  companyID: number | null;
}

const retriedCodes = new Set(['40001', '40P01']);
const maxTries = 3;
/** The job queue's workers poll on these, beside sign-in and the relay. */
const systemPoolSize = 8;

/** Every connection for requests is the application role from its first moment, and gives up in the end. */
const sessionOptions = [
  `-c role=${applicationRole}`,
  '-c statement_timeout=20000',
  '-c idle_in_transaction_session_timeout=30000',
].join(' ');

/** Opens the pools. Nothing is connected before the first query. */
export function openDatabase({ url, replicaUrl, poolSize = 12, onError }: DatabaseOptions): Database {
  const openPool = (connectionString: string) => {
    const opened = new pg.Pool({
      connectionString,
      max: poolSize,
      options: sessionOptions,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 60_000,
    });
    opened.on('error', onError);
    return opened;
  };
  const pool = openPool(url);
  const replicaPool = replicaUrl === undefined ? pool : openPool(replicaUrl);
  const systemPool = new pg.Pool({
    connectionString: url,
    max: systemPoolSize,
    connectionTimeoutMillis: 5000,
  });
  systemPool.on('error', onError);
  const seats = new WeakMap<pg.PoolClient, Seat>();

  async function withSeat<Result>(
    chosenPool: pg.Pool,
    companyID: number,
    work: (executor: NodePgDatabase) => Promise<Result>,
  ): Promise<Result> {
    const client = await chosenPool.connect();
    let broken: Error | undefined;
    try {
      const seat = seats.get(client) ?? { executor: drizzle({ client }), companyID: null };
      seats.set(client, seat);
      if (seat.companyID !== companyID) {
        seat.companyID = null;
        await client.query(`select set_config('outlay.company_id', $1, false)`, [String(companyID)]);
        seat.companyID = companyID;
      }
      return await work(seat.executor);
    } catch (error) {
      if (isConnectionLost(error)) broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function write<Result>(
    companyID: number,
    work: (executor: Executor) => Promise<Result>,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await withSeat(pool, companyID, (executor) => executor.transaction(work));
      } catch (error) {
        if (tries >= maxTries || !retriedCodes.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  return {
    read: (companyID, work) => withSeat(pool, companyID, work),
    readReplica: (companyID, work) => withSeat(replicaPool, companyID, work),
    write,
    system: drizzle({ client: systemPool }),
    systemPool,
    async close() {
      const pools = new Set([pool, replicaPool, systemPool]);
      await Promise.all([...pools].map((open) => open.end()));
    },
  };
}

/** The SQLSTATE of a database error, through drizzle's wrapping; null for any other error. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** The constraint that a database error speaks of, as `bill_reference`. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const name: unknown = (cause as { constraint?: unknown }).constraint;
    if (typeof name === 'string') return name;
  }
  return null;
}

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether the database is gone (and may come back), rather than unhappy with a query. */
export function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && (lostCodes.has(code) || code.startsWith('08'))) return true;
    if (
      /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
        cause.message,
      )
    ) {
      return true;
    }
  }
  return false;
}
