import type { Day } from '../day/day.ts';
import { addDays, daysBetween } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { add, roundAmount, subtract, sum } from '../money/money.ts';
import { nameForm } from '../text/normalForm.ts';
import type { Days } from './limitWindow.ts';
import { validOn } from './mileage.ts';

/** What a company pays for a day to people of some job grades, from a day on; without grades, to everybody else. */
export interface DayRate {
  jobGrades: readonly string[];
  ratePerDay: Amount;
  validFrom: Day;
}

/** A line of days is at most this long. */
export const perDiemDaysMax = 366;

/** The days from the first to the last, both within it. */
export function daysOf({ from, to }: Days): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));
}

/** The rate of a job grade on a day. A grade without a rate of its own has the rate of everybody else. Null: no rate holds yet. */
function dayRateOn(rates: readonly DayRate[], jobGrade: string | null, day: Day): DayRate | null {
  const grade = jobGrade === null ? null : nameForm(jobGrade);
  const own = rates.filter(({ jobGrades }) => grade !== null && jobGrades.map(nameForm).includes(grade));
  return (
    validOn(own, day) ??
    validOn(
      rates.filter(({ jobGrades }) => jobGrades.length === 0),
      day,
    )
  );
}

/** What each of some days is paid, so that all of them make up what they come to, rounded up once. */
export function paidByDay(exact: readonly Amount[], currencyCode: string): Amount[] {
  let [due, paid] = ['0', '0'];
  return exact.map((amount) => {
    due = add(due, amount);
    const upToNow = roundAmount(due, currencyCode, 'up');
    const part = subtract(upToNow, paid);
    paid = upToNow;
    return part;
  });
}

/**
 * What some days come to in rupiah, each by the rate of its day, rounded up once.
 * @returns the first day without a rate in place of it, where there is one
 */
export function perDiemOf(
  days: Days,
  rates: readonly DayRate[],
  jobGrade: string | null,
): { amount: Amount } | { unrated: Day } {
  const rated = daysOf(days).map((day) => ({ day, rate: dayRateOn(rates, jobGrade, day) }));
  const unrated = rated.find(({ rate }) => rate === null);
  if (unrated) return { unrated: unrated.day };
  const paid = paidByDay(
    rated.map(({ rate }) => rate?.ratePerDay ?? '0'),
    'IDR',
  );
  return { amount: sum(paid) };
}
