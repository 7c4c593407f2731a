import type { Actor } from '../../domain/access/actor.ts';
import type { ActionVerdict } from '../../domain/lifecycle/lifecycle.ts';
import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import { invoiceLifecycle } from '../../resources/purchasing/invoice/invoice.ts';
import { documentAbilitiesOf } from '../../resources/purchasing/document/documentAbilities.ts';
import type { InvoiceAction } from '../../resources/purchasing/invoice/invoice.ts';
import type { DocumentSubject } from '../../resources/purchasing/document/document.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { english } from '../said.ts';

/** What the lifecycle knows of an invoice: under review by `approverID`, requested by somebody else. */
export function buildSubject(given: Partial<DocumentSubject> = {}): DocumentSubject {
  return {
    id: 41,
    version: 3,
    status: 'awaiting_review',
    transactionType: 'bill',
    requesterID: 90,
    createdByID: 91,
    lastEditedByID: 91,
    approverIDs: [],
    stepsLeft: 1,
    approvedByIDs: [],
    decidedForIDs: [],
    decidedByID: null,
    undecidableSince: null,
    matchState: 'none',
    matchedByID: null,
    currencyCode: 'IDR',
    totalAmount: '12500000',
    remainingAmount: '12500000',
    depositAmount: '0',
    prepaidAmount: '0',
    remainingDeposit: '0',
    releasedAt: null,
    expirationDate: null,
    openAmendmentID: null,
    now: new Date('2026-11-20T03:00:00Z'),
    proposal: null,
    ...given,
  };
}

function refusalsOf(actor: Actor, subject: DocumentSubject): Record<string, string> {
  const judged = invoiceLifecycle.transitions
    .filter((transition) => transition.by.length > 0)
    .map(({ action }): [string, ActionVerdict] => [
      action,
      judgeAction(invoiceLifecycle, actor, subject, action as InvoiceAction),
    ]);
  return Object.fromEntries(
    judged.flatMap(([action, verdict]) => (verdict.isAllowed ? [] : [[action, english(verdict.says)]])),
  );
}

/** An invoice as the server answers it to `actor`. */
export function buildBill(
  actor: Actor,
  subject: Partial<DocumentSubject> = {},
  given: Partial<DocumentDetail> = {},
): DocumentDetail {
  const stored = buildSubject(subject);
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status,
    referenceID: `INV/2026/0000${stored.id}`,
    referenceNumber: 'F-77',
    transactionType: 'bill',
    vendor: { id: 5, name: 'PT Sinar Abadi' },
    vendorName: 'PT Sinar Abadi',
    transactionDate: '2026-11-02',
    quoteDate: null,
    dueDate: '2026-11-30',
    expirationDate: null,
    totalDaysSinceDueDate: 0,
    currencyCode: 'IDR',
    currencyName: 'Indonesian rupiah',
    remainingAmount: 12_500_000,
    remainingAmountInternational: null,
    totalAmount: 12_500_000,
    totalAmountInternational: null,
    floatingTotalAmount: 12_500_000,
    paidAtFormatted: null,
    companyAccount: { id: 1, name: 'Operations' },
    organization: null,
    requester: { id: stored.requesterID, name: 'Citra Ramadipa' },
    urgencyLevel: 'medium',
    matchState: stored.matchState,
    receivedState: 'none',
    revision: 1,
    attachmentCount: 0,
    customFields: [],
    verdict: null,
    ...documentAbilitiesOf(actor, stored),
    isPriceIncludeTax: false,
    items: [
      {
        id: 1,
        parentID: null,
        itemableID: 3,
        orderLineID: null,
        requestLineID: null,
        invoicedQty: null,
        itemableType: 'product',
        itemName: 'Office chair',
        tax: 11,
        whtObjectID: null,
        whtTax: 2,
        amount: 11_467_890,
        unitPrice: 1_146_789,
        qty: 10,
        unit: 'pcs',
        notes: null,
        splits: [],
      },
    ],
    subtotalAmount: 11_467_890,
    taxes: [
      { label: 'VAT 11%', kind: 'vat', rate: 11, amount: 1_261_468 },
      { label: 'WHT 2%', kind: 'wht', rate: 2, amount: 229_358 },
    ],
    media: [],
    mediaIDs: [],
    mediaOcrID: null,
    notes: null,
    witholding: 0,
    witholdingAmount: 0,
    prepaidAmount: 0,
    vatDifference: 0,
    witholdingObjectID: null,
    taxInvoiceNumber: null,
    taxInvoiceDate: null,
    warehouse: null,
    termPayment: null,
    sender: { id: stored.createdByID, name: 'Bagas Pranatala' },
    isFromVendor: false,
    purchaseOrder: null,
    purchaseRequest: null,
    recurringPurchase: null,
    purchaseQuote: null,
    depositAmount: 0,
    remainingDeposit: 0,
    payableAmount: null,
    sentAt: null,
    amendedAt: null,
    openAmendment: null,
    differences: null,
    refund: null,
    advance: null,
    fee: 2500,
    isFreeQuotaAvailable: false,
    paidAt: null,
    createdAt: '2026-11-02T03:04:05.000Z',
    approval: {
      layerReason: 'Rp 12.210.000: workflow “Invoice review”, layer “any amount”.',
      rate: null,
      ending: null,
      steps: [
        {
          position: 1,
          status: 'open',
          reason: 'Chosen as named in the workflow.',
          isRerouted: false,
          openedAt: '2026-11-03T02:00:00.000Z',
          approvers: [
            { id: 7, name: 'Sekar Adiwarna', status: 'awaiting', decidedAt: null, inPlaceOf: null },
          ],
          substitute: null,
        },
      ],
    },
    unseenEdits: [],
    undecidableSince: null,
    proposal: null,
    bankWord: null,
    histories: [
      {
        id: 1,
        action: 'edit',
        fromStatus: 'awaiting_revision',
        toStatus: 'awaiting_review',
        actorName: 'Bagas Pranatala',
        notes: 'The tax is right now.',
        systemNotes: null,
        related: null,
        changes: { totalAmount: ['12000000', '12500000'], vendor: ['PT Lama', 'PT Sinar Abadi'] },
        at: '2026-11-03T03:04:05.000Z',
      },
    ],
    hasDuplicate: false,
    duplicateNote: null,
    attention: { isBankDetailInReview: false, duplicates: [], match: null, split: null },
    refusals: refusalsOf(actor, stored),
    ...given,
  };
}
