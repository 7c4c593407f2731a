import { and, desc, eq, inArray } from 'drizzle-orm';

import type { Verdict, VerdictAction } from '../../../domain/approval/approval.ts';
import { verdictActions } from '../../../domain/approval/approval.ts';
import type { Executor } from '../../database/database.ts';
import { historyTable } from '../../engine/recordTables.ts';

/** The latest verdict on each of these records; absent where there was none. */
export async function verdictsOn(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectIDs: readonly number[],
): Promise<ReadonlyMap<number, Verdict>> {
  if (subjectIDs.length === 0) return new Map();
  const rows = await executor
    .selectDistinctOn([historyTable.subjectID], {
      subjectID: historyTable.subjectID,
      action: historyTable.action,
      notes: historyTable.notes,
      actorName: historyTable.actorName,
      at: historyTable.at,
    })
    .from(historyTable)
    .where(
      and(
        eq(historyTable.companyID, companyID),
        eq(historyTable.subjectType, subjectType),
        inArray(historyTable.subjectID, [...subjectIDs]),
        inArray(historyTable.action, [...verdictActions]),
      ),
    )
    .orderBy(historyTable.subjectID, desc(historyTable.position));
  return new Map(
    rows.map(({ subjectID, action, notes, actorName, at }) => [
      subjectID,
      { action: action as VerdictAction, notes: notes ?? '', actorName, at: at.toISOString() },
    ]),
  );
}
