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

/** Stands for a parameter; no text of a statement holds it. */
const parameterMark = '\u0000';

class MarkingDialect extends PgDialect {
  override escapeParam(): string {
    return parameterMark;
  }
}
const markingDialect = new MarkingDialect();

/** The same of a piece that is declared, as a rule of a noun: its parameters are constants, and keep the values that they have now. */
export function precompiledRule(piece: SQL): SQL {
  const { sql: text, params } = markingDialect.sqlToQuery(piece);
  const [first = '', ...others] = text.split(parameterMark);
  return sql.join([sql.raw(first), ...others.flatMap((part, at) => [sql.param(params[at]), sql.raw(part)])]);
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
