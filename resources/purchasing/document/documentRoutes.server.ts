import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';

import type { App } from '../../../server/http/routes.ts';
import type { ServerContext } from '../../../server/context.ts';
import { listCall, readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import { sumsCall } from '../../../server/engine/listSums.ts';
import { historyOf } from '../../../server/engine/history.ts';
import { assertKindsOpen } from '../allKinds.ts';
import { documentKinds } from '../documentKinds.ts';
import { anyReviewer } from '../reviewers.ts';
import { documentListAccess, purchasing } from './document.ts';
import { ownDocument } from './home/ownDocument.ts';
import { ownDocuments } from './home/ownDocuments.server.ts';
import { conditionsOnApprovals, listDocumentApprovals } from './list/documentApprovals.server.ts';
import { documentDetailOf } from './page/documentDetail.server.ts';
import type { DocumentApprovalFilter, DocumentFilter } from './list/documentFilter.ts';
import {
  documentApprovalFilter,
  documentFilter,
  documentFilterOf,
  storedTypes,
} from './list/documentFilter.ts';
import { documentDraftInput, documentInput, quoteInput } from './save/documentInput.ts';
import type { DocumentDraftInput, DocumentInput } from './save/documentInput.ts';
import { duplicateRoutes } from './duplicate/duplicateRoutes.server.ts';
import { documentPaperRoute } from './page/documentPaper.server.ts';
import { documentsSummed, listDocuments, totalsOf } from './list/documentList.server.ts';
import { documentPreviewRoutes } from './save/documentPreview.server.ts';
import { createDocument, updateDocument } from './save/documentSave.server.ts';
import { canReadDocument } from './documentStore.server.ts';
import { documentApprovalRow, documentDetail, documentRow } from './documentWire.ts';
import type { DocumentEntity } from './save/savePart.server.ts';

/** A way to save: as a draft, or for review. */
interface Save {
  url: `/v1/bills${string}`;
  body: z.ZodType<DocumentInput | DocumentDraftInput>;
  isDraft: boolean;
  summary: string;
}

/** What is asked and sent of purchase documents of every kind. */
export function documentRoutes(app: App, context: ServerContext, entity: DocumentEntity): void {
  const createAccess = {
    ...purchasing,
    anyPermission: documentKinds.map(({ rights }) => rights.create),
    orCapability: documentKinds.flatMap(({ enteredBy }) => enteredBy ?? []),
  };

  const lists = [
    { url: '/v1/bills', query: documentFilter, what: 'Purchase documents' },
    { url: '/v1/bills/quotes', query: documentFilterOf('quote'), what: 'Quotes' },
    { url: '/v1/bills/requests', query: documentFilterOf('request'), what: 'Requests' },
  ] as const;
  for (const { url, query: asked, what } of lists) {
    const list = {
      url,
      access: documentListAccess,
      tag: 'Purchases',
      query: asked as z.ZodType<DocumentFilter>,
      judge: (actor: Actor, { transactionType }: DocumentFilter) =>
        assertKindsOpen(actor, storedTypes(transactionType)),
    };
    listCall(app, context, {
      ...list,
      summary: `${what}, newest first`,
      row: documentRow,
      read: ({ executor, actor, query, now }) => listDocuments(executor, actor, query, now),
    });
    sumsCall(app, context, list, ({ executor, actor, query, now }) =>
      documentsSummed(executor, actor, query, now),
    );
  }
  documentPaperRoute(app, context);
  documentPreviewRoutes(app, context, entity);
  duplicateRoutes(app, context);

  const approvals = {
    url: '/v1/bills/approvals',
    access: { ...purchasing, anyCapability: anyReviewer },
    tag: 'Purchases',
    query: documentApprovalFilter,
    judge: (actor: Actor, { transactionType }: DocumentApprovalFilter) =>
      assertKindsOpen(actor, storedTypes(transactionType)),
  } as const;
  sumsCall(app, context, approvals, async ({ executor, actor, query, now }) =>
    totalsOf(await conditionsOnApprovals(executor, actor, query, now)),
  );
  listCall(app, context, {
    ...approvals,
    summary: 'Documents that wait or waited for the acting reviewer',
    row: documentApprovalRow,
    read: ({ executor, actor, query, now }) => listDocumentApprovals(executor, actor, query, now),
  });

  readCall(app, context, {
    url: '/v1/bills/own',
    access: documentListAccess,
    tag: 'Purchases',
    summary:
      "The newest of the person's own documents with which something is still to be done, and who has them",
    answer: z.object({ data: z.array(ownDocument) }),
    isReplica: true,
    read: async ({ executor, actor, now }) => ({ data: await ownDocuments(executor, actor, now) }),
  });

  readCall(app, context, {
    url: '/v1/bills/:id',
    access: purchasing,
    byLink: { record: 'bill' },
    byToken: documentKinds.map(({ permissions }) => `${permissions}_view_detail` as const),
    tag: 'Purchases',
    summary: 'One document with lines, totals, files, chain and history',
    params: idParams,
    query: z.strictObject({ includeMiscItem: z.enum(['true', 'false']).optional() }),
    answer: documentDetail,
    async read({ executor, actor, params, query, now, say }) {
      const detail = await documentDetailOf(executor, actor, params.id, now, say);
      if (!detail || query.includeMiscItem !== 'false') return detail;
      return { ...detail, items: detail.items.filter((line) => line.itemableType !== 'misc') };
    },
  });

  readCall(app, context, {
    url: '/v1/bills/:id/transaction-statuses',
    access: purchasing,
    tag: 'Purchases',
    summary: 'The statuses that a document went through',
    params: idParams,
    answer: z.object({
      data: z.array(z.object({ status: z.string(), actorName: z.string(), at: z.string() })),
    }),
    async read({ executor, actor, params, say }) {
      if (!(await canReadDocument(executor, actor, params.id))) return null;
      const history = await historyOf(executor, actor.companyID, 'bill', params.id, say);
      const changes = history.filter((row) => row.toStatus !== null && row.toStatus !== row.fromStatus);
      return {
        data: changes.map(({ toStatus, actorName, at }) => ({ status: toStatus ?? '', actorName, at })),
      };
    },
  });

  const saves: readonly Save[] = [
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
    { url: '/v1/bills/quotes', body: quoteInput, isDraft: false, summary: 'Enter a quote for a request' },
  ];
  for (const { isDraft, ...save } of saves) {
    writeCall(app, context, {
      ...save,
      method: 'POST',
      access: createAccess,
      byToken: createAccess.anyPermission,
      tag: 'Purchases',
      turn: 'document numbers',
      answer: documentDetail,
      async write({ executor, actor, body, now, say }) {
        const id = await createDocument(executor, context, entity, actor, body, isDraft);
        return await documentDetailOf(executor, actor, id, now, say);
      },
    });
  }

  const changes: readonly Save[] = [
    {
      url: '/v1/bills/:id',
      body: documentInput,
      isDraft: false,
      summary: 'Save changes; a draft is submitted',
    },
    { url: '/v1/bills/:id/draft', body: documentDraftInput, isDraft: true, summary: 'Save a draft again' },
  ];
  for (const { isDraft, ...change } of changes) {
    writeCall(app, context, {
      ...change,
      method: 'PUT',
      access: purchasing,
      takesVersion: true,
      tag: 'Purchases',
      params: idParams,
      answer: documentDetail,
      async write({ executor, actor, params: { id }, body, version, now, say }) {
        await updateDocument(executor, context, entity, actor, { id, version, say, input: body, isDraft });
        return await documentDetailOf(executor, actor, id, now, say);
      },
    });
  }
}
