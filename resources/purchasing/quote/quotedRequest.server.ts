import { and, eq, inArray, ne } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { judgeAction } from '../../../domain/lifecycle/lifecycle.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { lifecycleOf } from '../../../server/engine/serverEntity.ts';
import { documentError } from '../document/documentAmounts.ts';
import type { DocumentStatus, TransactionType } from '../document/document.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { hasActed } from '../order/invoicedOrder.server.ts';
import type { DocumentEntity, SavePart, Saving } from '../document/save/savePart.server.ts';

/** Lines of a quote alone are offered for those of a request. */
export const ofNoRequest: SavePart = {
  errors: async ({ input }) =>
    Object.fromEntries(
      input.items
        .filter(({ requestLineID }) => requestLineID !== null)
        .map(({ sentAt }) => [`items.${sentAt}.requestLineID`, documentError('onlyQuotes')]),
    ),
};

/** A quote is of a request, one of each vendor. */
export const requestOfQuote: SavePart = { errors: errorsOfQuote };

/** What is made of a quote is made for its request. */
export const namedQuote: SavePart = {
  async errors({ executor, actor, input: { purchaseQuoteID } }) {
    if (purchaseQuoteID === null) return null;
    const isThere = (await quoteNamed(executor, actor.companyID, purchaseQuoteID)) !== undefined;
    return isThere ? null : { purchaseQuoteID: law('field.fromList') };
  },
  async columns({ executor, actor, input: { purchaseQuoteID, purchaseRequestID } }) {
    if (purchaseRequestID !== null || purchaseQuoteID === null) return {};
    const quote = await quoteNamed(executor, actor.companyID, purchaseQuoteID);
    return { purchaseRequestID: quote?.purchaseRequestID ?? null };
  },
};

/** An order may be made of a quote. */
export const quoteOfOrder: SavePart = {
  errors: errorsOfOrder,
  sent: ({ executor, context, entity, actor, row }) =>
    followQuote(executor, context, entity, { actor, order: row, ends: false }),
};

async function errorsOfQuote(saving: Saving): Promise<FieldMessages> {
  const { executor, actor, input, saved } = saving;
  const source = await sourceOf(saving, {
    type: 'request',
    id: input.purchaseRequestID,
    savedID: saved?.purchaseRequestID ?? null,
    action: 'createQuote',
  });
  if (!source.row) return { purchaseRequestID: source.says };
  const fields: FieldMessages = {};
  const [other] =
    input.vendorID === null
      ? []
      : await executor
          .select({ referenceID: documentTable.referenceID })
          .from(documentTable)
          .where(
            and(
              eq(documentTable.companyID, actor.companyID),
              eq(documentTable.purchaseRequestID, source.row.id),
              eq(documentTable.transactionType, 'quote'),
              eq(documentTable.vendorID, input.vendorID),
              ne(documentTable.status, 'rejected'),
              ne(documentTable.id, saved?.id ?? 0),
            ),
          );
  if (other) fields['vendorID'] = documentError('quotedAlready', { number: other.referenceID });
  const lines = new Set((await linesOf(executor, source.row)).map(({ id }) => id));
  for (const { requestLineID, sentAt } of input.items) {
    if (requestLineID === null || lines.has(requestLineID)) continue;
    fields[`items.${sentAt}.requestLineID`] = documentError('noLineOfRequest');
  }
  return fields;
}

async function errorsOfOrder(saving: Saving): Promise<FieldMessages> {
  const { input, saved } = saving;
  if (input.purchaseQuoteID === null) return {};
  const { row: quote, says } = await sourceOf(saving, {
    type: 'quote',
    id: input.purchaseQuoteID,
    savedID: saved?.purchaseQuoteID ?? null,
    action: 'createOrder',
  });
  if (!quote) return { purchaseQuoteID: says };
  const { referenceID: number, currencyCode: currency } = quote;
  return {
    ...(input.vendorID !== null && input.vendorID !== quote.vendorID
      ? { vendorID: documentError('otherVendor', { number }) }
      : {}),
    ...(input.currencyCode === currency
      ? {}
      : { currencyCode: documentError('otherCurrency', { number, currency }) }),
  };
}

/**
 * What a document is made of, locked, where the person may make one of it. One that the document names already stays named;
 * one that the person may not see does not exist for them.
 */
async function sourceOf(
  { executor, entity, actor, now }: Saving,
  named: { type: TransactionType; id: number | null; savedID: number | null; action: string },
): Promise<{ row: StoredDocument; says: null } | { row: null; says: Message }> {
  const isNew = named.id !== named.savedID;
  const row = named.id === null ? null : await lockDocument(executor, actor.companyID, named.id);
  const isThere = row !== null && (!isNew || (await entity.canRead(executor, actor, row.id)));
  if (!isThere || row.transactionType !== named.type) return { row: null, says: law('field.fromList') };
  if (!isNew) return { row, says: null };
  const subject = entity.toSubject(row, now);
  const verdict = judgeAction(lifecycleOf(entity, subject), actor, subject, named.action);
  return verdict.isAllowed ? { row, says: null } : { row: null, says: verdict.says };
}

async function quoteNamed(executor: Executor, companyID: number, id: number) {
  const [quote] = await executor
    .select({ purchaseRequestID: documentTable.purchaseRequestID })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.id, id),
        eq(documentTable.transactionType, 'quote'),
      ),
    );
  return quote;
}

/** An order that is sent completes its quote, which waits for another one if it ends; a person's word stays. */
export async function followQuote(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  { actor, order, ends }: { actor: Actor | null; order: StoredDocument; ends: boolean },
): Promise<void> {
  const { companyID, purchaseQuoteID } = order;
  if (purchaseQuoteID === null) return;
  const quote = await lockDocument(executor, companyID, purchaseQuoteID);
  if (quote?.status !== 'awaiting_order' && quote?.status !== 'completed') return;
  const others = await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.purchaseQuoteID, purchaseQuoteID),
        eq(documentTable.transactionType, 'order'),
        ne(documentTable.id, order.id),
        inArray(documentTable.status, ['awaiting_review', 'awaiting_revision', 'awaiting_invoice', 'closed']),
      ),
    )
    .limit(1);
  const isOrdered = !ends || others.length > 0 || (await hasActed(executor, quote, 'complete'));
  const to = isOrdered ? 'completed' : 'awaiting_order';
  if (to === quote.status) return;
  const target = { companyID, id: quote.id, action: 'ordersChanged', actor };
  const related = { type: 'bill', id: order.id, name: order.referenceID };
  await actAutomatically(executor, context, entity, target, { to, related });
  await moveRequest(executor, context, entity, { actor, quote, to });
}

/** The request of a quote becomes what its quotes say. */
export async function moveRequest(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  { actor, quote, to }: { actor: Actor | null; quote: StoredDocument; to: DocumentStatus },
): Promise<void> {
  if (quote.purchaseRequestID === null) return;
  const target = { companyID: quote.companyID, id: quote.purchaseRequestID, action: 'quotesChanged', actor };
  const related = { type: 'bill', id: quote.id, name: quote.referenceID };
  await actAutomatically(executor, context, entity, target, { to, related });
}

/** Takes the other quotes of a request out of the choice, or back into it. */
export async function moveQuotes(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  {
    actor,
    companyID,
    requestID,
    exceptID = 0,
    action,
  }: {
    actor: Actor | null;
    companyID: number;
    requestID: number;
    exceptID?: number;
    action: 'stepBack' | 'comeBack';
  },
): Promise<void> {
  const moved = await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.purchaseRequestID, requestID),
        eq(documentTable.transactionType, 'quote'),
        eq(documentTable.status, action === 'stepBack' ? 'open' : 'closed'),
        ne(documentTable.id, exceptID),
      ),
    )
    .orderBy(documentTable.id);
  for (const { id } of moved) {
    await actAutomatically(executor, context, entity, { companyID, id, action, actor });
  }
}
