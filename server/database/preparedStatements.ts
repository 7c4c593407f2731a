import { createHash } from 'node:crypto';

import type { NodePgClient } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Statements that a connection keeps planned; beyond them a query is planned each time. */
const keptMax = 400;

/**
 * A connection as drizzle uses it, on which every statement is planned when it is first met and only run after that:
 * for our short queries planning costs more than running. A statement is known by its text, so whatever varies belongs
 * in its parameters.
 */
export function withPreparedStatements(client: pg.PoolClient): NodePgClient {
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
      // What takes no parameters begins and ends transactions, or runs once.
      if (values === undefined || values.length === 0) return client.query(config);
      return client.query({ ...config, name: config.name ?? nameOf(config.text) }, values);
    },
  };
  return prepared as unknown as NodePgClient;
}
