import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { withSwitches } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { decide } from '../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { joined } from '../../../domain/message/message.ts';
import {
  add,
  compare,
  isPositive,
  isZero,
  maxAmount,
  priceDecimalsIn,
  roundAmount,
  roundTo,
  subtract,
  sum,
  toWire,
} from '../../../domain/money/money.ts';
import { namesOf } from '../../../server/approval/people.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { assertAsOpened, finish, lockForActor } from '../../../server/engine/act.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import { lifecycleOf } from '../../../server/engine/serverEntity.ts';
import type { App } from '../../../server/http/routes.ts';
import type { Say } from '../../../server/words/words.ts';
import { isNamedBy, rowIn } from '../../../server/records/tableRows.ts';
import { purchasing } from '../document/document.ts';
import { documentError } from '../document/documentAmounts.ts';
import {
  canReadDocument,
  documentNotice,
  linesOf,
  readableDocuments,
} from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';
import { assertOrdersHold } from '../orderMoney/orderMoney.server.ts';
import { invoicedQuantities } from './claims.server.ts';
import { followOneOrder } from '../order/invoicedOrder.server.ts';
import { order } from '../order/order.ts';
import { receivedQuantities } from '../orderDelivery/received.server.ts';
import { claimedQuantities } from './claims.server.ts';
import { compareInvoice, keepMatch, lockOrders, partsOf, toleranceFor } from './compareInvoice.server.ts';
import { compareOneAgain, followOrders } from './matchGate.server.ts';
import { ordersOf } from './matchedOrders.server.ts';
import { matchPartTable } from './matchTables.server.ts';
import type { InvoiceMatch, MatchCandidate, MatchedLine, MatchInput } from './matchWire.ts';
import { invoiceMatch, matchCandidate, matchInput } from './matchWire.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

/** So many lines of orders are offered, those of the newest orders. */
const mostCandidates = 200;

/** How an invoice stands beside its orders, and which orders a person names for its lines. */
export function matchRoutes(app: App, context: ServerContext, entity: DocumentEntity): void {
  const call = {
    access: withSwitches(purchasing, order.access),
    tag: 'Purchases',
    params: idParams,
  };

  readCall(app, context, {
    ...call,
    // Of an invoice that is under way while orders are switched off, too.
    access: purchasing,
    url: '/v1/bills/:id/match',
    byLink: { record: 'bill' },
    summary: 'An invoice beside what was ordered and what came: what differs first',
    answer: invoiceMatch,
    read: ({ executor, actor, params: { id } }) => matchOf(executor, actor, id),
  });

  readCall(app, context, {
    ...call,
    url: '/v1/bills/:id/match/candidates',
    summary: 'The lines of orders to its vendor that an invoice can be matched with',
    answer: z.object({ data: z.array(matchCandidate) }),
    read: async ({ executor, actor, params: { id } }) => ({ data: await candidatesFor(executor, actor, id) }),
  });

  writeCall(app, context, {
    ...call,
    method: 'PUT',
    url: '/v1/bills/:id/match',
    summary: 'Name orders for the lines of an invoice by hand',
    takesVersion: true,
    body: matchInput,
    answer: invoiceMatch,
    async write({ executor, actor, params: { id }, body, version, say }) {
      await matchByHand(executor, context, entity, actor, { id, version, say, input: body });
      return await matchOf(executor, actor, id);
    },
  });
}

async function invoiceFor(executor: Executor, actor: Actor, id: number): Promise<StoredDocument> {
  const { companyID } = actor;
  const [found] = await executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.id, id),
        eq(documentTable.transactionType, 'bill'),
      ),
    );
  if (!found || !(await canReadDocument(executor, actor, id))) throw new DomainError('not_found');
  return found;
}

/** @throws DomainError `not_found` where the person may not know of the invoice */
async function matchOf(executor: Executor, actor: Actor, id: number): Promise<InvoiceMatch> {
  const invoice = await invoiceFor(executor, actor, id);
  const { claim, lines, ordered, comparison, state, rule, kept } = await compareInvoice(executor, invoice);
  const [parts, tolerance, names] = await Promise.all([
    partsOf(executor, invoice.companyID, id),
    toleranceFor(executor, invoice, rule),
    namesOf(executor, invoice.companyID, kept?.acceptedByID ? [kept.acceptedByID] : []),
  ]);
  const money = (amount: string) => toWire(roundAmount(amount, invoice.currencyCode));
  const priceDecimals = priceDecimalsIn(invoice.currencyCode, actor.priceDecimals);
  const price = (amount: string) => toWire(roundTo(amount, priceDecimals));
  const optional = (amount: string | null) => (amount === null ? null : toWire(amount));
  const { differences, excess } = comparison;
  const isBeyond = (position: number, orderLineID: number | null) =>
    differences.some((one) => !one.isWithin && one.position === position && one.agreedID === orderLineID);
  const shown = claim.lines.flatMap((line, index): MatchedLine[] => {
    const stored = lines[index];
    if (!stored) return [];
    const about = {
      lineID: stored.id,
      position: line.position,
      itemName: stored.itemName,
      unit: stored.unit,
      unitPrice: price(line.unitPrice),
    };
    const rest = subtract(line.qty, sum(line.parts.map((part) => part.qty)));
    const matched = line.parts.flatMap((part): MatchedLine[] => {
      const of = ordered.find((one) => one.id === part.agreedID);
      if (!of) return [];
      return [
        {
          ...about,
          qty: toWire(part.qty),
          order: { id: of.orderID, referenceID: of.orderNumber },
          orderLineID: of.id,
          isByHand: parts.some((one) => one.lineID === stored.id && one.orderLineID === of.id),
          ordered: toWire(of.qty),
          received: toWire(of.received),
          invoicedBefore: toWire(of.claimedBefore),
          orderedPrice: price(of.unitPrice),
          isBeyond: isBeyond(line.position, of.id),
        },
      ];
    });
    if (!isPositive(rest)) return matched;
    const unmatched: MatchedLine = {
      ...about,
      qty: toWire(rest),
      order: null,
      orderLineID: null,
      isByHand: false,
      ordered: null,
      received: null,
      invoicedBefore: null,
      orderedPrice: null,
      isBeyond: isBeyond(line.position, null),
    };
    return [...matched, unmatched];
  });
  const differs = (line: MatchedLine) =>
    differences.some((one) => one.position === line.position && one.agreedID === line.orderLineID);
  const rank = (line: MatchedLine) => (line.isBeyond ? 0 : differs(line) ? 1 : 2);
  return {
    state,
    isReceiptRequired: rule.isReceiptRequired,
    priceExcess: money(excess.price),
    quantityExcess: money(excess.quantity),
    differences: differences.map(({ agreedID, qty, amount, percent, ...one }) => ({
      ...one,
      orderLineID: agreedID,
      qty: toWire(qty),
      amount: money(amount),
      percent: optional(percent),
    })),
    lines: shown.toSorted((one, other) => rank(one) - rank(other) || one.position - other.position),
    accepted:
      state === 'accepted' && kept?.acceptedAt
        ? {
            by: names.get(kept.acceptedByID ?? 0) ?? '',
            at: kept.acceptedAt.toISOString(),
            notes: kept.acceptedNotes ?? '',
          }
        : null,
    tolerance: {
      pricePercent: optional(tolerance.price.percent),
      priceAmount: optional(tolerance.price.amount),
      quantityPercent: optional(tolerance.quantity.percent),
      quantityAmount: optional(tolerance.quantity.amount),
    },
    hasApprover: rule.approverIDs.length > 0,
  };
}

/** Lines of approved orders to the vendor, in the currency of the invoice, the newest orders first. */
async function candidatesFor(executor: Executor, actor: Actor, id: number): Promise<MatchCandidate[]> {
  const invoice = await invoiceFor(executor, actor, id);
  const { companyID, vendorID, currencyCode } = invoice;
  if (vendorID === null) return [];
  const rows = await executor
    .select({ line: documentLineTable, id: documentTable.id, referenceID: documentTable.referenceID })
    .from(documentTable)
    .innerJoin(documentLineTable, isNamedBy(documentTable, documentLineTable, documentLineTable.billID))
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.vendorID, vendorID),
        eq(documentTable.currencyCode, currencyCode),
        eq(documentTable.transactionType, 'order'),
        inArray(documentTable.status, ['awaiting_invoice', 'closed']),
        readableDocuments(executor, actor, { types: ['order'] }),
      ),
    )
    .orderBy(asc(documentTable.id), asc(documentLineTable.position));
  const newest = rows.slice(-mostCandidates);
  const ids = newest.map(({ line }) => line.id);
  const [received, claimed] = await Promise.all([
    receivedQuantities(executor, companyID, ids),
    claimedQuantities(executor, companyID, ids, { withoutID: id }),
  ]);
  return newest.flatMap(({ line, ...of }) => {
    const left = subtract(line.qty, claimed.get(line.id) ?? '0');
    if (!isPositive(left)) return [];
    return [
      {
        orderLineID: line.id,
        order: of,
        itemName: line.itemName,
        unit: line.unit,
        ordered: toWire(line.qty),
        received: toWire(received.get(line.id)?.received ?? '0'),
        left: toWire(left),
        unitPrice: toWire(line.unitPrice),
      },
    ];
  });
}

interface ByHand {
  id: number;
  version: number | null;
  say: Say;
  input: MatchInput;
}

/** Names orders for the lines of an invoice in the place of those named before, and compares it with them. */
export async function matchByHand(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  actor: Actor,
  { id, version, say, input }: ByHand,
): Promise<void> {
  const now = context.now();
  const invoice = await lockForActor(executor, entity, actor, id);
  await assertAsOpened(executor, context, entity, actor, { row: invoice, version, say });
  const subject = entity.toSubject(invoice, now);
  const decision = decide(lifecycleOf(entity, subject), actor, subject, 'match', undefined);
  const before = await ordersOf(executor, invoice);
  const parts = input.parts.filter(({ qty }) => !isZero(qty));
  const named = [...new Set(parts.map(({ orderID }) => orderID))];
  const orderIDs = [...new Set([...before, ...named])].toSorted((one, other) => one - other);
  await lockOrders(executor, invoice.companyID, orderIDs);
  const words = await assertParts(executor, entity, actor, invoice, input);
  await executor
    .delete(matchPartTable)
    .where(and(eq(matchPartTable.companyID, invoice.companyID), eq(matchPartTable.billID, id)));
  if (parts.length > 0) {
    await executor
      .insert(matchPartTable)
      .values(parts.map((part) => ({ companyID: invoice.companyID, billID: id, ...part })));
  }
  const matchedByID = actor.employeeID;
  const compared = await compareInvoice(executor, { ...invoice, matchedByID });
  // Whether it is held, or goes on, is found below: as long as it waits, nothing of its state lets it pass.
  const kept = invoice.status === 'awaiting_payment' ? {} : await keepMatch(executor, invoice, compared, now);
  await finish(
    executor,
    entity,
    actor,
    invoice,
    decision,
    { patch: { matchedByID, decidedByID: null, ...kept }, remark: words },
    now,
  );
  if (invoice.status !== 'draft') {
    for (const orderID of orderIDs) {
      await followOneOrder(executor, context, entity, orderID, { actor, invoice, ends: false });
    }
    await followOrders(executor, invoice.companyID, orderIDs);
    await assertOrdersHold(executor, invoice.companyID, named);
  }
  await compareOneAgain(executor, context, entity, { companyID: invoice.companyID, id, actor });
}

/** How much of a line of its own order the invoice asks for beside what is named by hand. */
function ownRest(
  lines: Awaited<ReturnType<typeof linesOf>>,
  parts: MatchInput['parts'],
  orderLineID: number,
): string {
  return sum(
    lines.flatMap((line) => {
      if (line.orderLineID !== orderLineID) return [];
      const byHand = sum(parts.flatMap((part) => (part.lineID === line.id ? [part.qty] : [])));
      return [maxAmount('0', subtract(line.qty, byHand))];
    }),
  );
}

/** What is wrong with the parts, by their fields; else what the history says of them. @throws DomainError */
async function assertParts(
  executor: Executor,
  entity: DocumentEntity,
  actor: Actor,
  invoice: StoredDocument,
  { parts }: MatchInput,
): Promise<Message> {
  const { companyID, id } = invoice;
  const lines = await linesOf(executor, invoice);
  const fields: FieldMessages = {};
  const said: Message[] = [];
  const asked = new Map<number, string>();
  const ofOrder = new Map<number, string>();
  const seen = new Set<string>();
  for (const [index, { lineID, orderID, orderLineID, qty }] of parts.entries()) {
    if (isZero(qty)) continue;
    const line = lines.find((one) => one.id === lineID);
    if (!line) {
      fields[`parts.${index}.lineID`] = documentError('match.noLine');
      continue;
    }
    const key = `${lineID} ${orderLineID}`;
    if (seen.has(key)) fields[`parts.${index}.orderLineID`] = documentError('match.twice');
    seen.add(key);
    const of = await rowIn(executor, documentTable, { companyID, id: orderID });
    const isThere =
      of?.transactionType === 'order' &&
      of.vendorID === invoice.vendorID &&
      of.currencyCode === invoice.currencyCode &&
      ['awaiting_invoice', 'closed'].includes(of.status) &&
      (await entity.canRead(executor, actor, orderID));
    const orderLine = isThere
      ? (await linesOf(executor, of)).find((one) => one.id === orderLineID)
      : undefined;
    if (!of || !orderLine) {
      fields[`parts.${index}.orderLineID`] = documentError('match.noOrderLine');
      continue;
    }
    const ofLine = sum([asked.get(lineID) ?? '0', qty]);
    asked.set(lineID, ofLine);
    if (compare(ofLine, line.qty) > 0) {
      fields[`parts.${index}.qty`] = documentError('match.moreThanLine', { qty: toWire(line.qty) });
    }
    const invoiced = (await invoicedQuantities(executor, of, id)).get(orderLineID) ?? '0';
    const others = add(invoiced, ownRest(lines, parts, orderLineID));
    const all = sum([ofOrder.get(orderLineID) ?? others, qty]);
    ofOrder.set(orderLineID, all);
    if (compare(all, orderLine.qty) > 0) {
      const left = subtract(orderLine.qty, others);
      fields[`parts.${index}.qty`] ??= isPositive(left)
        ? documentError('moreThanOrdered', { left: toWire(left) })
        : documentError('allInvoiced');
    }
    said.push(
      documentNotice('match.byHand', { qty: toWire(qty), line: line.position, order: of.referenceID }),
    );
  }
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  return said.length === 0 ? documentNotice('match.noneByHand') : joined('lines', said);
}
