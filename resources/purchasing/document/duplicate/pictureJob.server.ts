import { and, eq, isNull } from 'drizzle-orm';

import type { AcceptedContentType } from '../../../../domain/noun/attachment.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { mediaLinkTable, mediaTable } from '../../../../server/files/mediaTables.ts';
import { pictureTopic } from '../../../../server/files/pictureTopic.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { PaperUnreadableError } from '../../../../server/reading/paperReader.ts';
import { lockDocument } from '../documentStore.server.ts';
import { keepDuplicatesAnew } from './keepDuplicates.server.ts';

type PictureContext = Pick<ServerContext, 'database' | 'files' | 'reader' | 'log'>;

/** Looks at an uploaded paper, and compares the invoices that carry it already. A paper that cannot be drawn has no picture. */
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
      .select({ billID: mediaLinkTable.subjectID })
      .from(mediaLinkTable)
      .where(
        and(
          eq(mediaLinkTable.companyID, companyID),
          eq(mediaLinkTable.mediaID, mediaID),
          eq(mediaLinkTable.subjectType, 'bill'),
        ),
      );
    // In the order of all writes: the document first.
    const rows = [];
    for (const { billID } of links) rows.push(await lockDocument(executor, companyID, billID));
    await executor.update(mediaTable).set({ picture: kept }).where(isFile);
    for (const row of rows) if (row) await keepDuplicatesAnew(executor, row);
  });
}
