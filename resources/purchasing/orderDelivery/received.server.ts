import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { compare, isPositive } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import type { ReceivedState } from '../invoiceMatch/matchState.ts';
import { deliveryLineTable, deliveryTable } from './deliveryTables.server.ts';

/** How much of each line of orders came and was kept, and how much was sent back; without those that no delivery names. */
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
        isNamedBy(deliveryTable, deliveryLineTable, deliveryLineTable.deliveryID),
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

/** How much of an order has come. */
export async function receivedStateOf(
  executor: Executor,
  order: Pick<StoredDocument, 'companyID'>,
  lines: readonly { id: number; qty: string }[],
): Promise<ReceivedState> {
  const received = await receivedQuantities(
    executor,
    order.companyID,
    lines.map(({ id }) => id),
  );
  const came = (id: number) => received.get(id)?.received ?? '0';
  if (lines.every(({ id, qty }) => compare(came(id), qty) >= 0)) return 'whole';
  return lines.some(({ id }) => isPositive(came(id))) ? 'part' : 'none';
}
