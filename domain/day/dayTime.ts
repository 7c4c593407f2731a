import type { Day } from './day.ts';
import { dateOf, minuteMs, zoned } from './day.ts';

/** The instant at which a day begins in a time zone; the first one of the day where clocks jump over midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  return instantAt(day, '00:00', timeZone);
}

/** A time of day as clocks show it, 00:00 to 23:59. */
export const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time as a person types it: 7, 7:30, 7.30, 0730, as 07:30. Null when it is none. */
export function parseTypedTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return timePattern.test(time) ? time : null;
}

const hourMs = 3_600_000;

/**
 * The instant at which clocks show a time on a day. Where they jump over it, the first minute that exists after it; where
 * they show it twice, the first time.
 */
export function instantAt(day: Day, time: string, timeZone: string): Date {
  if (!timePattern.test(time)) throw new RangeError(`Not a time: ${JSON.stringify(time)}`);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = dateOf(day).getTime() + hours * hourMs + minutes * minuteMs;
  const offsetAt = (instant: number) => zoned(new Date(instant), timeZone).offsetMinutes * minuteMs;
  // No zone is more than a day from UTC: one instant lies before the wanted one, the other behind it, in any daylight saving.
  const [earlier, later] = [offsetAt(shown - 24 * hourMs), offsetAt(shown + 24 * hourMs)];
  const instants = [shown - earlier, shown - later].filter((one) => one + offsetAt(one) === shown);
  if (instants.length > 0) return new Date(Math.min(...instants));
  let before = shown - later;
  let behind = shown - earlier;
  while (behind - before > minuteMs) {
    const middle = before + Math.floor((behind - before) / minuteMs / 2) * minuteMs;
    if (middle + offsetAt(middle) > shown) behind = middle;
    else before = middle;
  }
  return new Date(behind);
}
