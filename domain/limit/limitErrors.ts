import type { Day } from '../day/day.ts';
import { addMonths, firstOfMonth } from '../day/day.ts';
import type { FieldMessages } from '../message/message.ts';
import { law } from '../message/message.ts';
import { compare } from '../money/money.ts';
import { nameForm } from '../text/normalForm.ts';
import type { LimitFrequency, LimitRow } from './limit.ts';
import { leastLimit, limitFrequencies, limitsOfRow, mostLimit } from './limit.ts';

/** A row of limits and where it stands in what was sent: `rules.0`. */
interface PlacedRow {
  path: string;
  row: LimitRow;
}

/** The most months that a policy year has. */
const yearMonths = 12;

/**
 * What is wrong with the limits of a rule, by path. A rule can stand in several rows, one for each consequence of what is
 * above it.
 */
export function ruleErrors(rows: readonly PlacedRow[]): FieldMessages {
  const errors: FieldMessages = {};
  const places = new Map<LimitFrequency, { path: string; amount: string }>();
  for (const { path, row } of rows) {
    const limits = limitsOfRow(row);
    if (limits.length === 0) errors[`${path}.${limitFrequencies[0]}`] = law('limit.none');
    for (const { frequency, amount } of limits) {
      const place = `${path}.${frequency}`;
      if (compare(amount, leastLimit) < 0) errors[place] = law('limit.least');
      else if (compare(amount, mostLimit) > 0) errors[place] = law('limit.most');
      else if (places.has(frequency)) errors[place] = law('catalogue.duplicateFrequency');
      else places.set(frequency, { path: place, amount });
    }
  }
  const exceeds = (longer: LimitFrequency, shorter: LimitFrequency) => {
    const [more, less] = [places.get(longer), places.get(shorter)];
    return !more || !less || compare(more.amount, less.amount) > 0;
  };
  const [monthly, yearly] = [places.get('monthly'), places.get('yearly')];
  if (yearly && !(exceeds('yearly', 'monthly') && exceeds('yearly', 'weekly'))) {
    errors[yearly.path] = law('catalogue.yearlyLimitTooLow');
  }
  if (monthly && !exceeds('monthly', 'weekly')) errors[monthly.path] = law('catalogue.monthlyLimitTooLow');
  return errors;
}

/** What tells the rules of one policy apart: the forms of their job grades, in any order. */
function gradesForm(jobGrades: readonly string[]): string {
  return JSON.stringify(jobGrades.map(nameForm).toSorted());
}

/** What is wrong with the rules of a category, by path: rows of the same job grades are one rule. */
export function gradeRuleErrors(
  rows: readonly (LimitRow & { jobGrades: readonly string[] })[],
  under: string,
): FieldMessages {
  const placed = rows.map((row, at) => ({ path: `${under}.${at}`, row, form: gradesForm(row.jobGrades) }));
  const errors: FieldMessages = {};
  for (const rule of Map.groupBy(placed, ({ form }) => form).values())
    Object.assign(errors, ruleErrors(rule));
  const taken = new Map<string, string>();
  for (const { path, row, form } of placed) {
    for (const grade of row.jobGrades.map(nameForm)) {
      const other = taken.get(grade);
      if (other !== undefined && other !== form) errors[`${path}.jobGrades`] = law('catalogue.jobGradeTaken');
      taken.set(grade, other ?? form);
    }
  }
  return errors;
}

/** What is wrong with the year of a policy; neither of its days: the calendar year. */
export function policyYearErrors({
  startDate,
  endDate,
}: Readonly<Record<'startDate' | 'endDate', Day | null>>): FieldMessages {
  if (startDate === null && endDate === null) return {};
  if (startDate === null) return { startDate: law('limit.yearWhole') };
  if (endDate === null) return { endDate: law('limit.yearWhole') };
  const [start, end] = [firstOfMonth(startDate), firstOfMonth(endDate)];
  if (start === end) return { endDate: law('catalogue.sameMonthAndYear') };
  if (end < start) return { endDate: law('field.rangeReversed') };
  return end >= addMonths(start, yearMonths) ? { endDate: law('limit.yearTooLong') } : {};
}
