import { and, eq, or } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, fitsCurrency, isPositive, isZero, subtract } from '../../../domain/money/money.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import { proposalEffects } from '../../../server/engine/proposal.ts';
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
import { returnDeposit } from './depositBalance.server.ts';
import { coverLater } from './depositTopics.server.ts';
import type { Refund } from '../orderMoney/orderMoney.server.ts';
import { leftToDeposit, orderMoney } from '../orderMoney/orderMoney.server.ts';

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
  const money = await orderMoney(executor, order);
  assertAmount(amount, order, money ? leftToDeposit(money) : '0');
  const day = today(actor.timeZone, now);
  const [stored] = await executor
    .insert(documentTable)
    .values({
      companyID,
      transactionType: deposit.type,
      status: 'awaiting_payment',
      referenceID: await nextReference(executor, companyID, deposit.series, day),
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

/** From now on it covers any invoice of its vendor; its own order asks for nothing more. */
async function release({ executor, row, now }: EffectContext<StoredDocument>): Outcome {
  const order = row.purchaseOrderID === null ? null : await orderOf(executor, row);
  if (order && order.status !== 'closed') {
    throw new DomainError('transition_not_allowed', {
      says: documentError('releaseOpenOrder', { deposit: row.referenceID, number: order.referenceID }),
      details: { status: row.status },
    });
  }
  await coverLater(executor, { ...row, releasedAt: now });
  return { patch: { releasedAt: now } };
}

async function orderOf(executor: Executor, { companyID, purchaseOrderID }: StoredDocument) {
  const [order] = await executor
    .select({ status: documentTable.status, referenceID: documentTable.referenceID })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), eq(documentTable.id, purchaseOrderID ?? 0)));
  return order ?? null;
}

/** What a vendor paid back: one person says so, another one has seen it arrive. Meanwhile it covers no invoice. */
const proposed = proposalEffects('Refund', {
  subjectType: 'bill',
  what: documentNotice('toBeRefunded'),
  async propose({ row, actor, decision, now }: EffectContext<StoredDocument> & { actor: Actor }) {
    const { amount, receivedOn } = decision.input as Refund;
    const { remainingDeposit, currencyCode: currency, referenceID } = row;
    const fields: FieldMessages = {};
    if (!isPositive(amount)) fields['amount'] = law('field.amountAboveZero');
    else if (!fitsCurrency(amount, currency)) fields['amount'] = law('field.amountsNoDecimals', { currency });
    else if (compare(amount, remainingDeposit) > 0) {
      const left = { amount: remainingDeposit, currency };
      fields['amount'] = documentError('refundMost', { left, deposit: referenceID });
    }
    if (receivedOn > today(actor.timeZone, now)) fields['receivedOn'] = documentError('refundDay');
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    return {
      given: { amount, receivedOn },
      changes: { remainingDeposit: [remainingDeposit, subtract(remainingDeposit, amount)] },
    };
  },
  confirmers: ({ executor, row }) =>
    employeesWith(
      executor,
      row.companyID,
      or(eq(employeeTable.isPaymentMaker, true), eq(employeeTable.isPaymentReleaser, true)),
    ),
  async confirm({ executor, row, proposal, now }) {
    const { amount } = proposal.given as unknown as Refund;
    const remainingDeposit = subtract(row.remainingDeposit, amount);
    await returnDeposit(executor, { ...row }, amount, now);
    return {
      patch: { remainingDeposit },
      changes: { remainingDeposit: [row.remainingDeposit, remainingDeposit] },
    };
  },
});

const refundEffects: DocumentEffects = {
  ...proposed,
  async declineRefund(effect) {
    await coverLater(effect.executor, effect.row);
    return await proposed.declineRefund(effect);
  },
  async withdrawRefund(effect) {
    await coverLater(effect.executor, effect.row);
    return await proposed.withdrawRefund(effect);
  },
};

/** What the actions of deposits do; what was rejected is free to be requested again. */
export const depositEffects: DocumentEffects = {
  ...payingEffects,
  async reject(effect) {
    await tellPeopleOf(effect.row, effect, 'rejected');
    // Its order may have waited for it alone.
    await coverLater(effect.executor, effect.row);
  },
  orderClosed: (effect) => tellPeopleOf(effect.row, effect, 'rejected'),
  paymentPaid: ({ executor, row }) => coverLater(executor, row),
  release,
  ...refundEffects,
};

function assertAmount(amount: Amount, order: StoredDocument, left: Amount): void {
  const refuse = (says: Message) => {
    throw new DomainError('validation_failed', { fields: { amount: says } });
  };
  const currency = order.currencyCode;
  if (!isPositive(amount)) refuse(law('field.amountAboveZero'));
  if (!fitsCurrency(amount, currency)) refuse(law('field.amountsNoDecimals', { currency }));
  if (compare(amount, left) <= 0) return;
  if (isZero(left)) refuse(documentError('wholeOrderDeposited', { number: order.referenceID }));
  refuse(documentError('mostDeposit', { left: { amount: left, currency }, number: order.referenceID }));
}
