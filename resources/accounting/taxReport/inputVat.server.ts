import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { toWire } from '../../../domain/money/money.ts';
import { daysOfPeriod } from '../../../domain/money/withholding.ts';
import type { Executor } from '../../../server/database/database.ts';
import { standsIn } from '../../../server/engine/textSearch.ts';
import { spentStatuses } from '../../purchasing/invoice/invoiceStatuses.ts';
import type { InputVatSort } from './taxReport.ts';
import type { InputVatFilter, InputVatRow } from './taxReportWire.ts';

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

interface StoredVat extends Record<string, unknown> {
  id: string;
  reference_id: string;
  reference_number: string | null;
  vendor_name: string | null;
  vendor_tax_number: string | null;
  tax_invoice_number: string | null;
  day: string;
  tax_period: string;
  base: string;
  vat: string;
  currency_code: string;
  vat_in_currency: string;
  rate_amount: string | null;
  total: string;
}

const orders: Record<InputVatSort, SQL> = {
  day: sql`day`,
  vat: sql`vat`,
  base: sql`base`,
  referenceID: sql`reference_id`,
  vendorName: sql`vendor_name`,
};

/** A page of the invoices whose VAT the report counts. */
export async function listInputVat(
  executor: Executor,
  actor: Actor,
  filter: InputVatFilter,
): Promise<{ rows: InputVatRow[]; total: number }> {
  const { page, limit, sort = [] } = filter;
  const order = [...sort, { field: 'day' as const, isDescending: true }].map(
    ({ field, isDescending }) => sql`${orders[field]} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`,
  );
  const { rows } = await executor.execute<StoredVat>(sql`
    select *, count(*) over () as total from (${matching(actor, filter)}) as taxed
    order by ${sql.join(order, sql`, `)}, id desc
    limit ${limit} offset ${(page - 1) * limit}`);
  return { rows: rows.map(toRow), total: Number(rows[0]?.total ?? 0) };
}

/** The VAT of each invoice that a list holds, in rupiah. */
export function inputVatSummed(actor: Actor, filter: InputVatFilter): SQL {
  return sql`select 'IDR' as currency, vat as amount from (${matching(actor, filter)}) as taxed`;
}

function matching(actor: Actor, { query, taxPeriod, taxInvoice = [], vendorIDs }: InputVatFilter): SQL {
  const conditions = [
    sql`vat is not null`,
    ...(taxInvoice.length === 1 ? [isWith(taxInvoice[0] === 'with')] : []),
    ...(vendorIDs ? [sql`vendor_id = any(${sql.param(vendorIDs)}::bigint[])`] : []),
    ...(query
      ? [
          standsIn(
            [sql`reference_id`, sql`reference_number`, sql`vendor_name`, sql`tax_invoice_number`],
            query,
          ),
        ]
      : []),
  ];
  return sql`select * from (${inputVatOf(actor, daysOf(taxPeriod))}) as vat_of_invoices
    where ${sql.join(conditions, sql` and `)}`;
}

/** Whether the number of a tax invoice is there. */
function isWith(has: boolean): SQL {
  return has ? sql`tax_invoice_number is not null` : sql`tax_invoice_number is null`;
}

function toRow(stored: StoredVat): InputVatRow {
  return {
    id: Number(stored.id),
    referenceID: stored.reference_id,
    referenceNumber: stored.reference_number,
    vendorName: stored.vendor_name,
    vendorTaxNumber: stored.vendor_tax_number,
    taxInvoiceNumber: stored.tax_invoice_number,
    day: stored.day,
    taxPeriod: stored.tax_period,
    base: toWire(stored.base),
    vat: toWire(stored.vat),
    currencyCode: stored.currency_code,
    vatInCurrency: toWire(stored.vat_in_currency),
    rateAmount: stored.rate_amount === null ? null : toWire(stored.rate_amount),
  };
}
