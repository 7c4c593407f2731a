import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { filterShape } from '../../../domain/list/listSchemas.ts';
import { daysOfPeriod } from '../../../domain/money/withholding.ts';
import { servedList } from '../../../server/engine/servedList.ts';
import { spentStatuses } from '../../purchasing/invoice/invoiceStatuses.ts';
import { inputVat } from './inputVat.ts';

interface VatDays {
  from: string;
  to: string;
}

/**
 * The VAT of approved invoices, each in whole rupiah at the newest rate of its day: what both the report sums and the list
 * shows. The day, as text, is that of the tax invoice, else of the invoice. Columns: id, reference_id, reference_number, vendor_id,
 * vendor_name, vendor_tax_number, tax_invoice_number, day, tax_period, base, vat, currency_code, vat_in_currency,
 * rate_amount; base and vat are null where no rate is known.
 */
export function inputVatOf({ companyID }: Pick<Actor, 'companyID'>, days: VatDays | null): SQL {
  const within = days
    ? sql`and (b.tax_invoice_date between ${days.from}::date and ${days.to}::date
        or (b.tax_invoice_date is null and b.transaction_date between ${days.from}::date and ${days.to}::date))`
    : sql``;
  const statuses = sql.join(
    spentStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`
    select b.id, b.reference_id, b.reference_number, b.vendor_id, v.name as vendor_name,
      v.tax_number as vendor_tax_number, b.tax_invoice_number,
      coalesce(b.tax_invoice_date, b.transaction_date)::text as day,
      to_char(coalesce(b.tax_invoice_date, b.transaction_date), 'YYYY-MM') as tax_period,
      round(b.subtotal_amount * r.rate_amount) as base, round(b.vat_amount * r.rate_amount) as vat,
      b.currency_code, b.vat_amount as vat_in_currency,
      case when b.currency_code = 'IDR' then null else r.rate_amount end as rate_amount
    from bill b
    left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
    left join lateral (
      select case when b.currency_code = 'IDR' then 1 else (
        select e.rate_amount from exchange_rate e
        where e.company_id = b.company_id and e.currency_code = b.currency_code
          and e.valid_from <= coalesce(b.tax_invoice_date, b.transaction_date)
        order by e.valid_from desc limit 1) end as rate_amount) r on true
    where b.company_id = ${companyID} and b.transaction_type = 'bill' and b.status in (${statuses})
      and b.vat_amount > 0 ${within}`;
}

/** The days of a month of tax, or of a year. */
export function daysOf(taxPeriod: string | undefined): VatDays | null {
  if (taxPeriod === undefined) return null;
  if (taxPeriod.length === 4) return { from: `${taxPeriod}-01-01`, to: `${taxPeriod}-12-31` };
  return daysOfPeriod(taxPeriod);
}

const wholeRupiah = 'Whole rupiah';
const { query, taxInvoice } = filterShape(inputVat.spec);

/** The list of them: in rupiah, those of which a rate is known. */
export const inputVatList = servedList(inputVat, {
  summary: 'Approved invoices with VAT, in rupiah',
  about: {
    day: 'Of the tax invoice; without one, of the invoice',
    base: wholeRupiah,
    vat: wholeRupiah,
    rateAmount: 'IDR for one unit; null of rupiah',
  },
  described: {
    query: query.describe('Words in number, vendor or tax invoice, in any order'),
    taxInvoice: taxInvoice.describe('With the number of a tax invoice, or without'),
    taxPeriod: z
      .string()
      .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/)
      .optional()
      .describe('A month of tax, 2026-11, or a year')
      .meta({ example: '2026-11' }),
  },
  rows({ actor, asked: { taxPeriod, taxInvoice = [], vendorIDs } }) {
    const [state] = taxInvoice.length === 1 ? taxInvoice : [];
    const conditions = [
      sql`vat is not null`,
      ...(state ? [sql`(tax_invoice_number is not null) = ${state === 'with'}`] : []),
      ...(vendorIDs ? [sql`vendor_id = any(${sql.param(vendorIDs)}::bigint[])`] : []),
    ];
    return sql`select id, reference_id as "referenceID", reference_number as "referenceNumber",
        vendor_name as "vendorName", vendor_tax_number as "vendorTaxNumber", tax_invoice_number as "taxInvoiceNumber",
        day, tax_period as "taxPeriod", base, vat, currency_code as "currencyCode", vat_in_currency as "vatInCurrency",
        rate_amount as "rateAmount"
      from (${inputVatOf(actor, daysOf(taxPeriod))}) as taxed where ${sql.join(conditions, sql` and `)}`;
  },
});
