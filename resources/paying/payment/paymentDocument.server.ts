import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { add, isZero, subtract } from '../../../domain/money/money.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { RelatedRecord } from '../../../server/engine/history.ts';
import type { MovedByPayment } from '../../purchasing/document/documentPaying.ts';
import { documentServerEntity } from '../../purchasing/documentEntity.server.ts';
import { assertPaidWithinOrder } from '../../purchasing/orderMoney/orderMoney.server.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { withholdPart } from '../../accounting/withholdingSlip/withholding.server.ts';
import type { StoredPayment } from './paymentStore.server.ts';
import type { Message } from '../../../domain/message/message.ts';

/** Takes a paid payment off what remains of its document: paid when nothing does. The actor is null when the bank paid. */
export async function payDocument(
  executor: Executor,
  context: ActContext,
  actor: Actor | null,
  payment: StoredPayment,
  paidAt: Date,
): Promise<void> {
  const [bill] = await executor
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.companyID, payment.companyID), eq(documentTable.id, payment.billID)));
  const remainingAmount = subtract(bill?.remainingAmount ?? '0', payment.amount);
  await actAutomatically(
    executor,
    context,
    documentServerEntity,
    { companyID: payment.companyID, id: payment.billID, action: 'paymentPaid', actor },
    {
      patch: {
        remainingAmount,
        ...(isZero(remainingAmount) ? { paidAt } : {}),
        // What is paid of a deposit is there for the invoices to come.
        ...(payment.paymentFor === 'deposit'
          ? { remainingDeposit: add(bill?.remainingDeposit ?? '0', payment.amount) }
          : {}),
      },
      related: relatedPayment(payment),
      changes: { remainingAmount: [bill?.remainingAmount ?? null, remainingAmount] },
    },
  );
  if (!bill) return;
  await withholdPart(executor, {
    bill,
    remainingAfter: remainingAmount,
    rateAmount: payment.rateAmount,
    paymentID: payment.id,
    signatoryID: payment.releaserID,
    actor,
    at: paidAt,
  });
}

/**
 * Moves the document along with its payment. The document's history names the person whose act on the payment it was,
 * with the reason they gave; without an actor it was the bank or the clock, and what they say is a remark.
 */
export async function moveDocument(
  executor: Executor,
  context: ActContext,
  actor: Actor | null,
  payment: StoredPayment,
  action: Exclude<MovedByPayment, 'paymentPaid'>,
  reason: string | Message | null = null,
): Promise<void> {
  const { companyID, billID: id } = payment;
  const said = typeof reason === 'string' ? { notes: reason, remark: null } : { notes: null, remark: reason };
  await actAutomatically(
    executor,
    context,
    documentServerEntity,
    { companyID, id, action, actor, notes: said.notes },
    { remark: said.remark, related: relatedPayment(payment) },
  );
}

/** Refuses to go on with a payment where its order costs more than it says by now. @throws DomainError */
export async function assertDocumentWithinOrder(executor: Executor, payment: StoredPayment): Promise<void> {
  const [document] = await executor
    .select({
      companyID: documentTable.companyID,
      purchaseOrderID: documentTable.purchaseOrderID,
      transactionType: documentTable.transactionType,
      status: documentTable.status,
    })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, payment.companyID), eq(documentTable.id, payment.billID)));
  if (document) await assertPaidWithinOrder(executor, document);
}

/** A payment as the history of its document refers to it. */
export function relatedPayment({
  id,
  referenceID,
}: Pick<StoredPayment, 'id' | 'referenceID'>): RelatedRecord {
  return { type: 'payment', id, name: referenceID };
}
