import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { getTableName } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import type { ServerEntity, StoredRecord } from '../engine/serverEntity.ts';
import type { NounTable } from './recordTable.ts';

/** A table of records that stand in an order which people choose: each active one has its place, from 1. */
type OrderedTable = NounTable & { position: PgColumn };
type Placed = StoredRecord & Record<string, unknown>;

/** How many stand in the order. Until the end of the transaction nobody else adds one. */
export async function countInOrder(
  executor: Executor,
  table: OrderedTable,
  companyID: number,
): Promise<number> {
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(table)}.${companyID}`}))`,
  );
  return (await idsInOrder(executor, table, companyID)).length;
}

/** What the actions of an ordered noun cause: `move` takes a record to another place, and the others make room. */
export function orderEffects(table: OrderedTable) {
  const close = async ({ executor, row }: { executor: Executor; row: Placed }) => {
    await arrange(executor, table, row, null);
  };
  return {
    move: async ({ executor, row, decision }) => {
      const { position } = decision.input as { position: number };
      const place = await arrange(executor, table, row, position);
      return { patch: { position: place }, changes: { position: [row['position'], place] } };
    },
    archive: close,
    delete: close,
  } satisfies ServerEntity<Placed>['effects'];
}

/** Puts a record to a place, or the nearest there is; null takes it out of the order. Answers its place. */
async function arrange(
  executor: Executor,
  table: OrderedTable,
  { companyID, id }: Placed,
  position: number | null,
): Promise<number> {
  const ids = (await idsInOrder(executor, table, companyID)).filter((other) => other !== id);
  const place = Math.min(position ?? ids.length + 1, ids.length + 1);
  if (position !== null) ids.splice(place - 1, 0, id);
  await executor.execute(sql`update ${table} set position = placed.place
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as placed (id, place)
    where ${table.companyID} = ${companyID} and ${table.id} = placed.id and ${table.position} <> placed.place`);
  return place;
}

async function idsInOrder(executor: Executor, table: OrderedTable, companyID: number): Promise<number[]> {
  const rows = await executor
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.status, 'active')))
    .orderBy(table.position, table.id);
  return rows.map((row) => Number(row.id));
}
