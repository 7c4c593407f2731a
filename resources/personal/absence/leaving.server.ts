import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { absenceDelegateTable, absenceTable } from '../../../server/approval/absenceTables.ts';
import type { Gone } from '../../../server/approval/passOn.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { absenceNotice } from './absence.ts';
import { tell } from './telling.server.ts';

const stands = inArray(absenceTable.status, ['planned', 'active']);

/**
 * Ends the absences of somebody who can decide nothing any more, and takes them off those of others, who are told. Called
 * within the transaction in which they lose their access.
 */
export async function endDelegationsOf(
  executor: Executor,
  context: ActContext,
  store: ServerEntity,
  { companyID, employeeID, name }: Gone,
  actor: Actor | null,
): Promise<void> {
  const own = await executor
    .select({ id: absenceTable.id, status: absenceTable.status })
    .from(absenceTable)
    .where(and(eq(absenceTable.companyID, companyID), eq(absenceTable.employeeID, employeeID), stands))
    .orderBy(asc(absenceTable.id));
  for (const { id, status } of own) {
    const action = status === 'planned' ? 'cancel' : 'end';
    await actAutomatically(executor, context, store, { companyID, id, action, actor });
  }
  const ofOthers = await executor
    .selectDistinct({ id: absenceTable.id, employeeID: absenceTable.employeeID })
    .from(absenceTable)
    .innerJoin(
      absenceDelegateTable,
      isNamedBy(absenceTable, absenceDelegateTable, absenceDelegateTable.absenceID),
    )
    .where(
      and(eq(absenceTable.companyID, companyID), eq(absenceDelegateTable.delegateID, employeeID), stands),
    )
    .orderBy(asc(absenceTable.id));
  for (const absence of ofOthers) {
    await executor
      .delete(absenceDelegateTable)
      .where(
        and(
          eq(absenceDelegateTable.companyID, companyID),
          eq(absenceDelegateTable.absenceID, absence.id),
          eq(absenceDelegateTable.delegateID, employeeID),
        ),
      );
    await actAutomatically(
      executor,
      context,
      store,
      { companyID, id: absence.id, action: 'loseDelegate', actor },
      { remark: absenceNotice('delegateLeft', { delegate: name }) },
    );
    await tell(executor, {
      companyID,
      absenceID: absence.id,
      employeeIDs: [absence.employeeID],
      eventType: 'absence_delegate_lost',
      isAsked: true,
      message: absenceNotice('delegateLost', { delegate: name }),
    });
  }
}
