import { AsyncLocalStorage } from 'node:async_hooks';

import { sql } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { NodePgClient, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { withPreparedStatements } from './preparedStatements.ts';
import { createTurns } from './turns.ts';

/** Anything that queries: a connection confined to one company, or a transaction on it. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

/** The role that serves requests: it is subject to row-level security and may not rewrite history or ledger. */
export const applicationRole = 'outlay_app';

export interface Database {
  /** Reads for one company: row-level security lets nothing else through. */
  read: <Result>(companyID: number, work: (executor: Executor) => Promise<Result>) => Promise<Result>;
  /** The same on the replica, where there is one: for lists and sums, which may be a moment behind. */
  readReplica: <Result>(companyID: number, work: (executor: Executor) => Promise<Result>) => Promise<Result>;
  /**
   * One transaction for one company. `work` may run again after a deadlock, or where a rule is seen to be broken only when
   * it is committed, so it must only touch the database.
   */
  write: <Result>(
    companyID: number,
    work: (executor: Executor) => Promise<Result>,
    options?: WriteOptions,
  ) => Promise<Result>;
  /**
   * The owner's connection, past row-level security. Only for what belongs to no company yet or to all of them:
   * migration, sign-in look-up, the identity provider, the relay, seeding.
   */
  system: Executor;
  /**
   * One transaction of the owner's connection, alone of each of `turns` on all servers. Turns are taken in their order,
   * so callers name them in one order. Those of this server that wait hold no connection: see {@link WriteOptions}.
   * @throws DomainError `unavailable` where too many of one turn wait already
   */
  systemWrite: <Result>(
    turns: readonly string[],
    work: (executor: Executor) => Promise<Result>,
  ) => Promise<Result>;
  systemPool: pg.Pool;
  /** How the pools are used at this moment. */
  pools: () => PoolUse[];
  close: () => Promise<void>;
}

export interface WriteOptions {
  /**
   * Names what the writes of a company wait for in the database, as a series of numbers. They wait for each other before
   * they take a connection: else those that wait hold all of them, and every other request waits with them.
   */
  turn?: string | undefined;
}

export interface PoolUse {
  name: 'requests' | 'replica' | 'system';
  sizeMax: number;
  size: number;
  idle: number;
  waiting: number;
}

export interface DatabaseOptions {
  url: string;
  /** A replica of it; lists and sums are read there. */
  replicaUrl?: string;
  /** Connections for requests; the system's own are a few more. */
  poolSize?: number;
  onError: (error: Error) => void;
}

/** A connection, as drizzle queries on it outside of a transaction and inside of one. */
interface Seat {
  connection: NodePgClient;
  executor: Executor;
  /** In here a further `transaction` is a savepoint. */
  transaction: Executor;
  companyID: number | null;
  /** The last statement's failure that was not itself the consequence of another. */
  abortedBy: unknown;
}

/** What a transaction has sent and nobody waits for yet. */
const inPipeline = new WeakMap<Executor, Promise<unknown>[]>();

/**
 * Sends a write whose answer nobody reads, and lets what follows be sent in the same round trip. The end of
 * the transaction waits for it and fails with it. Outside of `Database.write` it is waited for at once.
 */
export async function pipelined(executor: Executor, write: Promise<unknown>): Promise<void> {
  const sent = inPipeline.get(executor);
  if (sent === undefined) {
    await write;
    return;
  }
  // A query of drizzle is sent anew by each `then`: this is the only one.
  const running = Promise.resolve(write);
  sent.push(running);
  // Its failure is told by whatever is waited for next, or by the end of the transaction.
  running.catch(() => undefined);
}

/** What waits for the commit of a transaction. */
const onCommit = new WeakMap<Executor, (() => void)[]>();

/**
 * Runs when the transaction has been committed, and never when it is undone: for what this process remembers of the
 * database. Outside of `Database.write` it runs at once. It must not throw.
 */
export function afterCommit(executor: Executor, run: () => void): void {
  const waiting = onCommit.get(executor);
  if (waiting === undefined) run();
  else waiting.push(run);
}

const dialect = new PgDialect();

function takeSeat(client: pg.PoolClient): Seat {
  const prepared = withPreparedStatements(client, (error) => {
    if (sqlState(error) !== transactionAborted) seat.abortedBy = error;
  });
  const session = new NodePgSession(prepared, dialect, undefined);
  const seat: Seat = {
    connection: prepared,
    executor: drizzle({ client: prepared }),
    transaction: new NodePgTransaction(dialect, session, undefined),
    companyID: null,
    abortedBy: undefined,
  };
  return seat;
}

const setCompany = (companyID: number) => ({
  name: 'set_company',
  text: `select set_config('outlay.company_id', $1, false)`,
  values: [String(companyID)],
});

/** The others do what they can before their number while one ends: most of their time. */
const writesOfOneTurn = 5;
const retriedCodes = new Set(['40001', '40P01']);
const checkViolation = '23514';
/** Rules that were broken by what others committed meanwhile: looked at again, the work sees it and refuses by itself. */
const seenAtCommit = new WeakSet<Error>();
const isRetried = (error: unknown): boolean =>
  retriedCodes.has(sqlState(error) ?? '') || (error instanceof Error && seenAtCommit.has(error));
const transactionAborted = '25P02';
const maxTries = 3;
/** The job queue's workers poll on these, beside sign-in and the relay. */
const systemPoolSize = 8;
/** So many calls of one server wait for one turn. More are refused: those that wait must not fill the memory. */
const systemWaitingMost = 500;

/**
 * A server that went away without a word, with its power or behind a firewall, would be waited for until the network
 * gives up. A statement ends before that by its own limit; the system's may take as long as a job.
 */
const silenceMs = 25_000;
const systemSilenceMs = 300_000;

/** Every connection for requests is the application role from its first moment, and gives up in the end. */
const sessionOptions = [
  `-c role=${applicationRole}`,
  '-c statement_timeout=20000',
  // Requests share the cores already: a process more for one of them costs more than it saves.
  '-c max_parallel_workers_per_gather=0',
  '-c idle_in_transaction_session_timeout=30000',
].join(' ');

/**
 * What has to be in every write of the present request: it runs at the end of each of their transactions, and what it
 * throws undoes them.
 */
export const beforeCommit = new AsyncLocalStorage<(executor: Executor) => Promise<void>>();

async function withLastWord<Result>(
  executor: Executor,
  work: (executor: Executor) => Promise<Result>,
): Promise<Result> {
  const result = await work(executor);
  await beforeCommit.getStore()?.(executor);
  await Promise.all(inPipeline.get(executor) ?? []);
  return result;
}

/**
 * One transaction around work. It begins with the work's first statement, in the same round trip.
 * @throws TransactionLostError when the database undid it although nothing was thrown
 */
async function inTransaction<Result>(seat: Seat, work: () => Promise<Result>): Promise<Result> {
  const send = (text: string): Promise<pg.QueryResult> => seat.connection.query(text);
  seat.abortedBy = undefined;
  inPipeline.set(seat.transaction, []);
  onCommit.set(seat.transaction, []);
  const [begun, outcome] = await Promise.allSettled([send('begin'), work()]);
  const failure = [begun, outcome].find((step) => step.status === 'rejected');
  if (failure) {
    try {
      await send('rollback');
    } catch (error) {
      throw new TransactionLostError('a transaction could not be rolled back', { cause: error });
    }
    // Statements that were on their way together fail with it: what they say is not the reason.
    const isConsequence = sqlState(failure.reason) === transactionAborted;
    throw isConsequence ? (seat.abortedBy ?? failure.reason) : failure.reason;
  }
  const { command } = await send('commit').catch((error: unknown) => {
    if (sqlState(error) === checkViolation && error instanceof Error) seenAtCommit.add(error);
    throw error;
  });
  // PostgreSQL answers a commit of a failed transaction by rolling it back, and reports no error.
  if (command !== 'COMMIT') throw new TransactionLostError(`a transaction ended in ${command}`);
  for (const run of onCommit.get(seat.transaction) ?? []) run();
  return (outcome as PromiseFulfilledResult<Result>).value;
}

/** The connection is in a state that nobody knows: it is closed rather than lent out again. */
export class TransactionLostError extends Error {}

function isUnusableAfter(error: unknown): boolean {
  return error instanceof TransactionLostError || isConnectionLost(error);
}

/** Opens the pools. Nothing is connected before the first query. */
export function openDatabase({ url, replicaUrl, poolSize = 12, onError }: DatabaseOptions): Database {
  const listen = (opened: pg.Pool) => {
    opened.on('error', onError);
    // A connection can break while it is lent out, when the pool does not listen; unheard, that ends the process.
    opened.on('connect', (client) => client.on('error', onError));
  };
  const openPool = (connectionString: string) => {
    const opened = new pg.Pool({
      connectionString,
      max: poolSize,
      options: sessionOptions,
      // Queries that do not wait for each other's answers cost one round trip together.
      pipeline: true,
      connectionTimeoutMillis: 5000,
      query_timeout: silenceMs,
      idleTimeoutMillis: 60_000,
    });
    listen(opened);
    return opened;
  };

  const pool = openPool(url);
  const replicaPool = replicaUrl === undefined ? pool : openPool(replicaUrl);
  const systemPool = new pg.Pool({
    connectionString: url,
    max: systemPoolSize,
    connectionTimeoutMillis: 5000,
    query_timeout: systemSilenceMs,
  });
  listen(systemPool);
  const seats = new WeakMap<pg.PoolClient, Seat>();

  async function withSeat<Result>(
    chosenPool: pg.Pool,
    companyID: number,
    work: (seat: Seat) => Promise<Result>,
  ): Promise<Result> {
    const client = await chosenPool.connect();
    let broken: Error | undefined;
    try {
      const seat = seats.get(client) ?? takeSeat(client);
      seats.set(client, seat);
      if (seat.companyID !== companyID) {
        seat.companyID = null;
        await client.query(setCompany(companyID));
        seat.companyID = companyID;
      }
      return await work(seat);
    } catch (error) {
      if (isUnusableAfter(error)) broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const turns = createTurns(writesOfOneTurn);
  async function write<Result>(
    companyID: number,
    work: (executor: Executor) => Promise<Result>,
    { turn }: WriteOptions = {},
  ): Promise<Result> {
    if (turn !== undefined) return await turns.take(`${companyID} ${turn}`, () => write(companyID, work));
    for (let tries = 1; ; tries += 1) {
      try {
        return await withSeat(pool, companyID, (seat) =>
          inTransaction(seat, () => withLastWord(seat.transaction, work)),
        );
      } catch (error) {
        if (tries >= maxTries || !isRetried(error)) throw refusalOf(error) ?? error;
      }
    }
  }

  const system = drizzle({ client: systemPool });
  const systemTurns = createTurns(1, systemWaitingMost);
  function systemWrite<Result>(
    keys: readonly string[],
    work: (executor: Executor) => Promise<Result>,
  ): Promise<Result> {
    const write = () =>
      system.transaction(async (transaction) => {
        for (const key of keys) {
          await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
        }
        return work(transaction);
      });
    return keys.reduceRight((next, key) => () => systemTurns.take(key, next), write)();
  }

  return {
    read: (companyID, work) => withSeat(pool, companyID, ({ executor }) => work(executor)),
    readReplica: (companyID, work) => withSeat(replicaPool, companyID, ({ executor }) => work(executor)),
    write,
    system,
    systemWrite,
    systemPool,
    pools: () => [
      poolUse('requests', pool),
      ...(replicaPool === pool ? [] : [poolUse('replica', replicaPool)]),
      poolUse('system', systemPool),
    ],
    async close() {
      const pools = new Set([pool, replicaPool, systemPool]);
      await Promise.all([...pools].map((open) => open.end()));
    },
  };
}

function poolUse(name: PoolUse['name'], pool: pg.Pool): PoolUse {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { name, sizeMax: options.max, size: totalCount, idle: idleCount, waiting: waitingCount };
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

/** What a rule of the database says to people: its `detail` is a message. Null for any other error. */
function refusalOf(error: unknown): DomainError | null {
  if (sqlState(error) !== checkViolation) return null;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const detail: unknown = (cause as { detail?: unknown }).detail;
    if (typeof detail !== 'string' || !detail.startsWith('{"key"')) continue;
    return new DomainError('transition_not_allowed', { says: JSON.parse(detail) as Message, cause: error });
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
      /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
        cause.message,
      )
    ) {
      return true;
    }
  }
  return false;
}
