import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Day } from './day.ts';
import { addDays, daysBetween, dayIfExists, isYearUnsaid, partsOf } from './day.ts';

/** A day as it stands in an input: 21/11/2026. */
export function dayText(day: Day | null | undefined): string {
  if (!day) return '';
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/**
 * A day as a person types it, the day first: 21/11/2026, 21-11-26, 1.2.27, 211126, 2026-11-21, "21 Nov 2026",
 * "21 November 26", month names in English or Indonesian. With the day of today also what is told from it: "today",
 * "besok", "+14", and a day without its year ("21 Nov", 21/11), in the year that brings it nearest. Null when it is
 * none, or no such day exists.
 */
export function parseTypedDay(text: string, today?: Day): Day | null {
  const typed = text.trim().toLowerCase();
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (yearFirst) return dayIfExists(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const told = today === undefined ? null : toldDay(typed, today);
  if (told !== null) return told;
  const [, date = '', month = '', year] =
    /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{1,2})[\s-]*([a-z]+)\.?,?(?:[\s-]*(\d{4}|\d{2}))?$/.exec(typed) ??
    [];
  const monthNumber = /^\d/.test(month) ? Number(month) : monthOfName(month);
  if (year !== undefined) {
    return dayIfExists(Number(year.length === 2 ? `20${year}` : year), monthNumber, Number(date));
  }
  return today === undefined ? null : nearest(monthNumber, Number(date), today);
}

const unlikelyBefore = '2000-01-01' as Day;
const unlikelyYears = 5;

/** Whether a day of business is more likely a slip: before 2000, or more than five years ahead. */
export function isUnlikelyDay(day: Day, today: Day): boolean {
  const last = `${partsOf(today).year + unlikelyYears}${today.slice(4)}`;
  return day < unlikelyBefore || day > last;
}

/** Said of a text that `parseTypedDay` cannot read: that it is no day, or one of a year that cannot be said. */
export function unreadDay(text: string): Message {
  const [year = ''] = /\d{4}/.exec(text) ?? [];
  const isOfOtherYear = isYearUnsaid(year) && parseTypedDay(text.replace(year, '2000')) !== null;
  return law(isOfOtherYear ? 'field.dayYears' : 'field.typedDay');
}

const toldDays: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['hari ini', 0],
  ['tomorrow', 1],
  ['besok', 1],
  ['yesterday', -1],
  ['kemarin', -1],
]);
/** Further away nobody counts in days, and no year has more than four digits. */
const mostDaysTold = 36_500;

function toldDay(typed: string, today: Day): Day | null {
  const counted = /^([+-])\s*(\d{1,5})$/.exec(typed);
  const days = counted ? Number(`${counted[1]}${counted[2]}`) : toldDays.get(typed.replace(/\s+/g, ' '));
  return days === undefined || Math.abs(days) > mostDaysTold ? null : addDays(today, days);
}

/** The day of a month and date that lies nearest to today, in the year before, this one or the next. */
function nearest(month: number, date: number, today: Day): Day | null {
  const { year } = partsOf(today);
  const days = [year, year + 1, year - 1].flatMap((one) => dayIfExists(one, month, date) ?? []);
  const distance = (day: Day) => Math.abs(daysBetween(today, day));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const fullMonthNames: readonly (readonly string[])[] = [
  ['january', 'januari'],
  ['february', 'februari', 'pebruari'],
  ['march', 'maret'],
  ['april'],
  ['may', 'mei'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'agustus'],
  ['september'],
  ['october', 'oktober'],
  ['november', 'nopember'],
  ['december', 'desember'],
];

/** 1 to 12 by a name or its first letters, at least three; 0 when it is none. "Agt" is common for Agustus. */
function monthOfName(name: string): number {
  const lower = name.toLowerCase();
  if (lower === 'agt') return 8;
  if (lower.length < 3) return 0;
  return fullMonthNames.findIndex((names) => names.some((full) => full.startsWith(lower))) + 1;
}
