import { describe, expect, it } from 'vitest';
import {
  notYoursTooltip,
  paymentLifecycle,
  paymentStatuses,
  processedTooltip,
} from '../../resources/paying/payment/payment.ts';
import type { PaymentStatus } from '../../resources/paying/payment/payment.ts';
import {
  approvalSelectionRefusal,
  authorizationSelectionRefusal,
  dueDayOfPayment,
  isUnderWay,
  offeredPaymentActions,
  payableActions,
  paymentActionsAt,
  paymentRefusalsAt,
  receiptPayment,
} from '../../resources/paying/payment/paymentDoors.ts';
import { reviewStatuses } from '../../domain/reviewStatus.ts';

const everything = {
  isAbleToApprove: true,
  isAbleToReject: true,
  isAbleToAuthorize: true,
  isAbleToVoid: true,
  isAbleToMarkAsPaid: true,
  isAbleToAnswerBank: true,
  isAbleToProposeNewAccount: true,
  isAbleToConfirmNewAccount: true,
  isAbleToDeclineNewAccount: true,
  isAbleToWithdrawNewAccount: true,
};
const nothing = {
  isAbleToApprove: false,
  isAbleToReject: false,
  isAbleToAuthorize: false,
  isAbleToVoid: false,
  isAbleToMarkAsPaid: false,
  isAbleToAnswerBank: false,
  isAbleToProposeNewAccount: false,
  isAbleToConfirmNewAccount: false,
  isAbleToDeclineNewAccount: false,
  isAbleToWithdrawNewAccount: false,
};

const forBank = [
  'confirmNewAccount',
  'answerBank',
  'proposeNewAccount',
  'withdrawNewAccount',
  'declineNewAccount',
] as const;

/** What the server could allow in a status, to somebody who may do everything. */
function allowedIn(status: PaymentStatus) {
  const may = (action: string) =>
    paymentLifecycle.transitions.some(
      (transition) => transition.action === action && (transition.from as readonly string[]).includes(status),
    );
  return {
    status,
    isAbleToApprove: may('approve'),
    isAbleToReject: may('reject'),
    isAbleToAuthorize: may('authorize'),
    isAbleToVoid: may('void'),
    isAbleToMarkAsPaid: may('markAsPaid'),
    isAbleToAnswerBank: may('answerBank'),
    isAbleToProposeNewAccount: may('proposeNewAccount'),
    isAbleToConfirmNewAccount: may('confirmNewAccount'),
    isAbleToDeclineNewAccount: may('declineNewAccount'),
    isAbleToWithdrawNewAccount: may('withdrawNewAccount'),
  };
}

describe('what a door offers', () => {
  it.each([
    ['awaiting_approval', ['approve', 'reject'], []],
    ['awaiting_payment_authorization', [], ['authorize', 'reject']],
    ['awaiting_disbursement', [], ['markAsPaid', 'void']],
    ['processed', [], []],
    ['paid', [], []],
    ['failed', [], []],
    ['rejected', [], []],
    ['canceled', [], []],
    ['awaiting_information', [], [...forBank, 'void']],
  ] as const)('a payment that is %s', (status, atApproval, atAuthorization) => {
    const payment = allowedIn(status);
    expect(paymentActionsAt('approval', payment)).toEqual(atApproval);
    expect(paymentActionsAt('authorize', payment)).toEqual(atAuthorization);
    // The requests only look, but where the bank asks the maker.
    expect(paymentActionsAt('request', payment)).toEqual(status === 'awaiting_information' ? forBank : []);
    expect(paymentActionsAt('payment', payment)).toEqual([...atApproval, ...atAuthorization]);
  });

  it('never what the server does not allow', () => {
    for (const status of paymentStatuses) {
      for (const door of ['payment', 'request', 'approval', 'authorize'] as const) {
        expect(paymentActionsAt(door, { ...nothing, status })).toEqual([]);
      }
    }
  });

  it('at the approvals no reject that is the releaser’s', () => {
    const payment = { ...everything, status: 'awaiting_payment_authorization' as const };
    expect(paymentActionsAt('approval', payment)).toEqual([]);
    expect(paymentActionsAt('authorize', payment)).toContain('reject');
  });

  it('puts what cannot be taken back behind what moves the payment on', () => {
    expect(paymentActionsAt('payment', { ...everything, status: 'awaiting_disbursement' })).toEqual(
      offeredPaymentActions,
    );
    expect(offeredPaymentActions.slice(-2)).toEqual(['reject', 'void']);
  });
});

describe('why something is closed', () => {
  const refusals = {
    approve: 'This payment is awaiting payment authorization, where approve is not possible.',
    authorize: 'Maker, approver and releaser of a payment are three people: you approved this payment.',
    void: 'This payment is awaiting payment authorization, where void is not possible.',
    markAsPaid: 'This payment is awaiting payment authorization, where mark as paid is not possible.',
  };

  it('tells what stands in the person’s way, not what the status never has', () => {
    const payment = {
      ...nothing,
      isAbleToReject: true,
      status: 'awaiting_payment_authorization' as const,
      refusals,
      proposal: null,
    };
    expect(paymentRefusalsAt('authorize', payment)).toEqual([
      { kind: 'rule', action: 'authorize', sentence: refusals.authorize },
    ]);
  });

  it('says nothing where all that fits the status can be done', () => {
    const payment = { ...allowedIn('awaiting_payment_authorization'), refusals, proposal: null };
    expect(paymentRefusalsAt('authorize', payment)).toEqual([]);
  });

  it('says so once where the status itself is over', () => {
    const sentence = 'This payment is paid, where authorize is not possible.';
    const payment = {
      ...nothing,
      status: 'paid' as const,
      refusals: { authorize: sentence, void: 'x', reject: 'y' },
      proposal: null,
    };
    const actions = ['authorize', 'markAsPaid', 'reject', 'void'];
    expect(paymentRefusalsAt('authorize', payment)).toEqual([{ kind: 'status', actions }]);
    expect(paymentRefusalsAt('request', payment)).toEqual([]);
  });
});

describe('what can be selected', () => {
  it('in the approvals only what still waits for the person', () => {
    const refusalOf = (reviewStatus: (typeof reviewStatuses)[number] | null) =>
      approvalSelectionRefusal({ ...everything, reviewStatus });
    expect(reviewStatuses.filter((reviewStatus) => refusalOf(reviewStatus) === null)).toEqual(['awaiting']);
    expect(refusalOf('completed')).toBe(processedTooltip);
    expect(refusalOf(null)).toBe(processedTooltip);
  });

  it('in the authorizations only what waits for authorization, or is not there yet', () => {
    const refusalOf = (status: PaymentStatus) => authorizationSelectionRefusal({ ...everything, status });
    const open = paymentStatuses.filter((status) => refusalOf(status) === null);
    expect(open).toEqual(['awaiting_approval', 'awaiting_payment_authorization']);
    expect(refusalOf('processed')).toBe(processedTooltip);
  });

  it('only what the person may decide: whoever reads along chooses nothing', () => {
    expect(approvalSelectionRefusal({ ...nothing, reviewStatus: 'awaiting' })).toBe(notYoursTooltip);
    expect(
      approvalSelectionRefusal({ ...nothing, isAbleToReject: true, reviewStatus: 'awaiting' }),
    ).toBeNull();
    const status = 'awaiting_payment_authorization';
    expect(authorizationSelectionRefusal({ ...nothing, status })).toBe(notYoursTooltip);
    expect(authorizationSelectionRefusal({ ...nothing, isAbleToReject: true, status })).toBeNull();
  });
});

describe('a payment that the bank has', () => {
  const today = '2026-11-21';
  const under = (status: PaymentStatus, scheduledAt: string | null = null, isManualPayment = false) =>
    isUnderWay({ status, scheduledAt, isManualPayment }, today);

  it('is followed while it is there, or is about to be', () => {
    expect(under('processed')).toBe(true);
    expect(under('awaiting_disbursement')).toBe(true);
    expect(under('awaiting_disbursement', today)).toBe(true);
  });

  it('is left alone while nothing can come', () => {
    expect(under('awaiting_disbursement', '2026-11-22')).toBe(false);
    expect(under('awaiting_disbursement', null, true)).toBe(false);
    const ended: PaymentStatus[] = ['paid', 'failed', 'rejected', 'canceled', 'awaiting_information'];
    for (const status of ended) expect(under(status)).toBe(false);
  });
});

it('pays on the due date, or today when that is past or unknown', () => {
  expect(dueDayOfPayment('2026-12-01', '2026-11-21')).toBe('2026-12-01');
  expect(dueDayOfPayment('2026-11-21', '2026-11-21')).toBe('2026-11-21');
  expect(dueDayOfPayment('2026-11-20', '2026-11-21')).toBe('2026-11-21');
  expect(dueDayOfPayment(null, '2026-11-21')).toBe('2026-11-21');
});

describe('a row of the payment requests', () => {
  it('offers a request while it is owed, and the receipt once it is paid', () => {
    const owed = { status: 'awaiting_payment', isAbleToCreatePayment: true, billPaymentID: null };
    expect(payableActions(owed)).toEqual(['view', 'createPayment']);
    expect(payableActions({ status: 'paid', isAbleToCreatePayment: false, billPaymentID: 7 })).toEqual([
      'view',
      'receipt',
    ]);
    expect(payableActions({ status: 'paid', isAbleToCreatePayment: false, billPaymentID: null })).toEqual([
      'view',
    ]);
    expect(
      payableActions({ status: 'awaiting_disbursement', isAbleToCreatePayment: false, billPaymentID: 7 }),
    ).toEqual(['view']);
  });
});

describe('the receipt of a document', () => {
  const payments = [
    { id: 1, status: 'paid', paidAt: '2026-03-01T02:00:00.000Z' },
    { id: 2, status: 'paid', paidAt: '2026-05-01T02:00:00.000Z' },
    { id: 3, status: 'rejected', paidAt: null },
    { id: 4, status: 'paid', paidAt: '2026-04-01T02:00:00.000Z' },
  ] as const;

  it('is that of the payment paid last', () => {
    expect(receiptPayment(payments, null)?.id).toBe(2);
  });

  it('is that of the payment asked for, if it is paid', () => {
    expect(receiptPayment(payments, 4)?.id).toBe(4);
    expect(receiptPayment(payments, 3)).toBeNull();
    expect(receiptPayment(payments, 99)).toBeNull();
    expect(receiptPayment(payments, Number.NaN)).toBeNull();
  });

  it('is not there while nothing is paid', () => {
    expect(receiptPayment([payments[2]], null)).toBeNull();
    expect(receiptPayment([], null)).toBeNull();
  });
});
