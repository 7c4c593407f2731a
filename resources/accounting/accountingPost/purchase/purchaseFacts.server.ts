import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { add, compare } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { documentTotalsOf } from '../../../purchasing/document/documentAmounts.ts';
import type { DocumentStatus, TransactionType } from '../../../purchasing/document/document.ts';
import { linesOf } from '../../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import { termPaymentTable } from '../../../purchasing/termPayment/termPayment.server.ts';
import { vendorTable } from '../../../purchasing/vendor/vendorTables.server.ts';
import { warehouseTable } from '../../../purchasing/warehouse/warehouse.server.ts';
import { postedTypes } from './purchaseTabs.ts';

export interface PurchaseLineFacts {
  id: number;
  name: string;
  quantity: Amount;
  unit: string | null;
  /** With its VAT, before what is withheld. */
  amount: Amount;
  /** Of its VAT, in percent. */
  taxRate: Amount;
}

/** A purchase document before anything of the books is chosen for it. */
export interface PurchaseFacts {
  id: number;
  type: TransactionType;
  status: DocumentStatus;
  number: string;
  reference: string | null;
  day: Day;
  dueDay: Day | null;
  currencyCode: string;
  total: Amount;
  withheld: Amount;
  vendor: { id: number; name: string; taxNumber: string | null; email: string | null };
  warehouseName: string | null;
  termName: string | null;
  termDays: number | null;
  lines: readonly PurchaseLineFacts[];
}

/**
 * Reads a purchase as it is posted; null: it is not there, is none that is posted, or names no vendor or day. Its lines less what
 * is withheld sum to its total.
 */
export async function readPurchaseFacts(
  executor: Executor,
  companyID: number,
  id: number,
): Promise<PurchaseFacts | null> {
  const [found] = await executor
    .select({
      document: documentTable,
      vendor: vendorTable,
      warehouseName: warehouseTable.name,
      termName: termPaymentTable.name,
      termDays: termPaymentTable.days,
    })
    .from(documentTable)
    .innerJoin(vendorTable, isNamedBy(vendorTable, documentTable, documentTable.vendorID))
    .leftJoin(warehouseTable, isNamedBy(warehouseTable, documentTable, documentTable.warehouseID))
    .leftJoin(termPaymentTable, isNamedBy(termPaymentTable, documentTable, documentTable.termPaymentID))
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.id, id),
        inArray(documentTable.transactionType, postedTypes),
      ),
    );
  if (!found || found.document.transactionDate === null) return null;
  const { document, vendor } = found;
  const lines = await linesOf(executor, document);
  const totals = documentTotalsOf(document, lines);
  if (compare(totals.total, document.totalAmount) !== 0)
    throw new Error(`bill ${id} comes to ${totals.total}, not to ${document.totalAmount}`);
  return {
    id,
    type: document.transactionType,
    status: document.status,
    number: document.referenceID,
    reference: document.referenceNumber,
    day: found.document.transactionDate,
    dueDay: document.dueDate,
    currencyCode: document.currencyCode,
    total: document.totalAmount,
    withheld: totals.whtTotal,
    vendor: { id: vendor.id, name: vendor.name, taxNumber: vendor.taxNumber, email: vendor.email },
    warehouseName: found.warehouseName,
    termName: found.termName,
    termDays: found.termDays,
    lines: lines.map((line, place) => {
      const { base = '0', vat = '0' } = totals.lines[place] ?? {};
      const { id: lineID, itemName, qty, unit, tax } = line;
      return { id: lineID, name: itemName ?? '', quantity: qty, unit, amount: add(base, vat), taxRate: tax };
    }),
  };
}

/** A part of an invoice that was paid, as it is posted. */
interface PaidPartFacts {
  group: 'purchasePayment' | 'depositCover';
  recordID: number;
  number: string;
  day: Day;
  amount: Amount;
  companyAccountID: number;
  isOutside: boolean;
}

/**
 * What was paid of invoices: `group_type`, `record_id`, `bill_id`, `number`, `amount`, `at`, `account_id`, `is_outside`. What a deposit
 * covers was paid by the payment of the deposit; what it took back again was not.
 * @param paymentID a payment that is about to be paid in this transaction
 */
export function paidParts(companyID: number, billID: number, paymentID: number | null = null): SQL {
  return sql`
    select 'purchasePayment' as group_type, p.id as record_id, p.bill_id, p.reference_id as number, p.amount, p.paid_at as at,
      p.company_account_id as account_id, p.is_manual_payment as is_outside
    from payment p
    where p.company_id = ${companyID} and p.bill_id = ${billID} and p.payment_for = 'bill'
      and (p.status = 'paid' or p.id = ${paymentID}::bigint)
    union all
    select 'depositCover', a.id, a.invoice_id, d.reference_id, a.amount, a.applied_at, p.company_account_id, p.is_manual_payment
    from deposit_application a
    join bill d on d.company_id = a.company_id and d.id = a.deposit_id
    join payment p on p.company_id = a.company_id and p.id = a.payment_id
    where a.company_id = ${companyID} and a.invoice_id = ${billID} and a.amount > 0
      and (select sum(other.amount) from deposit_application other
        where other.company_id = a.company_id and other.invoice_id = a.invoice_id and other.payment_id = a.payment_id) > 0`;
}

/** Reads what was paid of an invoice, oldest first. */
export async function readPaidParts(
  executor: Executor,
  companyID: number,
  billID: number,
  timeZone: string,
): Promise<PaidPartFacts[]> {
  const { rows } = await executor.execute<{
    group: PaidPartFacts['group'];
    record: string;
    number: string;
    day: Day;
    amount: Amount;
    account: string;
    isOutside: boolean;
  }>(sql`
    select group_type as group, record_id::text as record, number, (at at time zone ${timeZone})::date::text as day,
      amount::text as amount, account_id::text as account, is_outside as "isOutside"
    from (${paidParts(companyID, billID)}) as paid order by at, record_id`);
  return rows.map(({ record, account, ...row }) => ({
    ...row,
    recordID: Number(record),
    companyAccountID: Number(account),
  }));
}
