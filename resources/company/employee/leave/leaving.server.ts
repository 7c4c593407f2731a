import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { startOfDay } from '../../../../domain/day/dayTime.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Gone } from '../../../../server/approval/passOn.ts';
import { passTasksOn } from '../../../../server/approval/passOn.ts';
import type { ActContext, ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../../../server/engine/serverEntity.ts';
import type { Stored } from '../../../../server/records/storedNoun.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import type { employeeTable as StoredTable } from '../../../../server/session/employeeTable.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { endWaysIn, sendActivationLink } from '../../invitation/activationLink.server.ts';
import { assertOtherSuperAdmin } from '../employeeRights.server.ts';
import { employeeNotice } from '../employee.ts';

type EmployeeRow = typeof StoredTable.$inferSelect;
type Effect = EffectContext<Stored>;
type Outcome = Promise<EffectOutcome<Stored>>;

/** Lets somebody go at the end of their last day. */
export const leaveTopic = jobTopic(
  'employee.leave',
  z.object({ companyID: z.int().positive(), employeeID: z.int().positive(), lastDay: z.string() }),
);

const rowOf = ({ row }: Effect) => row as unknown as EmployeeRow;

/** What other rooms do when somebody loses their access, within that transaction. */
export type OnLostAccess = (
  executor: Executor,
  context: ActContext,
  gone: Gone,
  actor: Actor | null,
) => Promise<void>;

/** What happens when somebody loses their access, and when they leave. */
export function leavingEffects(
  reviewed: readonly ServerEntity[],
  onLostAccess: OnLostAccess,
  store: () => ServerEntity,
) {
  /** Sessions end, what waits for them goes on, what runs with their rights stops. */
  async function loseAccess(effect: Effect): Promise<void> {
    const { executor, context, actor } = effect;
    const { companyID, id: employeeID, role, name } = rowOf(effect);
    await assertOtherSuperAdmin(executor, { companyID, id: employeeID, role });
    await endWaysIn(executor, context, { companyID, employeeID });
    await passTasksOn(executor, context, reviewed, { companyID, employeeID, name }, actor);
    await onLostAccess(executor, context, { companyID, employeeID, name }, actor);
  }

  /** Who leaves has no rights any more; those below get the manager above. */
  async function leaveCompany(effect: Effect): Outcome {
    const { executor, context, actor } = effect;
    const { companyID, id, managerID, name, accessRoles } = rowOf(effect);
    await loseAccess(effect);
    const reports = await executor
      .select({ id: employeeTable.id, status: employeeTable.status })
      .from(employeeTable)
      .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.managerID, id)))
      .orderBy(employeeTable.id);
    for (const report of reports) {
      if (report.status === 'resigned') continue;
      await actAutomatically(
        executor,
        context,
        store(),
        { companyID, id: report.id, action: 'changeManager', actor },
        {
          to: report.status,
          patch: { managerID } as object,
          remark: employeeNotice('managerLeft', { name }),
        },
      );
    }
    await notify(executor, companyID, {
      employeeIDs: managerID === null ? [] : [managerID],
      group: 'approvals',
      kind: 'complete',
      eventType: 'employee_left',
      objectType: 'employee',
      objectID: id,
      message: employeeNotice('left', { name, reports: String(reports.length) }),
    });
    return {
      patch: {
        hasAccess: false,
        accessRoles: [],
        role: 'user',
        isPaymentMaker: false,
        isPaymentReleaser: false,
        isProcurementOfficer: false,
      },
      changes: accessRoles.length > 0 ? { accessRoles: [accessRoles, []] } : {},
    };
  }

  async function resign(effect: Effect): Outcome {
    const { executor, context, row, decision } = effect;
    const { companyID, id, joinDate, role, name, managerID } = rowOf(effect);
    const { lastDay } = decision.input as { lastDay: Day };
    if (joinDate !== null && lastDay < joinDate) {
      throw new DomainError('validation_failed', { fields: { lastDay: employeeNotice('beforeJoining') } });
    }
    await assertOtherSuperAdmin(executor, { companyID, id, role });
    const timeZone = await timeZoneOf(executor, companyID);
    const changes = { resignDate: [row['resignDate'] ?? null, lastDay] as [unknown, unknown] };
    if (lastDay < today(timeZone, context.now())) {
      const left = await leaveCompany(effect);
      return {
        ...left,
        to: 'resigned',
        patch: { ...left.patch, resignDate: lastDay },
        changes: { ...left.changes, ...changes },
      };
    }
    const endOfDay = startOfDay(addDays(lastDay, 1), timeZone);
    await writeOutbox(executor, companyID, leaveTopic, { companyID, employeeID: id, lastDay }, endOfDay);
    await notify(executor, companyID, {
      employeeIDs: managerID === null ? [] : [managerID],
      group: 'approvals',
      kind: 'reminder',
      eventType: 'employee_leaves',
      objectType: 'employee',
      objectID: id,
      message: employeeNotice('leaves', { name, day: { day: lastDay } }),
    });
    return { to: row.status, patch: { resignDate: lastDay }, changes };
  }

  return {
    async invite({ executor, context, actor, row }: Effect): Outcome {
      const owner = { companyID: row.companyID, employeeID: row.id };
      const { email } = row as unknown as EmployeeRow;
      await sendActivationLink(executor, context, {
        ...owner,
        email,
        invitedByID: actor?.employeeID ?? null,
      });
      return {};
    },
    async revokeAccess(effect: Effect): Outcome {
      await loseAccess(effect);
      return { patch: { hasAccess: false }, changes: { hasAccess: [true, false] } };
    },
    async suspend(effect: Effect): Outcome {
      await loseAccess(effect);
      return {};
    },
    resign,
    leave: leaveCompany,
    rehire: async ({ row }: Effect): Outcome => ({
      patch: { hasAccess: false, resignDate: null },
      changes: { resignDate: [row['resignDate'] ?? null, null] },
    }),
  };
}

/** Lets people go whose last day is over; a day that was changed meanwhile is another job. */
export function leaveWorker(context: ServerContext, store: ServerEntity): JobWorker {
  return jobWorker(leaveTopic, async ({ payload: { companyID, employeeID, lastDay } }) => {
    const { database } = context;
    const target = { companyID, id: employeeID, action: 'leave', actor: null satisfies Actor | null };
    try {
      await database.write(companyID, async (executor) => {
        const row = (await store.lock(executor, companyID, employeeID)) as EmployeeRow | null;
        if (row === null || row.status === 'resigned' || row.resignDate !== lastDay) return;
        await actAutomatically(executor, context, store, target);
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'in_use') throw error;
      // The last super admin stays until there is another one, who is told nothing by a job that fails.
      await database.write(companyID, (executor) =>
        notify(executor, companyID, {
          employeeIDs: [employeeID],
          group: 'approvals',
          kind: 'assignment',
          eventType: 'employee_stays',
          objectType: 'employee',
          objectID: employeeID,
          message: employeeNotice('stays'),
        }),
      );
    }
    context.outboxChanged();
  });
}
