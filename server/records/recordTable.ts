import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table whose records have a number within their company. */
export type RecordTable = PgTable & { companyID: PgColumn; id: PgColumn };
export type NounTable = RecordTable & { version: PgColumn; status: PgColumn; createdAt: PgColumn };
