import { and, eq, inArray } from 'drizzle-orm';

import { removeCustomValues } from '../../server/customFields/customValues.ts';
import { forgetDuplicates } from '../../server/duplicates/keptDuplicates.ts';
import { linkMedia } from '../../server/files/mediaLinks.ts';
import { amendmentEffects, amendmentRoutes } from './amendment/amendment.server.ts';
import type { TransactionType } from './document/document.ts';
import { purchasing } from './document/document.ts';
import type { DocumentEffects } from './document/documentEffects.server.ts';
import { followedRecord } from './document/followedRecord.server.ts';
import { documentRoutes } from './document/documentRoutes.server.ts';
import { lessonRoutes } from './invoiceReading/lessons.server.ts';
import { documentDetailOf } from './document/page/documentDetail.server.ts';
import {
  canReadDocument,
  lockDocument,
  openStepTerms,
  readableAmong,
  saveDocumentRow,
  toDocumentSubject,
} from './document/documentStore.server.ts';
import { documentTable } from './document/documentTables.server.ts';
import { documentDetail } from './document/documentWire.ts';
import { besidesOf, followSplits, lookAgainForSplits } from './document/splitInvoice/splitInvoices.server.ts';
import { documentLifecycle, kindOf } from './allKinds.ts';
import { documentKinds } from './documentKinds.ts';
import { depositEffects } from './deposit/deposit.server.ts';
import { matchRoutes } from './invoiceMatch/matchRoutes.server.ts';
import { deliveryRoutes } from './orderDelivery/deliveryRoutes.server.ts';
import { depositRoutes } from './deposit/depositRoutes.server.ts';
import { invoiceEffects, invoiceRoutes } from './invoice/invoice.server.ts';
import { orderEffects, orderRoutes } from './order/order.server.ts';
import { answerRoutes } from './quote/invitation/answerRoutes.server.ts';
import { quoteEffects, quoteRoutes } from './quote/quote.server.ts';
import { requestEffects } from './request/request.server.ts';
import { saveParts } from './saveParts.server.ts';
import type { DocumentEntity } from './document/save/savePart.server.ts';
import { invoiceReview } from './invoice/invoiceReview.ts';

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
  followed: followedRecord,
  async save(executor, row, values, now) {
    await saveDocumentRow(executor, row, values, now);
    await followSplits(executor, row, { ...row, ...values });
  },
  review: {
    inReview: ['awaiting_review'],
    alsoOpenIn: ['awaiting_acceptance'],
    termsOf: openStepTerms,
    readableAmong,
    besides: besidesOf,
    async workflowChanged(executor, companyID, kind) {
      if (kind === invoiceReview.name) await lookAgainForSplits(executor, companyID);
    },
    ofKind(kind) {
      const types = documentKinds.filter(({ workflow }) => workflow.name === kind).map(({ type }) => type);
      return types.length === 0 ? null : inArray(documentTable.transactionType, types);
    },
  },
  async remove(executor, row) {
    await linkMedia(executor, row.companyID, 'bill', row.id, [], null);
    await removeCustomValues(executor, row.companyID, 'bill', row.id);
    await forgetDuplicates(executor, row.companyID, 'bill', [row.id]);
    await executor
      .delete(documentTable)
      .where(and(eq(documentTable.companyID, row.companyID), eq(documentTable.id, row.id)));
  },
  effects: {},
  effectsOf: ({ transactionType }) => effects[transactionType],
  partsOf: (type) => saveParts[type],
  detail: documentDetailOf,
  detailAnswer: documentDetail,
  async routes(app, context) {
    invoiceRoutes(app, context);
    await quoteRoutes(app, context, documentServerEntity);
    answerRoutes(app, context, documentServerEntity);
    orderRoutes(app, context);
    amendmentRoutes(app, context);
    depositRoutes(app, context, documentServerEntity);
    deliveryRoutes(app, context, documentServerEntity);
    matchRoutes(app, context, documentServerEntity);
    documentRoutes(app, context, documentServerEntity);
    lessonRoutes(app, context);
  },
};

const effects: Readonly<Record<TransactionType, DocumentEffects>> = {
  bill: invoiceEffects(documentServerEntity),
  order: orderEffects(documentServerEntity),
  request: requestEffects(documentServerEntity),
  quote: quoteEffects(documentServerEntity),
  amendment: amendmentEffects(documentServerEntity),
  deposit: depositEffects,
};
