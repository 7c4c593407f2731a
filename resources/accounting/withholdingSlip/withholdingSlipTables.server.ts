import { sql } from 'drizzle-orm';
import { boolean, check, index, text, unique } from 'drizzle-orm/pg-core';

import type { WhtDifference } from '../../../domain/money/whtDifference.ts';
import type { WhtArticle } from '../../../domain/money/whtArticle.ts';
import { amount, day, instant, rate, reference, refersTo } from '../../../server/database/columns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { vendorTable } from '../../purchasing/vendor/vendorTables.server.ts';
import { withholdingSlip } from './withholdingSlip.ts';

export const withholdingSlipTable = nounTable(
  'withholding_slip',
  withholdingSlip,
  {
    /** Given when it is issued, and never again. */
    number: text('number'),
    issuedAt: instant('issued_at'),
    name: text('name').notNull(),
    billID: reference('bill_id').notNull(),
    /** Null where a deposit covered the invoice. */
    paymentID: reference('payment_id'),
    vendorID: reference('vendor_id'),
    taxObjectID: reference('tax_object_id'),
    taxPeriod: text('tax_period').notNull(),
    withheldOn: day('withheld_on').notNull(),
    article: text('article').$type<WhtArticle>(),
    objectCode: text('object_code'),
    objectName: text('object_name'),
    isFinal: boolean('is_final').notNull().default(false),
    payeeName: text('payee_name').notNull(),
    payeeTaxNumber: text('payee_tax_number'),
    payeeAddress: text('payee_address'),
    withholderName: text('withholder_name').notNull(),
    withholderTaxNumber: text('withholder_tax_number'),
    withholderAddress: text('withholder_address'),
    billReference: text('bill_reference').notNull(),
    billNumber: text('bill_number'),
    billDate: day('bill_date'),
    /** In whole rupiah. What of the base of the invoice falls on the payment, and what the slip states of it. */
    invoiceBase: amount('invoice_base').notNull(),
    base: amount('base').notNull(),
    rate: rate('rate').notNull(),
    amount: amount('amount').notNull(),
    difference: text('difference').$type<WhtDifference>(),
    differenceNote: text('difference_note'),
    /** The tax is withheld, and no slip with a number says so. */
    isWithoutSlip: boolean('is_without_slip').notNull().default(false),
    currencyCode: text('currency_code').notNull(),
    baseInCurrency: amount('base_in_currency').notNull(),
    amountInCurrency: amount('amount_in_currency').notNull(),
    /** Rupiah for one unit, as it is read; null of rupiah. */
    exchangeRate: text('exchange_rate'),
    signatory: text('signatory'),
    replacesID: reference('replaces_id'),
    replacedByID: reference('replaced_by_id'),
  },
  (table) => [
    unique('withholding_slip_number').on(table.companyID, table.number),
    refersTo('withholding_slip_bill_exists', [table.companyID, table.billID], documentTable),
    refersTo('withholding_slip_vendor_exists', [table.companyID, table.vendorID], vendorTable),
    index('withholding_slip_of_bill').on(table.companyID, table.billID),
    // The months of the tax report.
    index('withholding_slip_counted')
      .on(table.companyID, table.taxPeriod, table.article)
      .where(sql`${table.status} = 'issued' or ${table.isWithoutSlip}`),
    check(
      'withholding_slip_agrees',
      sql`${table.status} <> 'issued' or ${table.difference} is not null
        or ${table.amount} = round(${table.base} * ${table.rate} / 100)`,
    ),
    check(
      'withholding_slip_stands_somewhere',
      sql`case ${table.status} when 'open' then ${table.isWithoutSlip}
        when 'issued' then not ${table.isWithoutSlip}
        when 'replaced' then not ${table.isWithoutSlip} else true end`,
    ),
  ],
);
export type StoredSlip = typeof withholdingSlipTable.$inferSelect;
