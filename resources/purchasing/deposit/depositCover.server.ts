import { and, asc, eq, gt, or, sql } from 'drizzle-orm';

import type { ActContext } from '../../../server/context.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { lockDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { settleOrder } from '../order/invoicedOrder.server.ts';
import { compareInvoice } from '../invoiceMatch/compareInvoice.server.ts';
import { isHeld } from '../invoiceMatch/matchState.ts';
import { applyDeposits } from './depositBalance.server.ts';
import type { DepositCover } from './depositTopics.server.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

/**
 * Covers invoices that wait for their payment, the oldest first, each in its own transaction: those of an order, and those
 * of the vendor where deposits were released for them. An order that nothing more is asked for is closed.
 */
export async function coverInvoices(
  context: ActContext,
  entity: DocumentEntity,
  { companyID, orderID, vendorID }: DepositCover,
): Promise<void> {
  const open = and(
    eq(documentTable.companyID, companyID),
    or(
      orderID === undefined ? sql`false` : eq(documentTable.purchaseOrderID, orderID),
      vendorID === undefined ? undefined : eq(documentTable.vendorID, vendorID),
    ),
    eq(documentTable.transactionType, 'bill'),
    eq(documentTable.status, 'awaiting_payment'),
    gt(documentTable.remainingAmount, '0'),
  );
  const invoices = await context.database.read(companyID, (executor) =>
    executor.select({ id: documentTable.id }).from(documentTable).where(open).orderBy(asc(documentTable.id)),
  );
  for (const { id } of invoices) {
    await context.database.write(companyID, async (executor) => {
      const invoice = await lockDocument(executor, companyID, id);
      if (invoice?.status !== 'awaiting_payment') return;
      // What came was taken back meanwhile: it is held back by a job of its own.
      if (isHeld((await compareInvoice(executor, invoice, true)).state)) return;
      const outcome = await applyDeposits(executor, invoice, context.now());
      if (outcome.patch === undefined) return;
      await actAutomatically(executor, context, entity, { companyID, id, action: 'depositApplied' }, outcome);
    });
  }
  if (orderID !== undefined) {
    await context.database.write(companyID, (executor) =>
      settleOrder(executor, context, entity, { companyID, orderID, actor: null }),
    );
  }
  context.outboxChanged();
}
