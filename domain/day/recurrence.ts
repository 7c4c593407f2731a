import type { Frequency } from './frequency.ts';
import { monthsBetween } from './frequency.ts';
import type { Day } from './day.ts';
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, today } from './day.ts';
import { weekdayOf } from './dayWords.ts';
import { instantAt } from './dayTime.ts';

/** When something happens again and again, as the clocks of one time zone show it. */
export interface Recurrence {
  frequency: Frequency;
  /**
   * Weekly: 1 Monday to 7 Sunday. Of those that count in months: 1 to 31, the last day of a month that has no such day.
   * Null: that of the start. Without meaning for the others: every two weeks counts from the start.
   */
  day: number | null;
  /** "07:30". */
  time: string;
  /** Nothing happens before this day. */
  start: Day;
}

/** The first day, from this one on, on which it happens. */
function dayFrom({ frequency, day, start }: Recurrence, from: Day): Day {
  const first = from < start ? start : from;
  switch (frequency) {
    case 'daily':
      return first;
    case 'weekly':
      return addDays(first, ((day ?? weekdayOf(start)) - weekdayOf(first) + 7) % 7);
    case 'bi-weekly':
      return addDays(first, (14 - (daysBetween(start, first) % 14)) % 14);
    case 'monthly':
    case 'quarterly':
    case 'yearly': {
      const every = monthsBetween[frequency] ?? 1;
      const inMonth = (month: Day) => {
        const clipped = Math.min(day ?? Number(start.slice(8)), Number(lastOfMonth(month).slice(8)));
        return addDays(month, clipped - 1);
      };
      const passed = Math.floor((monthOf(first) - monthOf(start)) / every) * every;
      const month = addMonths(firstOfMonth(start), passed);
      const near = inMonth(month);
      return near < first ? inMonth(addMonths(month, every)) : near;
    }
  }
}

/** Months since the year 0. */
const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The first instant after this one at which it happens. */
export function nextInstant(recurrence: Recurrence, timeZone: string, after: Date): Date {
  const { time } = recurrence;
  let day = dayFrom(recurrence, today(timeZone, after));
  for (;;) {
    const instant = instantAt(day, time, timeZone);
    if (instant > after) return instant;
    day = dayFrom(recurrence, addDays(day, 1));
  }
}

/** The next instants at which it happens, one after the other. */
export function nextInstants(recurrence: Recurrence, timeZone: string, after: Date, count: number): Date[] {
  const instants: Date[] = [];
  for (let last = after; instants.length < count;) {
    last = nextInstant(recurrence, timeZone, last);
    instants.push(last);
  }
  return instants;
}

/** What was due and did not happen, from `due` on until now, and when it happens next. */
export function dueInstants(
  recurrence: Recurrence,
  timeZone: string,
  due: Date,
  now: Date,
): { due: Date[]; next: Date } {
  const instants: Date[] = [];
  let next = due;
  while (next <= now) {
    instants.push(next);
    next = nextInstant(recurrence, timeZone, next);
  }
  return { due: instants, next };
}

/** What a report covers: from `since` on, up to and without `until`. */
export interface Period {
  since: Date;
  until: Date;
  /** What lies between the last report and `since` is too long ago to be in it. */
  isCut: boolean;
}

/** The longest period of a report (rules: range of days). */
export const periodDaysMax = 92;

/** What a report at an instant covers: what has changed since the one before, at most 92 days back. */
export function periodBefore(until: Date, last: Date | null): Period {
  const earliest = new Date(until.getTime() - periodDaysMax * 86_400_000);
  const isCut = last !== null && last < earliest;
  return { since: last === null || isCut ? earliest : last, until, isCut };
}
