import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';

import { pagingFilter } from '../../../domain/list/listFilter.ts';
import type { ServerContext } from '../../../server/context.ts';
import { doneCall, listCall, readCall, writeCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { chooseReader } from '../../../server/reading/outsideReader.ts';
import { readerOf } from '../../../server/reading/readingCredit.ts';
import { connectionAccess } from '../connection/connection.ts';
import { noteConnection } from '../connection/connections.server.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { readableDocuments } from '../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { mailedDocumentTable } from './mailedDocumentTable.server.ts';
import { mailTopic } from './mailTopic.server.ts';
import { mailedRow, readerChoice } from './streamWire.ts';

const { view, connect } = connectionAccess.stream;
const tag = 'Accounting';

/** Who reads the documents of a company. */
export function streamRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/stream/reader',
    access: view,
    tag,
    summary: 'Who reads uploaded documents: this server, or Stream',
    answer: readerChoice,
    isAlwaysThere: true,
    async read({ executor, actor }) {
      const { reader } = await readerOf(executor, actor.companyID);
      return { reader };
    },
  });
  writeCall(app, context, {
    method: 'PUT',
    url: '/v1/stream/reader',
    access: connect,
    tag,
    summary: 'Choose who reads uploaded documents from now on',
    description: 'Stream reads once it is connected, for one unit of credit each.',
    body: readerChoice,
    answer: readerChoice,
    isAlwaysThere: true,
    async write({ executor, actor, body: { reader }, now }) {
      const before = await chooseReader(executor, actor.companyID, reader);
      if (before !== reader) {
        const action = reader === 'stream' ? 'readOutside' : 'readHere';
        await noteConnection(executor, actor, { provider: 'stream', action }, now);
      }
      return { reader };
    },
  });
  listCall(app, context, {
    url: '/v1/stream/mailed',
    access: view,
    tag,
    summary: 'Documents that were mailed to the company, the latest first, and what became of them',
    query: z.strictObject(pagingFilter(20)),
    row: mailedRow,
    isReplica: false,
    async read({ executor, actor, query: { page, limit }, say }) {
      const { companyID, id, billID, receivedAt } = mailedDocumentTable;
      const ofCompany = eq(companyID, actor.companyID);
      const found = await executor
        .select({
          mail: mailedDocumentTable,
          bill: { id: documentTable.id, name: documentTable.referenceID },
        })
        .from(mailedDocumentTable)
        .leftJoin(
          documentTable,
          and(
            eq(documentTable.companyID, companyID),
            eq(documentTable.id, billID),
            readableDocuments(executor, actor, { types: ['bill'] }),
          ),
        )
        .where(ofCompany)
        .orderBy(desc(receivedAt), desc(id))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        rows: found.map(({ mail, bill }) => ({
          id: mail.id,
          status: mail.status,
          fileName: mail.fileName,
          sender: mail.sender,
          receivedAt: mail.receivedAt.toISOString(),
          reason: mail.reason === null ? null : say(mail.reason),
          bill,
        })),
        total: await executor.$count(mailedDocumentTable, ofCompany),
      };
    },
  });
  doneCall(app, context, {
    method: 'POST',
    url: '/v1/stream/mailed',
    access: connect,
    tag,
    summary: 'Look for mailed documents now; it is done every five minutes anyway',
    body: z.strictObject({}).nullish(),
    done: 'It is being looked for',
    write: ({ executor, actor }) => writeOutbox(executor, actor.companyID, mailTopic, {}),
  });
}
