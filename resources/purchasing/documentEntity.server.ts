import { and, eq, inArray } from 'drizzle-orm';

import type { Executor } from '../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../server/engine/serverEntity.ts';
import { removeCustomValues } from '../../server/customFields/customValues.ts';
import { linkMedia } from '../../server/files/mediaLinks.ts';
import { purchasing } from './document/document.ts';
import { reviewEffects } from './document/documentEffects.server.ts';
import { documentRoutes } from './document/documentRoutes.server.ts';
import { followSource } from './document/form/quotedRequest.server.ts';
import { documentTerms } from './document/form/documentSave.server.ts';
import type { DocumentEntity } from './document/form/documentSave.server.ts';
import { documentDetailOf } from './document/page/documentDetail.server.ts';
import {
  canReadDocument,
  lockDocument,
  readableAmong,
  saveDocumentRow,
  toDocumentSubject,
} from './document/documentStore.server.ts';
import type { StoredDocument } from './document/documentStore.server.ts';
import { documentTable } from './document/documentTables.server.ts';
import { documentDetail } from './document/documentWire.ts';
import { documentLifecycle, kindOf } from './allKinds.ts';
import { documentKinds } from './documentKinds.ts';
import { rejectDeposit, requestDeposit } from './deposit/deposit.server.ts';
import { applyDeposits, restoreDeposits } from './deposit/depositBalance.server.ts';
import { coverLater } from './deposit/depositCover.server.ts';
import { depositRoutes } from './deposit/depositRoutes.server.ts';
import { invoiceEffects, invoiceRoutes } from './invoice/invoice.server.ts';
import { orderEffects, orderRoutes } from './order/order.server.ts';
import {
  appointQuote,
  completeQuote,
  dropQuotes,
  quoteRoutes,
  releaseRequest,
} from './quote/quote.server.ts';

/** Purchase documents of all kinds as the server serves them: one table, one set of calls, a lifecycle for each kind. */
export const documentServerEntity: DocumentEntity = {
  name: 'bill',
  path: 'bills',
  table: documentTable,
  tag: 'Purchases',
  lifecycle: documentLifecycle,
  lifecycleOf: (subject) => kindOf(subject).lifecycle,
  access: purchasing,
  customFields: 'bill',
  lock: lockDocument,
  canRead: canReadDocument,
  toSubject: toDocumentSubject,
  save: saveDocumentRow,
  review: {
    inReview: 'awaiting_review',
    termsOf: documentTerms,
    readableAmong,
    ofKind(kind) {
      const types = documentKinds.filter(({ workflow }) => workflow === kind).map(({ type }) => type);
      return types.length === 0 ? null : inArray(documentTable.transactionType, types);
    },
  },
  async remove(executor, row) {
    await linkMedia(executor, row.companyID, 'bill', row.id, [], null);
    await removeCustomValues(executor, row.companyID, 'bill', row.id);
    await executor
      .delete(documentTable)
      .where(and(eq(documentTable.companyID, row.companyID), eq(documentTable.id, row.id)));
  },
  effects: {
    ...reviewEffects,
    ...invoiceEffects,
    ...orderEffects,
    requestDeposit,
    appoint: (effect) => appointQuote(effect, documentServerEntity),
    complete: (effect) => completeQuote(effect, documentServerEntity),
    approve,
    reject: (effect) => (isDeposit(effect.row) ? rejectDeposit(effect) : endUnpaid(effect)),
    void: endUnpaid,
    paymentPaid: async ({ executor, row }) => {
      if (isDeposit(row)) await coverLater(executor, row);
    },
  },
  approved,
  detail: documentDetailOf,
  detailAnswer: documentDetail,
  async routes(app, context) {
    invoiceRoutes(app, context);
    await quoteRoutes(app, context, documentServerEntity);
    orderRoutes(app, context);
    depositRoutes(app, context, documentServerEntity);
    documentRoutes(app, context, documentServerEntity);
  },
};

function isDeposit({ transactionType }: StoredDocument): boolean {
  return transactionType === 'deposit';
}

async function approve(effect: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument> | void> {
  const decided = (await reviewEffects['approve']?.(effect)) ?? {};
  if ((decided.patch?.stepsLeft ?? 0) > 0) return decided;
  const { executor, row, now } = effect;
  const follows = await approved(executor, row, now);
  return { ...decided, ...follows, patch: { ...decided.patch, ...follows.patch } };
}

/** What the deposits on its order still hold is the first that an invoice is paid with. */
async function approved(
  executor: Executor,
  row: StoredDocument,
  now: Date,
): Promise<EffectOutcome<StoredDocument>> {
  return row.transactionType === 'bill' ? await applyDeposits(executor, row, now) : {};
}

/** What ends asks for nothing of what it was made of any more, and leaves deposits to others. */
async function endUnpaid(
  effect: EffectContext<StoredDocument>,
): Promise<EffectOutcome<StoredDocument> | void> {
  const { executor, context, actor, row, decision, now } = effect;
  await followSource(executor, context, documentServerEntity, { actor, made: row, ends: true });
  if (row.transactionType === 'quote') await releaseRequest(effect, documentServerEntity);
  if (row.transactionType === 'request') await dropQuotes(effect, documentServerEntity);
  const restored = await restoreDeposits(executor, row, now);
  if (Object.keys(restored).length > 0) await coverLater(executor, row);
  const ended = (await reviewEffects[decision.action]?.(effect)) ?? {};
  return { ...ended, patch: { ...ended.patch, ...restored } };
}
