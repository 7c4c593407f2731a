import { and, eq, inArray, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { Executor } from '../database/database.ts';
import { mediaLinkTable, mediaTable } from './mediaTables.ts';

/** Where files are that a person may name though somebody else uploaded them: those of records that they may read. */
interface CarriedBy {
  /** The subject type of the links. */
  type: string;
  /** Its records, or the query of them. */
  ids: readonly number[] | SQL;
}

/** Of these files those that the person uploaded, or that a record carries which they may read. */
export async function ownFilesAmong(
  executor: Executor,
  { companyID, employeeID }: Pick<Actor, 'companyID' | 'employeeID'>,
  mediaIDs: readonly number[],
  carriedBy: CarriedBy | null,
): Promise<number[]> {
  if (mediaIDs.length === 0) return [];
  const { subjectType, subjectID, mediaID } = mediaLinkTable;
  const carried =
    carriedBy &&
    executor
      .select({ mediaID })
      .from(mediaLinkTable)
      .where(
        and(
          eq(mediaLinkTable.companyID, companyID),
          eq(subjectType, carriedBy.type),
          inArray(subjectID, carriedBy.ids as number[]),
        ),
      );
  const rows = await executor
    .select({ id: mediaTable.id })
    .from(mediaTable)
    .where(
      and(
        eq(mediaTable.companyID, companyID),
        inArray(mediaTable.id, [...mediaIDs]),
        or(eq(mediaTable.uploadedByID, employeeID), carried ? inArray(mediaTable.id, carried) : undefined),
      ),
    );
  return rows.map(({ id }) => id);
}
