import { and, eq } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { mediaTable } from '../files/mediaTables.ts';
import { notify } from '../notification/notify.ts';
import type { ReadingSubject } from './readingSubject.ts';
import type { StoredReading } from './readingTables.ts';

/** Tells who asked for a reading, and has left its page, how it ended. Nothing is mailed: it ended within minutes. */
export async function tellReader(
  executor: Executor,
  { notice: { group, objectType, ...says } }: ReadingSubject,
  { companyID, mediaID, askedByID, status }: StoredReading,
): Promise<void> {
  const [file] = await executor
    .select({ name: mediaTable.fileName })
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID)));
  const isRead = status === 'read';
  await notify(executor, companyID, {
    employeeIDs: [askedByID],
    group,
    kind: 'upload',
    eventType: isRead ? 'reading_ended' : 'reading_failed',
    objectType,
    objectID: mediaID,
    message: says[isRead ? 'read' : 'failed'](file?.name ?? ''),
    isMailed: false,
  });
}
