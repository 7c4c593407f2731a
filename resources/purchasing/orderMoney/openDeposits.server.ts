import { and, asc, eq, inArray } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import { sum } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import { documentError } from '../document/documentAmounts.ts';
import { openDocumentStatuses } from '../document/document.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

/** The deposits on an order that ask for money still, the oldest first. */
export async function openDepositsOf(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
): Promise<StoredDocument[]> {
  return await executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.purchaseOrderID, id),
        eq(documentTable.transactionType, 'deposit'),
        inArray(documentTable.status, [...openDocumentStatuses]),
      ),
    )
    .orderBy(asc(documentTable.id));
}

/**
 * What becomes of the deposits on an order that a person closes: those that nobody pays yet are rejected where the person
 * says so, and ask for no more than was paid of them; while a payment is on its way, the order is not closed.
 * @throws DomainError
 */
export async function endOpenDeposits(
  { executor, context, actor, row: order, decision }: EffectContext<StoredDocument>,
  entity: DocumentEntity,
): Promise<void> {
  const open = await openDepositsOf(executor, order);
  if (open.length === 0) return;
  const number = order.referenceID;
  const numbersOf = (some: readonly StoredDocument[]) =>
    some.map(({ referenceID }) => referenceID).join(', ');
  const moving = open.filter(({ status }) => status !== 'awaiting_payment' && status !== 'failed');
  if (moving.length > 0) {
    throw new DomainError('transition_not_allowed', {
      says: documentError('openDeposits.moving', { numbers: numbersOf(moving), number }),
      details: { status: order.status },
    });
  }
  const { isRejectingDeposits } = decision.input as { isRejectingDeposits: boolean | null };
  if (isRejectingDeposits !== true) {
    const asked = {
      amount: sum(open.map(({ remainingAmount }) => remainingAmount)),
      currency: order.currencyCode,
    };
    const says = documentError('openDeposits.decide', { numbers: numbersOf(open), sum: asked, number });
    throw new DomainError('validation_failed', { says, fields: { isRejectingDeposits: says } });
  }
  for (const { companyID, id } of open) {
    const target = { companyID, id, action: 'orderClosed', actor };
    await actAutomatically(executor, context, entity, target, {
      related: { type: 'bill', id: order.id, name: number },
    });
  }
}
