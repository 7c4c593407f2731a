import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Claim, ClaimedLine, Comparison, Limit, Tolerance } from '../../../domain/matching/matching.ts';
import { compareClaim, isCovered, priceBeforeTax } from '../../../domain/matching/matching.ts';
import type { AgreedLine } from '../../../domain/matching/matching.ts';
import type { Day } from '../../../domain/day/day.ts';
import { divide, isPositive, maxAmount, roundTo, subtract, sum } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { rateOn } from '../../../server/exchangeRates/exchangeRates.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';
import { linesOf } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { matchRuleOf } from '../matchRule/matchRule.server.ts';
import type { StoredMatchRule } from '../matchRule/matchRule.server.ts';
import { receivedQuantities } from '../orderDelivery/received.server.ts';
import { claimedQuantities } from './claims.server.ts';
import type { MatchState } from './matchState.ts';
import { invoiceMatchTable, matchPartTable } from './matchTables.server.ts';

/** A line of an order, as an invoice is compared with it. */
interface OrderedLine extends AgreedLine {
  orderID: number;
  orderNumber: string;
  itemName: string | null;
  unit: string | null;
}

type StoredMatch = typeof invoiceMatchTable.$inferSelect;

/** An invoice beside its orders. */
export interface ComparedInvoice {
  claim: Claim;
  lines: Awaited<ReturnType<typeof linesOf>>;
  ordered: readonly OrderedLine[];
  comparison: Comparison;
  state: MatchState;
  rule: StoredMatchRule;
  /** What was kept the last time; null: it was never compared. */
  kept: StoredMatch | null;
}

/**
 * Compares an invoice with the lines of orders that it names.
 * @param isLocked the orders are locked by their ids until the end of the transaction, after the invoice; so nothing comes,
 * and nothing is taken back, meanwhile
 */
export async function compareInvoice(
  executor: Executor,
  invoice: StoredDocument,
  isLocked = false,
): Promise<ComparedInvoice> {
  const { companyID, id } = invoice;
  const [lines, parts, [kept = null], rule] = await Promise.all([
    linesOf(executor, invoice),
    partsOf(executor, companyID, id),
    executor
      .select()
      .from(invoiceMatchTable)
      .where(and(eq(invoiceMatchTable.companyID, companyID), eq(invoiceMatchTable.billID, id))),
    matchRuleOf(executor, companyID),
  ]);
  const claim = claimOf(invoice, lines, parts);
  const named = [...new Set(claim.lines.flatMap((line) => line.parts.map(({ agreedID }) => agreedID)))];
  const orderIDs = orderIDsOf(invoice, parts);
  if (named.length === 0 && !claim.isOfAgreement) {
    const comparison = compareClaim(claim, [], noLimits);
    return { claim, lines, ordered: [], comparison, state: 'none', rule, kept };
  }
  if (isLocked) await lockOrders(executor, companyID, orderIDs);
  const before = { id, passedAt: kept?.passedAt ?? null };
  const [stored, received, claimed] = await Promise.all([
    orderLines(executor, companyID, orderIDs, named),
    receivedQuantities(executor, companyID, named),
    claimedQuantities(executor, companyID, named, { before }),
  ]);
  const ordered = stored.map(({ line, order }): OrderedLine => ({
    id: line.id,
    orderID: order.id,
    orderNumber: order.referenceID,
    itemName: line.itemName,
    unit: line.unit,
    currencyCode: order.currencyCode,
    qty: line.qty,
    unitPrice: priceBeforeTax(line.unitPrice, line.tax, order.isPriceIncludeTax),
    tax: line.tax,
    received: received.get(line.id)?.received ?? '0',
    claimedBefore: claimed.get(line.id) ?? '0',
  }));
  const comparison = compareClaim(claim, ordered, await toleranceFor(executor, invoice, rule));
  return { claim, lines, ordered, comparison, state: stateOf(invoice, claim, comparison, kept), rule, kept };
}

/** What was accepted stays so for the same figures, unless who accepted it has changed the invoice since. */
function stateOf(
  { requesterID, createdByID, lastEditedByID, matchedByID }: StoredDocument,
  claim: Claim,
  comparison: Comparison,
  kept: StoredMatch | null,
): MatchState {
  const { verdict } = comparison;
  if (verdict !== 'waiting' && verdict !== 'differs') return verdict;
  if (!kept?.acceptance || kept.acceptedByID === null) return verdict;
  const own = [requesterID, createdByID, lastEditedByID, matchedByID];
  const isAccepted = !own.includes(kept.acceptedByID) && isCovered(kept.acceptance, claim, comparison);
  return isAccepted ? 'accepted' : verdict;
}

const noLimit: Limit = { percent: null, amount: null };
const noLimits: Tolerance = { price: noLimit, quantity: noLimit, isReceiptRequired: false };

/** The limits of the company's rule in the currency of the invoice, at the rate of its day; without a rate nothing is tolerated. */
export async function toleranceFor(
  executor: Executor,
  {
    companyID,
    currencyCode,
    transactionDate,
  }: Pick<StoredDocument, 'companyID' | 'currencyCode' | 'transactionDate'>,
  { isReceiptRequired, price, quantity }: StoredMatchRule,
): Promise<Tolerance> {
  const rate =
    currencyCode === 'IDR'
      ? '1'
      : transactionDate && (await rateAt(executor, companyID, currencyCode, transactionDate));
  const inCurrency = ({ percent, amount }: Limit): Limit => ({
    percent,
    amount: amount === null ? null : rate ? divide(amount, rate, 2, 'down') : '0',
  });
  return { isReceiptRequired, price: inCurrency(price), quantity: inCurrency(quantity) };
}

async function rateAt(executor: Executor, companyID: number, currency: string, day: Day) {
  return (await rateOn(executor, companyID, currency, day))?.rateAmount ?? null;
}

/** What people named by hand for the lines of an invoice. */
export async function partsOf(executor: Executor, companyID: number, billID: number) {
  return await executor
    .select({
      lineID: matchPartTable.lineID,
      orderID: matchPartTable.orderID,
      orderLineID: matchPartTable.orderLineID,
      qty: matchPartTable.qty,
    })
    .from(matchPartTable)
    .where(and(eq(matchPartTable.companyID, companyID), eq(matchPartTable.billID, billID)))
    .orderBy(asc(matchPartTable.lineID), asc(matchPartTable.orderLineID));
}

function claimOf(
  { transactionType, currencyCode, isPriceIncludeTax, purchaseOrderID }: StoredDocument,
  lines: Awaited<ReturnType<typeof linesOf>>,
  parts: Awaited<ReturnType<typeof partsOf>>,
): Claim {
  return {
    currencyCode,
    isOfAgreement: transactionType === 'bill' && purchaseOrderID !== null,
    lines: lines.map((line): ClaimedLine => {
      const byHand = parts.flatMap(({ lineID, orderLineID, qty }) =>
        lineID === line.id ? [{ agreedID: orderLineID, qty }] : [],
      );
      const rest = subtract(line.qty, sum(byHand.map(({ qty }) => qty)));
      const own =
        line.orderLineID !== null && isPositive(rest) ? [{ agreedID: line.orderLineID, qty: rest }] : [];
      return {
        position: line.position,
        qty: line.qty,
        unitPrice: priceBeforeTax(line.unitPrice, line.tax, isPriceIncludeTax),
        tax: line.tax,
        parts: [...byHand, ...own],
      };
    }),
  };
}

/** The orders that an invoice asks for: its own, and those that people named by hand. */
export function orderIDsOf(
  { purchaseOrderID }: Pick<StoredDocument, 'purchaseOrderID'>,
  parts: readonly { orderID: number }[],
): number[] {
  const own = purchaseOrderID === null ? [] : [purchaseOrderID];
  return [...new Set([...own, ...parts.map(({ orderID }) => orderID)])].toSorted((one, other) => one - other);
}

async function orderLines(
  executor: Executor,
  companyID: number,
  orderIDs: readonly number[],
  ids: readonly number[],
) {
  return await executor
    .select({ line: documentLineTable, order: documentTable })
    .from(documentLineTable)
    .innerJoin(documentTable, isNamedBy(documentTable, documentLineTable, documentLineTable.billID))
    .where(
      and(
        eq(documentLineTable.companyID, companyID),
        inArray(documentLineTable.billID, [...orderIDs]),
        inArray(documentLineTable.id, [...ids]),
      ),
    )
    .orderBy(asc(documentTable.id), asc(documentLineTable.position));
}

/** Locks orders, by their ids. */
export async function lockOrders(
  executor: Executor,
  companyID: number,
  orderIDs: readonly number[],
): Promise<void> {
  await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), inArray(documentTable.id, [...orderIDs])))
    .orderBy(asc(documentTable.id))
    .for('update');
}

/** Keeps what a comparison found. Answers what the invoice itself carries of it. */
export async function keepMatch(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
  { comparison, state, kept }: Pick<ComparedInvoice, 'comparison' | 'state' | 'kept'>,
  now: Date,
  more: Partial<
    Pick<StoredMatch, 'passedAt' | 'acceptance' | 'acceptedAt' | 'acceptedByID' | 'acceptedNotes'>
  > = {},
): Promise<Pick<StoredDocument, 'matchState'>> {
  if (state === 'none' && kept === null) return { matchState: state };
  const figures = {
    priceExcess: roundTo(maxAmount('0', comparison.excess.price), 2),
    quantityExcess: roundTo(maxAmount('0', comparison.excess.quantity), 2),
    comparedAt: now,
    ...more,
  };
  await executor
    .insert(invoiceMatchTable)
    .values({ companyID, billID: id, ...figures })
    .onConflictDoUpdate({
      target: [invoiceMatchTable.companyID, invoiceMatchTable.billID],
      set: figures,
    });
  return { matchState: state };
}
