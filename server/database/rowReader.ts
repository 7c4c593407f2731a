import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Read<Row> = (from: Readonly<Record<string, unknown>>) => Row;

/**
 * The rows of a table, as drizzle would read them, from an answer that holds its columns under their own names. For
 * statements that run so often that building and reading them anew each time costs more than the database does.
 */
export function rowReader<Table extends PgTable>(table: Table): Read<Table['$inferSelect']> {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name,
    decode: (value: unknown) => column.mapFromDriverValue(value),
  }));
  return (from) => {
    const row: Record<string, unknown> = {};
    for (const { key, name, decode } of columns) {
      const value = from[name];
      row[key] = value === null ? null : decode(value);
    }
    return row;
  };
}
