import type { PaymentStatus } from '../../resources/payment/payment.ts';
import type { PaymentDetail, PaymentRow } from '../../resources/payment/paymentWire.ts';

/** A payment as a list answers it: 12.5 million rupiah that waits for authorization. */
export function buildPaymentRow(given: Partial<PaymentRow> = {}): PaymentRow {
  const { id = 31 } = given;
  return {
    id,
    billPaymentID: id,
    version: 2,
    referenceID: `PAY/2026/0000${id}`,
    status: 'awaiting_payment_authorization',
    reviewStatus: null,
    amount: 12_500_000,
    floatingAmount: 12_500_000,
    paymentType: 'payNow',
    scheduledAt: null,
    paymentDate: null,
    paidAt: null,
    isManualPayment: false,
    isSubstitute: false,
    billID: 41,
    billReferenceID: 'INV/2026/000041',
    vendorName: 'PT Sinar Abadi',
    transactionType: 'bill',
    transactionDate: '2026-11-02',
    dueDate: '2026-11-30',
    totalDaysSinceDueDate: 0,
    currencyCode: 'IDR',
    totalAmount: 12_500_000,
    remainingAmount: 12_500_000,
    floatingTotalAmount: 12_500_000,
    floatingRemainingAmount: 12_500_000,
    companyAccount: { id: 1, name: 'Operations' },
    archivedLabel: null,
    isAbleToApprove: false,
    isAbleToReject: true,
    isAbleToAuthorize: true,
    isAbleToVoid: false,
    isAbleToMarkAsPaid: false,
    ...given,
  };
}

export function buildPayment(status: PaymentStatus, given: Partial<PaymentDetail> = {}): PaymentDetail {
  const isOpen = status === 'awaiting_payment_authorization';
  return {
    ...buildPaymentRow({ status, isAbleToAuthorize: isOpen, isAbleToReject: isOpen }),
    paymentFor: 'bill',
    amountInIDR: 12_502_500,
    rateAmount: 1,
    transactionFeeFix: 2500,
    isFreeQuotaUsed: false,
    isUseVendorBankDetail: true,
    bankCode: '014',
    bankName: 'Bank Central Asia (BCA)',
    accountNumber: '8000311599',
    accountHolderName: 'PT SINAR ABADI',
    maker: { id: 5, name: 'Intan Lesmanadi' },
    releaser: null,
    authorizedAt: null,
    bankReference: null,
    failureReason: null,
    createdAt: '2026-11-19T02:00:00.000Z',
    approval: { layerReason: null, rate: null, ending: null, steps: [] },
    histories: [],
    verdict: null,
    refusals: {},
    flags: [],
    ...given,
  };
}
