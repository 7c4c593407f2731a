import { and, asc, eq, gt } from 'drizzle-orm';

import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { lockDocument } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import type { DocumentEntity } from '../document/save/documentSave.server.ts';
import { compareInvoice } from '../invoiceMatch/compareInvoice.server.ts';
import { isHeld } from '../invoiceMatch/matchState.ts';
import { applyDeposits } from './depositBalance.server.ts';
import { depositCoverTopic } from './depositTopics.server.ts';

/**
 * Money that comes to a deposit after its invoices were approved covers them afterwards: an invoice is always locked before
 * its deposits, so this cannot be done where the deposit is locked already.
 */
export async function coverLater(
  executor: Executor,
  { companyID, purchaseOrderID: orderID }: StoredDocument,
): Promise<void> {
  if (orderID !== null) await writeOutbox(executor, companyID, depositCoverTopic, { companyID, orderID });
}

/** Covers the invoices of an order that wait for their payment, the oldest first, each in its own transaction. */
export async function coverInvoices(
  context: ActContext,
  entity: DocumentEntity,
  { companyID, orderID }: { companyID: number; orderID: number },
): Promise<void> {
  const open = and(
    eq(documentTable.companyID, companyID),
    eq(documentTable.purchaseOrderID, orderID),
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
  context.outboxChanged();
}
