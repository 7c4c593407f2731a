import { sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Executor } from '../../database/database.ts';
import type { ChainSubject } from './reviewTerms.ts';

/**
 * The history rows of edits that somebody has not seen: those of others after the last thing that this person did with
 * the record; for an approver who did nothing with it yet, after it first waited for them. None for who has no part in it.
 */
export async function unseenEdits(
  executor: Executor,
  { employeeID }: Pick<Actor, 'employeeID'>,
  { companyID, subjectType, subjectID }: ChainSubject,
): Promise<number[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with own as (
      select max(position) as position from history
      where company_id = ${companyID} and subject_type = ${subjectType} and subject_id = ${subjectID}
        and actor_id = ${employeeID}
    ), asked as (
      select min(opened_at) as at from approval_task
      where company_id = ${companyID} and subject_type = ${subjectType} and subject_id = ${subjectID}
        and approver_id = ${employeeID}
    )
    select h.id from history h, own, asked
    where h.company_id = ${companyID} and h.subject_type = ${subjectType} and h.subject_id = ${subjectID}
      and h.action = 'edit' and h.actor_id is distinct from ${employeeID}
      and (h.position > own.position or own.position is null and h.at > asked.at)
    order by h.position`);
  return rows.map(({ id }) => Number(id));
}
