import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

import type { Executor } from './database.ts';

const dialect = new PgDialect();

/**
 * A piece of a statement, compiled to text once for all requests. @throws Error when it has parameters: they belong in what changes.
 */
export function precompiledSql(piece: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(piece);
  if (params.length > 0) throw new Error(`a piece compiled once has parameters: ${text}`);
  return sql.raw(text);
}

/** Runs a statement with the values of its placeholders, and answers its rows. */
export type CompiledStatement = (
  executor: Executor,
  values: Record<string, unknown>,
) => Promise<Record<string, unknown>[]>;

/** A statement with placeholders, compiled to text once for all requests. */
export function compiledStatement(statement: SQL): CompiledStatement {
  const query = dialect.sqlToQuery(statement);
  return async (executor, values) => {
    const prepared = executor._.session.prepareQuery(query, undefined, undefined, false);
    const { rows } = (await prepared.execute(values)) as { rows: Record<string, unknown>[] };
    return rows;
  };
}
