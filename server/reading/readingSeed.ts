import { and, eq } from 'drizzle-orm';

import type { Message } from '../../domain/message/message.ts';
import { outboxTable } from '../engine/recordTables.ts';
import { readPaperFile } from './readPaperFile.ts';
import type { SeedStage } from '../seed/seedStage.ts';
import { readPaperOf, readingTopic } from './readingJob.ts';
import { beginReading } from './readingRoutes.ts';
import type { ReadingSubject } from './readingSubject.ts';

/** Somebody has the file read that they have just uploaded. */
export async function readUploaded(
  subject: ReadingSubject,
  { companyID, executor, context, person }: SeedStage,
  by: string,
  mediaID: number,
  content: Buffer,
): Promise<void> {
  const unsaid = ({ key }: Message): string => key;
  await beginReading(subject, executor, await person(by), mediaID, unsaid, context.now());
  const order = { companyID, mediaID, attempt: 1 };
  await readPaperOf(
    subject,
    {
      database: { write: (_companyID, work) => work(executor) },
      files: { get: () => Promise.resolve(content) },
      // A paper of our own needs no walls around its reader.
      reader: { read: (_person, bytes, type, limits) => readPaperFile(bytes, type, limits) },
      log: {
        warn: (about: unknown) => {
          throw new Error('a paper of the demo company could not be read', { cause: about });
        },
      },
      now: context.now,
      outboxChanged: context.outboxChanged,
    },
    order,
  );
  // It is read: the server that starts after the seed has nothing to do.
  await executor
    .delete(outboxTable)
    .where(and(eq(outboxTable.companyID, companyID), eq(outboxTable.topic, readingTopic(subject).name)));
}
