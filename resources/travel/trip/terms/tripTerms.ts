import type { Day } from '../../../../domain/day/day.ts';
import type { Enforcement } from '../../../../domain/limit/limit.ts';
import type { HeldRule } from '../../../../domain/limit/limitRule.ts';
import type { MealName, PerDiemTerms, ProvidedMeals } from '../../../../domain/limit/tripPerDiem.ts';
import { mealNames, tripPerDiem } from '../../../../domain/limit/tripPerDiem.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Named } from '../../../../domain/noun/fields.ts';
import type { TripFrequency } from '../../tripPolicy/tripPolicy.ts';

/** A limit that holds on a trip. */
export interface TripLimit {
  category: Named;
  frequency: TripFrequency;
  amount: Amount;
  currencyCode: string;
  enforcement: Enforcement;
}

/** What a policy says of one trip: it is kept with the trip once that is sent in. */
export interface TripTerms {
  /** Null: nobody's policy names the traveller, and there is no default. */
  policy: Named | null;
  limits: readonly TripLimit[];
  perDiem: PerDiemTerms;
}

/** Where nobody's policy says anything: nothing is limited, and no day is paid. */
export const noTerms: TripTerms = {
  policy: null,
  limits: [],
  perDiem: {
    rates: [],
    partDays: [],
    firstLastDayPercent: '0',
    meals: { breakfast: '0', lunch: '0', dinner: '0' },
  },
};

/** When and where somebody is away, as their trip says. */
export interface TripSpan {
  destinationGroupID: number;
  startDate: Day;
  endDate: Day;
  departureTime: string | null;
  returnTime: string | null;
}

/** The dates of a trip to one destination, as the law of trips knows them. */
export function datesOf({ destinationGroupID, startDate, endDate, departureTime, returnTime }: TripSpan) {
  return { legs: [{ destinationGroupID, startDate, endDate }], departureTime, returnTime };
}

/** What the days of a trip are paid, by day and by currency. */
export function paidOnTrip({ perDiem }: Pick<TripTerms, 'perDiem'>, span: TripSpan, meals: ProvidedMeals) {
  return tripPerDiem(datesOf(span), perDiem, meals);
}

/** The meals of a report as the law knows them. */
export function providedMeals(
  rows: readonly (Readonly<Record<MealName, boolean | null>> & { day: Day | null })[],
): ProvidedMeals {
  return new Map(
    rows.flatMap((row): [Day, MealName[]][] =>
      row.day === null ? [] : [[row.day, mealNames.filter((meal) => row[meal] === true)]],
    ),
  );
}

/**
 * The limits of a trip as the law of limits holds them, by category.
 * @param inRupiah What a limit in another currency is worth
 */
export function heldRules(
  { policy, limits }: Pick<TripTerms, 'policy' | 'limits'>,
  inRupiah: (limit: TripLimit) => Amount,
): (line: { categoryID: number }) => HeldRule[] {
  return ({ categoryID }) => {
    const own = limits.filter(({ category }) => category.id === categoryID);
    const [first] = own;
    if (!first || !policy) return [];
    return [
      {
        categoryID,
        subpolicyID: null,
        called: first.category.name,
        policy: { kind: 'custom', ...policy },
        reason: 'everyone',
        limits: own.map((limit) => ({
          frequency: limit.frequency,
          amount: inRupiah(limit),
          enforcement: limit.enforcement,
        })),
        year: null,
      },
    ];
  };
}
