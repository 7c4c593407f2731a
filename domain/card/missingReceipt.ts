import type { Day } from '../day/day.ts';
import { addDays, daysBetween } from '../day/day.ts';

/** So many days after a payment was booked its holder is reminded of its receipt. */
const reminderDays = [1, 3, 7] as const;

/** After so many days without a receipt the cards of the holder do not pay any more; off: they go on. */
export const lockDays = ['off', '3', '7', '14', '30', '60'] as const;
export type LockDays = (typeof lockDays)[number];
export const usualLockDays: LockDays = '14';

/** So long may a missing receipt be put off at once. */
export const snoozeDaysMax = 14;

/** A payment whose report is missing. */
export interface MissingReport {
  /** The day from which on it is waited for: of its booking, or when its report was sent back. */
  askedOn: Day;
  /** Nobody is reminded of it, and no card is paused for it, until this day is over. */
  snoozedUntil: Day | null;
  /** The latest of the reminders that was told; 0 before the first. */
  remindedDays: number;
}

/** What a company says of missing receipts. */
export interface LockRule {
  lockAfterDays: LockDays;
  /** When that was said; null of what is usual. */
  lockSince: Day | null;
}

const isSnoozed = ({ snoozedUntil }: Pick<MissingReport, 'snoozedUntil'>, today: Day): boolean =>
  snoozedUntil !== null && today <= snoozedUntil;

/** Which reminder is due: the latest one, where several were missed. Null: none. */
export function reminderDue(missing: MissingReport, today: Day): number | null {
  if (isSnoozed(missing, today)) return null;
  const days = daysBetween(missing.askedOn, today);
  const due = reminderDays.findLast((one) => one <= days);
  return due !== undefined && due > missing.remindedDays ? due : null;
}

/** The first day on which the cards of the holder are paused for it; null: never. A rule counts from when it was set. */
export function lockDay(
  { askedOn, snoozedUntil }: Omit<MissingReport, 'remindedDays'>,
  { lockAfterDays, lockSince }: LockRule,
): Day | null {
  if (lockAfterDays === 'off') return null;
  const from = lockSince !== null && lockSince > askedOn ? lockSince : askedOn;
  const due = addDays(from, Number(lockAfterDays));
  const after = snoozedUntil === null ? due : addDays(snoozedUntil, 1);
  return after > due ? after : due;
}

/** Whether the cards of the holder are paused for it. */
export function isOverdue(missing: Omit<MissingReport, 'remindedDays'>, rule: LockRule, today: Day): boolean {
  const day = lockDay(missing, rule);
  return day !== null && day <= today;
}
