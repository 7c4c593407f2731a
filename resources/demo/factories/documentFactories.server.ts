import { homeCountry } from '../../../domain/bank/bankAccount.ts';
import { convertToIdr } from '../../../domain/money/money.ts';
import { totalsOfDocument } from '../../purchasing/document/documentAmounts.ts';
import type { documentLineTable, documentTable } from '../../purchasing/document/documentTables.server.ts';
import type { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { accountNumberAt } from '../../../server/seed/accountNumber.ts';
import { factoryBank, factoryInstant } from './masterDataFactories.server.ts';
import type { Given } from './masterDataFactories.server.ts';

export type DocumentRow = typeof documentTable.$inferSelect;
export type BillLineRow = typeof documentLineTable.$inferSelect;
export type PaymentRow = typeof paymentTable.$inferSelect;

/** What a line of a built bill says; amount, position and owner follow from the bill. */
export type LineGiven = Given<
  Omit<BillLineRow, 'companyID' | 'billID' | 'position' | 'amount'>,
  'id' | 'qty' | 'unitPrice'
>;

const computedColumns = [
  'subtotalAmount',
  'vatAmount',
  'whtAmount',
  'totalAmount',
  'dayRate',
  'totalInIDR',
] as const;
type BillGiven = Given<
  Omit<DocumentRow, (typeof computedColumns)[number]>,
  'companyID' | 'id' | 'requesterID'
>;

/**
 * A bill with its lines; its amounts are what totalsOfDocument makes of them. An IDR draft of nobody but its
 * requester, with nothing paid, unless said otherwise.
 */
export function buildBill(
  given: BillGiven,
  lines: readonly LineGiven[],
): { bill: DocumentRow; lines: BillLineRow[] } {
  const { currencyCode = 'IDR', isPriceIncludeTax = false, witholding = '0' } = given;
  const { witholdingAmount = '0' } = given;
  const taxed = lines.map(({ qty, unitPrice, tax = '0', whtTax = '0' }) => ({ qty, unitPrice, tax, whtTax }));
  const withheld = { witholding, witholdingAmount };
  const totals = totalsOfDocument({ items: taxed, currencyCode, isPriceIncludeTax, ...withheld });
  const bill: DocumentRow = {
    version: 1,
    transactionType: 'bill',
    status: 'draft',
    referenceID: `INV/2026/${String(given.id).padStart(6, '0')}`,
    referenceNumber: null,
    vendorID: null,
    transactionDate: '2026-01-05',
    dueDate: '2026-02-04',
    currencyCode,
    isPriceIncludeTax,
    witholding,
    witholdingObjectID: null,
    taxInvoiceNumber: null,
    taxInvoiceDate: null,
    remainingAmount: totals.total,
    depositAmount: '0',
    prepaidAmount: '0',
    vatDifference: '0',
    remainingDeposit: '0',
    releasedAt: null,
    sentAt: null,
    sentTo: null,
    revision: 1,
    amendedAt: null,
    openAmendmentID: null,
    differences: null,
    notes: null,
    duplicateNote: null,
    warehouseID: null,
    termPaymentID: null,
    organizationID: null,
    companyAccountID: null,
    decidedByID: null,
    createdByID: given.requesterID,
    lastEditedByID: given.createdByID ?? given.requesterID,
    isFromVendor: false,
    recurringPurchaseID: null,
    recurringDay: null,
    purchaseOrderID: null,
    purchaseRequestID: null,
    expirationDate: null,
    purchaseQuoteID: null,
    matchState: 'none',
    matchedByID: null,
    receivedState: 'none',
    mediaOcrID: null,
    urgencyLevel: 'medium',
    submittedAt: null,
    paidAt: null,
    createdAt: factoryInstant,
    updatedAt: given.createdAt ?? factoryInstant,
    approverIDs: [],
    approvedByIDs: [],
    decidedForIDs: [],
    undecidableSince: null,
    proposal: null,
    stepsLeft: 0,
    approvalRound: 0,
    ...given,
    witholdingAmount: totals.witholdingAmount,
    subtotalAmount: totals.subtotal,
    vatAmount: totals.vatTotal,
    whtAmount: totals.whtTotal,
    totalAmount: totals.total,
    // The database says both.
    dayRate: null,
    totalInIDR: null,
  };
  return {
    bill,
    lines: lines.map((line, index) => ({
      parentID: null,
      itemableID: null,
      itemableType: 'product',
      itemName: null,
      unit: 'pcs',
      tax: '0',
      whtTax: '0',
      notes: null,
      whtObjectID: null,
      orderLineID: null,
      requestLineID: null,
      splits: [],
      ...line,
      companyID: given.companyID,
      billID: given.id,
      position: index + 1,
      amount: totals.lines[index]?.amount ?? '0',
    })),
  };
}

/** A payment of a bill that waits for approval; its amount in IDR is at the given rate and carries the fee. */
export function buildPayment(
  given: Given<PaymentRow, 'companyID' | 'id' | 'paidID' | 'amount' | 'companyAccountID' | 'makerID'>,
): PaymentRow {
  const { currencyCode = 'IDR', rateAmount = '1', transactionFeeFix = '0', amount } = given;
  return {
    version: 1,
    referenceID: `PAY/2026/${String(given.id).padStart(6, '0')}`,
    paymentFor: 'bill',
    billID: given.paidID,
    status: 'awaiting_approval',
    currencyCode,
    rateAmount,
    amountInIDR: convertToIdr(amount, rateAmount, transactionFeeFix),
    transactionFeeFix,
    isFreeQuotaUsed: false,
    paymentType: 'payNow',
    scheduledAt: null,
    decidedByID: null,
    isManualPayment: false,
    isUseVendorBankDetail: true,
    bankCode: factoryBank.code,
    bankName: factoryBank.name,
    accountNumber: accountNumberAt(factoryBank, given.paidID, '8888'),
    accountHolderName: 'PT Pemasok',
    countryCode: currencyCode === 'IDR' ? null : homeCountry,
    routing: null,
    bankTrouble: null,
    purposeCode: currencyCode === 'IDR' ? null : 'SUPP',
    releaserID: null,
    authorizedAt: null,
    attempt: 0,
    runID: null,
    bankReference: null,
    failureReason: null,
    bankAnswer: null,
    calledOffByID: null,
    notes: null,
    paidAt: null,
    createdAt: factoryInstant,
    updatedAt: given.createdAt ?? factoryInstant,
    approverIDs: [],
    approvedByIDs: [],
    decidedForIDs: [],
    undecidableSince: null,
    proposal: null,
    stepsLeft: 0,
    approvalRound: 0,
    ...given,
  };
}
