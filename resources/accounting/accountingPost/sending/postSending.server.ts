import { createHash } from 'node:crypto';

import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import { DomainError } from '../../../../domain/message/errors.ts';
import type {
  AccountingProvider,
  BooksDocument,
  PostedDocument,
  RefusedPart,
} from '../../../../server/accounting/accountingProvider.ts';
import { AccountingError } from '../../../../server/accounting/accountingProvider.ts';
import { isSameDocument } from '../../../../server/accounting/sameDocument.ts';
import { carries, employeesWith } from '../../../../server/approval/holders.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import type { ClockWork, JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox, writeOutboxOfMany } from '../../../../server/jobs/outbox.ts';
import { causeNumber } from '../../../../server/ledger/causeNumber.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { readBooks } from '../../connection/books.server.ts';
import { nameWith } from '../../connection/booksProgram.ts';
import type { PostCause } from '../accountingPost.ts';
import { postNotice, postSubject } from '../accountingPost.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import { accountingPostTable, keyOfPost } from '../accountingPostTables.server.ts';
import type { Hindrance } from '../making/hindrance.ts';
import { makePost } from '../making/makePost.server.ts';
import { notePaymentsOf } from '../purchase/purchaseNoting.server.ts';
import { invoiceTabs } from '../purchase/purchaseTabs.ts';
import { sendAgain } from './postAgain.server.ts';
import { postTopic } from './postTopic.server.ts';

/** A server that sends a post has this long. After it another one may ask what became of it. */
const leaseMs = 120_000;
const firstPauseMs = 30_000;
const longestPauseMs = 6 * 60 * 60 * 1000;
const busySeconds = 60;

/** Sends posts to the books. */
export function postWorker(context: ServerContext): JobWorker {
  return jobWorker(postTopic, ({ companyID, payload: { postID } }) =>
    sendPost(context, { companyID, postID }),
  );
}

interface Target {
  companyID: number;
  postID: number;
}

/**
 * Sends one post, once however often it is called and wherever a server dies: the books are asked for its key before they are
 * given it, and what was sent is sent again as it was.
 */
async function sendPost(context: ServerContext, target: Target): Promise<void> {
  const claimed = await claimPost(context, target);
  if (!claimed) return;
  const outcome = await send(context, claimed);
  await settle(context, claimed, outcome);
}

const ofPost = ({ companyID, id }: Pick<StoredPost, 'companyID' | 'id'>) =>
  and(eq(accountingPostTable.companyID, companyID), eq(accountingPostTable.id, id));

/** Takes a post for this server; null: there is nothing to do now. */
async function claimPost(
  { database, now, outboxChanged }: ServerContext,
  { companyID, postID }: Target,
): Promise<StoredPost | null> {
  const claimed = await database.write(companyID, async (executor) => {
    const of = ofPost({ companyID, id: postID });
    const [post] = await executor.select().from(accountingPostTable).where(of).for('update');
    if (!post || post.status === 'success' || post.status === 'failed') return null;
    const at = now();
    if (post.leasedUntil !== null && post.leasedUntil > at) {
      // Should the other server die, somebody has to ask again.
      await writeOutbox(executor, companyID, postTopic, { postID }, post.leasedUntil);
      return null;
    }
    // Somebody has to mend something first.
    if (post.status === 'pending' && post.cause !== null && post.nextAt === null) return null;
    // What is paid of an invoice goes after it: the invoice notes it again.
    if (post.parentID !== null && !(await isInBooks(executor, companyID, post.parentID))) return null;
    // What waits for its time has a job of that time.
    if (post.nextAt !== null && post.nextAt > at) return null;
    const leasedUntil = new Date(at.getTime() + leaseMs);
    const patch = { status: 'processing', leasedUntil, attempts: post.attempts + 1 } as const;
    await executor.update(accountingPostTable).set(patch).where(of);
    // Should this server die, another one looks at the post once its time is over.
    await writeOutbox(executor, companyID, postTopic, { postID }, leasedUntil);
    return { ...post, ...patch };
  });
  outboxChanged();
  return claimed;
}

async function isInBooks(executor: Executor, companyID: number, id: number): Promise<boolean> {
  const [found] = await executor
    .select({ postedID: accountingPostTable.postedID })
    .from(accountingPostTable)
    .where(ofPost({ companyID, id }));
  return found !== undefined && found.postedID !== null;
}

type Outcome =
  | { kind: 'posted'; posted: PostedDocument }
  /** Until somebody mends the cause. */
  | ({ kind: 'waiting' } & Hindrance)
  /** Until some time. */
  | {
      kind: 'later';
      cause: PostCause | null;
      detail: string | null;
      seconds: number | null;
      isUnknown: boolean;
    }
  | { kind: 'failed'; cause: PostCause; detail: string };

async function send(context: ServerContext, post: StoredPost): Promise<Outcome> {
  const { companyID, provider } = post;
  const ask = <Answer>(work: (program: AccountingProvider, accessToken: string) => Promise<Answer>) =>
    readBooks(context, { companyID, provider }, work);
  let isSent = post.isUnknown;
  try {
    const document = post.payload ?? (await freeze(context, post));
    if ('cause' in document) return { kind: 'waiting', ...document };
    const key = keyOfPost(post);
    const there = await ask((program, token) => program.find(token, document.kind, key));
    if (there) return adopt(document, there);
    // Ours of before, which somebody changed in the books.
    for (const replaced of post.replaces) await ask((program, token) => program.remove(token, replaced));
    isSent = true;
    if (!post.isUnknown) await mark(context, post, { isUnknown: true });
    const posted = await ask((program, token) => program.create(token, document, key));
    return { kind: 'posted', posted };
  } catch (error) {
    const failure = error instanceof DomainError ? error.cause : error;
    if (!(failure instanceof AccountingError) || failure.failure === 'denied') {
      if (error instanceof DomainError && error.code === 'transition_not_allowed')
        return { kind: 'waiting', cause: 'token_expired', detail: '' };
      throw error;
    }
    if (failure.failure === 'conflict') return await resolveConflict(post, ask);
    return outcomeOf(failure, { isSent, wasSent: post.isUnknown });
  }
}

/** @param sent whether it may have been sent by now, and before this time */
function outcomeOf(
  { failure, message, retrySeconds, refused }: AccountingError,
  sent: { isSent: boolean; wasSent: boolean },
): Outcome {
  if (failure === 'busy')
    return {
      kind: 'later',
      cause: null,
      detail: null,
      seconds: retrySeconds ?? busySeconds,
      isUnknown: sent.wasSent,
    };
  if (failure === 'unreachable')
    return { kind: 'later', cause: 'unreachable', detail: message, seconds: null, isUnknown: sent.isSent };
  return { kind: 'failed', cause: refused === null ? 'refused' : causeOfPart[refused], detail: message };
}

const causeOfPart: Readonly<Record<RefusedPart, PostCause>> = {
  account: 'account_archived',
  tag: 'tag_removed',
  tax: 'tax_missing',
  payee: 'vendor_unknown',
  goods: 'product_unknown',
  closedBooks: 'books_closed',
};

/** What the books have under our key is ours, if it is what we would have written. */
function adopt(document: BooksDocument, there: PostedDocument): Outcome {
  if (isSameDocument(document, there)) return { kind: 'posted', posted: there };
  return { kind: 'failed', cause: 'conflict', detail: there.number };
}

/** The key is used: by us a moment ago, or by somebody else. */
async function resolveConflict(
  post: StoredPost,
  ask: <Answer>(
    work: (program: AccountingProvider, accessToken: string) => Promise<Answer>,
  ) => Promise<Answer>,
): Promise<Outcome> {
  const document = post.payload;
  const unknown = { kind: 'failed', cause: 'conflict', detail: keyOfPost(post) } as const;
  if (!document) return unknown;
  const there = await ask((program, token) => program.find(token, document.kind, keyOfPost(post)));
  return there ? adopt(document, there) : unknown;
}

/** Makes the document of a post of what is mapped and chosen now, and keeps it: from here on it is sent as it is. */
async function freeze(context: ServerContext, post: StoredPost): Promise<BooksDocument | Hindrance> {
  const made = await makePost(context, post);
  if ('cause' in made) return made;
  const { document, mappingVersions } = made;
  const payloadHash = createHash('sha256').update(JSON.stringify(document)).digest();
  await mark(context, post, { payload: document, payloadHash, mappingVersions });
  post.payload = document;
  return document;
}

/** Another server has taken a post whose time was over. */
class TakenOver extends Error {}

/** Notes how far a post has come, as long as it is this server's. @throws TakenOver */
async function mark(
  { database }: ServerContext,
  post: StoredPost,
  patch: Partial<StoredPost>,
): Promise<void> {
  await database.write(post.companyID, async (executor) => {
    await lockOwn(executor, post);
    await executor.update(accountingPostTable).set(patch).where(ofPost(post));
  });
}

async function lockOwn(executor: Executor, post: StoredPost): Promise<void> {
  const [now] = await executor
    .select({ leasedUntil: accountingPostTable.leasedUntil })
    .from(accountingPostTable)
    .where(ofPost(post))
    .for('update');
  if (now?.leasedUntil?.getTime() !== post.leasedUntil?.getTime())
    throw new TakenOver(`post ${post.id} was taken over`);
}

async function settle(context: ServerContext, post: StoredPost, outcome: Outcome): Promise<void> {
  const { database, now, outboxChanged } = context;
  await database.write(post.companyID, async (executor) => {
    await lockOwn(executor, post);
    const at = now();
    const patch = patchOf(post, outcome, at);
    await executor
      .update(accountingPostTable)
      .set({ leasedUntil: null, ...patch })
      .where(ofPost(post));
    if (patch.nextAt) {
      const { companyID, id: postID } = post;
      await writeOutbox(executor, companyID, postTopic, { postID }, patch.nextAt);
    }
    const { status, cause } = patch;
    if (status !== 'pending')
      await appendHistory(executor, post.companyID, null, at, {
        subjectType: postSubject,
        subjectID: post.id,
        action: status === 'success' ? 'post' : 'fail',
        fromStatus: 'pending',
        toStatus: status,
        changes:
          status === 'success' ? { postedNumber: [null, patch.postedNumber] } : { cause: [null, cause] },
      });
    if (status === 'failed') await tell(executor, post, cause);
    if (status === 'success') await sendPaidParts(executor, post, at);
  });
  outboxChanged();
}

/** What was paid of an invoice goes out once the invoice is in the books. */
async function sendPaidParts(executor: Executor, post: StoredPost, at: Date): Promise<void> {
  const { companyID, id, recordID } = post;
  if (!invoiceTabs.some((tab) => tab === post.groupType)) return;
  await notePaymentsOf(executor, companyID, recordID, at);
  const waiting = await executor
    .select({ postID: accountingPostTable.id })
    .from(accountingPostTable)
    .where(
      and(
        eq(accountingPostTable.companyID, companyID),
        eq(accountingPostTable.parentID, id),
        eq(accountingPostTable.status, 'pending'),
      ),
    );
  await writeOutboxOfMany(executor, companyID, postTopic, waiting);
}

interface SettledPatch extends Partial<StoredPost> {
  status: 'pending' | 'success' | 'failed';
  cause: PostCause | null;
}

function patchOf(post: StoredPost, outcome: Outcome, at: Date): SettledPatch {
  const none = { cause: null, detail: null, nextAt: null };
  switch (outcome.kind) {
    case 'posted': {
      const { id: postedID, number: postedNumber } = outcome.posted;
      return { ...none, status: 'success', isUnknown: false, postedID, postedNumber, postedAt: at };
    }
    case 'waiting':
      return { ...none, status: 'pending', cause: outcome.cause, detail: outcome.detail };
    case 'later': {
      const { cause, detail, isUnknown, seconds } = outcome;
      const pauseMs =
        seconds === null
          ? Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(post.attempts - 1, 20))
          : seconds * 1000;
      return { status: 'pending', cause, detail, isUnknown, nextAt: new Date(at.getTime() + pauseMs) };
    }
    case 'failed':
      return { ...none, status: 'failed', cause: outcome.cause, detail: outcome.detail, isUnknown: false };
  }
}

/** Tells those who post of the first post that fails by a cause: the others stand in the list. */
async function tell(executor: Executor, post: StoredPost, cause: PostCause | null): Promise<void> {
  const { companyID, provider, id } = post;
  const failed = await executor
    .select({ id: accountingPostTable.id })
    .from(accountingPostTable)
    .where(
      and(
        eq(accountingPostTable.companyID, companyID),
        eq(accountingPostTable.provider, provider),
        eq(accountingPostTable.status, 'failed'),
        eq(accountingPostTable.cause, cause ?? 'refused'),
      ),
    )
    .limit(2);
  if (failed.some((one) => one.id !== id)) return;
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('integration_sync'), []),
    group: 'expenses',
    kind: 'reminder',
    eventType: 'accounting_post_failed',
    objectType: nameWith(postSubject, provider),
    objectID: id,
    message: postNotice('failed', { cause: { key: `accountingPost.choice.cause.${cause}` } }),
  });
}

/** What is due so long without being sent has lost its job. */
const forgottenMs = 10 * 60_000;
const forgottenMax = 1000;

/** Looks now and then for posts that are due and that no job is about, as those of a demo company that was just made. */
export function postClockWork(context: ServerContext): ClockWork {
  return { name: 'accounting.forgotten', cron: '*/5 * * * *', run: () => sendForgotten(context) };
}

async function sendForgotten({ database, now, outboxChanged }: ServerContext): Promise<number> {
  const { companyID, id, status, cause, createdAt, nextAt, leasedUntil } = accountingPostTable;
  const before = new Date(now().getTime() - forgottenMs);
  const forgotten = await database.system
    .select({ companyID, id })
    .from(accountingPostTable)
    .where(
      and(
        inArray(status, ['pending', 'processing']),
        lte(createdAt, before),
        // What is paid of an invoice is noted again by the invoice.
        sql`(${accountingPostTable.parentID} is null or exists (
          select from accounting_post parent where parent.company_id = ${companyID}
            and parent.id = ${accountingPostTable.parentID} and parent.posted_id is not null))`,
        or(isNull(leasedUntil), lte(leasedUntil, before)),
        or(lte(nextAt, before), and(isNull(nextAt), or(isNull(cause), eq(status, 'processing')))),
      ),
    )
    .orderBy(companyID, id)
    .limit(forgottenMax);
  for (const [company, posts] of Map.groupBy(forgotten, (post) => post.companyID))
    await database.write(company, (executor) =>
      writeOutboxOfMany(
        executor,
        company,
        postTopic,
        posts.map((post) => ({ postID: post.id })),
      ),
    );
  const coded = await sendCoded(database);
  if (forgotten.length + coded > 0) outboxChanged();
  return forgotten.length + coded;
}

/** What a card paid waits until somebody says what it was: those go on of which it is said by now. */
async function sendCoded(database: ServerContext['database']): Promise<number> {
  const { rows } = await database.system.execute<{ company: string; id: string }>(sql`
    select post.company_id::text as company, post.id::text as id
    from accounting_post post
    join ledger_entry e on e.company_id = post.company_id and e.id = post.record_id and e.kind in ('card', 'physical_card')
    join card_transaction ct on ct.company_id = e.company_id and ct.id = ${causeNumber}
    where post.status = 'pending' and post.cause = 'not_coded' and ct.category_id is not null
    order by post.company_id, post.id limit ${forgottenMax}`);
  for (const [company, posts] of Map.groupBy(rows, (post) => Number(post.company)))
    await database.write(company, async (executor) => {
      const ids = posts.map(({ id }) => Number(id));
      const { companyID, id, status, cause } = accountingPostTable;
      const stillWaiting = await executor
        .select()
        .from(accountingPostTable)
        .where(
          and(
            eq(companyID, company),
            sql`${id} = any(${sql.param(ids)}::bigint[])`,
            eq(status, 'pending'),
            eq(cause, 'not_coded'),
          ),
        )
        .orderBy(id)
        .for('update');
      await sendAgain(executor, company, stillWaiting, null);
    });
  return rows.length;
}
