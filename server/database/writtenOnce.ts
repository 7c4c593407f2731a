import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * A piece of a statement written out once. @throws Error when it has parameters: they belong in what changes.
 */
export function writtenOnce(piece: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(piece);
  if (params.length > 0) throw new Error(`a piece that is written once has parameters: ${text}`);
  return sql.raw(text);
}
