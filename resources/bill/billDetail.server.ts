import { and, asc, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/actor.ts';
import { today } from '../../domain/day.ts';
import { judgeAction } from '../../domain/lifecycle.ts';
import { compare, toWire } from '../../domain/money.ts';
import { documentTotals } from '../../domain/tax.ts';
import { chainOf, namesOf } from '../../server/approval/chain.ts';
import type { Executor } from '../../server/database/database.ts';
import { preparedQuery } from '../../server/database/preparedQuery.ts';
import { historyOf } from '../../server/engine/history.ts';
import { mediaOf } from '../../server/files/mediaLinks.ts';
import { feeConfigurationOf } from '../payment/paymentFee.server.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { warehouseTable } from '../warehouse/warehouse.server.ts';
import { billLifecycle } from './bill.ts';
import type { BillAction } from './bill.ts';
import { attentionOf } from './billAttention.server.ts';
import { namedBills, toBillRow } from './billList.server.ts';
import { readableBills, toBillSubject } from './billStore.server.ts';
import type { StoredBill } from './billStore.server.ts';
import { billLineTable, billTable } from './billTables.server.ts';
import type { BillDetail } from './billWire.ts';

/** A document with its lines, totals, files, chain and history; null when it is not there for this person. */
export async function billDetailOf(
  executor: Executor,
  actor: Actor,
  id: number,
  now: Date,
): Promise<BillDetail | null> {
  const [named] = await namedBills(
    executor,
    and(eq(billTable.companyID, actor.companyID), eq(billTable.id, id), readableBills(executor, actor)),
    { order: [], limit: 1, offset: 0 },
  );
  if (!named) return null;
  const { bill } = named;
  const { companyID } = bill;
  const subject = { companyID, subjectType: 'bill', subjectID: bill.id };
  // None of these needs another's answer: the connection sends them all at once.
  const [lines, filesByBill, people, fee, places, approval, attention, histories] = await Promise.all([
    linesOf(executor, bill),
    mediaOf(executor, companyID, 'bill', [bill.id]),
    namesOf(executor, companyID, [bill.createdByID]),
    feeConfigurationOf(executor, companyID, now, actor.timeZone),
    placesOf(executor, bill),
    chainOf(executor, subject, bill.approvalRound),
    attentionOf(executor, actor, bill),
    historyOf(executor, companyID, 'bill', bill.id),
  ]);
  const files = filesByBill.get(bill.id) ?? [];
  return {
    ...toBillRow(named, actor, today(actor.timeZone, now)),
    isPriceIncludeTax: bill.isPriceIncludeTax,
    items: lines.map((line) => ({
      id: line.id,
      parentID: line.parentID,
      itemableID: line.itemableID,
      itemableType: line.itemableType,
      itemName: line.itemName,
      tax: toWire(line.tax),
      whtTax: toWire(line.whtTax),
      amount: toWire(line.amount),
      unitPrice: toWire(line.unitPrice),
      qty: toWire(line.qty),
      unit: line.unit,
      notes: line.notes,
    })),
    subtotalAmount: toWire(bill.subtotalAmount),
    taxes: taxesOf(bill, lines),
    media: files,
    mediaIDs: files.map((file) => file.id),
    mediaOcrID: bill.mediaOcrID,
    notes: bill.notes,
    witholding: toWire(bill.witholding),
    witholdingAmount: toWire(bill.witholdingAmount),
    warehouse:
      bill.warehouseID === null
        ? null
        : {
            id: bill.warehouseID,
            name: places.warehouse?.name ?? '',
            status: places.warehouse?.status ?? '',
          },
    termPayment:
      bill.termPaymentID === null ? null : { id: bill.termPaymentID, name: places.termPayment?.name ?? '' },
    sender: { id: bill.createdByID, name: people.get(bill.createdByID) ?? '' },
    purchaseOrder: null,
    purchaseRequest: null,
    purchaseQuote: null,
    depositAmount: 0,
    remainingDeposit: 0,
    fee: toWire(fee.feeAmount),
    isFreeQuotaAvailable: fee.isFreeQuotaAvailable,
    paidAt: bill.paidAt?.toISOString() ?? null,
    createdAt: bill.createdAt.toISOString(),
    approval,
    attention,
    histories,
    refusals: refusalsOf(bill, actor),
  };
}

/** Where it is delivered and when it is due, by name. */
async function placesOf(executor: Executor, { companyID, warehouseID, termPaymentID }: StoredBill) {
  const readWarehouse = async () => {
    if (warehouseID === null) return undefined;
    const [row] = await executor
      .select({ name: warehouseTable.name, status: warehouseTable.status })
      .from(warehouseTable)
      .where(and(eq(warehouseTable.companyID, companyID), eq(warehouseTable.id, warehouseID)));
    return row;
  };
  const readTermPayment = async () => {
    if (termPaymentID === null) return undefined;
    const [row] = await executor
      .select({ name: termPaymentTable.name })
      .from(termPaymentTable)
      .where(and(eq(termPaymentTable.companyID, companyID), eq(termPaymentTable.id, termPaymentID)));
    return row;
  };
  const [warehouse, termPayment] = await Promise.all([readWarehouse(), readTermPayment()]);
  return { warehouse, termPayment };
}

const linesQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(billLineTable)
    .where(
      and(
        eq(billLineTable.companyID, sql.placeholder('companyID')),
        eq(billLineTable.billID, sql.placeholder('id')),
      ),
    )
    .orderBy(asc(billLineTable.position))
    .prepare('bill_lines'),
);

export async function linesOf(executor: Executor, { companyID, id }: Pick<StoredBill, 'companyID' | 'id'>) {
  return await linesQuery(executor).execute({ companyID, id });
}

function taxesOf(bill: StoredBill, lines: Awaited<ReturnType<typeof linesOf>>): BillDetail['taxes'] {
  const { taxes } = documentTotals(lines, {
    isPriceIncludeTax: bill.isPriceIncludeTax,
    currencyCode: bill.currencyCode,
    ...(compare(bill.witholdingAmount, '0') > 0 ? { witholdingAmount: bill.witholdingAmount } : {}),
  });
  return taxes.map((tax) => ({
    label: tax.label,
    kind: tax.kind,
    rate: tax.rate === null ? null : toWire(tax.rate),
    amount: toWire(tax.amount),
  }));
}

/** Why each action is closed to this person now: what the "Why?" button reads. */
function refusalsOf(bill: StoredBill, actor: Actor): Record<string, string> {
  const refusals: Record<string, string> = {};
  const subject = toBillSubject(bill);
  const routed = billLifecycle.transitions.filter((transition) => transition.by.length > 0);
  for (const { action } of routed) {
    const verdict = judgeAction(billLifecycle, actor, subject, action as BillAction);
    if (!verdict.isAllowed) refusals[action] = verdict.sentence;
  }
  return refusals;
}

/** How many live documents of the vendor carry this number in the same year; vendors restart numbering each year. */
export async function sameNumberCount(
  executor: Executor,
  companyID: number,
  document: { vendorID: number; referenceNumber: string; year: number; exceptID: number },
): Promise<number> {
  const { rows } = await executor.execute<{ found: string }>(sql`
    select count(*) as found from bill
    where company_id = ${companyID} and vendor_id = ${document.vendorID} and transaction_type = 'bill'
      and id <> ${document.exceptID} and status not in ('void', 'rejected')
      and extract(year from transaction_date) = ${document.year}
      and upper(regexp_replace(reference_number, '[^0-9A-Za-z]', '', 'g'))
        = upper(regexp_replace(${document.referenceNumber}, '[^0-9A-Za-z]', '', 'g'))
  `);
  return Number(rows[0]?.found ?? 0);
}
