import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';

import { sql } from 'drizzle-orm';
import type { NodePgClient } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Statements that a connection keeps planned; beyond them a query is planned each time. */
const keptMax = 400;

const genericPlanMark = '/* generic plan */ ';

/**
 * Begins a statement whose best plan is the same whatever its parameters are. Left to itself PostgreSQL plans a page of
 * a list anew each time, because it expects more of its rows than are read, and that takes longer than reading it.
 */
export const genericPlan = sql.raw(genericPlanMark);

/**
 * A connection as drizzle uses it, on which every statement is planned when it is first met and only run after that:
 * for our short queries planning costs more than running. A statement is known by its text, so whatever varies belongs
 * in its parameters.
 * @param onFailure hears of each statement that fails, in the order in which they were sent
 */
export function withPreparedStatements(
  client: pg.PoolClient,
  onFailure: (error: unknown) => void,
): NodePgClient {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= keptMax) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  const prepared = {
    query(config: pg.QueryConfig, values?: unknown[]) {
      sendTogether(client);
      // What takes no parameters begins and ends transactions, or runs once.
      const isPrepared = values !== undefined && values.length > 0;
      const send = (): Promise<pg.QueryResult> =>
        isPrepared
          ? client.query({ ...config, name: config.name ?? nameOf(config.text) }, values)
          : client.query(config);
      const answer = config.text.startsWith(genericPlanMark) ? withoutReplanning(client, send) : send();
      answer.catch(onFailure);
      return answer;
    },
  };
  return prepared as unknown as NodePgClient;
}

/** The setting goes with the statement and leaves behind it, in the same round trip. */
async function withoutReplanning(
  client: pg.PoolClient,
  send: () => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  const [, answer] = await Promise.all([
    client.query('set plan_cache_mode = force_generic_plan'),
    send(),
    client.query('reset plan_cache_mode'),
  ]);
  return answer;
}

const gathering = new WeakSet<Writable>();

/**
 * Holds back what is sent to the database until the code that runs now has sent everything it does not wait for: one
 * system call instead of one for each statement.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
