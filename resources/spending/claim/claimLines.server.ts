import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import { mediaLinkTable, mediaTable } from '../../../server/files/mediaTables.ts';
import { filesSubject } from '../../../server/records/nounFiles.ts';
import type { StoredLine } from './claimTables.server.ts';
import { claimLineTable } from './claimTables.server.ts';

/** A line with what its first receipt is, whatever its name: lines of one receipt are one transaction. */
export type ReceiptedLine = StoredLine & { receipt: string | null };

const firstReceipt = sql`(
  select encode(${mediaTable.sha256}, 'hex') from ${mediaLinkTable}
  join ${mediaTable} on ${mediaTable.companyID} = ${mediaLinkTable.companyID} and ${mediaTable.id} = ${mediaLinkTable.mediaID}
  where ${mediaLinkTable.companyID} = ${claimLineTable.companyID} and ${mediaLinkTable.subjectID} = ${claimLineTable.id}
    and ${mediaLinkTable.subjectType} = ${filesSubject('claim', 'lines', 'receipts')}
  order by ${mediaLinkTable.position}, ${mediaLinkTable.mediaID} limit 1)`;

/** The lines of a claim, in their order. */
export async function linesOf(
  executor: Executor,
  companyID: number,
  claimID: number,
): Promise<ReceiptedLine[]> {
  return await executor
    .select({ ...getTableColumns(claimLineTable), receipt: sql<string | null>`${firstReceipt}` })
    .from(claimLineTable)
    .where(and(eq(claimLineTable.companyID, companyID), eq(claimLineTable.claimID, claimID)))
    .orderBy(asc(claimLineTable.position), asc(claimLineTable.id));
}

/** Writes what was computed or decided of a line. */
export async function setLine(
  executor: Executor,
  companyID: number,
  id: number,
  values: Partial<StoredLine>,
): Promise<void> {
  await executor
    .update(claimLineTable)
    .set(values)
    .where(and(eq(claimLineTable.companyID, companyID), eq(claimLineTable.id, id)));
}
