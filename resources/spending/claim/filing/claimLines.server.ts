import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';

import type { Executor } from '../../../../server/database/database.ts';
import { mediaLinkTable, mediaTable } from '../../../../server/files/mediaTables.ts';
import { filesSubject } from '../../../../server/records/nounFiles.ts';
import type { StoredLine } from '../claimTables.server.ts';
import { claimLineTable } from '../claimTables.server.ts';

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
  return await linesOfAll(executor, companyID, [claimID]);
}

/** The lines of several claims, those of each in their order. */
export async function linesOfAll(
  executor: Executor,
  companyID: number,
  claimIDs: readonly number[],
): Promise<ReceiptedLine[]> {
  if (claimIDs.length === 0) return [];
  return await executor
    .select({ ...getTableColumns(claimLineTable), receipt: sql<string | null>`${firstReceipt}` })
    .from(claimLineTable)
    .where(and(eq(claimLineTable.companyID, companyID), inArray(claimLineTable.claimID, [...claimIDs])))
    .orderBy(asc(claimLineTable.position), asc(claimLineTable.id));
}

/** What is computed or decided of a line. */
type Computed = Pick<
  StoredLine,
  'id' | 'rateAmount' | 'baseAmount' | 'approvedAmount' | 'approvedReason' | 'fulfilment' | 'needsReason'
>;

/** Writes what was computed or decided of lines, all of them at once. */
export async function setLines(
  executor: Executor,
  companyID: number,
  lines: readonly Computed[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(
    (line) =>
      sql`(${line.id}::bigint, ${line.rateAmount}::numeric, ${line.baseAmount}::numeric, ${line.approvedAmount}::numeric,
        ${line.approvedReason}::text, ${line.fulfilment}::text, ${line.needsReason}::boolean)`,
  );
  await executor.execute(sql`update ${claimLineTable} set rate_amount = said.rate, base_amount = said.base,
      approved_amount = said.approved, approved_reason = said.reason, fulfilment = said.fulfilment, needs_reason = said.needs
    from (values ${sql.join(rows, sql`, `)}) as said (id, rate, base, approved, reason, fulfilment, needs)
    where ${claimLineTable.companyID} = ${companyID} and ${claimLineTable.id} = said.id`);
}
