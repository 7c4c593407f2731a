import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import { act } from '../../../server/engine/act.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams, registerEntity } from '../../../server/engine/entityRoutes.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { App } from '../../../server/http/routes.ts';
import { purchasing } from '../document/document.ts';
import { reviewEffects, tellPeopleOf } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { lockDocument } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentDetail, documentRow } from '../document/documentWire.ts';
import { sendForReview } from '../document/save/documentSave.server.ts';
import { moveQuotes, moveRequest } from './quotedRequest.server.ts';
import { documentsMade } from '../document/list/documentsMade.server.ts';
import { documentDetailOf } from '../document/page/documentDetail.server.ts';
import { quoteComparisonRoute } from './compare/quoteComparison.server.ts';
import { vendorsAskedRoute } from './invitation/askedVendors.server.ts';
import { sendByMail } from '../documentMail/documentMail.server.ts';
import { quote, quoteLifecycle } from './quote.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

type QuoteEffect = EffectContext<StoredDocument>;

/** What the actions of quotes do. */
export const quoteEffects = (entity: DocumentEntity): DocumentEffects => ({
  ...reviewEffects,
  appoint: (effect) => appointQuote(effect, entity),
  complete: (effect) => completeQuote(effect, entity),
  sendByMail,
  reject: (effect) => endQuote(effect, entity),
  void: (effect) => endQuote(effect, entity),
});

/** The one that is chosen is reviewed; the others step back. */
async function appointQuote(
  { executor, context, actor, row }: QuoteEffect,
  entity: DocumentEntity,
): Promise<EffectOutcome<StoredDocument>> {
  if (!actor || row.purchaseRequestID === null) throw new DomainError('forbidden');
  const { companyID, purchaseRequestID: requestID, id } = row;
  const outcome = await sendForReview(executor, context, entity, actor, row);
  await moveRequest(executor, context, entity, { actor, quote: row, to: 'awaiting_order' });
  await moveQuotes(executor, context, entity, {
    actor,
    companyID,
    requestID,
    exceptID: id,
    action: 'stepBack',
  });
  return outcome;
}

/** The others can be chosen again. */
async function endQuote(effect: QuoteEffect, entity: DocumentEntity) {
  const { executor, context, actor, row, decision } = effect;
  const { companyID, purchaseRequestID: requestID, id } = row;
  if (requestID !== null) {
    const others = { actor, companyID, requestID, exceptID: id, action: 'comeBack' } as const;
    await moveRequest(executor, context, entity, { actor, quote: row, to: 'awaiting_quotation' });
    await moveQuotes(executor, context, entity, others);
  }
  return await reviewEffects[decision.action]?.(effect);
}

async function completeQuote(effect: QuoteEffect, entity: DocumentEntity): Promise<void> {
  const { executor, context, actor, row } = effect;
  await moveRequest(executor, context, entity, { actor, quote: row, to: 'completed' });
  await tellPeopleOf(row, effect, 'quoteCompleted');
}

const access = {
  allFeatures: [...purchasing.allFeatures, 'purchaseRequest'],
  allFlags: ['purchase_request'],
} as const;

/**
 * What is asked and sent of quotes (rules: quote calls). What is under way while requests are switched off can be
 * read.
 */
export async function quoteRoutes(app: App, context: ServerContext, entity: DocumentEntity): Promise<void> {
  const quotesAlone = quotesOf(entity);

  /** Documents of one source, newest first. */
  const lists = [
    {
      url: '/v1/bills/requests/:id/quotes',
      summary: 'The quotes for a request that the acting person may see, newest first',
      source: 'purchaseRequestID',
      type: 'quote',
    },
    {
      url: '/v1/bills/requests/:id/orders',
      summary: 'The orders that were made for a request, newest first',
      source: 'purchaseRequestID',
      type: 'order',
    },
    {
      url: '/v1/quotes/:id/orders',
      summary: 'The orders that were made of a quote, newest first',
      source: 'purchaseQuoteID',
      type: 'order',
    },
  ] as const;
  for (const { url, summary, ...made } of lists) {
    readCall(app, context, {
      url,
      access: purchasing,
      tag: 'Purchases',
      summary,
      params: idParams,
      answer: z.object({ data: z.array(documentRow) }),
      read: async ({ executor, actor, params, now }) => ({
        data: await documentsMade(executor, actor, { ...made, id: params.id }, now),
      }),
    });
  }

  writeCall(app, context, {
    method: 'PATCH',
    url: '/v1/quotes/appoint',
    access,
    takesVersion: true,
    tag: 'Purchases',
    summary: 'Choose the quote for its request: it is reviewed, the others step back',
    body: z.strictObject({ quoteID: z.int().positive().meta({ 'x-resource': 'bills' }) }),
    answer: documentDetail,
    async write({ executor, actor, body: { quoteID: id }, version, now, say }) {
      const pressed = { id, action: 'appoint', input: undefined, version, say };
      await act(executor, context, quotesAlone, actor, pressed);
      return await documentDetailOf(executor, actor, id, now, say);
    },
  });

  vendorsAskedRoute(app, context, purchasing);
  quoteComparisonRoute(app, context, purchasing);
  await registerEntity(app, context, quotesAlone);
}

/** A request for revision has two names among the calls (rules: quote calls). */
const revise = quoteLifecycle.transitions
  .filter(({ action }) => action === 'requestRevision')
  .map((transition) => ({ ...transition, route: { method: 'PATCH', path: 'revise' } as const }));

/** These calls name quotes; another document is none. */
export function quotesOf(entity: DocumentEntity): DocumentEntity {
  return {
    ...entity,
    path: 'quotes',
    lifecycle: { ...quoteLifecycle, transitions: [...quoteLifecycle.transitions, ...revise] },
    access,
    accessToEnd: purchasing,
    async lock(executor, companyID, id) {
      const row = await lockDocument(executor, companyID, id);
      return row?.transactionType === quote.type ? row : null;
    },
    routes: () => {
      // Those of `quoteRoutes` are all that quotes have of their own.
    },
  };
}
