import { and, eq } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import { notify } from '../../../server/notification/notify.ts';
import { readingWord } from './invoiceReading.ts';
import type { StoredReading } from './invoiceReadingTables.server.ts';

/** Tells who asked for a reading, and has left its page, how it ended. Nothing is mailed: it ended within minutes. */
export async function tellReader(
  executor: Executor,
  { companyID, mediaID, askedByID, status }: StoredReading,
): Promise<void> {
  const [file] = await executor
    .select({ name: mediaTable.fileName })
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID)));
  const isRead = status === 'read';
  await notify(executor, companyID, {
    employeeIDs: [askedByID],
    group: 'expenses',
    kind: 'upload',
    eventType: isRead ? 'reading_ended' : 'reading_failed',
    objectType: 'invoiceReading',
    objectID: mediaID,
    message: readingWord(isRead ? 'notice.read' : 'notice.failed', { name: file?.name ?? '' }),
    isMailed: false,
  });
}
