import { and, desc, eq, inArray } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { historyTable } from '../engine/recordTables.ts';

/** Actions that send a record back or end it, with a note: what everybody who meets it then has to read first. */
export const verdictActions = ['requestRevision', 'reject', 'void'] as const;
export type VerdictAction = (typeof verdictActions)[number];

/** The note, the person and the time of a request for revision, a refusal, a void. */
export interface Verdict {
  action: VerdictAction;
  notes: string;
  actorName: string;
  /** ISO 8601. */
  at: string;
}

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
