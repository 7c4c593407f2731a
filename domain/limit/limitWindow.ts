import type { Day } from '../day/day.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  firstDay,
  firstOfMonth,
  firstOfYear,
  lastDay,
  lastOfMonth,
} from '../day/day.ts';
import type { LimitFrequency } from './limit.ts';

/** From the first day of a month to the last day of one. */
export interface PolicyYear {
  start: Day;
  end: Day;
}

/** Days from the first to the last, both within it. */
export interface Days {
  from: Day;
  to: Day;
}

/** What the windows of a company's limits begin with. */
interface WindowTerms {
  /** The day on which its week begins: 1 is Monday, 7 Sunday. */
  weekStart: number;
  /** The year of the policy; null: the calendar's. */
  year: PolicyYear | null;
}

/** What is spent in it counts together. */
export interface LimitWindow extends Days {
  frequency: LimitFrequency;
  /** Of a transaction: which; empty otherwise. */
  transactionKey: string;
}

/** A Monday. */
const someMonday = '2024-01-01';

/**
 * The days that count together with this one. Before its start and after its end, a policy year is repeated every twelve
 * months. A limit per transaction ignores days: it counts all lines of one transaction.
 */
export function windowOf(frequency: LimitFrequency, day: Day, { weekStart, year }: WindowTerms): Days {
  switch (frequency) {
    case 'perTransaction':
      return { from: firstDay, to: lastDay };
    case 'perDay':
      return { from: day, to: day };
    case 'weekly': {
      const into = (((daysBetween(someMonday, day) - (weekStart - 1)) % 7) + 7) % 7;
      const from = addDays(day, -into);
      return { from, to: addDays(from, 6) };
    }
    case 'monthly':
      return { from: firstOfMonth(day), to: lastOfMonth(day) };
    case 'yearly':
      return year === null ? calendarYear(day) : policyYearOf(day, year);
  }
}

function calendarYear(day: Day): Days {
  const from = firstOfYear(day);
  return { from, to: addDays(addMonths(from, 12), -1) };
}

function policyYearOf(day: Day, { start, end }: PolicyYear): Days {
  const first = { from: firstOfMonth(start), to: lastOfMonth(end) };
  if (day >= first.from && day <= first.to) return first;
  const anchor = day < first.from ? first.from : addDays(first.to, 1);
  const years = Math.floor(monthsBetween(anchor, day) / 12);
  const from = addMonths(anchor, years * 12);
  return { from, to: addDays(addMonths(from, 12), -1) };
}

function monthsBetween(from: Day, to: Day): number {
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}
