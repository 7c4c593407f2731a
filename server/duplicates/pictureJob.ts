import { and, eq, isNull } from 'drizzle-orm';

import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { ServerContext } from '../context.ts';
import { mediaLinkTable, mediaTable } from '../files/mediaTables.ts';
import { pictureTopic } from '../files/pictureTopic.ts';
import type { JobWorker } from '../jobs/jobTopics.ts';
import { jobWorker } from '../jobs/jobTopics.ts';
import { PaperUnreadableError } from '../reading/paperReader.ts';
import type { ComparedPaper } from './duplicateSubject.ts';
import { duplicateSubjects, filesTypeOf } from './duplicateSubject.ts';
import { keepDuplicates } from './keptDuplicates.ts';

type PictureContext = Pick<ServerContext, 'database' | 'files' | 'reader' | 'log'>;

/** Looks at an uploaded paper, and compares the records that carry it already. A paper that cannot be drawn has no picture. */
export function pictureWorker(context: PictureContext): JobWorker {
  return jobWorker(pictureTopic, ({ payload }) => lookAtFile(context, payload));
}

export async function lookAtFile(
  { database, files, reader, log }: PictureContext,
  { companyID, mediaID }: { companyID: number; mediaID: number },
): Promise<void> {
  const isFile = and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID));
  const [media] = await database.read(companyID, (executor) =>
    executor
      .select({
        storageKey: mediaTable.storageKey,
        contentType: mediaTable.contentType,
        uploadedByID: mediaTable.uploadedByID,
      })
      .from(mediaTable)
      .where(and(isFile, isNull(mediaTable.picture))),
  );
  if (!media) return;
  let picture: Uint8Array | null = null;
  try {
    picture = await reader.look(
      `${companyID}:${media.uploadedByID}`,
      Uint8Array.from(await files.get(media.storageKey)),
      media.contentType as AcceptedContentType,
    );
  } catch (error) {
    if (!(error instanceof PaperUnreadableError)) throw error;
    log.warn({ err: error, mediaID }, 'a paper could not be looked at');
  }
  if (picture === null) return;
  const kept = Buffer.from(picture);
  await database.write(companyID, async (executor) => {
    const links = await executor
      .select({ type: mediaLinkTable.subjectType, id: mediaLinkTable.subjectID })
      .from(mediaLinkTable)
      .where(and(eq(mediaLinkTable.companyID, companyID), eq(mediaLinkTable.mediaID, mediaID)));
    // In the order of all writes: the records first.
    const papers: ComparedPaper[] = [];
    for (const subject of duplicateSubjects()) {
      for (const link of links.filter((one) => one.type === filesTypeOf(subject))) {
        const paper = await subject.lock(executor, companyID, link.id);
        if (paper) papers.push(paper);
      }
    }
    await executor.update(mediaTable).set({ picture: kept }).where(isFile);
    for (const ofSubject of Map.groupBy(papers, ({ type }) => type).values()) {
      await keepDuplicates(executor, ofSubject);
    }
  });
}
