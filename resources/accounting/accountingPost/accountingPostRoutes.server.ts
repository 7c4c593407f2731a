import { and, eq, sql } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import { daysBetween } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import type { AccountingProviderName } from '../../../server/accounting/accountingProvider.ts';
import type { AuditedRecord, AuditKind } from '../../../server/audit/auditKind.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { isAmong } from '../../../server/engine/textSearch.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import { enforceAccess } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { connectionAccess } from '../connection/connection.ts';
import { readConnection, requireConnection, setPosting } from '../connection/connections.server.ts';
import type { PostStatus } from './accountingPost.ts';
import {
  isPaidPart,
  ledgerTabs,
  postingAccess,
  postLooks,
  postRule,
  postSubject,
  replayDaysMax,
  syncAccess,
  tabAccess,
} from './accountingPost.ts';
import { accountingPostTable, keyOfPost } from './accountingPostTables.server.ts';
import type { SyncSummary } from './accountingPostWire.ts';
import {
  byHandInput,
  postingInput,
  postsAnswer,
  replayInput,
  syncInput,
  syncSummary,
} from './accountingPostWire.ts';
import { tabOfPost } from './tabOfPost.server.ts';
import { notePosts } from './making/ledgerTabs.server.ts';
import { enterByHand, retryCause, retryPosts } from './postActs.server.ts';
import { tabsSeenBy } from './list/syncList.server.ts';

const tag = 'Accounting';
const refusals = { 409: errorAnswer };

/** What goes to the books: how it stands, and what people do about it. */
export function accountingPostRoutes(app: App, context: ServerContext): void {
  for (const provider of accountingProviders) {
    const call = { tag, refusals, isAlwaysThere: true } as const;
    readCall(app, context, {
      url: `/v1/${provider}/sync`,
      access: syncAccess,
      tag,
      summary: 'How what goes to the books stands, and what is stuck',
      answer: syncSummary,
      isAlwaysThere: true,
      read: ({ executor, actor }) => readSummary(executor, actor, provider),
    });
    writeCall(app, context, {
      method: 'POST',
      url: `/v1/${provider}/sync`,
      access: postingAccess,
      tag,
      refusals,
      summary: 'Try posts again: some, or all of a tab that are stuck by one cause',
      body: syncInput,
      answer: postsAnswer,
      async write({ executor, actor, body, now }) {
        const chosen = { provider, tabs: tabsSeenBy(actor, provider) };
        if ('ids' in body)
          return { count: await retryPosts(executor, actor, { ...chosen, ids: body.ids }, now) };
        enforceAccess(actor, tabAccess[body.groupType]);
        const tabs = [body.groupType];
        return { count: await retryCause(executor, actor, { provider, tabs, cause: body.cause }, now) };
      },
    });
    writeCall(app, context, {
      method: 'POST',
      url: `/v1/${provider}/sync/by-hand`,
      access: postingAccess,
      tag,
      refusals,
      summary: 'Note that posts were entered in the books by hand: they are not sent any more',
      body: byHandInput,
      answer: postsAnswer,
      write: async ({ executor, actor, body, now }) => ({
        count: await enterByHand(
          executor,
          actor,
          { provider, tabs: tabsSeenBy(actor, provider), ...body },
          now,
        ),
      }),
    });
    writeCall(app, context, {
      ...call,
      method: 'POST',
      url: `/v1/${provider}/replay`,
      access: postingAccess,
      summary: 'Post a period: what of it is noted already stays as it is',
      description: `At most ${replayDaysMax} days. What happened before the books were connected is posted in this way alone.`,
      body: replayInput,
      answer: postsAnswer,
      async write({ executor, actor, body: { from, to }, now }) {
        if (from > to)
          throw new DomainError('validation_failed', { fields: { to: law('field.rangeBackwards') } });
        if (daysBetween(from, to) >= replayDaysMax)
          throw new DomainError('validation_failed', {
            fields: { to: postRule('longPeriod', { max: replayDaysMax }) },
          });
        const { companyID, timeZone } = actor;
        await requireConnection(executor, companyID, provider);
        const which = sql`e.posted_at >= ${from}::timestamp at time zone ${timeZone}
          and e.posted_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
        const asked = {
          companyID,
          which,
          tabs: ledgerTabs.filter((tab) => mayEnter(actor, tabAccess[tab])),
          isAsked: true,
          provider,
          at: now,
        };
        return { count: await notePosts(executor, asked) };
      },
    });
    writeCall(app, context, {
      ...call,
      method: 'PATCH',
      url: `/v1/${provider}/sync`,
      access: connectionAccess[provider].connect,
      summary: 'Say whether what happens from now on is posted by itself',
      body: postingInput,
      answer: syncSummary,
      async write({ executor, actor, body, now }) {
        await setPosting(executor, actor, { provider, postsItself: body.postsItself }, now);
        return readSummary(executor, actor, provider);
      },
    });
  }
}

async function readSummary(
  executor: Executor,
  actor: Actor,
  provider: AccountingProviderName,
): Promise<SyncSummary> {
  const { companyID } = actor;
  const tabs = tabsSeenBy(actor, provider);
  const of = sql`p.company_id = ${companyID} and p.provider = ${provider} and not p.is_superseded
    and ${tabOfPost(sql`p`)} = any(${sql.param(tabs)}::text[])`;
  const { rows } = await executor.execute<{ lastAt: Date | null; waiting: number; failed: number }>(sql`
    select max(posted_at) as "lastAt", count(*) filter (where status in ('pending', 'processing'))::int as waiting,
      count(*) filter (where status = 'failed')::int as failed
    from accounting_post p where ${of}`);
  const { rows: stuck } = await executor.execute<SyncSummary['stuck'][number]>(sql`
    select ${tabOfPost(sql`p`)} as "groupType", cause, count(*)::int as count from accounting_post p
    where ${of} and cause is not null and status in ('pending', 'failed')
    group by 1, cause order by 1, count(*) desc, cause`);
  const connection = await readConnection(executor, companyID, provider);
  const [one] = rows;
  return {
    lastAt: one?.lastAt ? new Date(one.lastAt).toISOString() : null,
    waiting: one?.waiting ?? 0,
    failed: one?.failed ?? 0,
    isConnected: connection?.status === 'active',
    postsItself: connection?.postsItself ?? true,
    stuck,
  };
}

/** Posts, as their histories read in the audit: each by the key that the books know it by. */
export const accountingPostAudit: AuditKind = {
  type: postSubject,
  many: { key: 'accountingPost.many' },
  words: {
    one: { key: 'accountingPost.one' },
    look: (status) => postLooks[status as PostStatus],
    did: (action, translate) => translate(`accountingPost.history.${action}`, { _: '' }),
    changes:
      ({ translate }) =>
      (field, before, after) => ({
        key: field,
        label: translate(`accountingPost.changed.${field}`, { _: field }),
        before: before as string | null,
        after:
          field === 'cause' ? translate(`accountingPost.choice.cause.${String(after)}`) : (after as string),
      }),
  },
  async read(executor, companyID, ids) {
    const found = await executor
      .select()
      .from(accountingPostTable)
      .where(and(eq(accountingPostTable.companyID, companyID), isAmong(accountingPostTable.id, ids)));
    return new Map(
      found.map((post): [number, AuditedRecord] => [
        post.id,
        {
          name: post.postedNumber ?? keyOfPost(post),
          path: `/integration/${post.provider}/sync?groupType=${isPaidPart(post.groupType) ? 'purchaseInvoice' : post.groupType}`,
        },
      ]),
    );
  },
};
