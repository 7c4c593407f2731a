import { describe, expect, it } from 'vitest';
import { reviewStatuses } from '../../domain/lifecycle/reviewStatus.ts';
import { paymentStatuses } from '../../resources/paying/payment/paymentStatus.ts';
import type { PaymentStatus } from '../../resources/paying/payment/paymentStatus.ts';
import {
  approvalSelectionRefusal,
  authorizationSelectionRefusal,
} from '../../resources/paying/payment/list/paymentRows.ts';
import { payableActions } from '../../resources/purchasing/payable/list/payableActions.ts';
import { isUnderWay } from '../../resources/paying/payment/page/paymentUnderWay.ts';
import { receiptPayment } from '../../resources/paying/payment/paper/receiptPayment.ts';
import { dueDayOfPayment } from '../../resources/purchasing/payable/request/paymentRequest.ts';

const everything = { isAbleToApprove: true, isAbleToReject: true, isAbleToAuthorize: true };
const nothing = { isAbleToApprove: false, isAbleToReject: false, isAbleToAuthorize: false };

describe('what can be selected', () => {
  it('in the approvals only what still waits for the person', () => {
    const refusalOf = (reviewStatus: (typeof reviewStatuses)[number] | null) =>
      approvalSelectionRefusal({ ...everything, reviewStatus });
    expect(reviewStatuses.filter((reviewStatus) => refusalOf(reviewStatus) === null)).toEqual(['awaiting']);
    expect(refusalOf('completed')).toBe('processed');
    expect(refusalOf(null)).toBe('processed');
  });

  it('in the authorizations only what waits for authorization, or is not there yet', () => {
    const refusalOf = (status: PaymentStatus) => authorizationSelectionRefusal({ ...everything, status });
    const open = paymentStatuses.filter((status) => refusalOf(status) === null);
    expect(open).toEqual(['awaiting_approval', 'awaiting_payment_authorization']);
    expect(refusalOf('processed')).toBe('processed');
  });

  it('only what the person may decide: whoever reads along chooses nothing', () => {
    expect(approvalSelectionRefusal({ ...nothing, reviewStatus: 'awaiting' })).toBe('notYours');
    expect(
      approvalSelectionRefusal({ ...nothing, isAbleToReject: true, reviewStatus: 'awaiting' }),
    ).toBeNull();
    const status = 'awaiting_payment_authorization';
    expect(authorizationSelectionRefusal({ ...nothing, status })).toBe('notYours');
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

it('pays on the due date, or today when that is past', () => {
  expect(dueDayOfPayment('2026-12-01', '2026-11-21')).toBe('2026-12-01');
  expect(dueDayOfPayment('2026-11-21', '2026-11-21')).toBe('2026-11-21');
  expect(dueDayOfPayment('2026-11-20', '2026-11-21')).toBe('2026-11-21');
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
