import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/errors.ts';
import type { App } from '../../../server/http/routes.ts';
import { approveStep, endChain } from '../../../server/approval/chain.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { historyOf } from '../../../server/engine/history.ts';
import { expectedVersion } from '../../../server/engine/lock.ts';
import { proposalEffects } from '../../../server/engine/proposal.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../../server/engine/serverEntity.ts';
import { linkMedia } from '../../../server/files/mediaLinks.ts';
import { actorOf } from '../../../server/http/access.ts';
import { keepAnswer } from '../../../server/http/idempotency.ts';
import { notify } from '../../../server/notification/notify.ts';
import { listAnswer, toListAnswer } from '../../../domain/listAnswer.ts';
import { billLifecycle, remittance, summaryKeys } from './bill.ts';
import type { BillSubject } from './bill.ts';
import { listBillApprovals } from './list/billApprovals.server.ts';
import { billDetailOf } from './page/billDetail.server.ts';
import { billApprovalFilter, billFilter } from './list/billFilter.ts';
import { billDraftInput, billInput } from './form/billInput.ts';
import { billExportRoute } from './export/billExport.server.ts';
import { billPaperRoute } from './page/billPaper.server.ts';
import { listBills } from './list/billList.server.ts';
import { billPreviewRoutes } from './form/billPreview.server.ts';
import { createBill, updateBill } from './form/billSave.server.ts';
import { billNotice, canReadBill, lockBill, saveBillRow, toBillSubject } from './billStore.server.ts';
import type { StoredBill } from './billStore.server.ts';
import { breakDownSummary, summarizeBills } from './list/billSummary.server.ts';
import { billTable } from './billTables.server.ts';
import { billApprovalRow, billDetail, billRow, billSummaries, summaryBreakdown } from './billWire.ts';
import { sayTo } from '../../../server/words/words.ts';

const purchasing = { allFeatures: ['expenseBill'] } as const;
const subjectOf = (row: StoredBill) => ({ companyID: row.companyID, subjectType: 'bill', subjectID: row.id });

/** Purchase documents as the server serves them. Only invoices move so far; the other kinds share table and routes. */
export const billServerEntity: ServerEntity<StoredBill, BillSubject> = {
  name: 'bill',
  path: 'bills',
  table: billTable,
  tag: 'Purchases',
  lifecycle: billLifecycle,
  access: purchasing,
  lock: lockBill,
  canRead: canReadBill,
  toSubject: toBillSubject,
  save: saveBillRow,
  async remove(executor, row) {
    await linkMedia(executor, row.companyID, 'bill', row.id, [], null);
    await executor
      .delete(billTable)
      .where(and(eq(billTable.companyID, row.companyID), eq(billTable.id, row.id)));
  },
  effects: {
    approve: approveBill,
    requestRevision: (effect) => endReview(effect, 'revision'),
    reject: (effect) => endReview(effect, 'rejected'),
    void: (effect) => endReview(effect, 'canceled'),
    ...proposalEffects('Close', {
      subjectType: 'bill',
      what: billNotice('toBeClosed'),
      propose: async ({ row }) => ({ changes: { remainingAmount: [row.remainingAmount, '0'] } }),
      confirmers: ({ executor, row }) =>
        employeesWith(executor, row.companyID, carries('bills_invoice_void')),
      confirm: closeBill,
    }),
    tryAgain,
  },
  detail: billDetailOf,
  detailAnswer: billDetail,
  routes: billRoutes,
};

async function approveBill({
  executor,
  actor,
  row,
  now,
}: EffectContext<StoredBill>): Promise<EffectOutcome<StoredBill>> {
  if (!actor) throw new DomainError('forbidden');
  const state = await approveStep(executor, subjectOf(row), row, actor, now);
  const isLastStep = state.stepsLeft === 0;
  await notify(executor, row.companyID, {
    employeeIDs: isLastStep ? [row.requesterID, row.createdByID] : state.approverIDs,
    group: isLastStep ? 'expenses' : 'approvals',
    eventType: isLastStep ? 'bill_approved' : 'bill_awaiting_review',
    objectType: 'bill',
    objectID: row.id,
    message: billNotice(isLastStep ? 'approved' : 'awaitingReview', { number: row.referenceID }),
  });
  return { patch: state };
}

async function endReview(
  { executor, actor, row, now }: EffectContext<StoredBill>,
  verdict: 'revision' | 'rejected' | 'canceled',
): Promise<EffectOutcome<StoredBill>> {
  const decider = verdict === 'canceled' ? null : actor;
  const state = await endChain(executor, subjectOf(row), row, verdict, decider, now);
  await tellPeopleOf(row, { executor, actor }, verdict);
  return { patch: state };
}

/** Nothing is owed any more (`balanceDue`): what is not paid will not be. */
async function closeBill({
  executor,
  actor,
  row,
}: EffectContext<StoredBill>): Promise<EffectOutcome<StoredBill>> {
  await tellPeopleOf(row, { executor, actor }, 'closed');
  return { changes: { remainingAmount: [row.remainingAmount, '0'] } };
}

async function tryAgain(effect: EffectContext<StoredBill>): Promise<EffectOutcome<StoredBill>> {
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
  row: StoredBill,
  { executor, actor }: Pick<EffectContext<StoredBill>, 'executor' | 'actor'>,
  event: keyof typeof eventTypes,
): Promise<void> {
  await notify(executor, row.companyID, {
    employeeIDs: [row.requesterID, row.createdByID].filter((id) => id !== actor?.employeeID),
    group: 'expenses',
    eventType: eventTypes[event],
    objectType: 'bill',
    objectID: row.id,
    message: billNotice(event, { number: row.referenceID }),
  });
}

function billRoutes(app: App, context: ServerContext): void {
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
      querystring: billFilter,
      response: { 200: listAnswer(billRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
        listBills(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
    },
  });

  billExportRoute(app, context);
  billPaperRoute(app, context);
  billPreviewRoutes(app, context);

  app.route({
    method: 'GET',
    url: '/v1/bills/approvals',
    config: { access: { ...purchasing, anyCapability: ['isReviewer'] } },
    schema: {
      tags: ['Purchases'],
      summary: 'Documents that wait or waited for the acting reviewer',
      querystring: billApprovalFilter,
      response: { 200: listAnswer(billApprovalRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
        listBillApprovals(executor, actor, request.query, now()),
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
      querystring: billFilter,
      response: { 200: billSummaries, ...refusalAnswers },
    },
    handler(request) {
      const actor = actorOf(request);
      return database.readReplica(actor.companyID, (executor) =>
        summarizeBills(executor, actor, request.query, now()),
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
      querystring: billFilter,
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
      response: { 200: billDetail, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const detail = await database.read(actor.companyID, (executor) =>
        billDetailOf(executor, actor, request.params.id, now(), sayTo(request)),
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
        if (!(await canReadBill(executor, actor, request.params.id))) throw new DomainError('not_found');
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
      body: billInput,
      isDraft: false,
      summary: 'Enter a document and submit it for review',
    },
    { url: '/v1/bills/draft', body: billDraftInput, isDraft: true, summary: 'Enter a document as a draft' },
  ] as const;
  for (const { url, body, isDraft, summary } of saves) {
    app.route({
      method: 'POST',
      url,
      config: { access: createAccess },
      schema: { tags: ['Purchases'], summary, body, response: { 201: billDetail, ...writeRefusalAnswers } },
      async handler(request, reply) {
        const actor = actorOf(request);
        const detail = await database.write(actor.companyID, async (executor) => {
          const id = await createBill(executor, context, billServerEntity, actor, request.body, isDraft);
          const detail = await billDetailOf(executor, actor, id, now(), sayTo(request));
          return keepAnswer(request, reply, 201, detail);
        });
        context.outboxChanged();
        if (!detail) throw new DomainError('not_found');
        return reply.status(201).send(detail);
      },
    });
  }

  const changes = [
    { url: '/v1/bills/:id', body: billInput, isDraft: false, summary: 'Save changes; a draft is submitted' },
    { url: '/v1/bills/:id/draft', body: billDraftInput, isDraft: true, summary: 'Save a draft again' },
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
        response: { 200: billDetail, ...writeRefusalAnswers },
      },
      async handler(request, reply) {
        const actor = actorOf(request);
        const { id } = request.params;
        const version = expectedVersion(request);
        const detail = await database.write(actor.companyID, async (executor) => {
          const say = sayTo(request);
          const change = { id, version, say, input: request.body, isDraft };
          await updateBill(executor, context, billServerEntity, actor, change);
          return keepAnswer(request, reply, 200, await billDetailOf(executor, actor, id, now(), say));
        });
        context.outboxChanged();
        if (!detail) throw new DomainError('not_found');
        return reply.send(detail);
      },
    });
  }
}
