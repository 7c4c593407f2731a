import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { AccountingProviderName } from '../../../server/accounting/accountingProvider.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../server/jobs/jobTopics.ts';
import { writeOutboxOfMany } from '../../../server/jobs/outbox.ts';
import { postSubject } from '../accountingPost/accountingPost.ts';
import type { RemovedDocument, StoredPost } from '../accountingPost/accountingPostTables.server.ts';
import { accountingPostTable } from '../accountingPost/accountingPostTables.server.ts';
import { postTopic } from '../accountingPost/sending/postTopic.server.ts';
import { readBooks } from '../connection/books.server.ts';
import type { RunningPrograms } from '../connection/connectedPrograms.server.ts';
import { programOf } from '../connection/connectedPrograms.server.ts';
import { driftRule, driftSubject } from './drift.ts';
import type { StoredDrift } from './driftTables.server.ts';
import { driftTable } from './driftTables.server.ts';

const removeTopic = jobTopic('accounting.driftRemove', z.object({ driftID: z.int().positive() }));

interface Chosen {
  provider: AccountingProviderName;
  ids: readonly number[];
}

/** Notes that differences stay as they are. @throws DomainError where one is not there, or not open */
export async function acceptDrift(
  executor: Executor,
  actor: Actor,
  { notes, ...chosen }: Chosen & { notes: string },
  now: Date,
): Promise<number> {
  const found = await lockOpen(executor, actor, chosen);
  for (const drift of found)
    await decide(executor, actor, { drift, action: 'accept', status: 'accepted', notes }, now);
  return found.length;
}

/**
 * Posts again what is missing or was changed, as the next revision, and takes out of the books what is none of ours any more. What was paid
 * of an invoice is posted again with it.
 * @throws DomainError where one is not there, not open, or a balance, which nobody can post
 */
export async function repostDrift(
  executor: Executor,
  context: RunningPrograms,
  actor: Actor,
  chosen: Chosen,
  now: Date,
): Promise<number> {
  const found = await lockOpen(executor, actor, chosen);
  if (found.some(({ kind }) => kind === 'balance'))
    throw new DomainError('transition_not_allowed', { says: driftRule('balance') });
  const { companyID } = actor;
  for (const drift of found) {
    if (drift.postID === null)
      await writeOutboxOfMany(executor, companyID, removeTopic, [{ driftID: drift.id }]);
    else await repost(executor, context, actor, { drift, postID: drift.postID }, now);
    await decide(executor, actor, { drift, action: 'repost', status: 'reposted', notes: null }, now);
  }
  return found.length;
}

/** Makes the next revision of a post, with those of what was paid of it; what the books have of them goes first, payments before what they pay. */
async function repost(
  executor: Executor,
  context: RunningPrograms,
  actor: Actor,
  { drift, postID }: { drift: StoredDrift; postID: number },
  now: Date,
): Promise<void> {
  const { companyID } = actor;
  const table = accountingPostTable;
  const posts = await executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.isSuperseded, false),
        sql`(${table.id} = ${postID} or ${table.parentID} = ${postID})`,
      ),
    )
    .orderBy(table.id)
    .for('update');
  const post = posts.find(({ id }) => id === postID);
  // It was posted again since, by another difference.
  if (!post) return;
  const placeOf = programOf(context, drift.provider).placeOf;
  const documentOf = ({ payload, postedID }: StoredPost): RemovedDocument[] =>
    payload && postedID !== null ? [{ place: placeOf(payload.kind), id: postedID }] : [];
  const parts = posts.filter(({ id }) => id !== postID);
  const replaces = [...parts.flatMap(documentOf), ...documentOf(post)];
  const ids = posts.map(({ id }) => id);
  await executor
    .update(table)
    .set({ isSuperseded: true })
    .where(and(eq(table.companyID, companyID), sql`${table.id} = any(${sql.param(ids)}::bigint[])`));
  const nextID = await insertNext(executor, post, { parentID: post.parentID, replaces }, now);
  for (const part of parts) await insertNext(executor, part, { parentID: nextID, replaces: [] }, now);
  await appendHistory(executor, companyID, actor, now, {
    subjectType: postSubject,
    subjectID: nextID,
    action: 'repost',
    fromStatus: null,
    toStatus: 'pending',
    changes: { postedNumber: [post.postedNumber, null] },
  });
  await writeOutboxOfMany(executor, companyID, postTopic, [{ postID: nextID }]);
}

async function insertNext(
  executor: Executor,
  {
    companyID,
    provider,
    groupType,
    recordID,
    revision,
    amount,
    currencyCode,
    happenedAt,
    choice,
  }: StoredPost,
  { parentID, replaces }: Pick<StoredPost, 'parentID' | 'replaces'>,
  now: Date,
): Promise<number> {
  const [made] = await executor
    .insert(accountingPostTable)
    .values({
      companyID,
      provider,
      groupType,
      recordID,
      revision: revision + 1,
      amount,
      currencyCode,
      happenedAt,
      choice,
      parentID,
      replaces,
      createdAt: now,
    })
    .returning({ id: accountingPostTable.id });
  if (!made) throw new Error(`post of ${groupType} ${recordID} has no next revision`);
  return made.id;
}

interface Decision {
  drift: StoredDrift;
  action: 'accept' | 'repost';
  status: 'accepted' | 'reposted';
  notes: string | null;
}

async function decide(
  executor: Executor,
  actor: Actor,
  { drift, action, status, notes }: Decision,
  now: Date,
): Promise<void> {
  const { companyID, id } = drift;
  await executor
    .update(driftTable)
    .set({ status, notes, decidedByID: actor.employeeID, decidedAt: now })
    .where(and(eq(driftTable.companyID, companyID), eq(driftTable.id, id)));
  await appendHistory(executor, companyID, actor, now, {
    subjectType: driftSubject,
    subjectID: id,
    action,
    // A comparison found it: what somebody decides of it is the first that happens to it.
    fromStatus: null,
    toStatus: status,
    notes,
    changes: {},
  });
}

async function lockOpen(
  executor: Executor,
  { companyID }: Actor,
  { provider, ids }: Chosen,
): Promise<StoredDrift[]> {
  const asked = [...new Set(ids)];
  const found = await executor
    .select()
    .from(driftTable)
    .where(
      and(
        eq(driftTable.companyID, companyID),
        eq(driftTable.provider, provider),
        sql`${driftTable.id} = any(${sql.param(asked)}::bigint[])`,
      ),
    )
    .orderBy(driftTable.id)
    .for('update');
  if (found.length < asked.length) throw new DomainError('not_found');
  if (found.some(({ status }) => status !== 'open'))
    throw new DomainError('transition_not_allowed', { says: driftRule('notOpen') });
  return found;
}

/** Takes a document with a key of ours out of the books, of which nothing is in force. What it comes to, the next comparison says. */
export function driftRemoveWorker(context: ServerContext): JobWorker {
  return jobWorker(removeTopic, async ({ companyID, payload: { driftID } }) => {
    const [drift] = await context.database.read(companyID, (executor) =>
      executor
        .select()
        .from(driftTable)
        .where(and(eq(driftTable.companyID, companyID), eq(driftTable.id, driftID))),
    );
    const { place, documentID: id, provider, status } = drift ?? {};
    if (provider === undefined || !place || !id || status !== 'reposted') return;
    await readBooks(context, { companyID, provider }, (program, token) =>
      program.remove(token, { place, id }),
    );
    const table = accountingPostTable;
    const placeOf = programOf(context, provider).placeOf;
    await context.database.write(companyID, async (executor) => {
      const ofDocument = and(
        eq(table.companyID, companyID),
        eq(table.provider, provider),
        eq(table.postedID, id),
      );
      const posts = await executor.select().from(table).where(ofDocument).for('update');
      // Of an invoice that is void: it could be posted again.
      for (const post of posts.filter(({ payload }) => payload && placeOf(payload.kind) === place))
        await executor
          .update(table)
          .set({ isSuperseded: true })
          .where(and(ofDocument, eq(table.id, post.id)));
    });
  });
}
