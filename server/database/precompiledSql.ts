import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * A piece of a statement, compiled to text once for all requests. @throws Error when it has parameters: they belong in what changes.
 */
export function precompiledSql(piece: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(piece);
  if (params.length > 0) throw new Error(`a piece compiled once has parameters: ${text}`);
  return sql.raw(text);
}
