import { and, eq, inArray } from 'drizzle-orm';

import type { EffectContext, EffectOutcome } from '../../server/engine/serverEntity.ts';
import { removeCustomValues } from '../../server/customFields/customValues.ts';
import { linkMedia } from '../../server/files/mediaLinks.ts';
import { purchasing } from './document/document.ts';
import { reviewEffects } from './document/documentEffects.server.ts';
import { documentRoutes } from './document/documentRoutes.server.ts';
import { followOrder } from './document/form/invoicedOrder.server.ts';
import { documentTerms } from './document/form/documentSave.server.ts';
import type { DocumentEntity } from './document/form/documentSave.server.ts';
import { documentDetailOf } from './document/page/documentDetail.server.ts';
import {
  canReadDocument,
  lockDocument,
  saveDocumentRow,
  toDocumentSubject,
} from './document/documentStore.server.ts';
import type { StoredDocument } from './document/documentStore.server.ts';
import { documentTable } from './document/documentTables.server.ts';
import { documentDetail } from './document/documentWire.ts';
import { documentKinds, documentLifecycle, kindOfEntered } from './documentKinds.ts';
import { invoiceEffects, invoiceRoutes } from './invoice/invoice.server.ts';
import { orderEffects, orderRoutes } from './order/order.server.ts';

/** Purchase documents of all kinds as the server serves them: one table, one set of calls, a lifecycle for each kind. */
export const documentServerEntity: DocumentEntity = {
  name: 'bill',
  path: 'bills',
  table: documentTable,
  tag: 'Purchases',
  lifecycle: documentLifecycle,
  lifecycleOf: (subject) => kindOfEntered(subject).lifecycle,
  access: purchasing,
  customFields: 'bill',
  lock: lockDocument,
  canRead: canReadDocument,
  toSubject: toDocumentSubject,
  save: saveDocumentRow,
  review: {
    inReview: 'awaiting_review',
    termsOf: documentTerms,
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
  effects: { ...reviewEffects, ...invoiceEffects, ...orderEffects, reject: endUnpaid, void: endUnpaid },
  detail: documentDetailOf,
  detailAnswer: documentDetail,
  routes(app, context) {
    invoiceRoutes(app, context);
    orderRoutes(app, context);
    documentRoutes(app, context, documentServerEntity);
  },
};

/** What ends unpaid asks for nothing of its order any more. */
async function endUnpaid(
  effect: EffectContext<StoredDocument>,
): Promise<EffectOutcome<StoredDocument> | void> {
  const { executor, context, actor, row, decision } = effect;
  await followOrder(executor, context, documentServerEntity, { actor, invoice: row, ends: true });
  return await reviewEffects[decision.action]?.(effect);
}
