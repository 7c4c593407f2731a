import { and, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { judgeAction } from '../../../domain/lifecycle/lifecycle.ts';
import { compare, isPositive, subtract, toWire } from '../../../domain/money/money.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { historyTable } from '../../../server/engine/recordTables.ts';
import { lifecycleOf } from '../../../server/engine/serverEntity.ts';
import { openDepositsOf } from '../orderMoney/openDeposits.server.ts';
import { invoicedQuantities } from '../invoiceMatch/claims.server.ts';
import { followMatch } from '../invoiceMatch/matchGate.server.ts';
import { ordersOf } from '../invoiceMatch/matchedOrders.server.ts';
import { matchRuleOf } from '../matchRule/matchRule.server.ts';
import { receivedStateOf } from '../orderDelivery/received.server.ts';
import { documentError } from '../document/documentAmounts.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import type { DocumentEntity, SavePart, Saved, Saving } from '../document/save/savePart.server.ts';

/**
 * What is wrong with an invoice of an order, by field. The order stays locked until the end of the transaction, so that
 * two invoices cannot ask for the same goods.
 */
async function orderErrors({ executor, entity, actor, input, saved, now }: Saving): Promise<FieldMessages> {
  const named = input.items.filter(({ orderLineID }) => orderLineID !== null);
  if (input.purchaseOrderID === null) return linesOfNoOrder(input);
  const order = await lockDocument(executor, actor.companyID, input.purchaseOrderID);
  const isNew = saved?.purchaseOrderID !== input.purchaseOrderID;
  // An order that the person may not see does not exist for them; one that the invoice names already stays named.
  const isThere = order !== null && (!isNew || (await entity.canRead(executor, actor, order.id)));
  if (!isThere || order.transactionType !== 'order') return { purchaseOrderID: law('field.fromList') };
  if (isNew) {
    const subject = entity.toSubject(order, now);
    const verdict = judgeAction(lifecycleOf(entity, subject), actor, subject, 'createInvoice');
    if (!verdict.isAllowed) return { purchaseOrderID: verdict.says };
  }
  const fields: FieldMessages = {};
  if (input.vendorID !== null && input.vendorID !== order.vendorID) {
    fields['vendorID'] = documentError('otherVendor', { number: order.referenceID });
  }
  if (input.currencyCode !== order.currencyCode) {
    fields['currencyCode'] = documentError('otherCurrency', {
      number: order.referenceID,
      currency: order.currencyCode,
    });
  }
  const [lines, invoiced] = await Promise.all([
    linesOf(executor, order),
    invoicedQuantities(executor, order, saved?.id),
  ]);
  const left = new Map(lines.map(({ id, qty }) => [id, subtract(qty, invoiced.get(id) ?? '0')]));
  for (const { orderLineID, qty, sentAt } of named) {
    const rest = left.get(orderLineID ?? 0);
    if (rest === undefined) fields[`items.${sentAt}.orderLineID`] = documentError('noLineOfOrder');
    else if (compare(qty, rest) > 0) {
      const says = isPositive(rest)
        ? documentError('moreThanOrdered', { left: toWire(rest) })
        : documentError('allInvoiced');
      fields[`items.${sentAt}.qty`] = says;
    } else left.set(orderLineID ?? 0, subtract(rest, qty));
  }
  return fields;
}

function linesOfNoOrder({ items }: Saved): FieldMessages {
  const named = items.filter(({ orderLineID }) => orderLineID !== null);
  return Object.fromEntries(
    named.map(({ sentAt }) => [`items.${sentAt}.orderLineID`, documentError('noOrder')]),
  );
}

/** An invoice asks for what was ordered. */
export const orderOfInvoice: SavePart = {
  errors: orderErrors,
  sent: ({ executor, context, entity, actor, row }) =>
    followOrder(executor, context, entity, { actor, invoice: row, ends: false }),
};

/** Nothing else does. */
export const ofNoOrder: SavePart = {
  errors: async ({ input }) =>
    input.purchaseOrderID === null
      ? linesOfNoOrder(input)
      : { purchaseOrderID: documentError('onlyInvoices') },
};

/**
 * The orders of an invoice that was sent, or that ends unpaid: closed once everything is invoiced and has come, open again
 * once it is not. An order that a person closed stays so.
 */
export async function followOrder(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  { actor, invoice, ends }: { actor: Actor | null; invoice: StoredDocument; ends: boolean },
): Promise<void> {
  for (const orderID of await ordersOf(executor, invoice)) {
    await followOneOrder(executor, context, entity, orderID, { actor, invoice, ends });
  }
  await followMatch(executor, invoice);
}

/** The same of one of the orders that an invoice asks for, or asked for. */
export async function followOneOrder(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  orderID: number,
  { actor, invoice, ends }: { actor: Actor | null; invoice: StoredDocument; ends: boolean },
): Promise<void> {
  const { companyID, id, referenceID } = invoice;
  const order = await lockDocument(executor, companyID, orderID);
  if (!order || !isBoughtBy(order)) return;
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id: order.id, action: 'invoicesChanged', actor },
    {
      to: await statusOfOrder(executor, order, ends ? id : 0),
      related: { type: 'bill', id, name: referenceID },
    },
  );
}

/** An order of which something came, or a deposit ended: closed, or open again, where that makes the difference. */
export async function settleOrder(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  { companyID, orderID, actor }: { companyID: number; orderID: number; actor: Actor | null },
): Promise<void> {
  const order = await lockDocument(executor, companyID, orderID);
  if (!order || !isBoughtBy(order)) return;
  const to = await statusOfOrder(executor, order);
  if (to === order.status) return;
  const target = { companyID, id: orderID, action: 'settled', actor };
  await actAutomatically(executor, context, entity, target, { to });
}

/** It is approved: something is bought by it, or was. */
const isBoughtBy = ({ status }: StoredDocument) => status === 'awaiting_invoice' || status === 'closed';

/**
 * An order is closed once all of it is invoiced and has come, no deposit on it waits for its payment and no change for its review; where invoices are
 * compared with what was ordered alone, nobody says what came. One that a person closed stays so.
 */
export async function statusOfOrder(
  executor: Executor,
  order: StoredDocument,
  withoutID = 0,
): Promise<'awaiting_invoice' | 'closed'> {
  const lines = await linesOf(executor, order);
  const [invoiced, received, isClosedByPerson, { isReceiptRequired }, waiting] = await Promise.all([
    invoicedQuantities(executor, order, withoutID),
    receivedStateOf(executor, order, lines),
    hasActed(executor, order, 'close'),
    matchRuleOf(executor, order.companyID),
    openDepositsOf(executor, order),
  ]);
  if (isClosedByPerson) return 'closed';
  if (order.openAmendmentID !== null) return 'awaiting_invoice';
  const isInvoiced = lines.every(({ id, qty }) => compare(invoiced.get(id) ?? '0', qty) >= 0);
  const hasCome = !isReceiptRequired || received === 'whole';
  return isInvoiced && hasCome && waiting.length === 0 ? 'closed' : 'awaiting_invoice';
}

/** Whether somebody took this action on a document. */
export async function hasActed(
  executor: Executor,
  { companyID, id }: StoredDocument,
  action: string,
): Promise<boolean> {
  const found = await executor
    .select({ one: sql`1` })
    .from(historyTable)
    .where(
      and(
        eq(historyTable.companyID, companyID),
        eq(historyTable.subjectType, 'bill'),
        eq(historyTable.subjectID, id),
        eq(historyTable.action, action),
      ),
    )
    .limit(1);
  return found.length > 0;
}
