import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as daysOn } from 'date-fns/addDays';
import { addMonths as monthsOn } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { getISODay } from 'date-fns/getISODay';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { startOfMonth } from 'date-fns/startOfMonth';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import { plural } from '../money/moneyFormat.ts';

/** A calendar day, YYYY-MM-DD, of no time zone. */
export type Day = string;

/** How dates are worded; numbers are written alike in both. */
export type Locale = 'en' | 'id';

/** The longest range that a query may ask for (spec 1 §9). */
export const maxRangeDays = 92;

const dayPattern = /^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/;

/** Whether a text is a day that exists, in the years 1900 to 9999. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day as date-fns counts: at midnight UTC, where every day exists and has 24 hours. */
function dateOf(day: Day): Date {
  if (!isDay(day)) throw new RangeError(`Not a day: ${JSON.stringify(day)}`);
  return new UTCDateMini(day);
}

function dayOf(date: Date): Day {
  const day = date.toISOString().slice(0, 10);
  if (!isDay(day)) throw new RangeError(`No such day: ${day}`);
  return day;
}

/** Throws a RangeError when the text is no day, as all functions here that take one. */
export function addDays(day: Day, days: number): Day {
  return dayOf(daysOn(dateOf(day), days));
}

/** How many days lie from the first to the second; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(dateOf(to), dateOf(from));
}

/** The same day some months on, or that month's last day when it has no such day. */
export function addMonths(day: Day, months: number): Day {
  return dayOf(monthsOn(dateOf(day), months));
}

export function firstOfMonth(day: Day): Day {
  return dayOf(startOfMonth(dateOf(day)));
}

export function lastOfMonth(day: Day): Day {
  return dayOf(lastDayOfMonth(dateOf(day)));
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: Day): number {
  return getISODay(dateOf(day));
}

/** The day it is in a time zone ("Asia/Jakarta") at an instant. The clock is the caller's. */
export function today(timeZone: string, now: Date): Day {
  const known = daysSeen.get(timeZone) ?? new Map<number, Day>();
  const quarter = Math.floor(now.getTime() / quarterHourMs);
  const seen = known.get(quarter);
  if (seen !== undefined) return seen;
  const { year, month, date } = zoned(now, timeZone);
  const day = written(year, month, date);
  if (known.size >= daysSeenMax) known.clear();
  daysSeen.set(timeZone, known.set(quarter, day));
  return day;
}

/** Days begin on a quarter of an hour in every time zone since 1972, and lists ask for the same ones again. */
const daysSeen = new Map<string, Map<number, Day>>();
const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
const daysSeenMax = 10_000;

/** The day on which an ISO instant falls in a time zone. */
export function dayOfInstant(instant: string, timeZone: string): Day {
  return today(timeZone, new Date(instant));
}

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
  // No zone is further than a day from UTC, so that these lie before and behind it, whatever the clocks do in between.
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

/** From the first day of next month last year to the last day of the current month (spec 2 §9). */
export function defaultTransactionRange(today: Day): { from: Day; to: Day } {
  return { from: addMonths(firstOfMonth(today), -11), to: lastOfMonth(today) };
}

/** Twelve whole months: the default transaction date range (spec 2 §9) is the one range longer than 92 days. */
export function isTwelveMonths(from: Day, to: Day): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(to) && addMonths(from, 12) === addDays(to, 1);
}

/** Why a query may not ask for this range, or null. 92 days after the first day is the last day allowed. */
export function rangeProblem(from: Day, to: Day): Message | null {
  const days = daysBetween(from, to);
  if (days < 0) return law('field.rangeReversed');
  return days > maxRangeDays ? law('field.rangeTooLong') : null;
}

/** The end of a date range as payloads carry it (spec 2 §9). */
export function endOfDay(day: Day): string {
  return `${dayOf(dateOf(day))}T23:59:59.59`;
}

const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
} as const satisfies Record<Locale, readonly string[]>;

const weekdayNames = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  id: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'],
} as const satisfies Record<Locale, readonly string[]>;

/** Day-month-year: "21 Nov 2026". */
export function formatDay(day: Day, locale: Locale): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${monthNames[locale][month - 1]} ${year}`;
}

/** With the weekday: "Saturday, 21 Nov 2026". */
export function formatWeekday(day: Day, locale: Locale): string {
  return `${weekdayNames[locale][weekdayOf(day) - 1]}, ${formatDay(day, locale)}`;
}

/** 1 Monday to 7 Sunday, by its name. */
export function weekdayName(weekday: number, locale: Locale): string {
  return weekdayNames[locale][weekday - 1] ?? '';
}

/** The month alone, for headings and charts: "Nov 2026". */
export function formatMonth(day: Day, locale: Locale): string {
  const { year, month } = partsOf(day);
  return `${monthNames[locale][month - 1]} ${year}`;
}

/** An instant on the clock of a time zone, with its offset: "21 Nov 2026, 14:05 GMT+7" (spec 1 §9). */
export function formatInstant(instant: string, timeZone: string, locale: Locale): string {
  const { year, month, date, hour, minute, offset } = zoned(new Date(instant), timeZone);
  return `${formatDay(written(year, month, date), locale)}, ${twoDigits(hour)}:${twoDigits(minute)} ${offset}`;
}

/** "Today", "Tomorrow", "In 3 days", "3 days ago". */
export function relativeDays(day: Day, today: Day, locale: Locale): string {
  const days = daysBetween(today, day);
  const distance = Math.abs(days);
  if (locale === 'id') {
    if (days === 0) return 'Hari ini';
    if (distance === 1) return days > 0 ? 'Besok' : 'Kemarin';
    return days > 0 ? `${distance} hari lagi` : `${distance} hari lalu`;
  }
  if (days === 0) return 'Today';
  if (distance === 1) return days > 0 ? 'Tomorrow' : 'Yesterday';
  return days > 0
    ? `In ${distance} ${plural(distance, 'day')}`
    : `${distance} ${plural(distance, 'day')} ago`;
}

/** `totalDaysSinceDueDate`: how many days the due date is past; 0 on the day itself and before. */
export function daysOverdue(dueDate: Day, today: Day): number {
  return Math.max(0, daysBetween(dueDate, today));
}

/** "3 days overdue"; null when the due date is not past. */
export function overdueText(dueDate: Day, today: Day, locale: Locale): string | null {
  const days = daysOverdue(dueDate, today);
  if (days === 0) return null;
  return locale === 'id' ? `Lewat jatuh tempo ${days} hari` : `${days} ${plural(days, 'day')} overdue`;
}

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

/** Said of a text that `parseTypedDay` cannot read. */
export const unreadDay = law('field.typedDay');

const toldDays: Readonly<Record<string, number>> = {
  today: 0,
  'hari ini': 0,
  tomorrow: 1,
  besok: 1,
  yesterday: -1,
  kemarin: -1,
};
/** Further away nobody counts in days, and no year has more than four digits. */
const mostDaysTold = 36_500;

function toldDay(typed: string, today: Day): Day | null {
  const counted = /^([+-])\s*(\d{1,5})$/.exec(typed);
  const days = counted ? Number(`${counted[1]}${counted[2]}`) : toldDays[typed.replace(/\s+/g, ' ')];
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

function dayIfExists(year: number, month: number, date: number): Day | null {
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  return isDay(day) ? day : null;
}

function partsOf(day: Day): { year: number; month: number; date: number } {
  const at = dateOf(day);
  return { year: at.getFullYear(), month: at.getMonth() + 1, date: at.getDate() };
}

function written(year: number, month: number, date: number): Day {
  const day = dayIfExists(year, month, date);
  if (day === null) throw new RangeError(`No such day: ${year}-${month}-${date}`);
  return day;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

interface ZonedInstant {
  year: number;
  month: number;
  date: number;
  hour: number;
  minute: number;
  offsetMinutes: number;
  /** "GMT+7", "GMT+5:30", "GMT+0". */
  offset: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Building a clock costs far more than reading one, and lists read one per row. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

function zoned(instant: Date, timeZone: string): ZonedInstant {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  const [year, month, date] = [part('year'), part('month'), part('day')];
  const [hour, minute] = [part('hour'), part('minute')];
  const minutesShown = Date.UTC(year, month - 1, date, hour, minute) / 60_000;
  const offsetMinutes = minutesShown - Math.floor(instant.getTime() / 60_000);
  return { year, month, date, hour, minute, offsetMinutes, offset: writtenOffset(offsetMinutes) };
}

/** Engines word it differently ("GMT" or "GMT+0"), so it is written here. */
function writtenOffset(offsetMinutes: number): string {
  const distance = Math.abs(offsetMinutes);
  const minutes = distance % 60 === 0 ? '' : `:${twoDigits(distance % 60)}`;
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(distance / 60)}${minutes}`;
}
