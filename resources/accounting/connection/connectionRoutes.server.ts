import { createHash } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { tenantOf } from '../../../server/accounting/xero/sandboxXeroBooks.ts';
import type { AuditedRecord, AuditKind } from '../../../server/audit/auditKind.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { isAmong } from '../../../server/engine/textSearch.ts';
import { actorOf } from '../../../server/http/access.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { connectedNames, connectionAccess, connectionLooks } from './connection.ts';
import { isAccountingProgram } from './booksProgram.ts';
import type { ConnectionStatus } from './connection.ts';
import {
  attemptSeconds,
  beginConnection,
  connectionOf,
  connectionSubject,
  disconnect,
  finishConnection,
} from './connections.server.ts';
import { accountingConnectionTable } from './connectionTables.server.ts';
import {
  attemptAnswer,
  begunConnection,
  connectionAnswer,
  endedCompany,
  returnedAnswer,
  returnedCompany,
} from './connectionWire.ts';

const tag = 'Accounting';
/** The first company of each sandbox. */
const exampleCompany = {
  jurnal: '70001',
  xero: tenantOf(80001),
  stream: '51001',
  payroll: '61001',
} as const;
/** What is connected, in the document of the API. */
const what = {
  jurnal: 'the books',
  xero: 'the books',
  stream: 'documents that Stream reads',
  payroll: 'salaries',
} as const;
/** A whole company can sit behind one address. */
const returnsPerMinute = { max: 60, timeWindow: '1 minute' };

/** Each attempt has a cookie of its own, so that two tabs do not spoil each other's. */
const cookieName = (attempt: string) =>
  `outlay_books_${createHash('sha256').update(attempt).digest('hex').slice(0, 16)}`;

/** Connecting the books of a company, and ending that. */
export function connectionRoutes(app: App, context: ServerContext): void {
  const cookie = {
    // The attempt goes on under either version of the API.
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.configuration.publicUrl.startsWith('https:'),
  } as const;

  for (const provider of connectedNames) {
    const access = connectionAccess[provider];
    const isSession = !isAccountingProgram(provider);
    app.post(
      `/v1/${provider}/connect`,
      {
        config: { access: access.connect, isIdempotencyExempt: true },
        schema: {
          tags: [tag],
          summary: `Begin to connect ${what[provider]}: answers where the program asks for consent`,
          description: `Good for ${attemptSeconds} seconds, once, and in this browser, which gets a cookie that no script reads.`,
          body: begunConnection,
          response: { 201: attemptAnswer, ...writeRefusalAnswers },
        },
      },
      async (request, reply) => {
        const { address, attempt, browserSecret } = await beginConnection(
          context,
          actorOf(request),
          provider,
          request.body?.cameFrom ?? null,
        );
        return reply
          .setCookie(cookieName(attempt), browserSecret, { ...cookie, maxAge: attemptSeconds })
          .status(201)
          .send({ address });
      },
    );
    app.post(
      `/v1/${provider}/company`,
      {
        config: {
          access: isSession ? access.connect : 'public',
          rateLimit: returnsPerMinute,
          isIdempotencyExempt: true,
        },
        schema: {
          tags: [tag],
          summary: `Connect ${what[provider]} of which the program sends a person back`,
          description: 'What the program answers for the code is believed, and nothing of the address.',
          body: returnedCompany,
          response: {
            201: returnedAnswer,
            400: errorAnswer,
            401: errorAnswer,
            403: errorAnswer,
            409: errorAnswer,
            429: errorAnswer,
            502: errorAnswer,
          },
        },
      },
      async (request, reply) => {
        const name = cookieName(request.body.attempt);
        const secret = request.cookies[name];
        if (secret !== undefined) reply.clearCookie(name, cookie);
        const { companyName, cameFrom } = await finishConnection(context, provider, request.body, {
          browserSecret: secret,
          person: isSession ? actorOf(request) : null,
        });
        return reply.status(201).send({ status: 'active', companyName, cameFrom });
      },
    );
    readCall(app, context, {
      url: `/v1/${provider}/company`,
      access: access.view,
      tag,
      summary: `Whether ${what[provider]} are connected, and which`,
      answer: connectionAnswer,
      isAlwaysThere: true,
      read: ({ executor, actor }) => connectionOf(context, executor, actor.companyID, provider),
    });
    writeCall(app, context, {
      method: 'DELETE',
      url: `/v1/${provider}/company`,
      access: access.connect,
      tag,
      summary: 'End the connection; what is mapped stays',
      query: endedCompany(exampleCompany[provider]),
      answer: connectionAnswer,
      isAlwaysThere: true,
      async write({ executor, actor, now, query: { companyID } }) {
        await disconnect(executor, actor, { provider, seen: companyID }, now);
        return connectionOf(context, executor, actor.companyID, provider);
      },
    });
  }
}

/** Connections, as their histories read in the audit. */
export const connectionAudit: AuditKind = {
  type: connectionSubject,
  many: { key: 'integration.many' },
  words: {
    one: { key: 'integration.one' },
    look: (status) => connectionLooks[status as ConnectionStatus],
    did: (action, translate) => translate(`integration.history.${action}`, { _: '' }),
    changes:
      ({ translate }) =>
      (field, before, after) => ({
        key: field,
        label: translate(`integration.changed.${field}`, { _: field }),
        before: before as string | null,
        after: after as string,
      }),
  },
  async read(executor, companyID, ids) {
    const { id, booksName } = accountingConnectionTable;
    const found = await executor
      .select({ id, booksName })
      .from(accountingConnectionTable)
      .where(and(eq(accountingConnectionTable.companyID, companyID), isAmong(id, ids)));
    return new Map(
      found.map((one): [number, AuditedRecord] => [
        one.id,
        { name: one.booksName ?? '', path: '/integration' },
      ]),
    );
  },
};
