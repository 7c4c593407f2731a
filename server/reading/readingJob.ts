import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { law } from '../../domain/message/message.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ReaderName } from '../../domain/reading/readingState.ts';
import type { PaperOwner } from '../../domain/reading/companyName.ts';
import { withoutOwner } from '../../domain/reading/companyName.ts';
import { keptPaper } from '../../domain/reading/keptPaper.ts';
import type { ReadPaper, ReadValues } from '../../domain/reading/readPaper.ts';
import { usualPaperKind } from '../../domain/reading/readPaper.ts';
import { withLessons } from '../../domain/reading/lesson.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { inSearchForm } from '../database/normalForms.ts';
import { mediaTable } from '../files/mediaTables.ts';
import type { JobTopic, JobWorker } from '../jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../jobs/jobTopics.ts';
import type { ReadOutside } from './outsideReader.ts';
import { outsideReader } from './outsideReader.ts';
import { PaperUnreadableError } from './paperReader.ts';
import { companyTable } from '../session/companyTable.ts';
import { own } from '../words/own.ts';
import { holdCredit } from './readingCredit.ts';
import { tellReader } from './readingNotice.ts';
import type { ReadingSubject } from './readingSubject.ts';
import { paperReadingTable } from './readingTables.ts';

const order = z.object({
  companyID: z.int().positive(),
  mediaID: z.int().positive(),
  attempt: z.int().positive(),
});
type Order = z.output<typeof order>;

/** Reads one file; an attempt that was canceled or begun anew meanwhile changes nothing. */
export const readingTopic = ({ topic }: Pick<ReadingSubject, 'topic'>): JobTopic<Order> =>
  jobTopic(topic, order);

/** What a reading needs of the server. */
interface ReadingContext extends Pick<ServerContext, 'now' | 'outboxChanged'> {
  database: Pick<ServerContext['database'], 'write'>;
  files: Pick<ServerContext['files'], 'get'>;
  reader: Pick<ServerContext['reader'], 'read'>;
  log: Pick<ServerContext['log'], 'warn'>;
  /** Reads for companies that have it done outside. */
  readOutside?: (file: ReadOutside) => Promise<unknown>;
}

/** Reads the papers of one kind of record. */
export function readingWorker(context: ServerContext, subject: ReadingSubject): JobWorker {
  const reading = { ...context, readOutside: (file: ReadOutside) => outsideReader()(context, file) };
  return jobWorker(
    readingTopic(subject),
    ({ payload }) => readPaperOf(subject, reading, payload),
    ({ payload }) => endReading(subject, reading, payload, { paper: null, failure: null }),
  );
}

const openStatuses = ['waiting', 'reading'] as const;
const isAttempt = ({ companyID, mediaID, attempt }: Order) =>
  and(
    eq(paperReadingTable.companyID, companyID),
    eq(paperReadingTable.mediaID, mediaID),
    eq(paperReadingTable.attempt, attempt),
    inArray(paperReadingTable.status, [...openStatuses]),
  );

export async function readPaperOf(
  subject: ReadingSubject,
  context: ReadingContext,
  order: Order,
): Promise<void> {
  const { database, files, reader, readOutside, log } = context;
  const { companyID, mediaID } = order;
  const file = await database.write(companyID, async (executor) => {
    const [begun] = await executor
      .update(paperReadingTable)
      .set({ status: 'reading' })
      .where(isAttempt(order))
      .returning({ askedByID: paperReadingTable.askedByID, readBy: paperReadingTable.reader });
    if (!begun) return null;
    const [media] = await executor

      .select({
        storageKey: mediaTable.storageKey,
        contentType: mediaTable.contentType,
        fileName: mediaTable.fileName,
      })
      .from(mediaTable)
      .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID)));
    return media ? { ...media, ...begun, owner: await ownerOf(executor, companyID) } : null;
  });
  if (!file) return;
  let paper: ReadPaper | null = null;
  let failure: Message | null = null;
  try {
    const content = await files.get(file.storageKey);
    const bytes = Uint8Array.from(content);
    const contentType = file.contentType as AcceptedContentType;
    const { paperKind: kind = usualPaperKind } = subject;
    const found =
      file.readBy === 'stream'
        ? await outside(readOutside)({
            companyID,
            key: keyOf(order),
            fileName: file.fileName,
            contentType,
            content: bytes,
            kind,
          })
        : await reader.read(`${companyID}:${file.askedByID}`, bytes, contentType, {
            kind,
            owner: file.owner,
          });
    // Who reads strangers' files is believed as little as they are.
    paper = found === null ? null : withoutOwner(keptPaper(found), file.owner);
    if (paper === null || !saysAnything(paper)) failure = own('reading.nothing');
  } catch (error) {
    const notOpen = error instanceof DomainError && error.code === 'transition_not_allowed';
    // Disconnected since it was asked for: nobody reads it, and it costs nothing.
    if (notOpen && file.readBy === 'stream') failure = law('catalogue.streamNotConnected');
    else if (!(error instanceof PaperUnreadableError)) throw error;
    else failure = own(`reading.${failureWords[error.reason]}`);
    log.warn({ err: error, mediaID }, 'a paper could not be read');
  }
  await endReading(subject, context, order, { paper, failure });
}

/** How papers call the company that they are sent to. */
async function ownerOf(executor: Executor, companyID: number): Promise<PaperOwner> {
  const rows = await executor
    .select({ name: companyTable.name, taxNumber: companyTable.taxNumber })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return {
    names: rows.map(({ name }) => name),
    taxNumbers: rows.flatMap(({ taxNumber }) => taxNumber ?? []),
  };
}

/** A context without one is that of who reads by themself alone. */
function outside(readOutside: ReadingContext['readOutside']): NonNullable<ReadingContext['readOutside']> {
  if (!readOutside) throw new Error('nobody reads outside here');
  return readOutside;
}

/** The same however often a reading is tried; another one of a file that is read anew. */
const keyOf = ({ companyID, mediaID, attempt }: Order) => `outlay:${companyID}:${mediaID}:${attempt}`;

/** Which words say why a paper could not be read. */
const failureWords = {
  damaged: 'damaged',
  locked: 'locked',
  time: 'tooMuch',
  memory: 'tooMuch',
  stopped: 'tooMuch',
  refused: 'refused',
} as const satisfies Record<PaperUnreadableError['reason'], string>;

/** Keeps how a reading ended, and tells its person if they have left its page. Without a paper and a reason it was given up. */
async function endReading(
  subject: ReadingSubject,
  { database, now, outboxChanged }: ReadingContext,
  order: Order,
  { paper: found, failure: said }: { paper: ReadPaper | null; failure: Message | null },
): Promise<void> {
  const { companyID, mediaID } = order;
  const at = now();
  await database.write(companyID, async (executor) => {
    const failure = said ?? (found === null ? await whyGivenUp(executor, order) : null);
    const paper = found && withLessons(found, (await subject.lessons?.(executor, companyID, found)) ?? []);
    const { text = null, layout = [], ...values } = paper ?? {};
    const [ended] = await executor
      .update(paperReadingTable)
      .set({
        status: failure === null ? 'read' : 'failed',
        endedAt: at,
        failure,
        paper: failure === null && paper ? (values as ReadValues) : null,
        layout: failure === null && layout.length > 0 ? layout : null,
        words: text === null ? null : inSearchForm(sql`${text}::text`),
        ...(failure === null ? {} : { holdsCredit: 0 }),
      })
      .where(isAttempt(order))
      .returning();
    if (!ended) return;
    await subject.found?.(executor, { companyID, mediaID, now: at }, failure === null ? paper : null);
    if (ended.leftAt !== null) await tellReader(executor, subject, ended);
  });
  outboxChanged();
}

/** Why nothing came of a reading that was tried again and again. */
async function whyGivenUp(executor: Executor, order: Order): Promise<Message> {
  const [reading] = await executor
    .select({ reader: paperReadingTable.reader })
    .from(paperReadingTable)
    .where(isAttempt(order));
  return own(reading?.reader === 'stream' ? 'reading.noAnswer' : 'reading.damaged');
}

interface FoundFor {
  actor: Actor;
  mediaID: number;
  reader: ReaderName;
  now: Date;
}

/**
 * Keeps what somebody else has read of a file that nobody asked to be read here, for the person whose it becomes. It holds a unit of
 * credit as any reading does, unless nothing was read.
 * @returns what was read, as it may be kept; null: nothing
 * @throws DomainError `insufficient_credit`, `THIRD_PARTY` as {@link holdCredit}
 */
export async function keepFound(
  executor: Executor,
  subject: ReadingSubject,
  { actor, mediaID, reader, now }: FoundFor,
  found: unknown,
): Promise<ReadPaper | null> {
  const { companyID, employeeID } = actor;
  const judged = withoutOwner(keptPaper(found), await ownerOf(executor, companyID));
  const paper = saysAnything(judged) ? judged : null;
  const { text = null, layout: _, ...values } = paper ?? {};
  await executor.insert(paperReadingTable).values({
    companyID,
    mediaID,
    subjectType: subject.type,
    status: paper === null ? 'failed' : 'read',
    reader,
    askedByID: employeeID,
    askedAt: now,
    endedAt: now,
    paper: paper === null ? null : (values as ReadValues),
    words: text === null ? null : inSearchForm(sql`${text}::text`),
    failure: paper === null ? own('reading.nothing') : null,
    holdsCredit: paper === null ? 0 : await holdCredit(executor, actor, mediaID, now, reader),
  } as never);
  await subject.found?.(executor, { companyID, mediaID, now }, paper);
  return paper;
}

/** Whether anything was found that a person would otherwise type. */
function saysAnything({ number, date, total, lines }: ReadPaper): boolean {
  return number !== null || date !== null || total !== null || lines.length > 0;
}
