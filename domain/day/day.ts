import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as daysOn } from 'date-fns/addDays';
import { addMonths as monthsOn } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { startOfMonth } from 'date-fns/startOfMonth';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';

/** A calendar day, YYYY-MM-DD, of no time zone. */
export type Day = string;

/** How dates are worded; numbers are written alike in both. */
export type Locale = 'en' | 'id';

/** The longest range that a query may ask for (rules: range of days). */
export const maxRangeDays = 92;

/** The first and the last day that can be said: what is counted from them still has four digits for its year. */
export const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'] as const satisfies Day[];

const dayPattern = /^[1-9]\d{3}-\d\d-\d\d$/;

/** Whether a text is a day of the calendar that can be counted with, in the years 1000 to 9999. */
function isOfCalendar(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a text is a day that can be said: it exists, in the years 1900 to 2199. */
export function isDay(text: string): boolean {
  return isOfCalendar(text) && text >= firstDay && text <= lastDay;
}

/** Why a text is no day that can be said; null for one that is. */
export function dayError(text: string): Message | null {
  if (isDay(text)) return null;
  // 2000 has every day that any year has.
  const isOfOtherYear = isYearUnsaid(text.slice(0, 4)) && isOfCalendar(`2000${text.slice(4)}`);
  return law(isOfOtherYear ? 'field.dayYears' : 'field.day');
}

/** Whether four digits are a year of which no day can be said. */
export function isYearUnsaid(year: string): boolean {
  return /^\d{4}$/.test(year) && (year < firstDay.slice(0, 4) || year > lastDay.slice(0, 4));
}

/** The day as date-fns counts: at midnight UTC, where every day exists and has 24 hours. */
export function dateOf(day: Day): Date {
  if (!isOfCalendar(day)) throw new RangeError(`Not a day: ${JSON.stringify(day)}`);
  return new UTCDateMini(day);
}

function dayOf(date: Date): Day {
  const day = date.toISOString().slice(0, 10);
  if (!isOfCalendar(day)) throw new RangeError(`No such day: ${day}`);
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

export function firstOfYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`;
}

export function firstOfMonth(day: Day): Day {
  return dayOf(startOfMonth(dateOf(day)));
}

export function lastOfMonth(day: Day): Day {
  return dayOf(lastDayOfMonth(dateOf(day)));
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
export const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
const daysSeenMax = 10_000;

/** The day on which an ISO instant falls in a time zone. */
export function dayOfInstant(instant: string, timeZone: string): Day {
  return today(timeZone, new Date(instant));
}

/** From the first day of next month last year to the last day of the current month (rules: first range). */
export function defaultTransactionRange(today: Day): { from: Day; to: Day } {
  return { from: addMonths(firstOfMonth(today), -11), to: lastOfMonth(today) };
}

/** Twelve whole months: the default transaction date range (rules: first range) is the one range longer than 92 days. */
export function isTwelveMonths(from: Day, to: Day): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(to) && addMonths(from, 12) === addDays(to, 1);
}

/** Why a query may not ask for this range, or null. 92 days after the first day is the last day allowed. */
export function rangeError(from: Day, to: Day): Message | null {
  const days = daysBetween(from, to);
  if (days < 0) return law('field.rangeReversed');
  return days > maxRangeDays ? law('field.rangeTooLong') : null;
}

/** The end of a date range as payloads carry it. */
export function endOfDay(day: Day): string {
  return `${dayOf(dateOf(day))}T23:59:59.59`;
}

export const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
} as const satisfies Record<Locale, readonly string[]>;

/** Day-month-year: "21 Nov 2026". */
export function formatDay(day: Day, locale: Locale): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${monthNames[locale][month - 1]} ${year}`;
}

/** An instant on the clock of a time zone, with its offset: "21 Nov 2026, 14:05 GMT+7". */
export function formatInstant(instant: string, timeZone: string, locale: Locale): string {
  const { year, month, date, hour, minute, offset } = zoned(new Date(instant), timeZone);
  return `${formatDay(written(year, month, date), locale)}, ${twoDigits(hour)}:${twoDigits(minute)} ${offset}`;
}

/** An instant on the clock of a time zone as sheets hold it: "2026-11-21 14:05". */
export function clockText(instant: string, timeZone: string): string {
  const { year, month, date, hour, minute } = zoned(new Date(instant), timeZone);
  return `${written(year, month, date)} ${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** `totalDaysSinceDueDate`: how many days the due date is past; 0 on the day itself and before. */
export function daysOverdue(dueDate: Day, today: Day): number {
  return Math.max(0, daysBetween(dueDate, today));
}

export function dayIfExists(year: number, month: number, date: number): Day | null {
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  return isDay(day) ? day : null;
}

export function partsOf(day: Day): { year: number; month: number; date: number } {
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

export function zoned(instant: Date, timeZone: string): ZonedInstant {
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
