import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import { deliveryLineTable, deliveryTable } from './deliveryTables.server.ts';

/** How much of each line of orders came and was kept, and how much was sent back. */
export async function receivedQuantities(
  executor: Executor,
  companyID: number,
  orderLineIDs: readonly number[],
  withoutDeliveryID = 0,
): Promise<ReadonlyMap<number, { received: string; refused: string }>> {
  if (orderLineIDs.length === 0) return new Map();
  const rows = await executor
    .select({
      line: deliveryLineTable.orderLineID,
      received: sql<string>`sum(${deliveryLineTable.qty})::text`,
      refused: sql<string>`sum(${deliveryLineTable.refusedQty})::text`,
    })
    .from(deliveryLineTable)
    .innerJoin(
      deliveryTable,
      and(
        eq(deliveryTable.companyID, deliveryLineTable.companyID),
        eq(deliveryTable.id, deliveryLineTable.deliveryID),
        isNull(deliveryTable.undoneAt),
      ),
    )
    .where(
      and(
        eq(deliveryLineTable.companyID, companyID),
        inArray(deliveryLineTable.orderLineID, [...orderLineIDs]),
        sql`${deliveryTable.id} <> ${withoutDeliveryID}`,
      ),
    )
    .groupBy(deliveryLineTable.orderLineID);
  return new Map(rows.map(({ line, received, refused }) => [line, { received, refused }]));
}
