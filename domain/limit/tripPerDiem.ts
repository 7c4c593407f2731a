import type { Day } from '../day/day.ts';
import { addDays } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { compare, maxAmount, multiply, subtract, sum } from '../money/money.ts';
import type { TripDates } from '../trip/tripDates.ts';
import { legOfNight, minutesOfDay, paidSpan } from '../trip/tripDates.ts';
import { daysOf, paidByDay } from './perDiem.ts';

/** What somebody else can pay for on a day away. */
export const mealNames = ['breakfast', 'lunch', 'dinner'] as const;
export type MealName = (typeof mealNames)[number];

/** What a policy pays for days away. */
export interface PerDiemTerms {
  /** What a day at destinations of a group is paid. */
  rates: readonly { destinationGroupID: number; amount: Amount; currencyCode: string }[];
  /** The share of a day by the hours away: that of the most hours which it reaches counts. A whole day is 100. */
  partDays: readonly { minHours: number; percent: Amount }[];
  /** The share of the first and the last day where nobody said at what time somebody left and was back. */
  firstLastDayPercent: Amount;
  /** What a meal that is provided takes off, in percent of a whole day. */
  meals: Readonly<Record<MealName, Amount>>;
}

/** The meals that somebody else provides, by day. */
export type ProvidedMeals = ReadonlyMap<Day, readonly MealName[]>;

/** What one day of a trip is paid, and why. */
interface PaidDay {
  day: Day;
  destinationGroupID: number;
  /** Of a whole day, in percent. */
  share: Amount;
  provided: readonly MealName[];
  /** A part of what the trip comes to in this currency; nothing where the policy has no rate for the group. */
  amount: Amount;
  currencyCode: string | null;
}

interface TripPerDiem {
  days: readonly PaidDay[];
  /** What each currency comes to, rounded up once. */
  items: readonly { currencyCode: string; amount: Amount }[];
}

const wholeDay = '100';

/**
 * What the days of a trip are paid. A day is paid by the group where its night is spent, the last one by that of the night before;
 * by its hours away, or as a whole; less the meals that are provided.
 */
export function tripPerDiem(
  dates: TripDates,
  { rates, partDays, firstLastDayPercent, meals }: PerDiemTerms,
  mealsOf: ProvidedMeals = new Map(),
): TripPerDiem {
  const { legs, times, from, to } = paidSpan(dates);
  const shareOf = (day: Day): Amount => {
    const isEdge = day === from || day === to;
    if (times === null) return isEdge ? firstLastDayPercent : wholeDay;
    const left = day === from ? times.departure : 0;
    const back = day === to ? times.return : minutesOfDay;
    return shareOfMinutes(partDays, back - left);
  };
  const exact = daysOf({ from, to }).map((day) => {
    // Of a trip of one day, where it ends.
    const night = day === to && from < to ? addDays(day, -1) : day;
    const destinationGroupID = legOfNight(legs, night)?.destinationGroupID ?? 0;
    const rate = rates.find((one) => one.destinationGroupID === destinationGroupID);
    const provided = mealNames.filter((meal) => mealsOf.get(day)?.includes(meal));
    const share = shareOf(day);
    const percent = maxAmount('0', subtract(share, sum(provided.map((meal) => meals[meal]))));
    return {
      day,
      destinationGroupID,
      share,
      provided,
      currencyCode: rate?.currencyCode ?? null,
      amount: rate ? multiply(rate.amount, multiply(percent, '0.01')) : '0',
    };
  });
  const currencies = [...new Set(exact.flatMap(({ currencyCode }) => currencyCode ?? []))];
  const paid = new Map<Day, Amount>();
  const items = currencies.map((currencyCode) => {
    const own = exact.filter((one) => one.currencyCode === currencyCode);
    const parts = paidByDay(
      own.map(({ amount }) => amount),
      currencyCode,
    );
    for (const [at, { day }] of own.entries()) paid.set(day, parts[at] ?? '0');
    return { currencyCode, amount: sum(parts) };
  });
  return { days: exact.map((one) => ({ ...one, amount: paid.get(one.day) ?? '0' })), items };
}

function shareOfMinutes(partDays: PerDiemTerms['partDays'], minutes: number): Amount {
  if (minutes >= minutesOfDay) return wholeDay;
  const reached = partDays.filter(({ minHours }) => minHours * 60 <= minutes);
  const [most] = reached.toSorted((one, other) => other.minHours - one.minHours);
  return most?.percent ?? '0';
}

/** Whether longer days are paid at least as much as shorter ones. */
export function partDaysGrow(partDays: PerDiemTerms['partDays']): boolean {
  const ordered = partDays.toSorted((one, other) => one.minHours - other.minHours);
  return ordered.every(
    ({ percent }, at) => at === 0 || compare(percent, ordered[at - 1]?.percent ?? '0') >= 0,
  );
}
