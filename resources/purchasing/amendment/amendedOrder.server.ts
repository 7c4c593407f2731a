import { and, eq, sql } from 'drizzle-orm';

import { judgeAction } from '../../../domain/lifecycle/lifecycle.ts';
import type { AmendedLine, AmendFault, HeldLine } from '../../../domain/matching/amending.ts';
import { amendFaults, missingOfTotal } from '../../../domain/matching/amending.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { joined, law } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, isPositive, toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { lifecycleOf } from '../../../server/engine/serverEntity.ts';
import { documentError, totalsOfDocument } from '../document/documentAmounts.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { invoicedQuantities } from '../invoiceMatch/claims.server.ts';
import { receivedQuantities } from '../orderDelivery/received.server.ts';
import { orderMoney } from '../orderMoney/orderMoney.server.ts';
import type { Saving } from '../document/save/savePart.server.ts';

type Lines = Awaited<ReturnType<typeof linesOf>>;

/** What an order is to become. */
interface Amended {
  lines: readonly AmendedLine[];
  isPriceIncludeTax: boolean;
  total: Amount;
}

/** Why an order cannot become what it is to become. */
interface AmendRefusals {
  faults: readonly AmendFault[];
  /** Its prices are to hold tax where they did not, or the other way about, and invoices agreed to them. */
  changesTaxMode: boolean;
  /** What its total has to be at least; null where it is enough. */
  least: Amount | null;
  /** The lines that the order has. */
  lines: Lines;
}

/** Judges what a locked order is to become by what was delivered, invoiced, paid and asked for in advance meanwhile. */
export async function amendRefusals(
  executor: Executor,
  order: StoredDocument,
  amended: Amended,
): Promise<AmendRefusals> {
  const lines = await linesOf(executor, order);
  const ids = lines.map(({ id }) => id);
  const [received, invoiced, money, due] = await Promise.all([
    receivedQuantities(executor, order.companyID, ids),
    invoicedQuantities(executor, order),
    orderMoney(executor, order),
    dueOfInvoices(executor, order),
  ]);
  const held = lines.map((line): HeldLine => ({
    ...line,
    received: received.get(line.id)?.received ?? '0',
    isDelivered: received.has(line.id),
    invoiced: invoiced.get(line.id) ?? '0',
  }));
  const missing = money
    ? missingOfTotal(
        amended.total,
        { total: order.totalAmount, ordered: money.ordered },
        { due, askedInAdvance: money.depositsAsked, held: money.held, gone: money.gone },
      )
    : '0';
  return {
    faults: amendFaults(held, amended.lines),
    changesTaxMode:
      amended.isPriceIncludeTax !== order.isPriceIncludeTax &&
      held.some(({ invoiced: qty }) => isPositive(qty)),
    least: isPositive(missing) ? add(amended.total, missing) : null,
    lines,
  };
}

/** What the live invoices of an order ask to be paid still, also those that nobody agreed to yet. */
async function dueOfInvoices(executor: Executor, { companyID, id }: StoredDocument): Promise<Amount> {
  const [sums] = await executor
    .select({ due: sql<Amount>`coalesce(sum(${documentTable.remainingAmount}), 0)::text` })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.purchaseOrderID, id),
        eq(documentTable.transactionType, 'bill'),
        sql`${documentTable.status} not in ('draft', 'void', 'rejected', 'closed', 'paid')`,
      ),
    );
  return sums?.due ?? '0';
}

/** What is wrong with a change of an order, by field. The order stays locked until the end of the transaction. */
export async function amendmentErrors({
  executor,
  entity,
  actor,
  input,
  saved,
  now,
}: Saving): Promise<FieldMessages> {
  if (input.purchaseOrderID === null) return { purchaseOrderID: documentError('amendment.noOrder') };
  if (saved && saved.purchaseOrderID !== input.purchaseOrderID) {
    return { purchaseOrderID: documentError('amendment.keepsOrder') };
  }
  const order = await lockDocument(executor, actor.companyID, input.purchaseOrderID);
  const isThere = order !== null && (saved !== null || (await entity.canRead(executor, actor, order.id)));
  if (!isThere || order.transactionType !== 'order') return { purchaseOrderID: law('field.fromList') };
  if (!saved) {
    const subject = entity.toSubject(order, now);
    const verdict = judgeAction(lifecycleOf(entity, subject), actor, subject, 'amend');
    if (!verdict.isAllowed) return { purchaseOrderID: verdict.says };
  }
  const { referenceID: number, currencyCode: currency, revision } = order;
  if (input.orderRevision !== revision || (saved && saved.revision !== revision + 1)) {
    return { orderRevision: documentError('amendment.stale', { number, revision }) };
  }
  const fields: FieldMessages = {};
  if (input.vendorID !== order.vendorID) fields['vendorID'] = documentError('otherVendor', { number });
  if (input.currencyCode !== currency) {
    fields['currencyCode'] = documentError('otherCurrency', { number, currency });
  }
  if (input.requesterID !== order.requesterID) {
    fields['requesterID'] = documentError('amendment.keepsRequester', { number });
  }
  // Not after the change, but after the order: its day of delivery may be past.
  const { transactionDate: day } = order;
  if (input.dueDate !== null && day !== null && input.dueDate < day) {
    fields['dueDate'] = documentError('dayBeforeDocument');
  }
  if (input.purchaseQuoteID !== null) fields['purchaseQuoteID'] = documentError('amendment.ofOrderAlone');
  const refusals = await amendRefusals(executor, order, {
    lines: input.items.map(({ orderLineID, ...line }) => ({ ...line, formerID: orderLineID })),
    isPriceIncludeTax: input.isPriceIncludeTax,
    total: totalsOfDocument(input).total,
  });
  return { ...fields, ...fieldsOf(refusals, order, input.items) };
}

/** The field of a line that each fault is about, and what is said of it. */
const faultFields = {
  noLine: 'orderLineID',
  twice: 'orderLineID',
  itemStays: 'itemableID',
  unitStays: 'unit',
  priceStays: 'unitPrice',
  taxStays: 'tax',
  belowReceived: 'qty',
  belowInvoiced: 'qty',
} as const;

function fieldsOf(
  { faults, changesTaxMode, least, lines }: AmendRefusals,
  { referenceID: number, currencyCode: currency }: StoredDocument,
  items: readonly { sentAt: number }[],
): FieldMessages {
  const fields: FieldMessages = {};
  const removed: Message[] = [];
  for (const fault of faults) {
    if ('formerID' in fault) removed.push(wordRemoved(fault, lines));
    else
      fields[`items.${items[fault.at]?.sentAt ?? fault.at}.${faultFields[fault.why]}`] ??= wordFault(fault);
  }
  if (changesTaxMode) fields['isPriceIncludeTax'] = documentError('amendment.taxModeStays', { number });
  const ofAll = [...removed, ...(least === null ? [] : [wordLeast(number, { amount: least, currency })])];
  if (ofAll.length > 0) fields['items'] = joined('sentences', ofAll);
  return fields;
}

/** The same of what was to come into force: each line by its place and item. */
export function wordRefusals(
  { faults, changesTaxMode, least, lines }: AmendRefusals,
  { referenceID: number, currencyCode: currency }: StoredDocument,
  items: readonly { itemName: string | null }[],
): Message | null {
  const said = [
    ...faults.map((fault) =>
      'formerID' in fault
        ? wordRemoved(fault, lines)
        : documentError('amendment.ofLine', {
            line: fault.at + 1,
            item: items[fault.at]?.itemName ?? '',
            why: wordFault(fault),
          }),
    ),
    ...(changesTaxMode ? [documentError('amendment.taxModeStays', { number })] : []),
    ...(least === null ? [] : [wordLeast(number, { amount: least, currency })]),
  ];
  return said.length === 0 ? null : joined('sentences', said);
}

function wordFault(fault: Exclude<AmendFault, { formerID: number }>): Message {
  if (fault.why === 'noLine') return documentError('noLineOfOrder');
  return documentError(`amendment.${fault.why}`, 'least' in fault ? { least: toWire(fault.least) } : {});
}

function wordRemoved(fault: Extract<AmendFault, { formerID: number }>, lines: Lines): Message {
  const line = lines.find(({ id }) => id === fault.formerID);
  const values = { line: line?.position ?? 0, item: line?.itemName ?? '', least: toWire(fault.least) };
  return documentError(`amendment.${fault.why}`, values);
}

const wordLeast = (number: string, least: { amount: Amount; currency: string }): Message =>
  documentError('amendment.leastTotal', { number, least });
