import { and, eq, sql } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, fitsCurrency, isPositive, isZero, subtract } from '../../../domain/money/money.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { linkMedia } from '../../../server/files/mediaLinks.ts';
import { notify } from '../../../server/notification/notify.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { documentError } from '../document/documentAmounts.ts';
import { payingEffects, tellPeopleOf } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { documentNotice } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { deposit } from './deposit.ts';
import { coverLater } from './depositCover.server.ts';

type Outcome = Promise<EffectOutcome<StoredDocument>>;

/** Opens a deposit on the order that is acted on. The order is locked, so that two cannot ask for the same rest. */
export async function requestDeposit({
  executor,
  actor,
  row: order,
  decision,
  now,
}: EffectContext<StoredDocument>): Outcome {
  if (!actor) throw new DomainError('forbidden');
  const { companyID, currencyCode } = order;
  const { amount, mediaIDs } = decision.input as { amount: Amount; mediaIDs: number[] };
  assertAmount(amount, order, await requestedOn(executor, order));
  const day = today(actor.timeZone, now);
  const [stored] = await executor
    .insert(documentTable)
    .values({
      companyID,
      transactionType: deposit.type,
      status: 'awaiting_payment',
      referenceID: await nextReference(executor, companyID, deposit.series, Number(day.slice(0, 4))),
      vendorID: order.vendorID,
      transactionDate: day,
      currencyCode,
      subtotalAmount: amount,
      totalAmount: amount,
      remainingAmount: amount,
      organizationID: order.organizationID,
      companyAccountID: order.companyAccountID,
      requesterID: order.requesterID,
      createdByID: actor.employeeID,
      lastEditedByID: actor.employeeID,
      purchaseOrderID: order.id,
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!stored) throw new Error('the deposit was not stored');
  await linkMedia(executor, companyID, 'bill', stored.id, mediaIDs, actor);
  await appendHistory(executor, companyID, actor, now, {
    subjectType: 'bill',
    subjectID: stored.id,
    action: 'create',
    fromStatus: null,
    toStatus: stored.status,
    related: { type: 'bill', id: order.id, name: order.referenceID },
  });
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, eq(employeeTable.isPaymentMaker, true), [
      actor.employeeID,
    ]),
    group: 'approvals',
    kind: 'assignment',
    eventType: 'deposit_requested',
    objectType: 'bill',
    objectID: stored.id,
    message: documentNotice('depositRequested', {
      number: stored.referenceID,
      order: order.referenceID,
      sum: { amount, currency: currencyCode },
    }),
  });
  return {
    related: { type: 'bill', id: stored.id, name: stored.referenceID },
    changes: { depositAmount: [null, amount] },
  };
}

/** What the actions of deposits do; what was rejected is free to be requested again. */
export const depositEffects: DocumentEffects = {
  ...payingEffects,
  reject: (effect) => tellPeopleOf(effect.row, effect, 'rejected'),
  paymentPaid: ({ executor, row }) => coverLater(executor, row),
};

/** What the deposits on an order ask for together, those that were rejected aside. */
async function requestedOn(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
): Promise<Amount> {
  const [requested] = await executor
    .select({ amount: sql<Amount>`coalesce(sum(${documentTable.totalAmount}), 0)::text` })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.purchaseOrderID, id),
        eq(documentTable.transactionType, 'deposit'),
        sql`${documentTable.status} <> 'rejected'`,
      ),
    );
  return requested?.amount ?? '0';
}

function assertAmount(amount: Amount, order: StoredDocument, requested: Amount): void {
  const refuse = (says: Message) => {
    throw new DomainError('validation_failed', { fields: { amount: says } });
  };
  const currency = order.currencyCode;
  if (!isPositive(amount)) refuse(law('field.amountAboveZero'));
  if (!fitsCurrency(amount, currency)) refuse(law('field.amountsNoDecimals', { currency }));
  const left = subtract(order.totalAmount, requested);
  if (compare(amount, left) <= 0) return;
  if (isZero(left)) refuse(documentError('wholeOrderDeposited', { number: order.referenceID }));
  refuse(documentError('mostDeposit', { left: { amount: left, currency }, number: order.referenceID }));
}
