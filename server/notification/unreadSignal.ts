import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import pg from 'pg';
import { z } from 'zod';

import type { Database, Executor } from '../database/database.ts';

/** PostgreSQL's channel on which servers tell each other whose unread notifications changed. */
const channel = 'outlay_unread';
/** A message of PostgreSQL holds 8000 bytes. */
const peopleInMessage = 400;
const retryMs = 2000;

const message = z.object({ companyID: z.int(), employeeIDs: z.array(z.int()) });

/** Tells every server, with the commit, that what these people have not read is another number. */
export async function signalUnread(
  executor: Executor,
  companyID: number,
  employeeIDs: readonly number[],
): Promise<void> {
  for (let from = 0; from < employeeIDs.length; from += peopleInMessage) {
    const part = { companyID, employeeIDs: employeeIDs.slice(from, from + peopleInMessage) };
    await executor.execute(sql`select pg_notify(${channel}, ${JSON.stringify(part)})`);
  }
}

interface UnreadListener {
  /** Somebody's number changed, on whichever server. */
  onChange: (companyID: number, employeeID: number) => void;
  /** The connection was lost and is back: what was said meanwhile is lost. */
  onGap: () => void;
}

export interface UnreadSignals {
  /** Begins to listen, if it has not; resolves when nothing said from now on is missed. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Listens on a connection of its own, since one of a pool goes back to it. */
export function listenForUnread(
  { systemPool }: Pick<Database, 'systemPool'>,
  log: Logger,
  { onChange, onGap }: UnreadListener,
): UnreadSignals {
  let client: pg.Client | null = null;
  let starting: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const { connectionString, ssl } = systemPool.options;
    const opened = new pg.Client({ connectionString, ssl, keepAlive: true, connectionTimeoutMillis: 5000 });
    opened.on('notification', ({ payload = '' }) => {
      const read = message.safeParse(JSON.parse(payload));
      if (read.success) read.data.employeeIDs.forEach((one) => onChange(read.data.companyID, one));
    });
    const onLost = (err?: Error) => {
      if (client !== opened) return;
      client = null;
      starting = null;
      if (isStopped) return;
      log.warn({ err }, 'the connection that hears of notifications was lost');
      again();
    };
    opened.on('error', onLost).on('end', onLost);
    await opened.connect();
    await opened.query(`listen ${channel}`);
    client = opened;
  }

  function again(): void {
    retry = setTimeout(() => {
      start().then(onGap, again);
    }, retryMs);
    retry.unref();
  }

  function start(): Promise<void> {
    starting ??= connect().catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return starting;
  }

  return {
    start,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await starting?.catch(() => undefined);
      await client?.end();
    },
  };
}
