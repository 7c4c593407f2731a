import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { DatedRate } from '../../../../domain/money/exchangeRate.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { add, compare, convertToIdr, isPositive, sum, toWire } from '../../../../domain/money/money.ts';
import type { Ratio } from '../../../../domain/money/ratio.ts';
import { documentTotals } from '../../../../domain/money/tax.ts';
import { hasOwnTask } from '../../../../server/approval/ownTasks.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { rateOn } from '../../../../server/exchangeRates/exchangeRates.ts';
import type { App } from '../../../../server/http/routes.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { canReadDocument, linesOf, readableDocuments } from '../../document/documentStore.server.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import type { NamedDocument } from '../../document/list/documentList.server.ts';
import {
  namedDocuments,
  toDocumentRow,
  verdictsOnDocuments,
} from '../../document/list/documentList.server.ts';
import { termPaymentTable } from '../../termPayment/termPayment.server.ts';
import { warehouseTable } from '../../warehouse/warehouse.server.ts';
import { isExpired } from '../quote.ts';
import type { ComparedQuote, QuoteComparison } from './quoteComparison.ts';
import { cheapestOf, comparablePrice, quoteComparison } from './quoteComparison.ts';

/** `POST /v1/quotes/calculate` (rules: quote calls): reads and computes, and changes nothing. */
export function quoteComparisonRoute(app: App, context: ServerContext, access: Requirement): void {
  readCall(app, context, {
    url: '/v1/quotes/calculate',
    access,
    isIdempotencyExempt: true,
    byLink: 'judged',
    tag: 'Purchases',
    summary: 'The quotes for a request side by side: per line and in total, in one currency',
    description:
      'The quotes that the acting person may see; who reviews one of them sees what it was chosen from. Foreign ' +
      'currencies are compared in rupiah at the rate of the day.',
    body: z.strictObject({ purchaseRequestID: z.int().positive().meta({ 'x-resource': 'bills' }) }),
    answer: quoteComparison,
    read: ({ executor, actor, body, now }) => compareQuotes(executor, actor, body.purchaseRequestID, now),
  });
}

type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

/** @throws DomainError `not_found` for who may see neither the request nor a quote for it */
async function compareQuotes(
  executor: Executor,
  actor: Actor,
  requestID: number,
  now: Date,
): Promise<QuoteComparison> {
  const { companyID } = actor;
  const day = today(actor.timeZone, now);
  const [request] = await executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.id, requestID),
        eq(documentTable.transactionType, 'request'),
      ),
    );
  if (!request) throw new DomainError('not_found');
  const { shown, readable } = await shownQuotes(executor, actor, requestID);
  if (shown.length === 0 && !(await canReadDocument(executor, actor, requestID))) {
    throw new DomainError('not_found');
  }
  const [wanted, verdicts, around, rates] = await Promise.all([
    linesOf(executor, request),
    verdictsOnDocuments(executor, shown),
    surroundings(executor, companyID, shown),
    ratesOf(executor, companyID, shown, day),
  ]);
  const offers = await Promise.all(
    shown.map(async ({ bill }) => offerOf(bill, await linesOf(executor, bill), wanted, rates)),
  );
  const running = offers.filter(({ bill }) => isRunning(bill, day));
  const cheapest = cheapestOf(pricesOf(running.filter(({ isComplete }) => isComplete)));
  const cheapestByLine = new Map(wanted.map(({ id }) => [id, cheapestOf(pricesOf(running, id))]));
  const named = new Map(shown.map((one) => [one.bill.id, one]));
  const quotes = offers.toSorted(byPrice).map((offer): ComparedQuote => {
    const { bill, rate, lines } = offer;
    const { termPayment = null, warehouse = null } = around.get(bill.id) ?? {};
    const inRupiah = (amount: Amount) =>
      rate === null ? null : toWire(convertToIdr(amount, rate.rateAmount));
    return {
      quote: toDocumentRow(named.get(bill.id) as NamedDocument, actor, { now, day }, verdicts),
      isReadable: readable.has(bill.id),
      termPayment,
      warehouse,
      subtotalAmount: toWire(bill.subtotalAmount),
      vatAmount: toWire(bill.vatAmount),
      whtAmount: toWire(bill.whtAmount),
      costAmount: toWire(costOf(bill)),
      totalInIDR: inRupiah(costOf(bill)),
      rate:
        rate === null || rate.source === null
          ? null
          : { rateAmount: toWire(rate.rateAmount), date: rate.validFrom, source: rate.source },
      isExpired: isExpired(bill, day),
      isComplete: offer.isComplete,
      isCheapest: cheapest.has(bill.id),
      items: [...lines].map(([requestLineID, line]) => ({
        requestLineID,
        qty: toWire(line.qty),
        unitPrice: line.unitPrice === null ? null : toWire(line.unitPrice),
        totalAmount: toWire(line.total),
        totalInIDR: inRupiah(line.total),
        isCheapest: cheapestByLine.get(requestLineID)?.has(bill.id) ?? false,
      })),
      othersAmount: offer.others === null ? null : toWire(offer.others),
    };
  });
  return {
    purchaseRequest: { id: request.id, referenceID: request.referenceID },
    items: wanted.map(({ id, itemName, qty, unit }) => ({
      requestLineID: id,
      itemName,
      qty: toWire(qty),
      unit,
    })),
    quotes,
  };
}

/** Who reviews one of the quotes sees all that it was chosen from; everybody else those that they may open. */
async function shownQuotes(
  executor: Executor,
  actor: Actor,
  requestID: number,
): Promise<{ shown: NamedDocument[]; readable: ReadonlySet<number> }> {
  const where = and(
    eq(documentTable.companyID, actor.companyID),
    eq(documentTable.purchaseRequestID, requestID),
    eq(documentTable.transactionType, 'quote'),
  );
  const idsWhere = (condition: ReturnType<typeof and>) =>
    executor.select({ id: documentTable.id }).from(documentTable).where(and(where, condition));
  const [quotes, opened, reviewed] = await Promise.all([
    namedDocuments(executor, where, { order: [], limit: quotesMax }),
    idsWhere(readableDocuments(executor, actor, { types: ['quote'] })),
    idsWhere(
      and(
        hasOwnTask(documentTable.id, actor, 'bill'),
        actor.decidesOnly && readableDocuments(executor, actor, { types: ['quote'] }),
      ),
    ),
  ]);
  const readable = new Set(opened.map(({ id }) => id));
  const shown = reviewed.length > 0 ? quotes : quotes.filter(({ bill }) => readable.has(bill.id));
  return { shown, readable };
}

/** More quotes for one request than this are not read: none has them. */
const quotesMax = 100;

/** Where it is delivered, and when it is to be paid. */
async function surroundings(executor: Executor, companyID: number, quotes: readonly NamedDocument[]) {
  if (quotes.length === 0) return new Map<number, never>();
  const rows = await executor
    .select({
      id: documentTable.id,
      term: { id: termPaymentTable.id, name: termPaymentTable.name },
      place: { id: warehouseTable.id, name: warehouseTable.name },
    })
    .from(documentTable)
    .leftJoin(termPaymentTable, isNamedBy(termPaymentTable, documentTable, documentTable.termPaymentID))
    .leftJoin(warehouseTable, isNamedBy(warehouseTable, documentTable, documentTable.warehouseID))
    .where(
      and(
        eq(documentTable.companyID, companyID),
        inArray(
          documentTable.id,
          quotes.map(({ bill }) => bill.id),
        ),
      ),
    );
  return new Map(rows.map(({ id, term, place }) => [id, { termPayment: term, warehouse: place }]));
}

/** A rate, or that of rupiah itself, which nobody has to say. */
type KnownRate = DatedRate | { rateAmount: '1'; validFrom: Day; source: null };

async function ratesOf(
  executor: Executor,
  companyID: number,
  quotes: readonly NamedDocument[],
  day: Day,
): Promise<ReadonlyMap<string, KnownRate | null>> {
  const currencies = new Set(quotes.map(({ bill }) => bill.currencyCode));
  const rates = new Map<string, KnownRate | null>();
  for (const currency of currencies) {
    rates.set(
      currency,
      currency === 'IDR'
        ? { rateAmount: '1', validFrom: day, source: null }
        : await rateOn(executor, companyID, currency, day),
    );
  }
  return rates;
}

interface OfferedLine {
  qty: Amount;
  /** Null where several lines of the quote are for it. */
  unitPrice: Amount | null;
  /** What it costs, VAT included. */
  total: Amount;
}

interface Offer {
  bill: StoredDocument;
  rate: KnownRate | null;
  /** By the line of the request. */
  lines: ReadonlyMap<number, OfferedLine>;
  isComplete: boolean;
  /** What is asked beside the lines of the request; null: nothing. */
  others: Amount | null;
}

function offerOf(
  bill: StoredDocument,
  lines: readonly StoredLine[],
  wanted: readonly StoredLine[],
  rates: ReadonlyMap<string, KnownRate | null>,
): Offer {
  const { isPriceIncludeTax, currencyCode } = bill;
  const totals = documentTotals(lines, { isPriceIncludeTax, currencyCode }).lines;
  const offered = new Map<number, OfferedLine>();
  const others: Amount[] = [];
  for (const [index, line] of lines.entries()) {
    const { base = '0', vat = '0' } = totals[index] ?? {};
    const total = add(base, vat);
    const { requestLineID, qty, unitPrice } = line;
    if (requestLineID === null) {
      others.push(total);
      continue;
    }
    const before = offered.get(requestLineID);
    offered.set(
      requestLineID,
      before
        ? { qty: add(before.qty, qty), unitPrice: null, total: add(before.total, total) }
        : { qty, unitPrice, total },
    );
  }
  return {
    bill,
    rate: rates.get(currencyCode) ?? null,
    lines: offered,
    isComplete: wanted.every(({ id, qty }) => compare(offered.get(id)?.qty ?? '0', qty) >= 0),
    others: others.length === 0 ? null : sum(others),
  };
}

/** What an offer costs: what is withheld of it is paid all the same, to the tax office. */
function costOf({ subtotalAmount, vatAmount }: StoredDocument): Amount {
  return add(subtotalAmount, vatAmount);
}

/** It was refused, or does not hold any more: nobody buys by it. */
function isRunning(bill: StoredDocument, day: Day): boolean {
  return bill.status !== 'rejected' && !(bill.status === 'open' && isExpired(bill, day));
}

/** What offers ask for a line of the request, or for everything, by their ids. */
function pricesOf(offers: readonly Offer[], requestLineID?: number): ReadonlyMap<number, Ratio> {
  const prices = new Map<number, Ratio>();
  for (const { bill, rate, lines } of offers) {
    const line = requestLineID === undefined ? { qty: '1', total: costOf(bill) } : lines.get(requestLineID);
    if (!rate || !line || !isPositive(line.qty)) continue;
    prices.set(bill.id, comparablePrice(line.total, { rate: rate.rateAmount, qty: line.qty }));
  }
  return prices;
}

/** The cheapest first; what cannot be compared last. */
function byPrice(a: Offer, b: Offer): number {
  const inRupiah = ({ rate, bill }: Offer) => rate && convertToIdr(costOf(bill), rate.rateAmount);
  const [first, second] = [inRupiah(a), inRupiah(b)];
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || a.bill.id - b.bill.id;
  return compare(first, second) || a.bill.id - b.bill.id;
}
