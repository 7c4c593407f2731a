import type { Locale } from '../../../../domain/day/day.ts';
import { formatDay } from '../../../../domain/day/day.ts';
import type { Trip } from '../trip.ts';

type Arrangement = Trip['arrangements'][number];
type Ticket = Trip['tickets'][number];
type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What is to be booked: "Flight · Jakarta to Semarang". */
export function arrangementText({ category, from, to, place }: Arrangement, translate: Translate): string {
  const where = place ?? translate('trip.arrangement.way', { from: from ?? '-', to: to ?? '-' });
  return `${category.name} · ${where}`;
}

/** From when until when: "20 Nov 2026 07:10 – 22 Nov 2026". */
export function whenText(
  { startDate, startTime, endDate, endTime }: Pick<Ticket, 'startDate' | 'startTime' | 'endDate' | 'endTime'>,
  locale: Locale,
): string {
  const at = (day: string | null, time: string | null) =>
    day === null ? null : [formatDay(day, locale), time].filter((part) => part !== null).join(' ');
  const ends = [at(startDate, startTime), at(endDate, endTime)].filter((one) => one !== null);
  return [...new Set(ends)].join(' – ');
}

/** When an arrangement is wished for. */
export function wishedDays({ departOn, returnOn, checkIn, checkOut }: Arrangement) {
  const startDate = departOn ?? checkIn;
  return { startDate, endDate: returnOn ?? checkOut ?? startDate };
}
