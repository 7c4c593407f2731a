import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';

import { sql } from 'drizzle-orm';
import type { NodePgClient } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Statements that a connection of a server keeps planned; beyond them a query is planned each time. */
const usuallyKept = 400;

const genericPlanMark = '/* generic plan */ ';

/**
 * Begins a statement that reads as few rows as it answers, in the order of an index. Left to itself PostgreSQL plans it anew
 * each time, which takes longer than reading it. Planned once, for any parameters, it expects as many rows as are usual, and
 * would rather sort all that a large company has; so a plan that sorts is taken only where there is no other.
 */
export const genericPlan = sql.raw(genericPlanMark);

const plannedOnceMark = '/* planned once */ ';

/**
 * Begins a statement that is put together of so many tables that planning it takes as long as reading them: it is planned once
 * for any parameters. Planned so, a status is taken to be as common as any other, and a table of a million rows would be read whole
 * for one that none has: a plan that reads a table whole is taken only where there is no other.
 */
export const plannedOnce = sql.raw(plannedOnceMark);

const anyPlanMark = '_any_plan';

/**
 * Names a statement that is planned the same for any parameters, however it is told to: it stands between lists, and takes
 * the setting as it finds it instead of turning it to and fro.
 */
export const anyPlan = (name: string): string => `${name}${anyPlanMark}`;

/**
 * A connection as drizzle uses it, on which every statement is planned when it is first met and only run after that:
 * for our short queries planning costs more than running. A statement is known by its text, so whatever varies belongs
 * in its parameters.
 * @param onFailure hears of each statement that fails, in the order in which they were sent
 * @param keptMax how many statements it keeps planned: all of them where one connection does everything and then ends
 */
export function withPreparedStatements(
  client: pg.PoolClient,
  onFailure: (error: unknown) => void,
  keptMax = usuallyKept,
): NodePgClient {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= keptMax) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  /** How the connection plans what it has prepared; null: nobody knows. A transaction that is undone undoes a change of it. */
  let planning: Planning | null = 'auto';
  let isInTransaction = false;
  const plan = (wanted: Planning): void => {
    if (planning === wanted) return;
    planning = wanted;
    client.query(plannings[wanted]).catch((error: unknown) => {
      planning = null;
      onFailure(error);
    });
  };
  const prepared = {
    query(given: pg.QueryConfig | string, values?: unknown[]) {
      sendTogether(client);
      const config = typeof given === 'string' ? { text: given } : given;
      const { text } = config;
      if (text === 'begin') plan('auto');
      if (transactionBounds.has(text)) isInTransaction = text === 'begin';
      // What takes no parameters begins and ends transactions, or runs once.
      const isPrepared = values !== undefined && values.length > 0;
      const takesAny = config.name?.endsWith(anyPlanMark) === true;
      if (isPrepared && !takesAny) plan(planningOf(text));
      const answer = isPrepared
        ? client.query({ ...config, name: config.name ?? nameOf(text) }, values)
        : client.query(config);
      answer.catch(onFailure);
      if (isInTransaction) plan('auto');
      return answer;
    },
  };
  return prepared as unknown as NodePgClient;
}

type Planning = 'auto' | 'generic' | 'once';

/** A statement may stand on a line of its own, with space before its mark. */
function planningOf(text: string): Planning {
  const begun = text.trimStart();
  if (begun.startsWith(genericPlanMark)) return 'generic';
  return begun.startsWith(plannedOnceMark) ? 'once' : 'auto';
}

const planned = (cacheMode: string, sort: 'off' | 'on', seqScan: 'off' | 'on' = 'on') =>
  `select set_config('plan_cache_mode', '${cacheMode}', false), set_config('enable_sort', '${sort}', false),
    set_config('enable_seqscan', '${seqScan}', false)`;

/** Left as it is until another statement wants it otherwise, so that lists that follow one another share it. */
const plannings: Readonly<Record<Planning, string>> = {
  auto: planned('auto', 'on'),
  generic: planned('force_generic_plan', 'off'),
  once: planned('force_generic_plan', 'on', 'off'),
};

const transactionBounds: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback']);

const gathering = new WeakSet<Writable>();

/**
 * Holds back what is sent to the database until the code that runs now has sent everything it does not wait for: one
 * system call instead of one for each statement.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
