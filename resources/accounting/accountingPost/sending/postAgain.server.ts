import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { AccountingProviderName } from '../../../../server/accounting/accountingProvider.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import { writeOutboxOfMany } from '../../../../server/jobs/outbox.ts';
import type { PostCause } from '../accountingPost.ts';
import { postSubject } from '../accountingPost.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import { accountingPostTable } from '../accountingPostTables.server.ts';
import { postTopic } from './postTopic.server.ts';

const table = accountingPostTable;
const renewed = { payload: null, payloadHash: null, mappingVersions: null };

/** What waits for something that somebody has mended goes on: of the mapping, or of the connection. */
export async function wakePosts(
  executor: Executor,
  companyID: number,
  provider: AccountingProviderName,
  causes: readonly PostCause[],
): Promise<void> {
  const posts = await executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.provider, provider),
        eq(table.status, 'pending'),
        inArray(table.cause, [...causes]),
      ),
    )
    .orderBy(table.id)
    .for('update');
  await sendAgain(executor, companyID, posts, null);
}

/** Has posts that nothing hinders looked at now, and not when their job is due: books that are connected get what waits for them. */
export async function hastenPosts(
  executor: Executor,
  companyID: number,
  provider: AccountingProviderName,
): Promise<void> {
  const posts = await executor
    .select({ postID: table.id })
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.provider, provider),
        eq(table.status, 'pending'),
        isNull(table.cause),
      ),
    )
    .orderBy(table.id);
  await writeOutboxOfMany(executor, companyID, postTopic, posts);
}

/** Sends stuck posts again. Where nothing of one is in the books it is made anew, of what is mapped by now. */
export async function sendAgain(
  executor: Executor,
  companyID: number,
  posts: readonly StoredPost[],
  by: { actor: Actor; now: Date } | null,
): Promise<void> {
  const open = { status: 'pending', cause: null, detail: null, nextAt: null, attempts: 0 } as const;
  for (const [isUnknown, those] of Map.groupBy(posts, (post) => post.isUnknown)) {
    const ids = those.map(({ id }) => id);
    await executor
      .update(table)
      .set(isUnknown ? open : { ...open, ...renewed })
      .where(and(eq(table.companyID, companyID), sql`${table.id} = any(${sql.param(ids)}::bigint[])`));
  }
  const noted = posts.map(({ id }) => ({ postID: id }));
  await writeOutboxOfMany(executor, companyID, postTopic, noted);
  if (by === null) return;
  for (const { id, status } of posts)
    await appendHistory(executor, companyID, by.actor, by.now, {
      subjectType: postSubject,
      subjectID: id,
      action: 'retry',
      fromStatus: status,
      toStatus: 'pending',
      changes: {},
    });
}
