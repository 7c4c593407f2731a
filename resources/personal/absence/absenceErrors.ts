import type { Actor } from '../../../domain/access/actor.ts';
import { mostDaysAway, overlap } from '../../../domain/approval/delegation.ts';
import type { TypedAbsence } from '../../../domain/approval/delegation.ts';
import type { Day } from '../../../domain/day/day.ts';
import { daysBetween } from '../../../domain/day/day.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { absenceEn } from './absence.en.ts';
import { absence, absenceNotice } from './absence.ts';

const absenceWord = messagesOf<typeof absenceEn>('absence');

/** Who may enter and end the absences of others. */
export function entersForOthers({ permissions: held }: Pick<Actor, 'permissions'>): boolean {
  return held.has(absence.permissions.edit);
}

/** What is wrong with the days, as far as they alone say it; both sides refuse with it. */
export function daysErrors({ firstDay, lastDay }: Readonly<Record<string, unknown>>): FieldMessages {
  if (typeof firstDay !== 'string' || typeof lastDay !== 'string') return {};
  if (lastDay < firstDay) return { lastDay: absenceWord('lastBeforeFirst') };
  if (daysBetween(firstDay, lastDay) >= mostDaysAway) {
    return { lastDay: absenceWord('tooLong', { days: mostDaysAway }) };
  }
  return {};
}

/** What is known of others when an absence is saved. */
interface AbsenceSurroundings {
  today: Day;
  /** Who saves it. */
  actorID: number;
  /** Other absences of the same person that have not ended. */
  others: readonly { firstDay: Day; lastDay: Day }[];
  /** Of the delegates, those who may work. */
  ableIDs: ReadonlySet<number>;
}

/** What is wrong with an absence, by the path of its input. */
export function absenceErrors(
  typed: TypedAbsence,
  { today, actorID, others, ableIDs }: AbsenceSurroundings,
): FieldMessages {
  const { employeeID, firstDay, lastDay, delegates } = typed;
  const errors = daysErrors({ firstDay, lastDay });
  if (Object.keys(errors).length > 0) return errors;
  if (lastDay < today) return { lastDay: absenceNotice('isPast') };
  const other = others.find((one) => overlap(one, typed));
  if (other) {
    const field = overlap(other, { firstDay, lastDay: firstDay }) ? 'firstDay' : 'lastDay';
    const days = { first: { day: other.firstDay }, last: { day: other.lastDay } };
    errors[field] = absenceNotice('overlaps', days);
  }
  for (const [index, { delegateID }] of delegates.entries()) {
    const path = `delegates.${index}.delegateID`;
    if (delegateID === employeeID) errors[path] = absenceNotice('self');
    else if (delegateID === actorID) errors[path] = absenceNotice('notYourself');
    else if (!ableIDs.has(delegateID)) errors[path] = absenceNotice('notAble');
  }
  return errors;
}
