import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { absenceDelegateTable, absenceTable } from '../../../server/approval/absenceTables.ts';
import { isAbleToDecide } from '../../../server/approval/people.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import type { StoredNoun, Stored } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { absence, absenceNotice } from './absence.ts';
import { absenceErrors, entersForOthers } from './absenceErrors.ts';
import { absenceRoutes } from './absenceRoutes.server.ts';
import { planSettling, settleSoon } from './settling.server.ts';
import { tellOfChange, tellOfEnd } from './telling.server.ts';

/** An absence as it is sent, read by the schema. */
interface AbsenceInput {
  employeeID: number | null;
  firstDay: string;
  lastDay: string;
  note: string | null;
  delegates: { delegateID: number }[];
}

const delegateOf = sql`(select json_build_object('id', ${employeeTable.id}, 'name', ${employeeName})
  from ${employeeTable} where ${employeeTable.companyID} = ${absenceDelegateTable.companyID}
    and ${employeeTable.id} = ${absenceDelegateTable.delegateID})`;

/** Their own, those in which they decide for somebody, and all for people who see employees. */
function readable(actor: Actor) {
  if (actor.permissions.has(absence.permissions.viewList)) return undefined;
  return or(
    eq(absenceTable.employeeID, actor.employeeID),
    sql`exists (select from ${absenceDelegateTable} where ${absenceDelegateTable.companyID} = ${absenceTable.companyID}
      and ${absenceDelegateTable.absenceID} = ${absenceTable.id}
      and ${absenceDelegateTable.delegateID} = ${actor.employeeID})`,
  );
}

/** Who is away, and who decides meanwhile. */
export const absenceStore: StoredNoun = storedNoun(absence, absenceTable, {
  readable,
  references: { employee: { table: employeeTable, name: employeeName } },
  many: {
    delegates: {
      table: absenceDelegateTable,
      owner: absenceDelegateTable.absenceID,
      read: { delegate: delegateOf },
    },
  },
  judged: ['employeeID'],
  // What one save sees of the other absences is still so when it is written.
  isSerial: true,
  kept: ({ actor, before, input }) => ({
    employeeID: (before?.employee ?? { id: (input['employeeID'] as number | null) ?? actor.employeeID }).id,
  }),
  async beforeSave({ executor, context, actor, before, input }) {
    const typed = input as unknown as AbsenceInput;
    const held = before?.employee?.id ?? null;
    const employeeID = held ?? typed.employeeID ?? actor.employeeID;
    if (held !== null && typed.employeeID !== null && typed.employeeID !== held) {
      throw new DomainError('validation_failed', { fields: { employeeID: absenceNotice('notFixed') } });
    }
    if (employeeID !== actor.employeeID && !entersForOthers(actor)) {
      throw new DomainError('validation_failed', { fields: { employeeID: absenceNotice('needsRight') } });
    }
    const able = await ableAmong(executor, actor.companyID, [
      employeeID,
      ...typed.delegates.map(({ delegateID }) => delegateID),
    ]);
    if (!able.has(employeeID)) {
      throw new DomainError('validation_failed', { fields: { employeeID: law('field.fromList') } });
    }
    const fields = absenceErrors(
      { ...typed, employeeID },
      {
        today: today(actor.timeZone, context.now()),
        actorID: actor.employeeID,
        others: await othersOf(executor, actor.companyID, employeeID, before?.id ?? 0),
        ableIDs: able,
      },
    );
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  },
  async afterSave({ executor, context, actor, before, after }) {
    await tellOfChange(executor, actor, before, after);
    await planSettling(executor, actor.companyID, after, actor.timeZone);
    await settleSoon(executor, actor.companyID, after.id, actor);
    const isAway = after.firstDay <= today(actor.timeZone, context.now());
    return { to: isAway ? 'active' : 'planned', patch: { name: after.employee?.name ?? '' } };
  },
  effects: {
    end: endAbsence,
    finish: endAbsence,
    cancel: endAbsence,
  },
  routes: absenceRoutes,
});

/** Who stood in is told, and what is still open goes back. */
async function endAbsence({ executor, actor, row }: EffectContext<Stored>): Promise<object> {
  const stored = row as unknown as typeof absenceTable.$inferSelect;
  await tellOfEnd(executor, stored, actor);
  await settleSoon(executor, row.companyID, row.id, actor);
  return {};
}

/** Of these people, those who may work. */
async function ableAmong(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), inArray(employeeTable.id, [...ids]), isAbleToDecide));
  return new Set(found.map(({ id }) => id));
}

async function othersOf(executor: Executor, companyID: number, employeeID: number, exceptID: number) {
  return await executor
    .select({ firstDay: absenceTable.firstDay, lastDay: absenceTable.lastDay })
    .from(absenceTable)
    .where(
      and(
        eq(absenceTable.companyID, companyID),
        eq(absenceTable.employeeID, employeeID),
        ne(absenceTable.id, exceptID),
        inArray(absenceTable.status, ['planned', 'active']),
      ),
    )
    .orderBy(absenceTable.firstDay);
}
