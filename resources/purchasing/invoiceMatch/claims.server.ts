import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentLineTable } from '../document/documentTables.server.ts';

/** Invoices in these ask for nothing of their orders: they are not sent yet, or ended unpaid. */
const asksNothing = sql.raw(`'draft', 'void', 'rejected'`);

/** An invoice in one of these has not passed the comparison with its orders yet. */
const notPassed = sql.raw(`'awaiting_review', 'awaiting_revision', 'awaiting_acceptance'`);

/**
 * How much of each line of orders invoices ask for, by the id of the line: what people named by hand, and of the rest of a
 * line its own order's.
 * @param before only what comes before this invoice: what passed, in the order in which it did, then the older
 * @param withoutID this invoice aside
 */
export async function claimedQuantities(
  executor: Executor,
  companyID: number,
  orderLineIDs: readonly number[] | SQL,
  { before, withoutID = 0 }: { before?: { id: number; passedAt: Date | null }; withoutID?: number } = {},
): Promise<ReadonlyMap<number, string>> {
  const ids = Array.isArray(orderLineIDs)
    ? sql`${sql.param(orderLineIDs)}::bigint[]`
    : sql`array(${orderLineIDs})`;
  const { rows } = await executor.execute<{ line: string; qty: string }>(sql`
    select claim.line, sum(claim.qty)::text as qty
    from (
      select l.bill_id, l.order_line_id as line, l.qty - coalesce((
        select sum(p.qty) from bill_line_match p
        where p.company_id = l.company_id and p.bill_id = l.bill_id and p.line_id = l.id
      ), 0) as qty
      from bill_line l where l.company_id = ${companyID} and l.order_line_id = any(${ids})
      union all
      select p.bill_id, p.order_line_id, p.qty from bill_line_match p
      where p.company_id = ${companyID} and p.order_line_id = any(${ids})
    ) claim
    join bill b on b.company_id = ${companyID} and b.id = claim.bill_id
    left join bill_match m on m.company_id = b.company_id and m.bill_id = b.id
    where b.transaction_type = 'bill' and b.status not in (${asksNothing}) and b.id <> ${before?.id ?? withoutID}
      and ${before ? comesBefore(before) : sql`true`}
    group by claim.line`);
  return new Map(rows.map(({ line, qty }) => [Number(line), qty]));
}

/** How much of each line of an order invoices ask for, by the id of the line; without one of the invoices. */
export async function invoicedQuantities(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
  withoutID = 0,
): Promise<ReadonlyMap<number, string>> {
  const line = documentLineTable;
  const lines = sql`select ${line.id} from ${documentLineTable} where ${line.companyID} = ${companyID} and ${line.billID} = ${id}`;
  return await claimedQuantities(executor, companyID, lines, { withoutID });
}

function comesBefore({ id, passedAt }: { id: number; passedAt: Date | null }): SQL {
  const passed = sql`coalesce(m.passed_at, case when b.status not in (${notPassed}) then b.created_at end)`;
  const own = passedAt === null ? null : passedAt.toISOString();
  return own === null
    ? sql`(${passed} is not null or b.id < ${id})`
    : sql`(${passed} < ${own}::timestamptz or ${passed} = ${own}::timestamptz and b.id < ${id})`;
}
