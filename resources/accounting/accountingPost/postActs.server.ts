import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { AccountingProviderName } from '../../../server/accounting/accountingProvider.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import type { PostCause, SyncTab } from './accountingPost.ts';
import { tabOfPost } from './tabOfPost.server.ts';
import { postRule, postsMax, postSubject } from './accountingPost.ts';
import type { StoredPost } from './accountingPostTables.server.ts';
import { accountingPostTable } from './accountingPostTables.server.ts';
import { sendAgain } from './sending/postAgain.server.ts';

const table = accountingPostTable;

interface Chosen {
  provider: AccountingProviderName;
  /** The tabs that the person may see. */
  tabs: readonly SyncTab[];
}

/** It failed, or waits for something: it can be tried again. */
const isStuck = (): SQL | undefined =>
  or(eq(table.status, 'failed'), and(eq(table.status, 'pending'), isNotNull(table.cause)));

/** It stands in one of these tabs; what was paid of an invoice stands in the tab of the invoice. */
const isInTabs = (tabs: readonly SyncTab[]): SQL =>
  sql`${tabOfPost(sql`${table}`)} = any(${sql.param([...tabs])}::text[])`;

/** Tries posts again that are stuck, by their numbers. @throws DomainError where one is not there, or not stuck */
export async function retryPosts(
  executor: Executor,
  actor: Actor,
  { ids, ...chosen }: Chosen & { ids: readonly number[] },
  now: Date,
): Promise<number> {
  const posts = await lockPosts(executor, actor, { ids, ...chosen });
  if (posts.some(({ status, cause }) => status !== 'failed' && (status !== 'pending' || cause === null)))
    throw new DomainError('transition_not_allowed', { says: postRule('notStuck') });
  await sendAgain(executor, actor.companyID, posts, { actor, now });
  return posts.length;
}

/** Tries all posts again that are stuck by one cause. */
export async function retryCause(
  executor: Executor,
  actor: Actor,
  { cause, provider, tabs }: Chosen & { cause: PostCause },
  now: Date,
): Promise<number> {
  const posts = await executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, actor.companyID),
        eq(table.provider, provider),
        isInTabs(tabs),
        eq(table.cause, cause),
        isStuck(),
      ),
    )
    .orderBy(table.id)
    .for('update');
  await sendAgain(executor, actor.companyID, posts, { actor, now });
  return posts.length;
}

/**
 * Notes that somebody entered posts in the books by hand: they are not sent any more.
 * @throws DomainError where one went out, is on its way, or may have gone out
 */
export async function enterByHand(
  executor: Executor,
  actor: Actor,
  { ids, notes, ...chosen }: Chosen & { ids: readonly number[]; notes: string },
  now: Date,
): Promise<number> {
  const asked = await lockPosts(executor, actor, { ids, ...chosen });
  const posts = [...asked, ...(await openPartsOf(executor, actor.companyID, asked))];
  if (posts.some(({ status }) => status === 'success' || status === 'processing'))
    throw new DomainError('transition_not_allowed', { says: postRule('notOpen') });
  if (posts.some(({ isUnknown }) => isUnknown))
    throw new DomainError('transition_not_allowed', { says: postRule('unknown') });
  for (const { companyID, id, status } of posts) {
    await executor
      .update(table)
      .set({
        status: 'success',
        cause: null,
        detail: null,
        nextAt: null,
        byHandID: actor.employeeID,
        notes,
        postedAt: now,
      })
      .where(and(eq(table.companyID, companyID), eq(table.id, id), ne(table.status, 'success')));
    await appendHistory(executor, companyID, actor, now, {
      subjectType: postSubject,
      subjectID: id,
      action: 'byHand',
      fromStatus: status,
      toStatus: 'success',
      notes,
      changes: {},
    });
  }
  return posts.length;
}

/** What is paid of invoices that are entered by hand is entered with them. */
async function openPartsOf(
  executor: Executor,
  companyID: number,
  posts: readonly StoredPost[],
): Promise<StoredPost[]> {
  const ids = posts.map(({ id }) => id);
  return executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        sql`${table.parentID} = any(${sql.param(ids)}::bigint[])`,
        sql`${table.id} <> all(${sql.param(ids)}::bigint[])`,
        ne(table.status, 'success'),
      ),
    )
    .orderBy(table.id)
    .for('update');
}

async function lockPosts(
  executor: Executor,
  { companyID }: Actor,
  { ids, provider, tabs }: Chosen & { ids: readonly number[] },
): Promise<StoredPost[]> {
  const asked = [...new Set(ids)];
  if (asked.length > postsMax)
    throw new DomainError('validation_failed', { fields: { ids: postRule('tooMany', { max: postsMax }) } });
  const posts = await executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.provider, provider),
        isInTabs(tabs),
        eq(table.isSuperseded, false),
        sql`${table.id} = any(${sql.param(asked)}::bigint[])`,
      ),
    )
    .orderBy(table.id)
    .for('update');
  if (posts.length < asked.length) throw new DomainError('not_found');
  return posts;
}
