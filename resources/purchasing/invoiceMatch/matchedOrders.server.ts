import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { orderIDsOf, partsOf } from './compareInvoice.server.ts';
import { statusesByPayment } from '../document/document.ts';
import type { DocumentStatus } from '../document/document.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';

/** The orders that an invoice asks for, its own and those named by hand, by their ids. */
export async function ordersOf(
  executor: Executor,
  invoice: Pick<StoredDocument, 'companyID' | 'id' | 'purchaseOrderID'>,
): Promise<number[]> {
  return orderIDsOf(invoice, await partsOf(executor, invoice.companyID, invoice.id));
}

/** The condition that a person named an order for a line of a document. */
export function isMatchedWith(orderID: number): SQL {
  return sql`exists (select from bill_line_match p where p.company_id = ${documentTable.companyID}
    and p.bill_id = ${documentTable.id} and p.order_id = ${orderID})`;
}

/** The invoices that ask for these orders and can still be held back, the oldest first. */
export async function claimingInvoices(
  executor: Executor,
  companyID: number,
  orderIDs: readonly number[],
): Promise<number[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with ordered as (
      select id from bill_line where company_id = ${companyID} and bill_id = any(${sql.param(orderIDs)}::bigint[])
    )
    select b.id from bill b
    where b.company_id = ${companyID} and b.transaction_type = 'bill'
      and b.status in ('awaiting_review', 'awaiting_revision', 'awaiting_acceptance', 'awaiting_payment')
      and b.id in (
        select id from bill
        where company_id = ${companyID} and purchase_order_id = any(${sql.param(orderIDs)}::bigint[])
        union all
        select bill_id from bill_line where company_id = ${companyID} and order_line_id in (select id from ordered)
        union all
        select bill_id from bill_line_match where company_id = ${companyID} and order_line_id in (select id from ordered)
      )
    order by b.id`);
  return rows.map((row) => Number(row.id));
}

/** The invoices that ask for these lines of an order and are paid, about to be, or paid in part. */
export async function paidClaims(
  executor: Executor,
  { companyID, id: orderID }: Pick<StoredDocument, 'companyID' | 'id'>,
  lineIDs: readonly number[],
): Promise<{ orderLineID: number; referenceID: string }[]> {
  if (lineIDs.length === 0) return [];
  const ids = sql`${sql.param(lineIDs)}::bigint[]`;
  const { rows } = await executor.execute<{ line: string; number: string }>(sql`
    select claim.line, b.reference_id as number
    from (
      select bill_id, order_line_id as line from bill_line
      where company_id = ${companyID} and order_line_id = any(${ids})
      union
      select bill_id, order_line_id from bill_line_match
      where company_id = ${companyID} and order_id = ${orderID} and order_line_id = any(${ids})
    ) claim
    join bill b on b.company_id = ${companyID} and b.id = claim.bill_id
    where b.transaction_type = 'bill' and (
      b.status in (${sql.join(
        underPayment.map((status) => sql`${status}`),
        sql`, `,
      )})
      or b.status = 'awaiting_payment' and b.remaining_amount + b.deposit_amount < b.total_amount
    )
    order by b.id limit 1`);
  return rows.map(({ line, number }) => ({ orderLineID: Number(line), referenceID: number }));
}

/** Their money is on its way, or gone. */
const underPayment: readonly DocumentStatus[] = [...statusesByPayment, 'closed'];
