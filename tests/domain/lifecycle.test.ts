import { describe, expect, it } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import {
  abilities,
  availableActions,
  decide,
  decideAutomatic,
  defineLifecycle,
  judgeAction,
} from '../../domain/lifecycle/lifecycle.ts';
import { permissionsOf } from '../../domain/access/permission.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import { invoiceLifecycle } from '../../resources/purchasing/invoice/invoice.ts';
import type { DocumentSubject } from '../../resources/purchasing/document/document.ts';
import { paymentLifecycle } from '../../resources/paying/payment/payment.ts';
import type { PaymentSubject } from '../../resources/paying/payment/payment.ts';
import { law } from '../../domain/message/message.ts';
import { text } from '../../domain/noun/fields.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';

function person(employeeID: number, over: Partial<Actor> & { roles?: AccessRole[] } = {}): Actor {
  const { roles = [], ...rest } = over;
  return {
    companyID: 1,
    employeeID,
    fullName: `Person ${employeeID}`,
    email: `person${employeeID}@example.test`,
    role: 'user',
    accessRoles: roles,
    permissions: permissionsOf(roles),
    capabilities: new Set(),
    companyFeatures: new Set(),
    flags: new Map([
      ['bills_mark_as_paid', 'show'],
      ['purchase_feature', 'enable'],
    ]),
    companyAccountIDs: [],
    timeZone: 'Asia/Jakarta',
    ...rest,
  };
}

const bill: DocumentSubject = {
  id: 7,
  version: 3,
  status: 'awaiting_review',
  transactionType: 'bill',
  requesterID: 1,
  createdByID: 1,
  lastEditedByID: 1,
  approverIDs: [2],
  stepsLeft: 1,
  approvedByIDs: [],
  decidedForIDs: [],
  matchState: 'none',
  matchedByID: null,
  decidedByID: null,
  undecidableSince: null,
  currencyCode: 'IDR',
  totalAmount: '100.00',
  remainingAmount: '100.00',
  depositAmount: '0',
  prepaidAmount: '0',
  remainingDeposit: '0',
  releasedAt: null,
  expirationDate: null,
  openAmendmentID: null,
  now: new Date('2026-11-20T03:00:00Z'),
  proposal: null,
};

const payment: PaymentSubject = {
  id: 9,
  version: 1,
  status: 'awaiting_payment_authorization',
  currencyCode: 'IDR',
  paymentFor: 'bill',
  makerID: 3,
  releaserID: null,
  approverIDs: [],
  stepsLeft: 0,
  isStepOverdue: false,
  approvedByIDs: [4],
  decidedForIDs: [],
  decidedByID: null,
  isManualPayment: false,
  isInRun: false,
  paidPeopleIDs: [1],
  differenceAcceptedByID: null,
  payeeEmployeeIDs: [6],
  isCalledOff: false,
  proposal: null,
};

const releaser = (employeeID: number) => person(employeeID, { capabilities: new Set(['isPaymentReleaser']) });

function refusal(work: () => unknown): DomainError {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('review of an invoice', () => {
  it('is decided by the current approver, and the last step leads to payment', () => {
    expect(decide(invoiceLifecycle, person(2), bill, 'approve', undefined).to).toBe('awaiting_payment');
    expect(decide(invoiceLifecycle, person(2), { ...bill, stepsLeft: 2 }, 'approve', undefined).to).toBe(
      'awaiting_review',
    );
  });

  it('is closed to everyone else, even with every permission', () => {
    const admin = person(5, { roles: ['Super Admin'], role: 'super_admin' });
    expect(refusal(() => decide(invoiceLifecycle, admin, bill, 'approve', undefined)).code).toBe('forbidden');
  });

  it.each([
    ['requester', { requesterID: 2 }],
    ['creator', { createdByID: 2 }],
    ['last editor', { lastEditedByID: 2 }],
  ])('is closed to its %s, though named as approver', (_who, over) => {
    expect(judgeAction(invoiceLifecycle, person(2), { ...bill, ...over }, 'approve').isAllowed).toBe(false);
  });

  it('needs a reason for a rejection, and says which field', () => {
    const error = refusal(() => decide(invoiceLifecycle, person(2), bill, 'reject', { notes: '  ' }));
    expect(error.code).toBe('validation_failed');
    expect(error.fields).toEqual({ notes: law('field.required') });
  });

  it('answers what is possible instead of what is not', () => {
    const error = refusal(() =>
      decide(invoiceLifecycle, person(2), { ...bill, status: 'paid' }, 'approve', undefined),
    );
    expect(error.code).toBe('transition_not_allowed');
    expect(error.details).toEqual({ status: 'paid', allowedActions: [] });
  });

  it('offers each person what is theirs', () => {
    expect(availableActions(invoiceLifecycle, person(2), bill)).toEqual([
      'approve',
      'requestRevision',
      'reject',
      'edit',
    ]);
    expect(availableActions(invoiceLifecycle, person(5, { roles: ['Finance Admin'] }), bill)).toEqual([
      'edit',
      'match',
      'copy',
      'saveAsTemplate',
      'void',
    ]);
    expect(availableActions(invoiceLifecycle, person(8), bill)).toEqual([]);
    expect(abilities(invoiceLifecycle, person(2), bill)).toMatchObject({
      isAbleToApprove: true,
      isAbleToCancel: false,
    });
  });

  it('lets its requester revise it, and nobody without right', () => {
    const revised = { ...bill, status: 'awaiting_revision' as const };
    expect(judgeAction(invoiceLifecycle, person(1), revised, 'edit').isAllowed).toBe(true);
    expect(judgeAction(invoiceLifecycle, person(8), revised, 'edit').isAllowed).toBe(false);
  });
});

describe('authorization of a payment', () => {
  it('is a releaser who is neither maker, approver, payee nor a person of the document', () => {
    expect(decide(paymentLifecycle, releaser(5), payment, 'authorize', undefined).to).toBe(
      'awaiting_disbursement',
    );
    for (const employeeID of [1, 3, 4, 6]) {
      expect(judgeAction(paymentLifecycle, releaser(employeeID), payment, 'authorize')).toMatchObject({
        isAllowed: false,
        code: 'forbidden',
      });
    }
  });

  it('is not for a plain approver or a finance user', () => {
    expect(judgeAction(paymentLifecycle, person(5), payment, 'authorize').isAllowed).toBe(false);
    const financeUser = person(5, { roles: ['Finance User'] });
    expect(judgeAction(paymentLifecycle, financeUser, payment, 'authorize').isAllowed).toBe(false);
    const financeAdmin = person(5, { roles: ['Finance Admin'] });
    expect(judgeAction(paymentLifecycle, financeAdmin, payment, 'authorize').isAllowed).toBe(true);
  });

  it('marks only manual payments as paid, and only where it is switched on', () => {
    const waiting = { ...payment, status: 'awaiting_disbursement' as const };
    const manual = { ...waiting, isManualPayment: true };
    const financeAdmin = person(5, { roles: ['Finance Admin'] });
    expect(judgeAction(paymentLifecycle, financeAdmin, waiting, 'markAsPaid').isAllowed).toBe(false);
    expect(judgeAction(paymentLifecycle, financeAdmin, manual, 'markAsPaid').isAllowed).toBe(true);
    const switchedOff = { ...financeAdmin, flags: new Map() };
    expect(judgeAction(paymentLifecycle, switchedOff, manual, 'markAsPaid').isAllowed).toBe(false);
  });
});

describe('what may be said with an action', () => {
  type Status = 'active' | 'inactive';
  const open = { name: 'anybody', holds: () => true, says: law('field.required') };
  const rest = { action: 'close', to: ['inactive'] as const, by: [open] };
  const lifecycle = defineLifecycle<{ id: number; status: string; version: number }, Status, string>({
    name: 'proof',
    noun: 'proof',
    statuses: ['active', 'inactive'],
    looks: { active: lawLooks.active, inactive: lawLooks.inactive },
    transitions: [
      { ...rest, from: ['active'], mayGive: { why: text(20) } },
      { ...rest, from: ['inactive'] },
    ],
  });
  const given = (status: Status, input: unknown) =>
    decide(lifecycle, person(1), { id: 1, version: 1, status }, 'close', input).input;
  const refusal = (status: Status, input: unknown): string[] => {
    try {
      given(status, input);
      return [];
    } catch (error) {
      return error instanceof DomainError ? Object.keys(error.fields) : [String(error)];
    }
  };

  it('need not be, and is judged where it is', () => {
    for (const nothing of [undefined, null, {}]) expect(given('active', nothing)).toEqual({ why: null });
    expect(given('active', { why: 'It is over' })).toEqual({ why: 'It is over' });
    expect(refusal('active', { why: 'x'.repeat(21) })).toEqual(['why']);
    expect(refusal('active', { who: 'Nobody' })).toEqual(['who']);
  });

  it('is refused, and not left out, of a record of which the action takes nothing', () => {
    expect(refusal('inactive', { why: 'It is over' })).toEqual(['why']);
    // A body whose schema filled in what nobody said says nothing.
    for (const nothing of [undefined, null, {}, { why: null, many: [] }])
      expect(refusal('inactive', nothing)).toEqual([]);
  });
});

describe('steps of the server itself', () => {
  it('are closed to people and follow the same table', () => {
    const moving = { ...bill, status: 'awaiting_disbursement' as const };
    const admin = person(5, { roles: ['Super Admin'] });
    expect(refusal(() => decide(invoiceLifecycle, admin, moving, 'paymentPaid', undefined)).code).toBe(
      'forbidden',
    );
    expect(decideAutomatic(invoiceLifecycle, { ...moving, remainingAmount: '0' }, 'paymentPaid').to).toBe(
      'paid',
    );
    expect(decideAutomatic(invoiceLifecycle, { ...moving, remainingAmount: '0.01' }, 'paymentPaid').to).toBe(
      'awaiting_payment',
    );
    expect(refusal(() => decideAutomatic(invoiceLifecycle, bill, 'paymentPaid')).code).toBe(
      'transition_not_allowed',
    );
  });
});

it('does not compile a misspelt status', () => {
  const table = defineLifecycle({
    noun: 'thing',
    statuses: ['open', 'closed'],
    looks: { open: lawLooks.draft, closed: lawLooks.inactive },
    transitions: [
      {
        action: 'close',
        from: ['open'],
        // @ts-expect-error a status that is not in the list
        to: ['clsoed'],
        by: [],
      },
    ],
  });
  expect(table.statuses).toEqual(['open', 'closed']);
});
