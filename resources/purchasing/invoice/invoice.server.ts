import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { App } from '../../../server/http/routes.ts';
import { approveStep, endChain } from '../../../server/approval/chain.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { historyOf } from '../../../server/engine/history.ts';
import { expectedVersion } from '../../../server/engine/lock.ts';
import { proposalEffects } from '../../../server/engine/proposal.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../../server/engine/serverEntity.ts';
import { removeCustomValues } from '../../../server/customFields/customValues.ts';
import { linkMedia } from '../../../server/files/mediaLinks.ts';
import { actorOf } from '../../../server/http/access.ts';
import { keepAnswer } from '../../../server/http/idempotency.ts';
import { notify } from '../../../server/notification/notify.ts';
import { listAnswer, toListAnswer } from '../../../domain/list/listAnswer.ts';
import { invoiceLifecycle, summaryKeys } from './invoice.ts';
import { remittance } from '../document/document.ts';
import type { DocumentSubject } from '../document/document.ts';
import { listDocumentApprovals } from '../document/list/documentApprovals.server.ts';
import { documentDetailOf } from '../document/page/documentDetail.server.ts';
import { documentApprovalFilter, documentFilter } from '../document/list/documentFilter.ts';
import { documentDraftInput, documentInput } from '../document/form/documentInput.ts';
import { documentExportRoute } from '../document/export/documentExport.server.ts';
import { documentPaperRoute } from '../document/page/documentPaper.server.ts';
import { listDocuments } from '../document/list/documentList.server.ts';
import { documentPreviewRoutes } from '../document/form/documentPreview.server.ts';
import { createDocument, updateDocument } from '../document/form/documentSave.server.ts';
import {
  documentNotice,
  canReadDocument,
  lockDocument,
  saveDocumentRow,
  toDocumentSubject,
} from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { breakDownSummary, summarizeInvoices } from './list/invoiceSummary.server.ts';
import { invoiceSummaries, summaryBreakdown } from './list/summaryWire.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentApprovalRow, documentDetail, documentRow } from '../document/documentWire.ts';
import { sayTo } from '../../../server/words/words.ts';

const purchasing = { allFeatures: ['expenseBill'] } as const;
const subjectOf = (row: StoredDocument) => ({
  companyID: row.companyID,
  subjectType: 'bill',
  subjectID: row.id,
});

/** Purchase documents as the server serves them. Only invoices move so far; the other kinds share table and routes. */
export const invoiceServerEntity: ServerEntity<StoredDocument, DocumentSubject> = {
  name: 'bill',
  path: 'bills',
  table: documentTable,
  tag: 'Purchases',
  lifecycle: invoiceLifecycle,
  access: purchasing,
  customFields: 'bill',
  lock: lockDocument,
  canRead: canReadDocument,
  toSubject: toDocumentSubject,
  save: saveDocumentRow,
  approvalOf: ({ requesterID, createdByID, lastEditedByID }) => ({
    requesterID,
    excludedIDs: [createdByID, lastEditedByID],
  }),
  async remove(executor, row) {
    await linkMedia(executor, row.companyID, 'bill', row.id, [], null);
    await removeCustomValues(executor, row.companyID, 'bill', row.id);
    await executor
      .delete(documentTable)
      .where(and(eq(documentTable.companyID, row.companyID), eq(documentTable.id, row.id)));
  },
  effects: {
    approve: approveInvoice,
    requestRevision: (effect) => endReview(effect, 'revision'),
    reject: (effect) => endReview(effect, 'rejected'),
    void: (effect) => endReview(effect, 'canceled'),
    ...proposalEffects('Close', {
      subjectType: 'bill',
      what: documentNotice('toBeClosed'),
      propose: async ({ row }) => ({ changes: { remainingAmount: [row.remainingAmount, '0'] } }),
      confirmers: ({ executor, row }) =>
        employeesWith(executor, row.companyID, carries('bills_invoice_void')),
      confirm: closeInvoice,
    }),
    tryAgain,
  },
  detail: documentDetailOf,
  detailAnswer: documentDetail,
  routes: invoiceRoutes,
};

async function approveInvoice({
  executor,
  actor,
  row,
  now,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  if (!actor) throw new DomainError('forbidden');
  const state = await approveStep(executor, subjectOf(row), row, actor, now);
  const isLastStep = state.stepsLeft === 0;
  await notify(executor, row.companyID, {
    employeeIDs: isLastStep ? [row.requesterID, row.createdByID] : state.approverIDs,
    group: isLastStep ? 'expenses' : 'approvals',
    eventType: isLastStep ? 'bill_approved' : 'bill_awaiting_review',
    objectType: 'bill',
    objectID: row.id,
    message: documentNotice(isLastStep ? 'approved' : 'awaitingReview', { number: row.referenceID }),
  });
  return { patch: state };
}

async function endReview(
  { executor, actor, row, now }: EffectContext<StoredDocument>,
  verdict: 'revision' | 'rejected' | 'canceled',
): Promise<EffectOutcome<StoredDocument>> {
  const decider = verdict === 'canceled' ? null : actor;
  const state = await endChain(executor, subjectOf(row), row, verdict, decider, now);
  await tellPeopleOf(row, { executor, actor }, verdict);
  return { patch: state };
}

/** Nothing is owed any more (`balanceDue`): what is not paid will not be. */
async function closeInvoice({
  executor,
  actor,
  row,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  await tellPeopleOf(row, { executor, actor }, 'closed');
  return { changes: { remainingAmount: [row.remainingAmount, '0'] } };
}

async function tryAgain(effect: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  await tellPeopleOf(effect.row, effect, 'toBePaidAgain');
  return {};
}

const eventTypes = {
  revision: 'bill_revision',
  rejected: 'bill_rejected',
  canceled: 'bill_canceled',
  closed: 'bill_closed',
  toBePaidAgain: 'bill_to_be_paid_again',
} as const;

/** Tells who requested and who entered an invoice, but for the one who acts. */
async function tellPeopleOf(
  row: StoredDocument,
  { executor, actor }: Pick<EffectContext<StoredDocument>, 'executor' | 'actor'>,
  event: keyof typeof eventTypes,
): Promise<void> {
  await notify(executor, row.companyID, {
    employeeIDs: [row.requesterID, row.createdByID].filter((id) => id !== actor?.employeeID),
    group: 'expenses',
    eventType: eventTypes[event],
    objectType: 'bill',
    objectID: row.id,
    message: documentNotice(event, { number: row.referenceID }),
  });
}

function invoiceRoutes(app: App, context: ServerContext): void {
  const { database, now } = context;
  const listAccess = {
    ...purchasing,
    anyPermission: ['bills_invoice_view_list', 'bills_invoice_view_list_for_specific_accounts'],
    orCapability: 'isPurchaseRequester',
  } as const;
  const createAccess = { ...purchasing, anyPermission: ['bills_invoice_create'] } as const;

  app.route({
    method: 'GET',
    url: '/v1/bills',
    config: { access: listAccess },
    schema: {
      tags: ['Purchases'],
      summary: 'Purchase documents, newest first',
      querystring: documentFilter,
      response: { 200: listAnswer(documentRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
        listDocuments(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
    },
  });

  documentExportRoute(app, context);
  documentPaperRoute(app, context);
  documentPreviewRoutes(app, context);

  app.route({
    method: 'GET',
    url: '/v1/bills/approvals',
    config: { access: { ...purchasing, anyCapability: ['isReviewer'] } },
    schema: {
      tags: ['Purchases'],
      summary: 'Documents that wait or waited for the acting reviewer',
      querystring: documentApprovalFilter,
      response: { 200: listAnswer(documentApprovalRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
        listDocumentApprovals(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/bills/summaries',
    config: { access: listAccess },
    schema: {
      tags: ['Purchases'],
      summary: 'Amounts and counts of the four cards',
      querystring: documentFilter,
      response: { 200: invoiceSummaries, ...refusalAnswers },
    },
    handler(request) {
      const actor = actorOf(request);
      return database.readReplica(actor.companyID, (executor) =>
        summarizeInvoices(executor, actor, request.query, now()),
      );
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/bills/summaries/:status/breakdown',
    config: {
      access: { ...listAccess, ...remittance, allFeatures: ['expenseBill', ...remittance.allFeatures] },
    },
    schema: {
      tags: ['Purchases'],
      summary: 'One card by currency',
      params: z.object({ status: z.enum(summaryKeys) }),
      querystring: documentFilter,
      response: { 200: summaryBreakdown, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const data = await database.readReplica(actor.companyID, (executor) =>
        breakDownSummary(executor, actor, request.query, request.params.status, now()),
      );
      return { data };
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/bills/:id',
    config: { access: purchasing },
    schema: {
      tags: ['Purchases'],
      summary: 'One document with lines, totals, files, chain and history',
      params: idParams,
      querystring: z.strictObject({ includeMiscItem: z.enum(['true', 'false']).optional() }),
      response: { 200: documentDetail, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const detail = await database.read(actor.companyID, (executor) =>
        documentDetailOf(executor, actor, request.params.id, now(), sayTo(request)),
      );
      if (!detail) throw new DomainError('not_found');
      if (request.query.includeMiscItem !== 'false') return detail;
      return { ...detail, items: detail.items.filter((line) => line.itemableType !== 'misc') };
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/bills/:id/transaction-statuses',
    config: { access: purchasing },
    schema: {
      tags: ['Purchases'],
      summary: 'The statuses that a document went through',
      params: idParams,
      response: {
        200: z.object({
          data: z.array(z.object({ status: z.string(), actorName: z.string(), at: z.string() })),
        }),
        ...refusalAnswers,
      },
    },
    async handler(request) {
      const actor = actorOf(request);
      return await database.read(actor.companyID, async (executor) => {
        if (!(await canReadDocument(executor, actor, request.params.id))) throw new DomainError('not_found');
        const history = await historyOf(executor, actor.companyID, 'bill', request.params.id, sayTo(request));
        const changes = history.filter((row) => row.toStatus !== null && row.toStatus !== row.fromStatus);
        return {
          data: changes.map(({ toStatus, actorName, at }) => ({ status: toStatus ?? '', actorName, at })),
        };
      });
    },
  });

  const saves = [
    {
      url: '/v1/bills',
      body: documentInput,
      isDraft: false,
      summary: 'Enter a document and submit it for review',
    },
    {
      url: '/v1/bills/draft',
      body: documentDraftInput,
      isDraft: true,
      summary: 'Enter a document as a draft',
    },
  ] as const;
  for (const { url, body, isDraft, summary } of saves) {
    app.route({
      method: 'POST',
      url,
      config: { access: createAccess },
      schema: {
        tags: ['Purchases'],
        summary,
        body,
        response: { 201: documentDetail, ...writeRefusalAnswers },
      },
      async handler(request, reply) {
        const actor = actorOf(request);
        const detail = await database.write(actor.companyID, async (executor) => {
          const id = await createDocument(
            executor,
            context,
            invoiceServerEntity,
            actor,
            request.body,
            isDraft,
          );
          const detail = await documentDetailOf(executor, actor, id, now(), sayTo(request));
          return keepAnswer(request, reply, 201, detail);
        });
        context.outboxChanged();
        if (!detail) throw new DomainError('not_found');
        return reply.status(201).send(detail);
      },
    });
  }

  const changes = [
    {
      url: '/v1/bills/:id',
      body: documentInput,
      isDraft: false,
      summary: 'Save changes; a draft is submitted',
    },
    { url: '/v1/bills/:id/draft', body: documentDraftInput, isDraft: true, summary: 'Save a draft again' },
  ] as const;
  for (const { url, body, isDraft, summary } of changes) {
    app.route({
      method: 'PUT',
      url,
      config: { access: purchasing, takesVersion: true },
      schema: {
        tags: ['Purchases'],
        summary,
        params: idParams,
        body,
        response: { 200: documentDetail, ...writeRefusalAnswers },
      },
      async handler(request, reply) {
        const actor = actorOf(request);
        const { id } = request.params;
        const version = expectedVersion(request);
        const detail = await database.write(actor.companyID, async (executor) => {
          const say = sayTo(request);
          const change = { id, version, say, input: request.body, isDraft };
          await updateDocument(executor, context, invoiceServerEntity, actor, change);
          return keepAnswer(request, reply, 200, await documentDetailOf(executor, actor, id, now(), say));
        });
        context.outboxChanged();
        if (!detail) throw new DomainError('not_found');
        return reply.send(detail);
      },
    });
  }
}
