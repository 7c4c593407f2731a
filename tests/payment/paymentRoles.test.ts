import { expect, it } from 'vitest';
import { availableActions } from '../../domain/lifecycle.ts';
import type { PaymentStatus, PaymentSubject } from '../../resources/payment/payment.ts';
import { paymentLifecycle } from '../../resources/payment/payment.ts';
import { buildActor, demoActors } from '../shell/people.ts';

/** Spec 2 §4 "Payment actions by status and role", as docs/decisions/0005 reads it. */
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
    approvedByIDs: [],
    isManualPayment: true,
    documentPeopleIDs: [101],
    payeeEmployeeIDs: [],
    ...given,
  };
}

const everything = {
  awaiting_payment_authorization: ['reject', 'authorize'],
  awaiting_disbursement: ['void', 'markAsPaid'],
} as const;
const withoutMarkAsPaid = { ...everything, awaiting_disbursement: ['void'] } as const;
const nothing = { awaiting_payment_authorization: [], awaiting_disbursement: [] } as const;

it.each([
  ['super.admin', everything],
  ['finance.admin', everything],
  ['admin', withoutMarkAsPaid],
  ['releaser', withoutMarkAsPaid],
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

it('an approver of the open step approves or rejects, and nobody else whatever their role', () => {
  const mine = payment('awaiting_approval', { approverIDs: [approverID] });
  expect(availableActions(paymentLifecycle, demoActors.approver, mine)).toEqual(['approve', 'reject']);
  expect(availableActions(paymentLifecycle, demoActors['super.admin'], payment('awaiting_approval'))).toEqual(
    [],
  );
});

it('marking as paid needs its flag and a manual payment', () => {
  const flags = new Map([...buildActor().flags].filter(([flag]) => flag !== 'bills_mark_as_paid'));
  const without = buildActor({ accessRoles: ['Finance Admin'], flags });
  expect(availableActions(paymentLifecycle, without, payment('awaiting_disbursement'))).toEqual(['void']);
  const transfer = payment('awaiting_disbursement', { isManualPayment: false });
  expect(availableActions(paymentLifecycle, demoActors['finance.admin'], transfer)).toEqual(['void']);
});

it.each(['processed', 'awaiting_information', 'paid', 'failed', 'rejected', 'canceled'] as const)(
  'nobody decides a payment that is %s',
  (status) => {
    for (const actor of Object.values(demoActors)) {
      expect(availableActions(paymentLifecycle, actor, payment(status))).toEqual([]);
    }
  },
);
