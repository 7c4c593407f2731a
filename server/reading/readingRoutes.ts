import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import { mayEnter } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { keptPaper } from '../../domain/reading/keptPaper.ts';
import type { ReadingState } from '../../domain/reading/readingState.ts';
import { creditWire, isGoingOn, readingInput } from '../../domain/reading/readingState.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { readCall, writeCall } from '../engine/calls.ts';
import { enforceAccess } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { App } from '../http/routes.ts';
import { mediaLinkTable, mediaTable } from '../files/mediaTables.ts';
import { toMediaItem } from '../files/mediaLinks.ts';
import { writeOutbox } from '../jobs/outbox.ts';
import { own } from '../words/own.ts';
import type { Say } from '../words/words.ts';
import { isReadFor } from './keepReading.ts';
import { holdCredit, readCredit, readerOf } from './readingCredit.ts';
import { readingTopic } from './readingJob.ts';
import { tellReader } from './readingNotice.ts';
import type { ReadingSubject } from './readingSubject.ts';
import type { StoredReading } from './readingTables.ts';
import { paperReadingTable } from './readingTables.ts';

const params = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .describe('Of the file')
    .meta({ 'x-resource': 'media' }),
});

/** The calls of papers that are read, and of the credit for it, for all kinds of records. */
export function readingRoutes(app: App, context: ServerContext, subjects: readonly ReadingSubject[]): void {
  for (const subject of subjects) readingCalls(app, context, subject);
  const [first, ...others] = subjects;
  if (first) creditCall(app, context, [first, ...others]);
}

/** The calls that begin, show and cancel the reading of an uploaded paper of one kind of record. */
export function readingCalls(app: App, context: ServerContext, subject: ReadingSubject): void {
  const { url, access, watchAccess, tag, wire: answer } = subject;
  writeCall(app, context, {
    method: 'POST',
    url,
    access,
    tag,
    summary: 'Have an uploaded file read; a reading that failed or was canceled is begun anew',
    body: readingInput,
    answer,
    refusals: { 422: errorAnswer, 502: errorAnswer },
    write: ({ executor, actor, body, say, now }) =>
      beginReading(subject, executor, actor, body.mediaID, say, now),
  });
  readCall(app, context, {
    url: `${url}/:id`,
    access: watchAccess,
    tag,
    summary: 'How far the reading of a file is, and what was found in it',
    params,
    answer,
    read: ({ executor, actor, params: { id }, say, now }) =>
      readingFor(subject, executor, actor, id, say, now),
  });
  for (const [step, summary, change] of steps) {
    writeCall(app, context, {
      method: 'PATCH',
      url: `${url}/:id/${step}`,
      access,
      tag,
      summary,
      params,
      body: z.strictObject({}).nullish(),
      answer,
      async write({ executor, actor, params: { id }, say, now }) {
        const isOfFile = isReadFor(actor.companyID, subject.type, id);
        const [known] = await executor.select().from(paperReadingTable).where(isOfFile).for('update');
        if (known?.askedByID !== actor.employeeID) return null;
        await change(executor, subject, known, now);
        return readingFor(subject, executor, actor, id, say, now);
      },
    });
  }
}

type Uploaded = Pick<ReadingSubject, 'access' | 'tag' | 'papers'>;

/** What is left of a company's credit, for who uploads papers of any of these kinds. */
function creditCall(app: App, context: ServerContext, subjects: readonly [Uploaded, ...Uploaded[]]): void {
  readCall(app, context, {
    url: '/v1/quotas/ocr',
    ...uploadersOf(subjects),
    tag: subjects[0].tag,
    summary: `Who reads ${subjects.map(({ papers }) => papers).join(', ')}, and what is left of the credit for it`,
    answer: creditWire,
    read: ({ executor, actor, now }) => readCredit(executor, actor, now),
  });
}

/** Who uploads papers of any of these kinds; others are refused as by the first. */
export function uploadersOf([first, ...others]: readonly [Uploaded, ...Uploaded[]]): {
  access: Requirement;
  judge: (actor: Actor) => void;
} {
  return {
    access: others.length === 0 ? first.access : {},
    judge(actor) {
      if (!others.some(({ access }) => mayEnter(actor, access))) enforceAccess(actor, first.access);
    },
  };
}

/** Has a file read that the person has uploaded. */
export async function beginReading(
  subject: ReadingSubject,
  executor: Executor,
  actor: Actor,
  mediaID: number,
  say: Say,
  now: Date,
): Promise<ReadingState | null> {
  const { companyID, employeeID } = actor;
  const { type: subjectType } = subject;
  const [media] = await executor
    .select({ uploadedByID: mediaTable.uploadedByID })
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID)))
    .for('update');
  const links = await executor
    .select({ mediaID: mediaLinkTable.mediaID })
    .from(mediaLinkTable)
    .where(and(eq(mediaLinkTable.companyID, companyID), eq(mediaLinkTable.mediaID, mediaID)))
    .limit(1);
  const isEntered = links.length > 0 && !(await subject.isToFill?.(executor, actor, mediaID));
  // What was entered is not read again.
  if (media?.uploadedByID !== employeeID || isEntered) {
    throw new DomainError('validation_failed', { fields: { mediaID: own('file.unknown') } });
  }
  const [known] = await executor
    .select()
    .from(paperReadingTable)
    .where(isOf(companyID, mediaID))
    .for('update');
  const isBegun =
    known?.subjectType === subjectType && known.status !== 'failed' && known.status !== 'canceled';
  if (!isBegun) {
    const attempt = (known?.attempt ?? 0) + 1;
    const begun = {
      subjectType,
      subjectID: null,
      attempt,
      status: 'waiting' as const,
      reader: (await readerOf(executor, companyID)).reader,
      askedByID: employeeID,
      askedAt: now,
      endedAt: null,
      leftAt: null,
      failure: null,
      paper: null,
      layout: null,
      corrections: null,
      chargedAt: null,
      holdsCredit: (await subject.isFree?.(executor, actor, mediaID))
        ? 0
        : await holdCredit(executor, actor, mediaID, now),
    };
    await executor
      .insert(paperReadingTable)
      .values({ companyID, mediaID, ...begun })
      .onConflictDoUpdate({
        target: [paperReadingTable.companyID, paperReadingTable.mediaID],
        set: begun,
      });
    await writeOutbox(executor, companyID, readingTopic(subject), { companyID, mediaID, attempt });
    await subject.begun?.(executor, actor, mediaID, now);
  }
  return readingFor(subject, executor, actor, mediaID, say, now);
}

const isOf = (companyID: number, mediaID: number) =>
  and(eq(paperReadingTable.companyID, companyID), eq(paperReadingTable.mediaID, mediaID));

type Change = (executor: Executor, subject: ReadingSubject, known: StoredReading, now: Date) => Promise<void>;

const cancel: Change = async (executor, subject, { companyID, mediaID, subjectID, status }, now) => {
  if (subjectID !== null) throw new DomainError('transition_not_allowed', { details: { status } });
  await executor
    .update(paperReadingTable)
    .set({ status: 'canceled', endedAt: now, holdsCredit: 0, paper: null, layout: null, words: null })
    .where(and(isOf(companyID, mediaID), inArray(paperReadingTable.status, ['waiting', 'reading', 'read'])));
  await subject.found?.(executor, { companyID, mediaID, now }, null);
};

const leave: Change = async (executor, subject, known, now) => {
  const isToTell = known.leftAt === null && known.subjectID === null && known.status !== 'canceled';
  if (!isToTell) return;
  await executor.update(paperReadingTable).set({ leftAt: now }).where(isOf(known.companyID, known.mediaID));
  // It ended before its page had asked again.
  if (!isGoingOn(known)) await tellReader(executor, subject, known);
};

const comeBack: Change = async (executor, _subject, known) => {
  if (!isGoingOn(known)) return;
  await executor.update(paperReadingTable).set({ leftAt: null }).where(isOf(known.companyID, known.mediaID));
};

/** What the person who asked for a reading does with it; its row is locked until the transaction ends. */
const steps = [
  ['cancel', 'Cancel a reading; it takes no credit', cancel],
  ['leave', 'Leave the page of a reading: its person is told when it ends', leave],
  ['return', 'Come back to the page of a reading: nobody is told of what they see', comeBack],
] as const;

/** The reading for the person who asked for it, or who may read the record that it filled; null for others. */
async function readingFor(
  subject: ReadingSubject,
  executor: Executor,
  actor: Actor,
  mediaID: number,
  say: Say,
  now: Date,
): Promise<ReadingState | null> {
  const { companyID, employeeID } = actor;
  const [found] = await executor
    .select({ reading: paperReadingTable, media: mediaTable })
    .from(paperReadingTable)
    .innerJoin(
      mediaTable,
      and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, paperReadingTable.mediaID)),
    )
    .where(isReadFor(companyID, subject.type, mediaID));
  if (!found) return null;
  const { reading, media } = found;
  const { status, subjectID, corrections, failure } = reading;
  const isOwn = reading.askedByID === employeeID;
  if (!isOwn && !(subjectID !== null && (await subject.canRead(executor, actor, subjectID)))) return null;
  // One of an earlier version may hold what is no value today.
  const paper = reading.paper && keptPaper(reading.paper);
  return {
    mediaID,
    status,
    media: toMediaItem(media),
    paper,
    isLeft: isOwn && isGoingOn(reading) && reading.leftAt !== null,
    failure: failure === null ? null : say(failure),
    corrections,
    ...(await subject.answer(executor, actor, { mediaID, paper, subjectID, isOwn }, now)),
  };
}
