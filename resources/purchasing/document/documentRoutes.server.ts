import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { App } from '../../../server/http/routes.ts';
import type { ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { historyOf } from '../../../server/engine/history.ts';
import { expectedVersion } from '../../../server/engine/lock.ts';
import { actorOf } from '../../../server/http/access.ts';
import { keepAnswer } from '../../../server/http/idempotency.ts';
import { listAnswer, toListAnswer } from '../../../domain/list/listAnswer.ts';
import { assertKindsOpen } from '../allKinds.ts';
import { documentKinds } from '../documentKinds.ts';
import { anyReviewer } from '../reviewers.ts';
import { listPermissions, purchasing } from './document.ts';
import { listDocumentApprovals } from './list/documentApprovals.server.ts';
import { documentDetailOf } from './page/documentDetail.server.ts';
import { documentApprovalFilter, documentFilter, storedTypes } from './list/documentFilter.ts';
import { documentDraftInput, documentInput } from './form/documentInput.ts';
import { documentPaperRoute } from './page/documentPaper.server.ts';
import { listDocuments } from './list/documentList.server.ts';
import { documentPreviewRoutes } from './form/documentPreview.server.ts';
import { createDocument, updateDocument } from './form/documentSave.server.ts';
import type { DocumentEntity } from './form/documentSave.server.ts';
import { canReadDocument } from './documentStore.server.ts';
import { documentApprovalRow, documentDetail, documentRow } from './documentWire.ts';
import { sayTo } from '../../../server/words/words.ts';

/** What is asked and sent of purchase documents of every kind. */
export function documentRoutes(app: App, context: ServerContext, entity: DocumentEntity): void {
  const { database, now } = context;
  const listAccess = {
    ...purchasing,
    anyPermission: documentKinds.flatMap(({ type }) => Object.values(listPermissions[type])),
    orCapability: 'isPurchaseRequester',
  } as const;
  const createAccess = {
    ...purchasing,
    anyPermission: documentKinds.map(({ rights }) => rights.create),
    orCapability: documentKinds.flatMap(({ enteredBy }) => enteredBy ?? []),
  };

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
      assertKindsOpen(actor, storedTypes(request.query.transactionType));
      const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
        listDocuments(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
    },
  });
  documentPaperRoute(app, context);
  documentPreviewRoutes(app, context);

  app.route({
    method: 'GET',
    url: '/v1/bills/approvals',
    config: { access: { ...purchasing, anyCapability: anyReviewer } },
    schema: {
      tags: ['Purchases'],
      summary: 'Documents that wait or waited for the acting reviewer',
      querystring: documentApprovalFilter,
      response: { 200: listAnswer(documentApprovalRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      assertKindsOpen(actor, storedTypes(request.query.transactionType));
      const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
        listDocumentApprovals(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
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
          const id = await createDocument(executor, context, entity, actor, request.body, isDraft);
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
          await updateDocument(executor, context, entity, actor, change);
          return keepAnswer(request, reply, 200, await documentDetailOf(executor, actor, id, now(), say));
        });
        context.outboxChanged();
        if (!detail) throw new DomainError('not_found');
        return reply.send(detail);
      },
    });
  }
}
