import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { judgeAction } from '../../../../domain/lifecycle/lifecycle.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { toWire } from '../../../../domain/money/money.ts';
import { chainOf, wordChain } from '../../../../server/approval/chain.ts';
import { unseenEdits } from '../../../../server/approval/review/unseenEdits.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { preparedQuery } from '../../../../server/database/preparedQuery.ts';
import { historyOf } from '../../../../server/engine/history.ts';
import { shownProposal } from '../../../../server/engine/proposal.ts';
import { mediaOf } from '../../../../server/files/mediaLinks.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { paymentTable } from '../../../paying/payment/paymentTables.server.ts';
import { feeConfigurationOf } from '../../../paying/payment/bank/paymentFee.server.ts';
import { termPaymentTable } from '../../termPayment/termPayment.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import { warehouseTable } from '../../warehouse/warehouse.server.ts';
import { recurringPurchaseTable } from '../../recurringPurchase/recurringPurchaseTable.server.ts';
import { documentKindOf } from '../../allKinds.ts';
import { advanceOf, payableOf, refundOf } from '../../orderMoney/orderMoney.server.ts';
import { matchAttention } from '../../invoiceMatch/matchAttention.server.ts';
import { invoicedQuantities } from '../../invoiceMatch/claims.server.ts';
import { shownSplits, splitNames } from './lineSplits.server.ts';
import { duplicatesOf, isUndecided } from '../duplicate/keepDuplicates.server.ts';
import { splitAttention } from '../splitInvoice/splitInvoices.server.ts';
import { namedDocuments, toDocumentRow, verdictsOnDocuments } from '../list/documentList.server.ts';
import { linesOf, readableDocuments, toDocumentSubject } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentTotalsOf } from '../documentAmounts.ts';
import { documentTable } from '../documentTables.server.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { Say } from '../../../../server/words/words.ts';

/** A document with its lines, totals, files, chain and history; null when it is not there for this person. */
export async function documentDetailOf(
  executor: Executor,
  actor: Actor,
  id: number,
  now: Date,
  say: Say,
): Promise<DocumentDetail | null> {
  const [named] = await namedDocuments(
    executor,
    and(
      eq(documentTable.companyID, actor.companyID),
      eq(documentTable.id, id),
      readableDocuments(executor, actor, { id }),
    ),
    { order: [], limit: 1 },
  );
  if (!named) return null;
  const { bill } = named;
  const { companyID } = bill;
  const subject = { companyID, subjectType: 'bill', subjectID: bill.id };
  const isInvoiced = bill.transactionType === 'order' && ['awaiting_invoice', 'closed'].includes(bill.status);
  // None of these needs another's answer: the connection sends them all at once.
  const [
    lines,
    filesByBill,
    [around],
    fee,
    sources,
    recurring,
    approval,
    duplicates,
    histories,
    verdicts,
    unseen,
    bankWord,
    invoiced,
    deposits,
    payable,
    advance,
    match,
    split,
  ] = await Promise.all([
    linesOf(executor, bill),
    mediaOf(executor, companyID, 'bill', [bill.id]),
    aroundQuery(executor).execute({ companyID, id: bill.id }),
    feeConfigurationOf(executor, companyID, now, actor.timeZone),
    sourcesOf(executor, bill),
    recurringPurchaseOf(executor, bill),
    chainOf(executor, subject, bill.approvalRound),
    duplicatesOf(executor, actor, bill, say),
    historyOf(executor, companyID, 'bill', bill.id, say),
    verdictsOnDocuments(executor, [named]),
    isUndecided(bill) ? unseenEdits(executor, actor, subject) : [],
    bankWordOf(executor, bill),
    isInvoiced ? invoicedQuantities(executor, bill) : new Map<number, string>(),
    depositSums(executor, bill),
    bill.status === 'awaiting_payment' ? payableOf(executor, bill) : null,
    advanceOf(executor, bill),
    matchAttention(executor, bill),
    splitAttention(executor, actor, bill, say),
  ]);
  const files = filesByBill.get(bill.id) ?? [];
  const names = await splitNames(executor, companyID, lines);
  return {
    ...toDocumentRow(named, actor, { now, day: today(actor.timeZone, now) }, verdicts),
    isPriceIncludeTax: bill.isPriceIncludeTax,
    items: lines.map((line) => ({
      id: line.id,
      parentID: line.parentID,
      itemableID: line.itemableID,
      orderLineID: line.orderLineID,
      requestLineID: line.requestLineID,
      invoicedQty: isInvoiced ? toWire(invoiced.get(line.id) ?? '0') : null,
      itemableType: line.itemableType,
      itemName: line.itemName,
      tax: toWire(line.tax),
      whtTax: toWire(line.whtTax),
      whtObjectID: line.whtObjectID,
      amount: toWire(line.amount),
      unitPrice: toWire(line.unitPrice),
      qty: toWire(line.qty),
      unit: line.unit,
      notes: line.notes,
      splits: shownSplits(line, names),
    })),
    subtotalAmount: toWire(bill.subtotalAmount),
    taxes: taxesOf(bill, lines),
    media: files,
    mediaIDs: files.map((file) => file.id),
    mediaOcrID: bill.mediaOcrID,
    notes: bill.notes,
    duplicateNote: bill.duplicateNote,
    witholding: toWire(bill.witholding),
    witholdingAmount: toWire(bill.witholdingAmount),
    prepaidAmount: toWire(bill.prepaidAmount),
    vatDifference: toWire(bill.vatDifference),
    witholdingObjectID: bill.witholdingObjectID,
    taxInvoiceNumber: bill.taxInvoiceNumber,
    taxInvoiceDate: bill.taxInvoiceDate,
    warehouse:
      bill.warehouseID === null
        ? null
        : {
            id: bill.warehouseID,
            name: around?.warehouseName ?? '',
            status: around?.warehouseStatus ?? '',
          },
    termPayment:
      bill.termPaymentID === null
        ? null
        : {
            id: bill.termPaymentID,
            name: around?.termPaymentName ?? '',
            days: around?.termPaymentDays ?? 0,
          },
    sender: {
      id: bill.createdByID,
      name: (bill.isFromVendor ? named.vendorName : around?.creatorName) ?? '',
    },
    isFromVendor: bill.isFromVendor,
    purchaseOrder: sources.get(bill.purchaseOrderID) ?? null,
    purchaseRequest: sourceOf(sources, bill.purchaseRequestID),
    purchaseQuote: sourceOf(sources, bill.purchaseQuoteID),
    recurringPurchase: recurring,
    depositAmount: toWire(deposits.amount),
    remainingDeposit: toWire(deposits.remaining),
    payableAmount: payable && toWire(payable.room),
    advance,
    refund: refundOf(bill),
    fee: toWire(fee.feeAmount),
    isFreeQuotaAvailable: fee.isFreeQuotaAvailable,
    paidAt: bill.paidAt?.toISOString() ?? null,
    sentAt: bill.sentAt?.toISOString() ?? null,
    amendedAt: bill.amendedAt?.toISOString() ?? null,
    openAmendment: sourceOf(sources, bill.openAmendmentID),
    differences: bill.differences,
    createdAt: bill.createdAt.toISOString(),
    approval: wordChain(approval, say),
    attention: {
      isBankDetailInReview: isUndecided(bill) && around?.vendorStatus === 'bank_detail_review',
      duplicates,
      match,
      split,
    },
    undecidableSince: bill.undecidableSince?.toISOString() ?? null,
    proposal: shownProposal(bill.proposal),
    bankWord,
    histories,
    unseenEdits: unseen,
    refusals: refusalsOf(bill, actor, now, say),
  };
}

/** What stands around a document and its list does not show: who entered it, where it is delivered, when it is due. */
const aroundQuery = preparedQuery((executor) => {
  const isOf = (id: PgColumn, table: { companyID: PgColumn; id: PgColumn }) =>
    and(eq(table.companyID, documentTable.companyID), eq(table.id, id));
  return executor
    .select({
      creatorName: employeeTable.name,
      warehouseName: warehouseTable.name,
      warehouseStatus: warehouseTable.status,
      termPaymentName: termPaymentTable.name,
      termPaymentDays: termPaymentTable.days,
      vendorStatus: vendorTable.status,
    })
    .from(documentTable)
    .leftJoin(employeeTable, isOf(documentTable.createdByID, employeeTable))
    .leftJoin(warehouseTable, isOf(documentTable.warehouseID, warehouseTable))
    .leftJoin(termPaymentTable, isOf(documentTable.termPaymentID, termPaymentTable))
    .leftJoin(vendorTable, isOf(documentTable.vendorID, vendorTable))
    .where(
      and(
        eq(documentTable.companyID, sql.placeholder('companyID')),
        eq(documentTable.id, sql.placeholder('id')),
      ),
    )
    .prepare('bill_surroundings');
});

/** What the bank said of the latest payment, where that is what the invoice waits for. */
async function bankWordOf(
  executor: Executor,
  { companyID, id, status }: StoredDocument,
): Promise<DocumentDetail['bankWord']> {
  if (status !== 'awaiting_information' && status !== 'failed') return null;
  const [payment] = await executor
    .select({
      paymentID: paymentTable.id,
      referenceID: paymentTable.referenceID,
      reason: paymentTable.failureReason,
    })
    .from(paymentTable)
    .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.billID, id)))
    .orderBy(desc(paymentTable.id))
    .limit(1);
  return payment ?? null;
}

/** What made the document again and again. */
async function recurringPurchaseOf(
  executor: Executor,
  { companyID, recurringPurchaseID }: StoredDocument,
): Promise<DocumentDetail['recurringPurchase']> {
  if (recurringPurchaseID === null) return null;
  const [found] = await executor
    .select({ id: recurringPurchaseTable.id, name: recurringPurchaseTable.name })
    .from(recurringPurchaseTable)
    .where(
      and(
        eq(recurringPurchaseTable.companyID, companyID),
        eq(recurringPurchaseTable.id, recurringPurchaseID),
      ),
    );
  return found ?? null;
}

type Sources = ReadonlyMap<number | null, { id: number; referenceID: string; revision: number }>;

/** The documents that it was made from, and the change of it that waits, by their ids. */
async function sourcesOf(
  executor: Executor,
  { companyID, purchaseOrderID, purchaseQuoteID, purchaseRequestID, openAmendmentID }: StoredDocument,
): Promise<Sources> {
  const named = [purchaseOrderID, purchaseQuoteID, purchaseRequestID, openAmendmentID];
  const ids = named.filter((id): id is number => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({
      id: documentTable.id,
      referenceID: documentTable.referenceID,
      revision: documentTable.revision,
    })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), inArray(documentTable.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

function sourceOf(sources: Sources, sourceID: number | null): { id: number; referenceID: string } | null {
  const source = sources.get(sourceID);
  return source ? { id: source.id, referenceID: source.referenceID } : null;
}

/**
 * What deposits ask for on an order, or cover of an invoice, and what the deposits on the order still hold; of a deposit
 * its own.
 */
async function depositSums(
  executor: Executor,
  bill: StoredDocument,
): Promise<{ amount: Amount; remaining: Amount }> {
  if (bill.transactionType === 'deposit') {
    return { amount: bill.totalAmount, remaining: bill.remainingDeposit };
  }
  if (bill.transactionType === 'amendment') return { amount: '0', remaining: '0' };
  const orderID = bill.transactionType === 'order' ? bill.id : bill.purchaseOrderID;
  if (orderID === null) return { amount: '0', remaining: '0' };
  const [sums] = await executor
    .select({
      amount: sql<Amount>`coalesce(sum(${documentTable.totalAmount}), 0)::text`,
      remaining: sql<Amount>`coalesce(sum(${documentTable.remainingDeposit}), 0)::text`,
    })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, bill.companyID),
        eq(documentTable.purchaseOrderID, orderID),
        eq(documentTable.transactionType, 'deposit'),
        ne(documentTable.status, 'rejected'),
      ),
    );
  const amount = bill.transactionType === 'order' ? (sums?.amount ?? '0') : bill.depositAmount;
  return { amount, remaining: sums?.remaining ?? '0' };
}

function taxesOf(bill: StoredDocument, lines: Awaited<ReturnType<typeof linesOf>>): DocumentDetail['taxes'] {
  const { taxes } = documentTotalsOf(bill, lines);
  return taxes.map((tax) => ({
    label: tax.label,
    kind: tax.kind,
    rate: tax.rate === null ? null : toWire(tax.rate),
    amount: toWire(tax.amount),
  }));
}

/** Why each action is closed to this person now: what the "Why?" button reads. */
function refusalsOf(bill: StoredDocument, actor: Actor, now: Date, say: Say): Record<string, string> {
  const refusals: Record<string, string> = {};
  const subject = toDocumentSubject(bill, now);
  const lifecycle = documentKindOf(bill.transactionType)?.lifecycle;
  if (!lifecycle) return refusals;
  const routed = lifecycle.transitions.filter((transition) => transition.by.length > 0);
  for (const { action } of routed) {
    const verdict = judgeAction(lifecycle, actor, subject, action);
    if (!verdict.isAllowed) refusals[action] = say(verdict.says);
  }
  return refusals;
}
