import { z } from 'zod';

import { approvalChain, proposal, verdict } from '../../../domain/approval/approvalWire.ts';
import { mediaItem } from '../../../domain/file/fileWire.ts';
import { historyRow } from '../../../domain/lifecycle/historyRow.ts';
import { reviewStatuses } from '../../../domain/lifecycle/reviewStatus.ts';
import { documentStatuses, transactionTypes, urgencyLevels } from './document.ts';
import { matchStates, receivedStates } from '../invoiceMatch/matchState.ts';
import { furtherAbilities, specifiedAbilities } from './documentAbilities.ts';
import { documentDuplicate } from './duplicate/duplicateWire.ts';
import { splitInvoice } from './splitInvoice/splitInvoiceWire.ts';
import { customValue } from '../../../domain/noun/customFields/customFieldSchemas.ts';

/** How a purchase document looks on the wire: a list row and its detail (rules: document fields). Money is in its own currency. */
const named = z.object({ id: z.int(), name: z.string() });
const nullableNamed = named.nullable();
const money = z.number().describe('In the currency of the document, exact to its decimals');
const day = z.string().describe('YYYY-MM-DD');
const instant = z.string().describe('ISO 8601 with offset');

export const documentAbilities = z.object({
  ...flagsOf(specifiedAbilities, z.boolean()),
  ...flagsOf(furtherAbilities, z.literal(true).optional().describe('Left out where it is false')),
});

function flagsOf<Name extends string, Flag extends z.ZodType>(names: readonly Name[], flag: Flag) {
  return Object.fromEntries(names.map((name) => [name, flag])) as Record<Name, Flag>;
}

export const documentRow = z
  .object({
    id: z.int(),
    version: z.int(),
    referenceID: z.string().describe('Our transaction number'),
    referenceNumber: z.string().nullable().describe("The number on the vendor's document"),
    transactionType: z.enum(transactionTypes),
    status: z.enum(documentStatuses),
    vendor: nullableNamed,
    vendorName: z.string().nullable(),
    transactionDate: day.nullable(),
    quoteDate: day.nullable(),
    dueDate: day.nullable(),
    expirationDate: day.nullable(),
    totalDaysSinceDueDate: z.int().describe('Days overdue; 0 when it is not'),
    currencyCode: z.string(),
    currencyName: z.string(),
    remainingAmount: money
      .nullable()
      .describe('Balance due: 0 of a document that is void, rejected or closed, null of a draft'),
    remainingAmountInternational: money.nullable(),
    totalAmount: money,
    totalAmountInternational: money.nullable(),
    floatingTotalAmount: money,
    paidAtFormatted: z.string().nullable(),
    companyAccount: nullableNamed,
    organization: nullableNamed,
    requester: named,
    urgencyLevel: z.enum(urgencyLevels),
    matchState: z.enum(matchStates).describe('Of an invoice: how it stands beside its orders'),
    receivedState: z.enum(receivedStates).describe('Of an order: how much of it came'),
    revision: z
      .int()
      .describe(
        'Of an order: how often it was agreed to, from 1; of a change of an order: which revision it makes',
      ),
    attachmentCount: z.int(),
    customFields: z.array(customValue),
    hasDuplicate: z.boolean().describe('Another invoice may be the same one, while it is not decided'),
    verdict: verdict.nullable().describe('What led to its status: a request for revision, a refusal, a void'),
    ...documentAbilities.shape,
  })
  .meta({ id: 'BillRow' });
export type DocumentRow = z.infer<typeof documentRow>;

/** A row of a reviewer's list: the document and the state of the reviewer's own task on it. */
export const documentApprovalRow = documentRow
  .extend({ reviewStatus: z.enum(reviewStatuses) })
  .meta({ id: 'BillApprovalRow' });
export type DocumentApprovalRow = z.infer<typeof documentApprovalRow>;

const documentLine = z.object({
  id: z.int(),
  parentID: z.int().nullable(),
  itemableID: z.int().nullable(),
  orderLineID: z.int().nullable().describe('Of an invoice: the line of the order that it asks to pay'),
  requestLineID: z.int().nullable().describe('Of a quote: the line of the request that it offers'),
  invoicedQty: z.number().nullable().describe('Of an approved order: how much its invoices ask for'),
  itemableType: z.string().nullable(),
  itemName: z.string().nullable(),
  tax: z.number().describe('VAT percent'),
  whtTax: z.number().describe('Withholding tax percent'),
  whtObjectID: z
    .int()
    .nullable()
    .describe('The tax object that was chosen; null: what follows from the rate'),
  amount: money,
  unitPrice: z.number().describe('As fine as the company has chosen, with at most six decimals'),
  qty: z.number(),
  unit: z.string().nullable(),
  notes: z.string().nullable(),
  splits: z
    .array(
      z.object({
        organization: nullableNamed,
        tag: z.string().nullable(),
        amount: money,
        totalAmount: money.describe("What it is of the document's total, taxes and withholding included"),
      }),
    )
    .describe('For whom the line is, where it is for several'),
});

export const documentErrors = z.object({
  fields: z.record(z.string(), z.string()).describe('Sentences by the fields of the document that is saved'),
});
export type DocumentErrors = z.infer<typeof documentErrors>;

const taxTotal = z.object({
  label: z.string(),
  kind: z.enum(['vat', 'wht']),
  rate: z.number().nullable(),
  amount: money,
});

/** What may be wrong with a document that is not decided yet. */
const documentAttention = z.object({
  isBankDetailInReview: z
    .boolean()
    .describe("The vendor's bank account was changed and nobody confirmed it yet"),
  duplicates: z
    .array(documentDuplicate)
    .describe('Other invoices that may be the same one, the likest first'),
  match: z
    .object({
      state: z.enum(matchStates),
      excess: money.describe('What the invoice is higher by'),
      orders: z.array(z.object({ id: z.int(), referenceID: z.string() })),
      acceptedBy: z.string().nullable(),
      hasApprover: z.boolean().describe('The company named who accepts what differs'),
    })
    .nullable()
    .describe('Of an invoice that differs from its orders'),
  split: splitInvoice
    .nullable()
    .describe('Of an invoice that other people would have to approve together with others of its vendor'),
});
export type DocumentAttention = z.infer<typeof documentAttention>;

/** What the bank said of the payment that is under way, or failed. */
const bankWord = z.object({
  paymentID: z.int(),
  referenceID: z.string().describe('Payment number'),
  reason: z.string().nullable(),
});

export const documentDetail = documentRow
  .extend({
    isPriceIncludeTax: z.boolean(),
    items: z.array(documentLine),
    subtotalAmount: money,
    taxes: z.array(taxTotal).describe("Grouped as 'VAT n%' and 'WHT n%'"),
    media: z.array(mediaItem),
    mediaIDs: z.array(z.int()),
    mediaOcrID: z.int().nullable(),
    notes: z.string().nullable(),
    duplicateNote: z.string().nullable().describe('Why it is not the invoice that it looks like'),
    witholding: z.number().describe('Percent withheld of the whole document; 0 of one that is an amount'),
    witholdingAmount: money,
    prepaidAmount: money.describe('Of an invoice: what was paid of it before, as it says itself'),
    vatDifference: money.describe('What its VAT is more than its rates make'),
    witholdingObjectID: z.int().nullable(),
    taxInvoiceNumber: z.string().nullable().describe("The number of the vendor's tax invoice"),
    taxInvoiceDate: day.nullable(),
    warehouse: z.object({ id: z.int(), name: z.string(), status: z.string() }).nullable(),
    termPayment: z.object({ id: z.int(), name: z.string(), days: z.int() }).nullable(),
    sender: named.describe('Who entered it; of a quote that came by a link, its vendor'),
    isFromVendor: z.boolean().describe('Its vendor entered it, by the link of a request for quote'),
    purchaseOrder: z.object({ id: z.int(), referenceID: z.string(), revision: z.int() }).nullable(),
    purchaseRequest: z.object({ id: z.int(), referenceID: z.string() }).nullable(),
    purchaseQuote: z.object({ id: z.int(), referenceID: z.string() }).nullable(),
    recurringPurchase: named.nullable().describe('What made it, again and again'),
    depositAmount: money,
    remainingDeposit: money,
    payableAmount: money
      .nullable()
      .describe(
        'Of an invoice: what can be paid of it now, where that is less than its balance by deposits on its order',
      ),
    refund: z
      .object({ amount: money, receivedOn: day })
      .nullable()
      .describe('Of a deposit: what its vendor is said to have paid back, until a second person confirms it'),
    advance: z
      .enum(['held', 'owed', 'released'])
      .nullable()
      .describe(
        'Of a deposit that holds money: for invoices of its order, owed by its vendor since that was closed, or released for any of its invoices',
      ),
    fee: money,
    isFreeQuotaAvailable: z.boolean(),
    paidAt: instant.nullable(),
    sentAt: instant.nullable().describe('Of an order: when it was sent to its vendor last'),
    amendedAt: instant
      .nullable()
      .describe('Of an order that was amended: since when its revision is in force'),
    openAmendment: z
      .object({ id: z.int(), referenceID: z.string() })
      .nullable()
      .describe('Of an order: the change of it that is not decided yet'),
    differences: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .nullable()
      .describe('Of a change of an order: what differs from the order, as it was and as it becomes'),
    createdAt: instant,
    approval: approvalChain,
    attention: documentAttention,
    undecidableSince: instant
      .nullable()
      .describe('Since when nobody can decide its open step; a super admin passes it on'),
    proposal: proposal.nullable(),
    bankWord: bankWord
      .nullable()
      .describe("The bank's question, or why it refused; null in any other status"),
    histories: z.array(historyRow),
    unseenEdits: z
      .array(z.int())
      .describe('Edits in its history that the acting person has not seen, while it is not decided'),
    refusals: z
      .record(z.string(), z.string())
      .describe('For each action that the acting person may not take now: the reason, one sentence'),
  })
  .meta({ id: 'BillDetail' });
export type DocumentDetail = z.infer<typeof documentDetail>;
