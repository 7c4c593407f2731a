import type { Day } from '../day/day.ts';
import { addDays, addMonths, daysBetween, firstOfYear, lastDay } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import {
  add,
  compare,
  divide,
  maxAmount,
  minAmount,
  multiply,
  roundAmount,
  subtract,
} from '../money/money.ts';
import type { Days } from './limitWindow.ts';
import { validOn } from './mileage.ts';

/** The year of a benefit: the calendar's, or from the day on which somebody joined. */
export const benefitPeriods = ['calendar', 'anniversary'] as const;
/** What who comes in the middle of a year gets of it: all, its full months, its days. */
export const prorations = ['none', 'monthly', 'daily'] as const;

/** What a plan grants, year by year. */
export interface BenefitTerms {
  period: (typeof benefitPeriods)[number];
  proration: (typeof prorations)[number];
  /** For a whole year: the newest that is valid on its first day. Before the first of them nothing is granted. */
  quotas: readonly { yearlyQuota: Amount; validFrom: Day }[];
  /** So much of what is left goes over into the next year, at most; null: nothing. */
  carryForwardCap: Amount | null;
}

/** What became of a benefit in one year, beside what it grants. */
export interface BenefitYear extends Days {
  used: Amount;
  /** Given or taken by hand. */
  adjusted: Amount;
}

/** The balance of a benefit in one year. */
export interface BenefitBalance extends BenefitYear {
  granted: Amount;
  carried: Amount;
  left: Amount;
  /** The most that can be used in it: what a later year lives on is not spent again. */
  spendable: Amount;
}

const currency = 'IDR';
const [monthsOfYear, daysOfYear] = [12, 365] as const;

/** The years of a benefit for somebody, from the first in which it grants anything to that of a day. */
export function benefitYears(
  { period, quotas }: Pick<BenefitTerms, 'period' | 'quotas'>,
  joinDate: Day | null,
  until: Day,
): Days[] {
  const startsOn = firstQuotaDay(quotas);
  if (startsOn === null) return [];
  const begins = joinDate !== null && joinDate > startsOn ? joinDate : startsOn;
  const anchor = period === 'anniversary' && joinDate !== null ? joinDate : firstOfYear(begins);
  const years: Days[] = [];
  for (let place = 0; ; place += 1) {
    const from = addMonths(anchor, monthsOfYear * place);
    if (from > until || from > addMonths(lastDay, -monthsOfYear)) return years;
    const to = addDays(addMonths(anchor, monthsOfYear * (place + 1)), -1);
    if (to >= begins) years.push({ from, to });
  }
}

function firstQuotaDay(quotas: BenefitTerms['quotas']): Day | null {
  return quotas.map(({ validFrom }) => validFrom).toSorted()[0] ?? null;
}

/** What a plan grants somebody in one of its years; rounded down to the rupiah. */
export function grantedIn(
  { proration, quotas }: Pick<BenefitTerms, 'proration' | 'quotas'>,
  joinDate: Day | null,
  { from, to }: Days,
): Amount {
  const startsOn = firstQuotaDay(quotas);
  if (startsOn === null) return '0';
  const quota = validOn(quotas, startsOn > from ? startsOn : from);
  const yearlyQuota = quota?.yearlyQuota ?? '0';
  const begins = [startsOn, joinDate ?? startsOn].reduce((one, other) => (one > other ? one : other));
  if (begins > to) return '0';
  if (proration === 'none' || begins <= from) return roundAmount(yearlyQuota, currency, 'down');
  if (proration === 'daily') return part(yearlyQuota, daysBetween(begins, to) + 1, daysOfYear);
  return part(yearlyQuota, fullMonths(begins, { from, to }), monthsOfYear);
}

/** So many parts of a whole, which is not passed: a leap year has a day more than is divided by. */
function part(whole: Amount, parts: number, of: number): Amount {
  const share = divide(multiply(whole, String(parts)), String(of), 0, 'down');
  return minAmount(share, roundAmount(whole, currency, 'down'));
}

/** The months of a year of a benefit that begin on the day or later. */
function fullMonths(begins: Day, { from, to }: Days): number {
  let months = 0;
  for (let place = 0; place < monthsOfYear; place += 1) {
    const month = addMonths(from, place);
    if (month >= begins && month <= to) months += 1;
  }
  return months;
}

/** The balances of a benefit, year after year: what is left of one goes over into the next, up to the cap. */
export function benefitBalances(
  terms: BenefitTerms,
  joinDate: Day | null,
  years: readonly BenefitYear[],
): BenefitBalance[] {
  const balances: Omit<BenefitBalance, 'spendable'>[] = [];
  for (const year of years) {
    const before = balances.at(-1);
    const carried =
      before === undefined || terms.carryForwardCap === null
        ? '0'
        : minAmount(before.left, roundAmount(terms.carryForwardCap, currency));
    const granted = grantedIn(terms, joinDate, year);
    const left = maxAmount('0', subtract(add(add(granted, carried), year.adjusted), year.used));
    balances.push({ ...year, granted, carried, left });
  }
  // What a later year has used beyond its own has to be left over before it.
  let owed: Amount = '0';
  return balances
    .toReversed()
    .map((balance): BenefitBalance => {
      const own = add(balance.granted, balance.adjusted);
      const spendable = maxAmount('0', subtract(add(own, balance.carried), owed));
      const beyond = subtract(add(balance.used, owed), own);
      owed = compare(beyond, '0') > 0 ? beyond : '0';
      return { ...balance, spendable };
    })
    .toReversed();
}
