import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { AccountingProviderName } from '../../../server/accounting/accountingProvider.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import type { PostCause } from './accountingPost.ts';
import { postSubject } from './accountingPost.ts';
import type { StoredPost } from './accountingPostTables.server.ts';
import { accountingPostTable } from './accountingPostTables.server.ts';
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
  for (const post of posts) await sendAgain(executor, post, null);
}

/** Sends a stuck post again. Where nothing of it is in the books it is made anew, of what is mapped by now. */
export async function sendAgain(
  executor: Executor,
  post: StoredPost,
  by: { actor: Actor; now: Date } | null,
): Promise<void> {
  const { companyID, id, status, isUnknown } = post;
  await executor
    .update(table)
    .set({
      status: 'pending',
      cause: null,
      detail: null,
      nextAt: null,
      attempts: 0,
      ...(isUnknown ? {} : renewed),
    })
    .where(and(eq(table.companyID, companyID), eq(table.id, id)));
  await writeOutbox(executor, companyID, postTopic, { postID: id });
  if (by === null) return;
  await appendHistory(executor, companyID, by.actor, by.now, {
    subjectType: postSubject,
    subjectID: id,
    action: 'retry',
    fromStatus: status,
    toStatus: 'pending',
    changes: {},
  });
}
