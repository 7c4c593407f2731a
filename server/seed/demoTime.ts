import { addDays, addMonths, firstOfMonth, today as dayIn } from '../../domain/day/day.ts';
import { weekdayOf } from '../../domain/day/dayWords.ts';
import { startOfDay as startOfDayIn } from '../../domain/day/dayTime.ts';
import type { Day } from '../../domain/day/day.ts';
import type { Random } from './random.ts';

/** How far back the demo company's documents reach. */
export const demoMonths = 18;

const millisecondsPerMinute = 60_000;
/** Where the demo companies are. */
const demoTimeZone = 'Asia/Jakarta';

const starts = new Map<Day, Date>();

/** The first instant of a day there. */
export function startOfDay(day: Day): Date {
  const known = starts.get(day);
  if (known) return known;
  const start = startOfDayIn(day, demoTimeZone);
  starts.set(day, start);
  return start;
}

/** A moment of a day's office hours. */
export function officeTime(day: Day, random: Random): Date {
  return new Date(startOfDay(day).getTime() + random.integer(8 * 60, 17 * 60) * millisecondsPerMinute);
}

/** The day on which an instant falls there. */
export function dayOf(at: Date): Day {
  return dayIn(demoTimeZone, at);
}

/** The first day for which the demo has anything. */
export function firstDemoDay(today: Day): Day {
  return addMonths(firstOfMonth(today), -demoMonths);
}

/** How many days back what happens is told act by act; what is older is there before. */
const toldDays = 30;

/** The first day whose acts are told. */
export function firstToldDay(today: Day): Day {
  return addDays(today, -toldDays);
}

const friday = 5;

/** The day itself, or the Friday before its weekend. */
export function workday(day: Day): Day {
  return addDays(day, Math.min(0, friday - weekdayOf(day)));
}

/** Between these minutes of a day people act. */
export const openingMinutes = 8 * 60;
export const closingMinutes = 18 * 60;

/**
 * A clock for one record's history. It only goes forward, and never reaches `end`: where too little time is left, the
 * steps draw closer together. People act in office hours, as far as that leaves.
 */
export interface RecordClock {
  now: () => Date;
  /** Lets some hours pass. */
  pass: (leastHours: number, mostHours: number) => Date;
}

export function startClock(from: Date, end: Date, random: Random): RecordClock {
  let at = from;
  return {
    now: () => at,
    pass(leastHours, mostHours) {
      const wanted = random.integer(leastHours * 60, mostHours * 60) * millisecondsPerMinute;
      const possible = Math.floor((end.getTime() - at.getTime()) / 4);
      const next = new Date(at.getTime() + Math.max(1, Math.min(wanted, possible)));
      const opened = openFrom(next, random.integer(0, 90));
      at = opened < end ? opened : next;
      return at;
    },
  };
}

/** The instant itself, or some minutes after the office opens next: from Monday to Friday. */
function openFrom(at: Date, minutesLater: number): Date {
  const day = dayOf(at);
  const minutes = (at.getTime() - startOfDay(day).getTime()) / millisecondsPerMinute;
  const isWorkday = weekdayOf(day) <= friday;
  if (isWorkday && minutes >= openingMinutes && minutes < closingMinutes) return at;
  const next = minutes < openingMinutes ? day : addDays(day, 1);
  const openingDay = weekdayOf(next) <= friday ? next : addDays(next, 8 - weekdayOf(next));
  return new Date(startOfDay(openingDay).getTime() + (openingMinutes + minutesLater) * millisecondsPerMinute);
}
