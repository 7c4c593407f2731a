import type { Day } from '../../../../domain/day/day.ts';
import type { Enforcement } from '../../../../domain/limit/limit.ts';
import type { HeldRule } from '../../../../domain/limit/limitRule.ts';
import type { MealName, PerDiemTerms, ProvidedMeals } from '../../../../domain/limit/tripPerDiem.ts';
import { mealNames, tripPerDiem } from '../../../../domain/limit/tripPerDiem.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import type { Named } from '../../../../domain/noun/fields.ts';
import type { TripLeg } from '../../../../domain/trip/tripDates.ts';
import { legOfNight } from '../../../../domain/trip/tripDates.ts';
import { limitsOfTrip } from '../../../../domain/trip/tripLimit.ts';
import type { SentPolicy, TripFrequency } from '../tripPolicy.ts';
import { perDiemTermsOf } from '../tripPolicy.ts';

/** A limit that holds on a trip. */
interface TripLimit {
  category: Named;
  /** At whose destinations alone it holds; null: on the whole trip. */
  destinationGroup: Named | null;
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
  /** Where the trip leads, leg by leg, with the names of the groups. */
  legs: readonly NamedLeg[];
}

type NamedLeg = TripLeg & { groupName: string };

/** A policy whole, as it is kept or as it would be saved. */
export interface WholeTripPolicy extends Named {
  rules: readonly {
    categoryID: number | null;
    destinationGroupID: number | null;
    frequency: string;
    amount: Amount;
    currencyCode: string;
    enforcement: string;
  }[];
  perDiem: PerDiemTerms;
}

/** A policy as it would be saved; 0 is the number of a new one. */
export function wholeOfSent(policy: SentPolicy, id: number): WholeTripPolicy {
  return {
    id,
    name: policy.name,
    rules: policy.rules.map((rule) => ({ ...rule, amount: fromWire(rule.amount) })),
    perDiem: perDiemTermsOf(policy),
  };
}

/** What the numbers in a policy stand for. */
export interface TripNames {
  /** With the group that a category is of alone; null: it is of all. */
  categories: ReadonlyMap<number, { name: string; type: string; groupID: number | null }>;
  groups: ReadonlyMap<number, string>;
}

/** What a policy says of a trip that leads along these legs. */
export function termsOfPolicy(
  { id, name, rules, perDiem }: WholeTripPolicy,
  legs: readonly TripLeg[],
  { categories, groups }: TripNames,
): TripTerms {
  const groupName = (groupID: number) => groups.get(groupID) ?? '';
  const held = limitsOfTrip(
    rules,
    legs.map(({ destinationGroupID }) => destinationGroupID),
    (categoryID) => categories.get(categoryID)?.groupID ?? null,
  );
  return {
    policy: { id, name },
    limits: held.flatMap(({ rule, groupID }) => {
      const category = categories.get(rule.categoryID ?? 0);
      if (rule.categoryID === null || category === undefined) return [];
      return [
        {
          category: { id: rule.categoryID, name: category.name },
          destinationGroup: groupID === null ? null : { id: groupID, name: groupName(groupID) },
          frequency: rule.frequency as TripFrequency,
          amount: rule.amount,
          currencyCode: rule.currencyCode,
          enforcement: rule.enforcement as Enforcement,
        },
      ];
    }),
    legs: legs.map(({ destinationGroupID, startDate, endDate }) => ({
      destinationGroupID,
      groupName: groupName(destinationGroupID),
      startDate,
      endDate,
    })),
    perDiem,
  };
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
  legs: [],
};

/** When and where somebody is away, as their trip says. */
export interface TripSpan {
  destinationGroupID: number;
  startDate: Day;
  endDate: Day;
  departureTime: string | null;
  returnTime: string | null;
}

/** The legs of a trip as they are sent; of one that has none, the trip is the leg. */
export function legsOf(
  { destinationGroupID, startDate, endDate }: Pick<TripSpan, 'destinationGroupID' | 'startDate' | 'endDate'>,
  legs: readonly TripLeg[] = [],
): readonly TripLeg[] {
  return legs.length > 0 ? legs : [{ destinationGroupID, startDate, endDate }];
}

/** What the days of a trip are paid, by day and by currency. */
export function paidOnTrip(
  { perDiem, legs }: Pick<TripTerms, 'perDiem' | 'legs'>,
  { departureTime, returnTime, ...span }: TripSpan,
  meals: ProvidedMeals,
) {
  return tripPerDiem({ legs: legsOf(span, legs), departureTime, returnTime }, perDiem, meals);
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
 * The limits of a trip as the law of limits holds them, by category and by the leg in which the first night of a line lies.
 * @param inRupiah What a limit in another currency is worth
 */
export function heldRules(
  { policy, limits, legs }: Pick<TripTerms, 'policy' | 'limits' | 'legs'>,
  inRupiah: (limit: TripLimit) => Amount,
): (line: { categoryID: number; days: { from: Day } }) => HeldRule[] {
  return ({ categoryID, days }) => {
    const groupID = legOfNight(legs, days.from)?.destinationGroupID;
    const own = limits.filter(
      ({ category, destinationGroup }) =>
        category.id === categoryID && (destinationGroup === null || destinationGroup.id === groupID),
    );
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
