import { z } from 'zod';

import { reviewStatuses } from '../../../domain/lifecycle/reviewStatus.ts';
import { abilityNames } from '../../../domain/lifecycle/lifecycle.ts';
import { historyRow } from '../../../domain/lifecycle/historyRow.ts';
import { approvalChain, proposal, verdict } from '../../../domain/approval/approvalWire.ts';
import { mediaItem } from '../../../domain/file/fileWire.ts';
import { paymentFlags, paymentLifecycle } from './payment.ts';
import { paymentTypes } from './paymentTypes.ts';
import { paymentStatuses } from './paymentStatus.ts';

/** How a payment looks on the wire (rules: payment fields). */
const money = z.number().describe('In the currency of the document, exact to its decimals');
const rupiah = z.number().describe('Whole rupiah');
const day = z.string().describe('YYYY-MM-DD');
const instant = z.string().describe('ISO 8601 with offset');
const named = z.object({ id: z.int(), name: z.string() });

type PaymentAbility = NonNullable<(typeof paymentLifecycle)['transitions'][number]['ability']>;

const paymentAbilities = z.object(
  Object.fromEntries(abilityNames(paymentLifecycle).map((name) => [name, z.boolean()])) as Record<
    PaymentAbility,
    z.ZodBoolean
  >,
);

export const failureReason = z
  .string()
  .nullable()
  .describe('The question of the bank that waits for an answer, or why the bank refused');

/** What the rows of payables and of payments say of what is paid. */
export const listFields = {
  billID: z.int(),
  billReferenceID: z.string().describe('Transaction number of the document'),
  vendorName: z.string().nullable(),
  transactionType: z.string(),
  purchaseOrder: z
    .object({ id: z.int(), referenceID: z.string() })
    .nullable()
    .describe('The order that it is of, an invoice as well as a deposit'),
  transactionDate: day.nullable(),
  dueDate: day.nullable(),
  totalDaysSinceDueDate: z.int().describe('Days overdue; 0 when it is not'),
  currencyCode: z.string(),
  totalAmount: money.describe('Of the document'),
  remainingAmount: money.describe('Balance due of the document'),
  floatingTotalAmount: money,
  floatingRemainingAmount: money,
  companyAccount: named.nullable(),
  archivedLabel: z.string().nullable().describe("'Archived' when the vendor is inactive"),
} as const;

export const paymentRow = z
  .object({
    id: z.int(),
    billPaymentID: z.int(),
    version: z.int(),
    referenceID: z.string().describe('Payment number'),
    status: z.enum(paymentStatuses),
    reviewStatus: z
      .enum(reviewStatuses)
      .nullable()
      .describe("The acting person's own task, on the approvers' list; without one, how the approval stands"),
    amount: money,
    floatingAmount: money,
    paymentFor: z.string().describe('What it pays: `bill`, `deposit`, or another kind of record'),
    paidID: z.int().describe('The record that it pays'),
    paymentType: z.enum(paymentTypes),
    scheduledAt: day.nullable(),
    paymentDate: day.nullable().describe('The day it was paid, else the day it is to be paid'),
    paidAt: instant.nullable(),
    isManualPayment: z.boolean(),
    isSubstitute: z
      .boolean()
      .describe('The acting person can approve in place of the approvers, because the step is overdue'),
    failureReason,
    countryCode: z.string().nullable().describe('Of a payment abroad: where it goes'),
    purposeCode: z.string().nullable().describe('Of a payment abroad: what for, one of `payment-purposes`'),
    ...listFields,
    billID: listFields.billID.nullable().describe('The same of an invoice or a deposit; else null'),
    ...paymentAbilities.shape,
  })
  .meta({ id: 'PaymentRow' });
export type PaymentRow = z.infer<typeof paymentRow>;

/** A payment among those of its document, with what it costs and where it goes (rules: payment fields). */
export const billPayment = paymentRow
  .extend({
    amountInIDR: rupiah.describe('What leaves the account: the amount at the rate, plus the fee, rounded up'),
    rateAmount: z.number().describe('IDR for one unit, four decimals'),
    transactionFeeFix: rupiah,
    isFreeQuotaUsed: z.boolean(),
    isUseVendorBankDetail: z.boolean(),
    bankCode: z.string(),
    bankName: z.string(),
    accountNumber: z.string(),
    accountHolderName: z.string(),
  })
  .meta({ id: 'BillPayment' });
export type BillPayment = z.infer<typeof billPayment>;

export const bankAccount = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountHolderName: z.string(),
});

export const paymentDetail = billPayment
  .extend({
    maker: named,
    releaser: named.nullable(),
    authorizedAt: instant.nullable(),
    bankReference: z.string().nullable(),
    bankAnswer: z.string().nullable().describe('What the bank was told when it asked'),
    routing: z.string().nullable().describe('What the country tells the account by, beside bank and number'),
    bankTrouble: z
      .object({
        reason: z.string(),
        since: instant,
        times: z.int(),
        isUnknown: z.boolean().describe('Nobody knows whether the bank has the order'),
      })
      .nullable()
      .describe('Set while the bank, asked about the payment, does not answer'),
    isCalledOff: z.boolean().describe('The bank was asked not to pay it any more'),
    paysByFile: z
      .boolean()
      .describe('It goes to the bank in a file of a payment run, and people say what the bank answers'),
    run: named.nullable().describe('The payment run that it is in'),
    proposal: proposal.extend({ account: bankAccount.nullable() }).nullable(),
    createdAt: instant,
    approval: approvalChain,
    histories: z.array(historyRow),
    verdict: verdict.nullable().describe('What led to its status: a refusal, a void'),
    refusals: z.record(z.string(), z.string()).describe('Why each action is closed to the acting person now'),
    flags: z.array(z.enum(paymentFlags)).describe('What a careful person looks at before deciding'),
    paid: z
      .object({ referenceNumber: z.string().nullable(), media: z.array(mediaItem) })
      .nullable()
      .describe("The payee's own number of what is paid, and its files; null for who does not read it"),
  })
  .meta({ id: 'PaymentDetail' });
export type PaymentDetail = z.infer<typeof paymentDetail>;

/** What a releaser looks at before authorizing payments: what leaves which account, and what is unusual. */
export const paymentChecks = z
  .object({
    data: z.array(
      z.object({
        id: z.int(),
        referenceID: z.string(),
        amountInIDR: rupiah.describe('What leaves the account, fee included; 0 for a manual payment'),
        companyAccount: named,
        payee: bankAccount.nullable().describe('Null: a manual payment'),
        setAside: z
          .object({ name: z.string(), amountInIDR: rupiah })
          .nullable()
          .describe('What an allocation gives of it; null: nothing'),
        flags: z.array(z.enum(paymentFlags)),
      }),
    ),
    accounts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        availableAmount: rupiah,
        exactAvailableAmount: z
          .string()
          .describe('The same as availableAmount, as a decimal text that is exact beyond 15 digits, too'),
      }),
    ),
  })
  .meta({ id: 'PaymentChecks' });
export type PaymentChecks = z.infer<typeof paymentChecks>;

const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  taxNumber: z.string().nullable(),
});

/** What the receipt says, on screen as in its PDF. */
export const paymentReceipt = z
  .object({
    id: z.int().describe('Of the payment'),
    billID: z.int().nullable(),
    company: party,
    companyAccountName: z.string(),
    vendor: party,
    bankAccount,
    paymentNumber: z.string(),
    paymentCode: z.string().describe('A search for it finds the payment'),
    paymentType: z.enum(paymentTypes),
    isSandbox: z.boolean().describe('The sandbox bank was told to pay it, which pays nobody'),
    bankReference: z.string().nullable(),
    paidAt: instant,
    timeZone: z.string().describe('Of the company: its clock is the one on the receipt'),
    document: z.object({
      referenceID: z.string(),
      referenceNumber: z.string().nullable(),
      transactionDate: day.nullable(),
      dueDate: day.nullable(),
    }),
    currencyCode: z.string(),
    amount: money,
    amountInWords: z.object({ en: z.string(), id: z.string() }),
    paidBefore: money.describe('By earlier payments of the document'),
    remainingAfter: money.describe('Of the document, after this payment'),
    subtotalAmount: money,
    taxes: z.array(z.object({ label: z.string(), amount: money.describe('Withheld tax is negative') })),
    documentTotal: money,
    rateAmount: z.number().nullable().describe('Null for rupiah'),
    feeInIDR: rupiah,
    totalInIDR: rupiah,
  })
  .meta({ id: 'PaymentReceipt' });
export type PaymentReceipt = z.infer<typeof paymentReceipt>;
