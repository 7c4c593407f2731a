import { and, asc, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/actor.ts';
import { today } from '../../domain/day.ts';
import { judgeAction } from '../../domain/lifecycle.ts';
import { compare, toWire } from '../../domain/money.ts';
import { documentTotals } from '../../domain/tax.ts';
import { chainOf, namesOf } from '../../server/approval/chain.ts';
import type { Executor } from '../../server/database/database.ts';
import { historyOf } from '../../server/engine/history.ts';
import { mediaOf } from '../../server/files/mediaLinks.ts';
import { feeConfigurationOf } from '../payment/paymentFee.server.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { warehouseTable } from '../warehouse/warehouse.server.ts';
import { billLifecycle } from './bill.ts';
import type { BillAction } from './bill.ts';
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
  const lines = await linesOf(executor, bill);
  const subject = { companyID: bill.companyID, subjectType: 'bill', subjectID: bill.id };
  const files = (await mediaOf(executor, bill.companyID, 'bill', [bill.id])).get(bill.id) ?? [];
  const people = await namesOf(executor, bill.companyID, [bill.createdByID]);
  const fee = await feeConfigurationOf(executor, bill.companyID, now, actor.timeZone);
  const [places] = await executor
    .select({
      warehouseName: warehouseTable.name,
      warehouseStatus: warehouseTable.status,
      termPaymentName: termPaymentTable.name,
    })
    .from(billTable)
    .leftJoin(
      warehouseTable,
      and(eq(warehouseTable.companyID, billTable.companyID), eq(warehouseTable.id, billTable.warehouseID)),
    )
    .leftJoin(
      termPaymentTable,
      and(
        eq(termPaymentTable.companyID, billTable.companyID),
        eq(termPaymentTable.id, billTable.termPaymentID),
      ),
    )
    .where(and(eq(billTable.companyID, bill.companyID), eq(billTable.id, bill.id)));
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
        : { id: bill.warehouseID, name: places?.warehouseName ?? '', status: places?.warehouseStatus ?? '' },
    termPayment:
      bill.termPaymentID === null ? null : { id: bill.termPaymentID, name: places?.termPaymentName ?? '' },
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
    approval: await chainOf(executor, subject, bill.approvalRound),
    histories: await historyOf(executor, bill.companyID, 'bill', bill.id),
    refusals: refusalsOf(bill, actor),
  };
}

export async function linesOf(executor: Executor, bill: Pick<StoredBill, 'companyID' | 'id'>) {
  return await executor
    .select()
    .from(billLineTable)
    .where(and(eq(billLineTable.companyID, bill.companyID), eq(billLineTable.billID, bill.id)))
    .orderBy(asc(billLineTable.position));
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
