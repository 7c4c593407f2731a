import { and, desc, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import { today } from '../../../domain/day/day.ts';
import type { AccountingProviderName } from '../../../server/accounting/accountingProvider.ts';
import type { AuditedRecord, AuditKind } from '../../../server/audit/auditKind.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { isAmong } from '../../../server/engine/textSearch.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { postsAnswer } from '../accountingPost/accountingPostWire.ts';
import type { DriftStatus } from './drift.ts';
import { driftAccess, driftLooks, driftRunSubject, driftSubject } from './drift.ts';
import { acceptDrift, repostDrift } from './driftActs.server.ts';
import { beginDrift } from './driftRuns.server.ts';
import { driftRunTable, driftTable } from './driftTables.server.ts';
import type { DriftSummary } from './driftWire.ts';
import { acceptInput, driftSummary, repostInput } from './driftWire.ts';

/** Books that are compared with what was posted, and what is decided of the differences. */
export function driftRoutes(app: App, context: ServerContext): void {
  for (const provider of accountingProviders) {
    const call = {
      access: driftAccess,
      tag: 'Accounting',
      refusals: { 409: errorAnswer },
      isAlwaysThere: true,
    } as const;
    readCall(app, context, {
      ...call,
      url: `/v1/${provider}/drift/summary`,
      summary: 'When the books were compared last, and how many differences are open',
      answer: driftSummary,
      read: ({ executor, actor }) => readSummary(executor, actor, provider),
    });
    writeCall(app, context, {
      ...call,
      method: 'POST',
      url: `/v1/${provider}/drift`,
      summary: 'Compare the books with what was posted, now',
      answer: driftSummary,
      async write({ executor, actor, now }) {
        await beginDrift(executor, { companyID: actor.companyID, provider, by: actor }, now);
        return readSummary(executor, actor, provider);
      },
    });
    writeCall(app, context, {
      ...call,
      isAlwaysThere: false,
      method: 'POST',
      url: `/v1/${provider}/drift/accept`,
      summary: 'Note that differences stay as they are, and why',
      body: acceptInput,
      answer: postsAnswer,
      write: async ({ executor, actor, body, now }) => ({
        count: await acceptDrift(executor, actor, { provider, ...body }, now),
      }),
    });
    writeCall(app, context, {
      ...call,
      isAlwaysThere: false,
      method: 'POST',
      url: `/v1/${provider}/drift/repost`,
      summary:
        'Post again what is missing or was changed, and take out of the books what is nothing of ours any more',
      body: repostInput,
      answer: postsAnswer,
      write: async ({ executor, actor, body: { ids }, now }) => ({
        count: await repostDrift(executor, context, actor, { provider, ids }, now),
      }),
    });
  }
}

async function readSummary(
  executor: Executor,
  { companyID }: Actor,
  provider: AccountingProviderName,
): Promise<DriftSummary> {
  const [run] = await executor
    .select({
      status: driftRunTable.status,
      begunAt: driftRunTable.begunAt,
      endedAt: driftRunTable.endedAt,
      begunByName: sql<string | null>`case when ${employeeTable.id} is not null then ${employeeName} end`,
      compared: driftRunTable.compared,
      found: driftRunTable.found,
      detail: driftRunTable.detail,
    })
    .from(driftRunTable)
    .leftJoin(employeeTable, isNamedBy(employeeTable, driftRunTable, driftRunTable.begunByID))
    .where(and(eq(driftRunTable.companyID, companyID), eq(driftRunTable.provider, provider)))
    .orderBy(desc(driftRunTable.id))
    .limit(1);
  const open = await executor.$count(
    driftTable,
    and(
      eq(driftTable.companyID, companyID),
      eq(driftTable.provider, provider),
      eq(driftTable.status, 'open'),
    ),
  );
  return {
    run: run
      ? { ...run, begunAt: run.begunAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null }
      : null,
    open,
  };
}

const pathOf = (provider: AccountingProviderName) => `/integration/${provider}/drift`;

/** Differences, as their histories read in the audit: each by what it is about. */
export const driftAudit: AuditKind = {
  type: driftSubject,
  many: { key: 'accountingDrift.many' },
  words: {
    one: { key: 'accountingDrift.one' },
    look: (status) => driftLooks[status as DriftStatus],
    did: (action, translate) => translate(`accountingDrift.history.${action}`, { _: '' }),
    changes: () => (field, before, after) => ({
      key: field,
      label: field,
      before: before as string | null,
      after: (after as string | null) ?? '-',
    }),
  },
  async read(executor, companyID, ids) {
    const { id, provider, account, month, number, documentID } = driftTable;
    const found = await executor
      .select({ id, provider, account, month, number, documentID })
      .from(driftTable)
      .where(and(eq(driftTable.companyID, companyID), isAmong(id, ids)));
    return new Map(
      found.map((one): [number, AuditedRecord] => [
        one.id,
        {
          name: one.account ? `${one.account} ${one.month}` : one.number || (one.documentID ?? ''),
          path: pathOf(one.provider),
        },
      ]),
    );
  },
};

/** Comparisons that somebody asked for. */
export const driftRunAudit: AuditKind = {
  ...driftAudit,
  type: driftRunSubject,
  many: { key: 'accountingDrift.runs' },
  words: { ...driftAudit.words, one: { key: 'accountingDrift.run' } },
  async read(executor, companyID, ids) {
    const found = await executor
      .select({
        id: driftRunTable.id,
        provider: driftRunTable.provider,
        begunAt: driftRunTable.begunAt,
        timeZone: companyTable.timeZone,
      })
      .from(driftRunTable)
      .innerJoin(companyTable, eq(companyTable.companyID, driftRunTable.companyID))
      .where(and(eq(driftRunTable.companyID, companyID), isAmong(driftRunTable.id, ids)));
    return new Map(
      found.map(({ id, provider, begunAt, timeZone }): [number, AuditedRecord] => [
        id,
        { name: today(timeZone, begunAt), path: pathOf(provider) },
      ]),
    );
  },
};
