import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Message } from '../../../domain/message/message.ts';
import { absenceDelegateTable } from '../../../server/approval/absenceTables.ts';
import type { StoredAbsence } from '../../../server/approval/absenceTables.ts';
import type { Executor } from '../../../server/database/database.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { AbsenceRow } from './absence.ts';
import { absenceNotice } from './absence.ts';

interface Told {
  companyID: number;
  absenceID: number;
  employeeIDs: readonly number[];
  eventType: string;
  /** Something is asked of them. */
  isAsked?: boolean;
  message: Message;
}

/** Tells people of an absence. */
export async function tell(
  executor: Executor,
  { companyID, absenceID, employeeIDs, eventType, isAsked = false, message }: Told,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs,
    group: 'approvals',
    kind: isAsked ? 'reminder' : 'complete',
    eventType,
    objectType: 'absence',
    objectID: absenceID,
    message,
  });
}

const delegatesOf = (row: AbsenceRow | null): number[] =>
  row?.delegates.map(({ delegate }) => delegate.id) ?? [];

/** Tells delegates what they are asked, and who is away that somebody else entered or changed it. */
export async function tellOfChange(
  executor: Executor,
  { companyID, employeeID, fullName }: Actor,
  before: AbsenceRow | null,
  after: AbsenceRow,
): Promise<void> {
  const { id: absenceID, firstDay, lastDay, note, employee } = after;
  const days = { first: { day: firstDay }, last: { day: lastDay } };
  const name = employee?.name ?? '';
  const about = { companyID, absenceID };
  const isMoved = before !== null && (before.firstDay !== firstDay || before.lastDay !== lastDay);
  const asked = delegatesOf(after).filter((id) => isMoved || !delegatesOf(before).includes(id));
  await tell(executor, {
    ...about,
    employeeIDs: asked,
    eventType: 'absence_asked',
    isAsked: true,
    message: note
      ? absenceNotice('asked', { name, ...days, note })
      : absenceNotice('askedPlain', { name, ...days }),
  });
  await tell(executor, {
    ...about,
    employeeIDs: delegatesOf(before).filter((id) => !delegatesOf(after).includes(id)),
    eventType: 'absence_asked_no_more',
    message: absenceNotice('askedNoMore', { name, ...days }),
  });
  await tell(executor, {
    ...about,
    employeeIDs: employee && employee.id !== employeeID ? [employee.id] : [],
    eventType: before ? 'absence_changed' : 'absence_entered',
    message: absenceNotice(before ? 'changed' : 'entered', { actor: fullName, ...days }),
  });
}

/** Tells delegates that it is over, and who was away, unless they ended it themself. */
export async function tellOfEnd(
  executor: Executor,
  { companyID, id: absenceID, employeeID, name, status, firstDay, lastDay }: StoredAbsence,
  actor: Actor | null,
): Promise<void> {
  const delegates = await executor
    .select({ id: absenceDelegateTable.delegateID })
    .from(absenceDelegateTable)
    .where(and(eq(absenceDelegateTable.companyID, companyID), eq(absenceDelegateTable.absenceID, absenceID)));
  const days = { first: { day: firstDay }, last: { day: lastDay } };
  const isPlanned = status === 'planned';
  const about = { companyID, absenceID, eventType: isPlanned ? 'absence_canceled' : 'absence_ended' };
  await tell(executor, {
    ...about,
    employeeIDs: delegates.map(({ id }) => id),
    message: absenceNotice(isPlanned ? 'askedNoMore' : 'ended', { name, ...(isPlanned ? days : {}) }),
  });
  if (actor?.employeeID === employeeID) return;
  const by = { actor: actor?.fullName ?? '' };
  await tell(executor, {
    ...about,
    employeeIDs: [employeeID],
    message: isPlanned
      ? absenceNotice('ownCanceled', { ...by, ...days })
      : actor
        ? absenceNotice('ownEndedBy', by)
        : absenceNotice('ownEnded'),
  });
}
