import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { Message } from '../../domain/message/message.ts';
import { keptPaper } from '../../domain/reading/keptPaper.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
import type { ServerContext } from '../context.ts';
import { inSearchForm } from '../database/normalForms.ts';
import { mediaTable } from '../files/mediaTables.ts';
import type { JobTopic, JobWorker } from '../jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../jobs/jobTopics.ts';
import { PaperUnreadableError } from './paperReader.ts';
import { own } from '../words/own.ts';
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
}

/** Reads the papers of one kind of record. */
export function readingWorker(context: ServerContext, subject: ReadingSubject): JobWorker {
  return jobWorker(
    readingTopic(subject),
    ({ payload }) => readPaperOf(subject, context, payload),
    ({ payload }) => endReading(subject, context, payload, { paper: null, failure: own('reading.damaged') }),
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
  const { database, files, reader, log } = context;
  const { companyID, mediaID } = order;
  const file = await database.write(companyID, async (executor) => {
    const [begun] = await executor
      .update(paperReadingTable)
      .set({ status: 'reading' })
      .where(isAttempt(order))
      .returning({ askedByID: paperReadingTable.askedByID });
    if (!begun) return null;
    const [media] = await executor
      .select({ storageKey: mediaTable.storageKey, contentType: mediaTable.contentType })
      .from(mediaTable)
      .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID)));
    return media ? { ...media, ...begun } : null;
  });
  if (!file) return;
  let paper: ReadPaper | null = null;
  let failure: Message | null = null;
  try {
    const content = await files.get(file.storageKey);
    const found = await reader.read(
      `${companyID}:${file.askedByID}`,
      Uint8Array.from(content),
      file.contentType as AcceptedContentType,
      subject.paperKind ? { kind: subject.paperKind } : {},
    );
    // The process that reads strangers' files is believed as little as they are.
    paper = found && keptPaper(found);
    if (paper === null || !saysAnything(paper)) failure = own('reading.nothing');
  } catch (error) {
    if (!(error instanceof PaperUnreadableError)) throw error;
    log.warn({ err: error, mediaID }, 'a paper could not be read');
    failure = own(`reading.${failureWords[error.reason]}`);
  }
  await endReading(subject, context, order, { paper, failure });
}

/** Which words say why a paper could not be read. */
const failureWords = {
  damaged: 'damaged',
  locked: 'locked',
  time: 'tooMuch',
  memory: 'tooMuch',
  stopped: 'tooMuch',
} as const satisfies Record<PaperUnreadableError['reason'], string>;

/** Keeps how a reading ended, and tells its person if they have left its page. */
async function endReading(
  subject: ReadingSubject,
  { database, now, outboxChanged }: ReadingContext,
  order: Order,
  { paper, failure }: { paper: ReadPaper | null; failure: Message | null },
): Promise<void> {
  const { companyID, mediaID } = order;
  const at = now();
  await database.write(companyID, async (executor) => {
    const { text = null, ...fields } = paper ?? {};
    const [ended] = await executor
      .update(paperReadingTable)
      .set({
        status: failure === null ? 'read' : 'failed',
        endedAt: at,
        failure,
        paper: failure === null && paper ? (fields as Omit<ReadPaper, 'text'>) : null,
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

/** Whether anything was found that a person would otherwise type. */
function saysAnything({ number, date, total, lines }: ReadPaper): boolean {
  return number !== null || date !== null || total !== null || lines.length > 0;
}
