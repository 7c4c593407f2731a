import { isIPv6 } from 'node:net';

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { ServerContext } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { browserKnownSeconds } from './knownBrowsers.ts';
import type { Waiter } from './passwordTurns.ts';

/** Where a password was typed. */
export interface TypedAt {
  /** The client's, as the proxies that we trust tell it. */
  address: string;
  /** From {@link browserOf}; null for a browser that carries no cookie of ours. */
  browser: string | null;
}

/** So many wrong passwords within so many seconds. */
interface Limit {
  max: number;
  seconds: number;
}

const quarterHour = 15 * 60;
/** Of one account from one browser that it was signed in to with before. */
const knownBrowserLimit: Limit = { max: 10, seconds: quarterHour };
/** Of one account from all other browsers together: who guesses from many places waits longer. */
const accountLimit: Limit = { max: 10, seconds: 3600 };
/** Of one account from one network: nobody alone can use up what the account has for all. */
const accountFromNetworkLimit: Limit = { max: 5, seconds: quarterHour };
/** Of all accounts from one network, behind which a whole company can sit. */
const networkLimit: Limit = { max: 50, seconds: quarterHour };

type Reservation =
  | { kind: 'reserved'; id: string; waiter: Waiter }
  /** Nothing is judged before that. */
  | { kind: 'resting'; retryAfterSeconds: number };

/**
 * Takes one of the attempts that an account and a source have, before the password is judged. An attempt counts as a
 * wrong one until {@link giveBackAttempt}. Whether the account exists plays no part. Attempts at one account, and from
 * one source, are counted one after the other, whichever server they reach.
 */
export async function reserveAttempt(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  email: string,
  { address, browser }: TypedAt,
): Promise<Reservation> {
  const at = now();
  const isKnown = browser !== null && (await knows(database, { browser, email, at }));
  const source = isKnown ? `browser ${browser}` : `network ${networkOf(address)}`;
  // Always in this order: those who wait for each other would wait for ever.
  const turns = isKnown ? [source] : [`account ${email}`, source];
  return database.systemWrite(turns, async (executor) => {
    const freeAt = await freeFrom(executor, isKnown ? knownLimits(email, source) : limits(email, source), at);
    if (freeAt !== null) {
      const seconds = Math.ceil((freeAt.getTime() - at.getTime()) / 1000);
      return { kind: 'resting', retryAfterSeconds: Math.max(1, seconds) };
    }
    const { rows } = await executor.execute<{ id: string }>(
      sql`insert into identity.password_attempt (email, source, is_known, at)
        values (${email}, ${source}, ${isKnown}, ${at.toISOString()}) returning id`,
    );
    return { kind: 'reserved', id: rows[0]?.id ?? '', waiter: { source, isKnown } };
  });
}

/** The password was right, or nobody judged it: the attempt does not count. */
export async function giveBackAttempt(
  { database }: Pick<ServerContext, 'database'>,
  id: string,
): Promise<void> {
  await database.systemPool.query('delete from identity.password_attempt where id = $1', [id]);
}

async function knows(
  { system }: Database,
  { browser, email, at }: { browser: string; email: string; at: Date },
): Promise<boolean> {
  const since = new Date(at.getTime() - browserKnownSeconds * 1000).toISOString();
  const { rows } = await system.execute(
    sql`select from identity.known_browser
      where browser = ${browser} and email = ${email} and signed_in_at > ${since}`,
  );
  return rows.length > 0;
}

interface CountedLimit extends Limit {
  /** The attempts that it counts. */
  of: SQL;
}

function knownLimits(email: string, source: string): CountedLimit[] {
  return [{ ...knownBrowserLimit, of: sql`email = ${email} and source = ${source}` }];
}

function limits(email: string, source: string): CountedLimit[] {
  return [
    { ...accountLimit, of: sql`email = ${email} and not is_known` },
    { ...accountFromNetworkLimit, of: sql`email = ${email} and source = ${source}` },
    { ...networkLimit, of: sql`source = ${source}` },
  ];
}

/** When there is an attempt again under every limit; null when there is one now. */
async function freeFrom(
  executor: Executor,
  counted: readonly CountedLimit[],
  at: Date,
): Promise<Date | null> {
  const ends = counted.map(({ of, max, seconds }) => {
    const since = new Date(at.getTime() - seconds * 1000).toISOString();
    return sql`(select at + ${seconds} * interval '1 second' as free_at from identity.password_attempt
      where ${of} and at > ${since} order by at desc offset ${max - 1} limit 1)`;
  });
  const { rows } = await executor.execute<{ free_at: Date | string | null }>(
    sql`select max(free_at) as free_at from (${sql.join(ends, sql` union all `)}) as ends`,
  );
  const freeAt = rows[0]?.free_at;
  return freeAt == null ? null : new Date(freeAt);
}

/** One line has 2^64 IPv6 addresses: they are one source. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
