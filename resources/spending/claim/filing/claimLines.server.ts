import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';

import type { Executor } from '../../../../server/database/database.ts';
import { preparedQuery } from '../../../../server/database/preparedQuery.ts';
import { mediaLinkTable, mediaTable } from '../../../../server/files/mediaTables.ts';
import { filesSubject } from '../../../../server/records/nounFiles.ts';
import type { SentSplit } from '../../../../domain/limit/lineParts.ts';
import type { StoredLine } from '../claimTables.server.ts';
import { claimLineTable, claimPlanTable, claimSplitTable } from '../claimTables.server.ts';

/** A line with what its first receipt is, whatever its name: lines of one receipt are one transaction. */
export type ReceiptedLine = StoredLine & { receipt: string | null; splits: StoredSplit[] };

/** A part of a line, or of an advance, with its number. */
export type StoredSplit = SentSplit & { id: number };

const splitsOfLine = sql`(
  select coalesce(json_agg(json_build_object('id', ${claimSplitTable.id}, 'categoryID', ${claimSplitTable.categoryID},
    'amount', ${claimSplitTable.amount}::text) order by ${claimSplitTable.position}), '[]')
  from ${claimSplitTable} where ${claimSplitTable.companyID} = ${claimLineTable.companyID}
    and ${claimSplitTable.lineID} = ${claimLineTable.id})`;

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
  return await linesQuery(executor).execute({ companyID, claimIDs: [...claimIDs] });
}

const linesQuery = preparedQuery((executor) =>
  executor
    .select({
      ...getTableColumns(claimLineTable),
      receipt: sql<string | null>`${firstReceipt}`,
      splits: sql<StoredSplit[]>`${splitsOfLine}`,
    })
    .from(claimLineTable)
    .where(
      and(
        eq(claimLineTable.companyID, sql.placeholder('companyID')),
        sql`${claimLineTable.claimID} = any(${sql.placeholder('claimIDs')})`,
      ),
    )
    .orderBy(asc(claimLineTable.position), asc(claimLineTable.id))
    .prepare('lines_of_claims'),
);

/** What is computed or decided of a line. */
type Computed = Pick<
  StoredLine,
  | 'id'
  | 'kind'
  | 'amount'
  | 'currencyCode'
  | 'rateAmount'
  | 'rateSource'
  | 'rateDate'
  | 'tableRate'
  | 'baseAmount'
  | 'approvedAmount'
  | 'approvedReason'
  | 'fulfilment'
  | 'needsReason'
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
      sql`(${line.id}::bigint, ${line.kind}::text, ${line.amount}::numeric, ${line.currencyCode}::text,
        ${line.rateAmount}::numeric, ${line.rateSource}::text, ${line.rateDate}::date, ${line.tableRate}::numeric, ${line.baseAmount}::numeric, ${line.approvedAmount}::numeric,
        ${line.approvedReason}::text, ${line.fulfilment}::text, ${line.needsReason}::boolean)`,
  );
  await executor.execute(sql`update ${claimLineTable} set kind = said.kind, amount = said.amount,
      currency_code = said.currency, rate_amount = said.rate, rate_source = said.rate_source, rate_date = said.rate_date,
      table_rate = said.table_rate, base_amount = said.base, approved_amount = said.approved, approved_reason = said.reason, fulfilment = said.fulfilment, needs_reason = said.needs
    from (values ${sql.join(rows, sql`, `)}) as said (id, kind, amount, currency, rate, rate_source, rate_date, table_rate, base, approved, reason, fulfilment, needs)
    where ${claimLineTable.companyID} = ${companyID} and ${claimLineTable.id} = said.id`);
}

/** What an advance is planned for, in its order. */
export async function plannedOf(
  executor: Executor,
  companyID: number,
  claimID: number,
): Promise<StoredSplit[]> {
  return (await plannedOfAll(executor, companyID, [claimID])).get(claimID) ?? [];
}

/** What several advances are planned for, of each in its order; one that is not planned has no entry. */
export async function plannedOfAll(
  executor: Executor,
  companyID: number,
  claimIDs: readonly number[],
): Promise<ReadonlyMap<number, StoredSplit[]>> {
  if (claimIDs.length === 0) return new Map();
  const { id, claimID, categoryID, amount, position } = claimPlanTable;
  const rows = await executor
    .select({ id, claimID, categoryID, amount })
    .from(claimPlanTable)
    .where(and(eq(claimPlanTable.companyID, companyID), inArray(claimID, [...claimIDs])))
    .orderBy(asc(claimID), asc(position));
  return Map.groupBy(rows, (row) => row.claimID);
}
