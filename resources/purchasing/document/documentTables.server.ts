import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { approverColumns } from '../../../server/approval/review/approverColumns.ts';
import {
  amount,
  companyID,
  day,
  instant,
  rate,
  recordID,
  reference,
  refersTo,
  sumOfAmounts,
  unitPrice,
} from '../../../server/database/columns.ts';
import { proposalColumn } from '../../../server/engine/proposalColumn.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import type { MatchState, ReceivedState } from '../invoiceMatch/matchState.ts';
import { openAmendmentStatuses, overStatuses, payableStatuses } from './document.ts';
import type { DocumentStatus, TransactionType, UrgencyLevel } from './document.ts';
import type { Changes } from './page/documentChanges.ts';

/** That nothing of a document is over yet, as its indexes have it. */
export function isUnfinished(status: SQLWrapper): SQL {
  const over = overStatuses.map((one) => sql.raw(`'${one}'`));
  return sql`${status} not in (${sql.join(over, sql`, `)})`;
}

const totalInIDR = () =>
  numeric('total_in_idr', { precision: 40, scale: 6 }).generatedAlwaysAs(
    sql`total_amount * CASE currency_code WHEN 'IDR' THEN 1 ELSE day_rate END`,
  );

/** Invoices, orders, quotes and requests share one shape and one table, told apart by `transactionType`. */
export const documentTable = numberedTable(
  'bill',
  {
    version: integer('version').notNull().default(1),
    transactionType: text('transaction_type').$type<TransactionType>().notNull(),
    status: text('status').$type<DocumentStatus>().notNull(),
    /** Our own number: `INV/2026/000123`. */
    referenceID: text('reference_id').notNull(),
    /** The number on the vendor's paper. */
    referenceNumber: text('reference_number'),
    vendorID: reference('vendor_id'),
    transactionDate: day('transaction_date'),
    dueDate: day('due_date'),
    currencyCode: text('currency_code').notNull().default('IDR'),
    isPriceIncludeTax: boolean('is_price_include_tax').notNull().default(false),
    subtotalAmount: amount('subtotal_amount').notNull().default('0'),
    vatAmount: amount('vat_amount').notNull().default('0'),
    whtAmount: amount('wht_amount').notNull().default('0'),
    /** Withholding on the whole document, in percent and as the amount it makes. */
    witholding: rate('witholding').notNull().default('0'),
    witholdingAmount: amount('witholding_amount').notNull().default('0'),
    /** Of an invoice: what its VAT is more than its rates make, because the vendor rounds otherwise. */
    vatDifference: amount('vat_difference').notNull().default('0'),
    /** Of an invoice: what was paid of it before, as it says itself; deposits on its order count within that. */
    prepaidAmount: amount('prepaid_amount').notNull().default('0'),
    /** The tax object of that withholding. */
    witholdingObjectID: reference('witholding_object_id'),
    /** Of an invoice: the number and the day of the vendor's tax invoice (faktur pajak). */
    taxInvoiceNumber: text('tax_invoice_number'),
    taxInvoiceDate: day('tax_invoice_date'),
    totalAmount: amount('total_amount').notNull().default('0'),
    /**
     * What one unit of its currency is in rupiah on its day, kept by triggers on documents and on rates; null in rupiah, without a
     * day, and while nobody has said.
     */
    dayRate: rate('day_rate'),
    /** The total in rupiah at that rate, exactly: what totals of several currencies are compared by. Null where no rate is known. */
    totalInIDR: totalInIDR(),
    /** Total less what is paid, and less what deposits cover. */
    remainingAmount: amount('remaining_amount').notNull().default('0'),
    /** Of an invoice: how much of it the deposits on its order cover. */
    depositAmount: amount('deposit_amount').notNull().default('0'),
    /** Of a deposit: what is paid of it and covers no invoice yet. */
    remainingDeposit: amount('remaining_deposit').notNull().default('0'),
    /** Of a deposit: since when what it holds covers any invoice of its vendor, and not those of its order alone. */
    releasedAt: instant('released_at'),
    /** Of an order: when it was sent to the vendor last, and to which addresses. */
    sentAt: instant('sent_at'),
    sentTo: jsonb('sent_to').$type<string[]>(),
    /** Of an order: how often it was agreed to, from 1; of an amendment: which revision of its order it makes. */
    revision: integer('revision').notNull().default(1),
    /** Of an order: since when its revision is in force, where it was amended; the amendment that is not decided yet. */
    amendedAt: instant('amended_at'),
    openAmendmentID: reference('open_amendment_id'),
    /** Of an amendment: what differs from its order, as the history keeps changes. */
    differences: jsonb('differences').$type<Changes>(),
    notes: text('notes'),
    /** Why it is another invoice than one that it looks like. */
    duplicateNote: text('duplicate_note'),
    warehouseID: reference('warehouse_id'),
    termPaymentID: reference('term_payment_id'),
    organizationID: reference('organization_id'),
    companyAccountID: reference('company_account_id'),
    requesterID: reference('requester_id').notNull(),
    createdByID: reference('created_by_id').notNull(),
    lastEditedByID: reference('last_edited_by_id').notNull(),
    /** Its vendor entered it, by a link that `createdByID` had sent. */
    isFromVendor: boolean('is_from_vendor').notNull().default(false),
    /** The recurring purchase that made it, and for which day. */
    recurringPurchaseID: reference('recurring_purchase_id'),
    recurringDay: day('recurring_day'),
    purchaseOrderID: reference('purchase_order_id'),
    purchaseQuoteID: reference('purchase_quote_id'),
    /** Of a quote, and of an order that is made of it. */
    purchaseRequestID: reference('purchase_request_id'),
    /** Until when a quote holds. */
    expirationDate: day('expiration_date'),
    /** Of an invoice: how it stands beside its orders (`bill_match`), and who named orders for its lines by hand. */
    matchState: text('match_state').$type<MatchState>().notNull().default('none'),
    matchedByID: reference('matched_by_id'),
    /** Of an order: how much of it has come. */
    receivedState: text('received_state').$type<ReceivedState>().notNull().default('none'),
    mediaOcrID: reference('media_ocr_id'),
    urgencyLevel: text('urgency_level').$type<UrgencyLevel>().notNull().default('medium'),
    submittedAt: instant('submitted_at'),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ...approverColumns(),
    ...proposalColumn(),
  },
  (table) => [
    unique('bill_reference').on(table.companyID, table.referenceID),
    index('bill_newest').on(
      table.companyID,
      table.transactionType,
      table.transactionDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('bill_status_newest').on(
      table.companyID,
      table.transactionType,
      table.status,
      table.transactionDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // What waits for a second person.
    index('bill_proposed')
      .on(table.companyID, table.id)
      .where(sql`${table.proposal} is not null`),
    // What nobody can decide.
    index('bill_undecidable')
      .on(table.companyID, table.id)
      .where(sql`${table.undecidableSince} is not null`),
    // What the clock looks at: whether somebody can decide it.
    index('bill_open_step')
      .on(table.companyID, table.id)
      .where(sql`${table.status} in ('awaiting_review', 'awaiting_acceptance')`),
    index('bill_due').on(table.companyID, table.transactionType, table.status, table.dueDate),
    refersTo('bill_vendor_exists', [table.companyID, table.vendorID], vendorTable),
    // The total is for `find_alike_bills`.
    index('bill_vendor').on(
      table.companyID,
      table.vendorID,
      table.transactionDate.desc().nullsFirst(),
      table.totalAmount,
    ),
    // For the search over everything: by amount, and by who asked for it.
    index('bill_total').on(table.companyID, table.totalAmount, table.id.desc().nullsFirst()),
    // In the order of their totals.
    index('bill_total_in_idr').on(table.companyID, table.transactionType, table.totalInIDR, table.id),
    // What a rate of a day changes.
    index('bill_foreign')
      .on(table.companyID, table.currencyCode, table.transactionDate)
      .where(sql`${table.currencyCode} <> 'IDR'`),
    index('bill_requester').on(table.companyID, table.requesterID),
    // The invoices of an order.
    index('bill_of_order')
      .on(table.companyID, table.purchaseOrderID)
      .where(sql`${table.purchaseOrderID} is not null`),
    // An order has one change at a time.
    uniqueIndex('bill_open_amendment')
      .on(table.companyID, table.purchaseOrderID)
      .where(
        sql`${table.transactionType} = 'amendment' and ${table.status} in (${sql.join(
          openAmendmentStatuses.map((status) => sql.raw(`'${status}'`)),
          sql`, `,
        )})`,
      ),
    // What deposits hold of each vendor.
    index('bill_advance')
      .on(table.companyID, table.vendorID)
      .where(sql`${table.remainingDeposit} > 0`),
    // What a recurring purchase made: for each day once.
    uniqueIndex('bill_recurring_once')
      .on(table.companyID, table.recurringPurchaseID, table.recurringDay)
      .where(sql`${table.recurringPurchaseID} is not null`),
    // The input VAT of a month.
    index('bill_tax_invoice')
      .on(table.companyID, table.taxInvoiceDate)
      .where(sql`${table.taxInvoiceDate} is not null`),
    // What was paid lately.
    index('bill_paid')
      .on(table.companyID, table.transactionType, table.paidAt)
      .where(sql`${table.paidAt} is not null`),
    // What somebody filed that is not over.
    ...[
      { name: 'bill_requested', person: table.requesterID },
      { name: 'bill_created', person: table.createdByID },
    ].map(({ name, person }) =>
      index(name).on(table.companyID, person, table.id).where(isUnfinished(table.status)),
    ),
    // What differs beyond the tolerance is paid by nobody before it is accepted.
    check(
      'bill_paid_as_matched',
      sql`${table.matchState} not in ('waiting', 'differs') or ${table.status} not in (${sql.join(
        payableStatuses.map((status) => sql.raw(`'${status}'`)),
        sql`, `,
      )})`,
    ),
    check('bill_prepaid_not_negative', sql`${table.prepaidAmount} >= 0`),
    check('bill_deposit_within_total', sql`${table.depositAmount} between 0 and ${table.totalAmount}`),
    check(
      'bill_remaining_deposit_within_total',
      sql`${table.remainingDeposit} between 0 and ${table.totalAmount}`,
    ),
    // The quotes and orders of a request, and the orders of a quote.
    index('bill_of_request')
      .on(table.companyID, table.purchaseRequestID)
      .where(sql`${table.purchaseRequestID} is not null`),
    index('bill_of_quote')
      .on(table.companyID, table.purchaseQuoteID)
      .where(sql`${table.purchaseQuoteID} is not null`),
  ],
);

/** A part of a line, as it is stored. */
export interface StoredSplit {
  organizationID: number | null;
  tag: string | null;
  /** Of what the line comes to: the parts sum to it. */
  amount: Amount;
  /** Of the document's total, taxes and withholding included. */
  total: Amount;
}

export const documentLineTable = pgTable(
  'bill_line',
  {
    companyID: companyID(),
    billID: reference('bill_id').notNull(),
    id: recordID(),
    position: integer('position').notNull(),
    parentID: reference('parent_id'),
    itemableID: reference('itemable_id'),
    itemableType: text('itemable_type'),
    itemName: text('item_name'),
    qty: rate('qty').notNull().default('0'),
    unit: text('unit'),
    unitPrice: unitPrice('unit_price').notNull().default('0'),
    amount: amount('amount').notNull().default('0'),
    tax: rate('tax').notNull().default('0'),
    whtTax: rate('wht_tax').notNull().default('0'),
    /** The tax object that is withheld on; null: what follows from the rate. */
    whtObjectID: reference('wht_object_id'),
    notes: text('notes'),
    /** The line of an order that an invoice asks to pay. */
    orderLineID: reference('order_line_id'),
    /** The line of a request that a quote offers. */
    requestLineID: reference('request_line_id'),
    /** For whom it is, where it is for several (decision 0066). */
    splits: jsonb('splits').$type<StoredSplit[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.billID, table.id] }),
    refersTo('bill_line_bill_exists', [table.companyID, table.billID], documentTable).onDelete('cascade'),
    unique('bill_line_position').on(table.companyID, table.billID, table.position),
    index('bill_line_of_order')
      .on(table.companyID, table.orderLineID)
      .where(sql`${table.orderLineID} is not null`),
    // What spend by organization moves.
    index('bill_line_split')
      .on(table.companyID, table.billID)
      .where(sql`${table.splits} <> '[]'::jsonb`),
    // What a product was bought on.
    index('bill_line_item').on(table.companyID, table.itemableID),
  ],
);

/**
 * What a row of the roll-up is of: `status` for counts, `day` for amounts that depend on a date, `spend` for what was
 * spent on whom.
 */
export type RollupGrain = 'status' | 'day' | 'spend' | 'review';

/**
 * The documents of a company, counted and summed by type, status and currency: what lists, summary cards and the home
 * page read instead of the documents. Triggers on `bill` append what changes, in the transaction that changes it; a group
 * is the sum of its rows, which a job folds into one (see documentRollup.server.ts and the migrations that make the triggers).
 */
export const documentRollupTable = numberedTable(
  'bill_rollup',
  {
    grain: text('grain').$type<RollupGrain>().notNull(),
    transactionType: text('transaction_type').$type<TransactionType>().notNull(),
    /** Null of the grains `spend` and `review`, which hold what is approved and what is under review (`bill_spend_grain`). */
    status: text('status').$type<DocumentStatus>(),
    currencyCode: text('currency_code').notNull(),
    /**
     * Of grain `day`: when it was paid, in the company's time zone; before that, when it is due. Of grain `spend` or `review`: the
     * transaction date, or the first of its month where the rupiah needs no rate of the day.
     */
    day: day('day'),
    /** Of grain `spend` or `review`, as the two below. */
    vendorID: reference('vendor_id'),
    companyAccountID: reference('company_account_id'),
    organizationID: reference('organization_id'),
    documents: integer('documents').notNull(),
    /** 0 of grain `spend` or `review`. */
    remainingAmount: sumOfAmounts('remaining_amount').notNull(),
    totalAmount: sumOfAmounts('total_amount').notNull(),
  },
  (table) => [
    index('bill_rollup_group').on(
      table.companyID,
      table.grain,
      table.transactionType,
      table.status,
      table.currencyCode,
      table.day,
    ),
    index('bill_rollup_spend')
      .on(table.companyID, table.day)
      .where(sql`${table.grain} in ('spend', 'review')`),
  ],
);
