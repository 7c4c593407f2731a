import { describe, expect, it } from 'vitest';
import { isStepOverdue, stepOverdueAfterDays } from '../../domain/approval/approval.ts';
import { availableActions } from '../../domain/lifecycle/lifecycle.ts';
import type { PaymentSubject } from '../../resources/paying/payment/payment.ts';
import type { PaymentStatus } from '../../resources/paying/payment/paymentStatus.ts';
import {
  isSubstituteFor,
  paymentLifecycle,
  statusesReviewedAs,
} from '../../resources/paying/payment/payment.ts';
import { paymentStatuses } from '../../resources/paying/payment/paymentStatus.ts';
import { reviewStatuses } from '../../domain/lifecycle/reviewStatus.ts';
import { buildActor, demoActors } from '../shell/people.ts';

/** What each role may do with payments (rules: payment rights). */
const approverID = buildActor().employeeID;

function payment(status: PaymentStatus, given: Partial<PaymentSubject> = {}): PaymentSubject {
  return {
    id: 31,
    version: 1,
    status,
    makerID: 100,
    releaserID: null,
    approverIDs: [],
    stepsLeft: 1,
    isStepOverdue: false,
    approvedByIDs: [],
    decidedForIDs: [],
    decidedByID: null,
    isManualPayment: true,
    isInRun: false,
    currencyCode: 'IDR',
    paymentFor: 'bill',
    paidPeopleIDs: [101],
    differenceAcceptedByID: null,
    payeeEmployeeIDs: [],
    isCalledOff: false,
    proposal: null,
    ...given,
  };
}

const everything = {
  awaiting_approval: ['reject'],
  awaiting_payment_authorization: ['authorize', 'reject'],
  awaiting_disbursement: ['markAsPaid', 'void'],
} as const;
const withoutMarkAsPaid = { ...everything, awaiting_disbursement: ['void'] } as const;
const nothing = {
  awaiting_approval: [],
  awaiting_payment_authorization: [],
  awaiting_disbursement: [],
} as const;

it.each([
  ['super.admin', everything],
  ['finance.admin', everything],
  ['admin', withoutMarkAsPaid],
  ['releaser', { ...withoutMarkAsPaid, awaiting_approval: [] }],
  ['finance.user', nothing],
  ['reviewer', nothing],
  ['maker', nothing],
  ['approver', nothing],
  ['employee', nothing],
] as const)('what %s may do with a manual payment', (name, expected) => {
  for (const [status, actions] of Object.entries(expected)) {
    const subject = payment(status as PaymentStatus);
    expect(availableActions(paymentLifecycle, demoActors[name], subject), status).toEqual(actions);
  }
});

it('an approver of the open step approves or rejects', () => {
  const mine = payment('awaiting_approval', { approverIDs: [approverID] });
  expect(availableActions(paymentLifecycle, demoActors.approver, mine)).toEqual(['approve', 'reject']);
});

describe('once the open step is overdue', () => {
  const overdue = (given: Partial<PaymentSubject> = {}) =>
    payment('awaiting_approval', { approverIDs: [200], isStepOverdue: true, ...given });
  const mayApprove = (name: keyof typeof demoActors, given?: Partial<PaymentSubject>) =>
    availableActions(paymentLifecycle, demoActors[name], overdue(given)).includes('approve');

  it('people with the payment set approve in place of its approvers, and nobody else', () => {
    const able = Object.keys(demoActors).filter((name) => mayApprove(name as keyof typeof demoActors));
    expect(able).toEqual(['super.admin', 'admin', 'finance.admin']);
    expect(mayApprove('super.admin', { isStepOverdue: false })).toBe(false);
  });

  it('nobody does so who made it, is of its document, is paid by it or approved an earlier step', () => {
    for (const part of ['paidPeopleIDs', 'payeeEmployeeIDs', 'approvedByIDs'] as const) {
      expect(mayApprove('super.admin', { [part]: [approverID] }), part).toBe(false);
    }
    expect(mayApprove('super.admin', { makerID: approverID })).toBe(false);
    expect(mayApprove('super.admin', { differenceAcceptedByID: approverID })).toBe(false);
  });

  it('is told where one stands in for others, not where one is asked oneself', () => {
    const standsIn = (given: Partial<PaymentSubject>) =>
      isSubstituteFor(demoActors['super.admin'], overdue(given));
    expect(standsIn({})).toBe(true);
    expect(standsIn({ approverIDs: [approverID] })).toBe(false);
    expect(standsIn({ status: 'paid' })).toBe(false);
  });
});

it('a step is overdue once it has been open for three days, or when nobody can decide it', () => {
  const now = new Date('2026-11-21T03:00:00Z');
  const open = (openSince: string | null, approverIDs = [200], undecidableSince: Date | null = null) =>
    isStepOverdue(
      { approverIDs, openSince: openSince === null ? null : new Date(openSince), undecidableSince },
      now,
    );
  expect(stepOverdueAfterDays).toBe(3);
  expect(open('2026-11-18T03:00:00Z')).toBe(true);
  expect(open('2026-11-18T03:00:01Z')).toBe(false);
  expect(open('2026-11-21T02:59:00Z', [200], now)).toBe(true);
  expect(open(null)).toBe(false);
  expect(open(null, [])).toBe(true);
});

it('who is not asked sees how the approval stands, in the words of a task', () => {
  expect(statusesReviewedAs(['awaiting'])).toEqual(['awaiting_approval']);
  expect(statusesReviewedAs(reviewStatuses)).toEqual(paymentStatuses);
});

it('marking as paid needs its flag and a manual payment', () => {
  const flags = new Map([...buildActor().flags].filter(([flag]) => flag !== 'bills_mark_as_paid'));
  const without = buildActor({ accessRoles: ['Finance Admin'], flags });
  expect(availableActions(paymentLifecycle, without, payment('awaiting_disbursement'))).toEqual(['void']);
  const transfer = payment('awaiting_disbursement', { isManualPayment: false });
  expect(availableActions(paymentLifecycle, demoActors['finance.admin'], transfer)).toEqual(['void']);
});

it('a question of the bank is answered by a maker or a releaser, and a releaser calls the payment off', () => {
  const asked = payment('awaiting_information', { isManualPayment: false });
  const answers = ['answerBank', 'proposeNewAccount'];
  expect(availableActions(paymentLifecycle, demoActors.maker, asked)).toEqual(answers);
  expect(availableActions(paymentLifecycle, demoActors.releaser, asked)).toEqual([...answers, 'void']);
  expect(availableActions(paymentLifecycle, demoActors.approver, asked)).toEqual([]);
  const calledOff = { ...asked, isCalledOff: true };
  expect(availableActions(paymentLifecycle, demoActors.releaser, calledOff)).toEqual([]);
  const proposed = { ...asked, proposal: { step: 'NewAccount', proposerID: 200 } };
  expect(availableActions(paymentLifecycle, demoActors.maker, proposed)).toEqual([
    'confirmNewAccount',
    'declineNewAccount',
  ]);
});

it.each(['processed', 'paid', 'failed', 'rejected', 'canceled'] as const)(
  'nobody decides a payment that is %s',
  (status) => {
    for (const actor of Object.values(demoActors)) {
      expect(availableActions(paymentLifecycle, actor, payment(status))).toEqual([]);
    }
  },
);
