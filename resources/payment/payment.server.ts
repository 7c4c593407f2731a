import { startOfDay } from '../../domain/day.ts';
import { DomainError } from '../../domain/errors.ts';
import { approveStep, endChain, substitutionNotes } from '../../server/approval/chain.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../server/engine/serverEntity.ts';
import { writeOutbox } from '../../server/jobs/outbox.ts';
import { notify } from '../../server/notification/notify.ts';
import { paymentLifecycle } from './payment.ts';
import type { PaymentSubject } from './payment.ts';
import { releasersFor } from './paymentCreate.server.ts';
import { paymentDetailOf } from './paymentDetail.server.ts';
import { moveDocument, payDocument } from './paymentDocument.server.ts';
import { holdMoney, releaseMoney } from './paymentMoney.server.ts';
import { paymentRoutes } from './paymentRoutes.server.ts';
import { canReadPayment, lockPayment, savePayment, toPaymentSubject } from './paymentStore.server.ts';
import type { StoredPayment } from './paymentStore.server.ts';
import { paymentDetail } from './paymentWire.ts';

type Payment = EffectContext<StoredPayment>;
type Outcome = Promise<EffectOutcome<StoredPayment>>;

const subjectOf = (row: StoredPayment) => ({
  companyID: row.companyID,
  subjectType: 'payment',
  subjectID: row.id,
});

/** Payments as the server serves them. */
export const paymentServerEntity: ServerEntity<StoredPayment, PaymentSubject> = {
  name: 'payment',
  path: 'payments',
  tag: 'Payments',
  lifecycle: paymentLifecycle,
  access: { allFeatures: ['expenseBill'] },
  bulkAccess: { allFlags: ['bulk_approval_bills'] },
  keepsRefusals: true,
  lock: lockPayment,
  canRead: canReadPayment,
  toSubject: toPaymentSubject,
  save: savePayment,
  effects: {
    approve: approvePayment,
    reject: rejectPayment,
    authorize: authorizePayment,
    void: voidPayment,
    markAsPaid,
  },
  detail: paymentDetailOf,
  detailAnswer: paymentDetail,
  routes: paymentRoutes,
};

async function approvePayment({ executor, context, actor, row, now }: Payment): Outcome {
  if (!actor) throw new DomainError('forbidden');
  const systemNotes = await substitutionNotes(executor, row.companyID, row, actor);
  const state = await approveStep(executor, subjectOf(row), row, actor, now);
  const isLastStep = state.stepsLeft === 0;
  if (isLastStep) await moveDocument(executor, context, actor, row, 'paymentApproved');
  await notify(executor, row.companyID, {
    employeeIDs: isLastStep
      ? await releasersFor(executor, row.companyID, [...peopleOf(row), actor.employeeID])
      : state.approverIDs,
    group: 'approvals',
    eventType: isLastStep ? 'payment_awaiting_authorization' : 'payment_awaiting_approval',
    objectType: 'payment',
    objectID: row.id,
    message: `${row.referenceID} waits for your ${isLastStep ? 'authorization' : 'approval'}.`,
  });
  if (systemNotes !== undefined) {
    await notify(executor, row.companyID, {
      employeeIDs: row.approverIDs,
      group: 'approvals',
      eventType: 'payment_approved_in_place',
      objectType: 'payment',
      objectID: row.id,
      message: `${row.referenceID} was approved by ${actor.fullName} in your place because its step was overdue.`,
    });
  }
  return { patch: state, ...(systemNotes === undefined ? {} : { systemNotes }) };
}

async function rejectPayment({ executor, context, actor, row, decision, now }: Payment): Outcome {
  const isInReview = row.status === 'awaiting_approval';
  const state = isInReview ? await endChain(executor, subjectOf(row), row, 'rejected', actor, now) : {};
  const reason = noteOf(decision.input);
  await moveDocument(executor, context, actor, row, 'paymentEnded', reason);
  await tellMaker({ executor, row }, 'payment_rejected', `${row.referenceID} was rejected: ${reason}`);
  return { patch: state };
}

/** Holds the money and lets the bank have the payment on its day. */
async function authorizePayment({ executor, context, actor, row, now }: Payment): Outcome {
  if (!actor) throw new DomainError('forbidden');
  const attempt = row.attempt + 1;
  await holdMoney(executor, { ...row, attempt }, now);
  await moveDocument(executor, context, actor, row, 'paymentAuthorized');
  if (!row.isManualPayment) {
    const dueAt = row.scheduledAt === null ? undefined : startOfDay(row.scheduledAt, actor.timeZone);
    const work = { companyID: row.companyID, paymentID: row.id };
    await writeOutbox(executor, row.companyID, 'bank.transfer', work, dueAt);
  }
  return { patch: { attempt, releaserID: actor.employeeID, authorizedAt: now } };
}

async function voidPayment({ executor, context, actor, row, decision, now }: Payment): Outcome {
  await releaseMoney(executor, row, now);
  const reason = noteOf(decision.input);
  await moveDocument(executor, context, actor, row, 'paymentEnded', reason);
  await tellMaker({ executor, row }, 'payment_voided', `${row.referenceID} was voided: ${reason}`);
  return {};
}

async function markAsPaid({ executor, context, actor, row, now }: Payment): Outcome {
  await payDocument(executor, context, actor, row, now);
  await tellMaker({ executor, row }, 'payment_paid', `${row.referenceID} was marked as paid.`);
  return { patch: { paidAt: now } };
}

async function tellMaker(
  { executor, row }: Pick<Payment, 'executor' | 'row'>,
  eventType: string,
  message: string,
): Promise<void> {
  await notify(executor, row.companyID, {
    employeeIDs: [row.makerID],
    group: 'approvals',
    eventType,
    objectType: 'payment',
    objectID: row.id,
    message,
  });
}

/** Who had a part in the payment already, or is paid by it: none of them releases it. */
function peopleOf(row: StoredPayment): number[] {
  return [row.makerID, ...row.approvedByIDs, ...row.documentPeopleIDs, ...row.payeeEmployeeIDs];
}

function noteOf(input: unknown): string {
  return typeof input === 'object' && input !== null && 'notes' in input ? String(input.notes) : '';
}
