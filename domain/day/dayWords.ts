import { getISODay } from 'date-fns/getISODay';
import { plural } from '../money/moneyFormat.ts';
import type { Day, Locale } from './day.ts';
import { dateOf, daysBetween, monthNames, partsOf } from './day.ts';

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: Day): number {
  return getISODay(dateOf(day));
}

const weekdayNames = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  id: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'],
} as const satisfies Record<Locale, readonly string[]>;

/** 1 Monday to 7 Sunday, by its name. */
export function weekdayName(weekday: number, locale: Locale): string {
  return weekdayNames[locale][weekday - 1] ?? '';
}

/** The month alone, for headings and charts: "Nov 2026". */
export function formatMonth(day: Day, locale: Locale): string {
  const { year, month } = partsOf(day);
  return `${monthNames[locale][month - 1]} ${year}`;
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
