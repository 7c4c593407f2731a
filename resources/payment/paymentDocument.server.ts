import { and, eq } from 'drizzle-orm';

import { isZero, subtract } from '../../domain/money.ts';
import type { ServerContext } from '../../server/context.ts';
import type { Executor } from '../../server/database/database.ts';
import { actAutomatically } from '../../server/engine/act.ts';
import { billServerEntity } from '../bill/bill.server.ts';
import { billTable } from '../bill/billTables.server.ts';
import type { StoredPayment } from './paymentStore.server.ts';

/** Takes a paid payment off what remains of its document: paid when nothing does. */
export async function payDocument(
  executor: Executor,
  context: ServerContext,
  payment: StoredPayment,
  paidAt: Date,
): Promise<void> {
  const [bill] = await executor
    .select({ remainingAmount: billTable.remainingAmount })
    .from(billTable)
    .where(and(eq(billTable.companyID, payment.companyID), eq(billTable.id, payment.billID)));
  const remainingAmount = subtract(bill?.remainingAmount ?? '0', payment.amount);
  await actAutomatically(
    executor,
    context,
    billServerEntity,
    { companyID: payment.companyID, id: payment.billID, action: 'paymentPaid' },
    {
      patch: { remainingAmount, ...(isZero(remainingAmount) ? { paidAt } : {}) },
      systemNotes: payment.referenceID,
      changes: { remainingAmount: [bill?.remainingAmount ?? null, remainingAmount] },
    },
  );
}

/** Moves the document along with its payment. */
export async function moveDocument(
  executor: Executor,
  context: ServerContext,
  payment: StoredPayment,
  action: 'paymentApproved' | 'paymentEnded' | 'paymentAuthorized' | 'bankNeedsData' | 'bankRefused',
  reason?: string | null,
): Promise<void> {
  const systemNotes = [payment.referenceID, reason].filter((text) => text).join(': ');
  const target = { companyID: payment.companyID, id: payment.billID, action };
  await actAutomatically(executor, context, billServerEntity, target, { systemNotes });
}
