import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { approverColumns } from '../../../server/approval/review/approverColumns.ts';
import { amount, companyID, day, instant, rate, reference } from '../../../server/database/columns.ts';
import type { TransferPurpose } from '../../../domain/bank/transferPurposes.ts';
import type { AccountRouting } from '../../../domain/bank/accountRouting.ts';
import type { BankAccount } from '../../../domain/bank/bankAccount.ts';
import type { Message } from '../../../domain/message/message.ts';
import { proposalColumn } from '../../../server/engine/proposalColumn.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { PaymentType } from './paymentTypes.ts';
import type { PaymentStatus } from './paymentStatus.ts';

/** The answer to a bank that asked, and the account that was ordered where another one was right. */
interface StoredBankAnswer {
  words: string;
  orderedTo: OrderedAccount | null;
}

/** Where a payment was ordered to. */
type OrderedAccount = BankAccount & { countryCode?: string | null; routing?: AccountRouting | null };

/** What keeps the bank from answering: the same since when, how often, and whether the bank may have the order. */
export interface BankTrouble {
  reason: Message;
  times: number;
  /** ISO 8601. */
  since: string;
  /** Nobody knows what became of the order: the bank could not be asked either. */
  isUnknown: boolean;
}

export const paymentTable = numberedTable(
  'payment',
  {
    version: integer('version').notNull().default(1),
    referenceID: text('reference_id').notNull(),
    /** What it pays: the type of a kind of `resources/paidKinds.ts`, and the record. */
    paymentFor: text('payment_for').notNull().default('bill'),
    paidID: reference('paid_id').notNull(),
    /**
     * The same of each table of which records are paid, made by the database: a foreign key keeps the record there, which the
     * migration of its room adds, since this one knows no other.
     */
    billID: reference('bill_id').generatedAlwaysAs(
      sql`case when payment_for in ('bill', 'deposit') then paid_id end`,
    ),
    status: text('status').$type<PaymentStatus>().notNull(),
    amount: amount('amount').notNull(),
    currencyCode: text('currency_code').notNull(),
    rateAmount: rate('rate_amount').notNull().default('1'),
    amountInIDR: amount('amount_in_idr').notNull(),
    transactionFeeFix: amount('transaction_fee_fix').notNull().default('0'),
    isFreeQuotaUsed: boolean('is_free_quota_used').notNull().default(false),
    paymentType: text('payment_type').$type<PaymentType>().notNull(),
    /** The day on which it goes to the bank; null: as soon as it is authorized. */
    scheduledAt: day('scheduled_at'),
    isManualPayment: boolean('is_manual_payment').notNull().default(false),
    isUseVendorBankDetail: boolean('is_use_vendor_bank_detail').notNull().default(true),
    bankCode: text('bank_code').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountHolderName: text('account_holder_name').notNull(),
    /** Of a payment abroad: where it goes, and what for (ISO 20022). */
    countryCode: text('country_code'),
    purposeCode: text('purpose_code').$type<TransferPurpose>(),
    /** What the payee's country tells the account by, beside bank code and number. */
    routing: jsonb('routing').$type<AccountRouting>(),
    companyAccountID: reference('company_account_id').notNull(),
    makerID: reference('maker_id').notNull(),
    releaserID: reference('releaser_id'),
    authorizedAt: instant('authorized_at'),
    /** Counts the tries at the bank; part of the idempotency key that the bank is asked with. */
    attempt: integer('attempt').notNull().default(0),
    /** The run in whose file it went to the bank: one, and once. */
    runID: reference('run_id'),
    bankReference: text('bank_reference'),
    failureReason: text('failure_reason'),
    /** Set while the bank, asked about the payment, does not answer. */
    bankTrouble: jsonb('bank_trouble').$type<BankTrouble>(),
    /** What was said to the bank when it asked. */
    bankAnswer: jsonb('bank_answer').$type<StoredBankAnswer>(),
    /** Who asked the bank not to pay it any more; it pays or ends when the bank has said which. */
    calledOffByID: reference('called_off_by_id'),
    notes: text('notes'),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ...approverColumns(),
    ...proposalColumn(),
  },
  (table) => [
    unique('payment_reference').on(table.companyID, table.referenceID),
    // The month's free transfers are counted for every fee that is shown.
    index('payment_free_quota')
      .on(table.companyID, table.createdAt)
      .where(sql`${table.isFreeQuotaUsed}`),
    // What waits for a second person.
    index('payment_proposed')
      .on(table.companyID, table.id)
      .where(sql`${table.proposal} is not null`),
    // What nobody can decide.
    index('payment_undecidable')
      .on(table.companyID, table.id)
      .where(sql`${table.undecidableSince} is not null`),
    index('payment_bill').on(table.companyID, table.billID),
    index('payment_paid').on(table.companyID, table.paidID, table.paymentFor),
    // For the search over everything.
    index('payment_amount').on(table.companyID, table.amount, table.id.desc().nullsFirst()),
    // Whether anything was paid to an account before.
    index('payment_payee')
      .on(table.companyID, table.accountNumber, table.bankCode)
      .where(sql`${table.status} = 'paid'`),
    index('payment_of_run')
      .on(table.companyID, table.runID)
      .where(sql`${table.runID} is not null`),
    index('payment_status').on(table.companyID, table.status, table.id.desc().nullsFirst()),
  ],
);

/** What a transfer costs, and how many a month are free. */
export const feeConfigurationTable = pgTable(
  'fee_configuration',
  {
    companyID: companyID(),
    product: text('product').notNull(),
    feeAmount: amount('fee_amount').notNull(),
    freeQuotaMonthly: integer('free_quota_monthly').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.product] })],
);
