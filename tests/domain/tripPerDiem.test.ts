import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, daysBetween } from '../../domain/day/day.ts';
import type { MealName, PerDiemTerms, ProvidedMeals } from '../../domain/limit/tripPerDiem.ts';
import { mealNames, partDaysGrow, tripPerDiem } from '../../domain/limit/tripPerDiem.ts';
import { compare, sum } from '../../domain/money/money.ts';
import type { TripDates } from '../../domain/trip/tripDates.ts';
import { tripDateErrors, tripSpan } from '../../domain/trip/tripDates.ts';
import { limitsAt } from '../../domain/trip/tripLimit.ts';
import { tripPolicyFor } from '../../domain/trip/tripPolicyChoice.ts';
import { english, englishFields } from '../said.ts';

const [java, bali, tokyo] = [1, 2, 3];
const terms: PerDiemTerms = {
  rates: [
    { destinationGroupID: java, amount: '300000', currencyCode: 'IDR' },
    { destinationGroupID: bali, amount: '450001', currencyCode: 'IDR' },
    { destinationGroupID: tokyo, amount: '60.01', currencyCode: 'USD' },
  ],
  partDays: [
    { minHours: 12, percent: '100' },
    { minHours: 6, percent: '50' },
  ],
  firstLastDayPercent: '75',
  meals: { breakfast: '20', lunch: '30', dinner: '50' },
};
const leg = (destinationGroupID: number, startDate: string, endDate: string) => ({
  destinationGroupID,
  startDate,
  endDate,
});
const trip = (over: Partial<TripDates> = {}): TripDates => ({
  legs: [leg(java, '2026-11-23', '2026-11-25')],
  departureTime: null,
  returnTime: null,
  ...over,
});
const amounts = (dates: TripDates, meals?: ProvidedMeals) =>
  tripPerDiem(dates, terms, meals).days.map(({ amount }) => amount);

describe('what the days of a trip are paid', () => {
  it('counts the first and the last day by their share where nobody said the times', () => {
    expect(amounts(trip())).toEqual(['225000', '300000', '225000']);
  });

  it('counts days by the hours away', () => {
    expect(amounts(trip({ departureTime: '12:01', returnTime: '12:00' }))).toEqual([
      '150000',
      '300000',
      '300000',
    ]);
    expect(amounts(trip({ departureTime: '18:01', returnTime: '05:59' }))).toEqual(['0', '300000', '0']);
    const oneDay = [leg(java, '2026-11-23', '2026-11-23')];
    expect(amounts({ legs: oneDay, departureTime: '07:00', returnTime: '13:00' })).toEqual(['150000']);
  });

  it('pays each day by where its night is spent, the last by the night before', () => {
    const legs = [leg(java, '2026-11-23', '2026-11-24'), leg(bali, '2026-11-24', '2026-11-26')];
    const { days, items } = tripPerDiem(trip({ legs, departureTime: '00:00', returnTime: '23:00' }), terms);
    expect(days.map(({ destinationGroupID }) => destinationGroupID)).toEqual([java, bali, bali, bali]);
    expect(items).toEqual([{ currencyCode: 'IDR', amount: '1650003' }]);
  });

  it('takes meals off the whole day, and never pays less than nothing', () => {
    const meals = new Map<string, MealName[]>([
      ['2026-11-23', ['breakfast']],
      ['2026-11-24', ['lunch', 'breakfast']],
      ['2026-11-25', ['breakfast', 'lunch', 'dinner']],
    ]);
    expect(amounts(trip(), meals)).toEqual(['165000', '150000', '0']);
  });

  it('sums each currency by itself, and pays nothing where the policy says nothing', () => {
    const legs = [
      leg(tokyo, '2026-11-23', '2026-11-24'),
      leg(9, '2026-11-24', '2026-11-25'),
      leg(java, '2026-11-25', '2026-11-26'),
    ];
    const { days, items } = tripPerDiem(trip({ legs }), terms);
    expect(days.map(({ currencyCode, amount }) => `${amount} ${currencyCode}`)).toEqual([
      '45.01 USD',
      '0 null',
      '300000 IDR',
      '225000 IDR',
    ]);
    expect(items).toEqual([
      { currencyCode: 'USD', amount: '45.01' },
      { currencyCode: 'IDR', amount: '525000' },
    ]);
  });
});

describe('a leg that begins at the midnight that ends the trip', () => {
  it('is not where its only day was spent', () => {
    const legs = [leg(bali, '2026-11-23', '2026-11-24'), leg(java, '2026-11-24', '2026-11-24')];
    const { days } = tripPerDiem(trip({ legs, departureTime: '00:00', returnTime: '00:00' }), terms);
    expect(days.map(({ day, destinationGroupID }) => [day, destinationGroupID])).toEqual([
      ['2026-11-23', bali],
    ]);
  });
});

const firstDay = '2026-11-02';
const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
const dates: fc.Arbitrary<TripDates> = fc
  .record({
    nights: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 5 }),
    groups: fc.array(fc.constantFrom(java, bali, tokyo, 9), { minLength: 5, maxLength: 5 }),
    times: fc.option(fc.tuple(clock, clock)),
  })
  .map(({ nights, groups, times }) => {
    let end = firstDay;
    const legs = nights.map((count, at) => {
      const start = end;
      end = addDays(start, count);
      return leg(groups[at] ?? java, start, end);
    });
    return { legs, departureTime: times?.[0] ?? null, returnTime: times?.[1] ?? null };
  })
  .filter((made) => Object.keys(tripDateErrors(made)).length === 0);
const percent = fc.integer({ min: 0, max: 100 * 10_000 }).map((at) => String(at / 10_000));
const policies: fc.Arbitrary<PerDiemTerms> = fc.record({
  rates: fc
    .tuple(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 50_000 }),
    )
    .map(([one, two, three]) => [
      { destinationGroupID: java, amount: String(one), currencyCode: 'IDR' },
      { destinationGroupID: bali, amount: String(two), currencyCode: 'IDR' },
      { destinationGroupID: tokyo, amount: String(three / 100), currencyCode: 'USD' },
    ]),
  partDays: fc.uniqueArray(fc.record({ minHours: fc.integer({ min: 1, max: 23 }), percent }), {
    maxLength: 4,
    selector: ({ minHours }) => minHours,
  }),
  firstLastDayPercent: percent,
  meals: fc.record({ breakfast: percent, lunch: percent, dinner: percent }),
});
const given = (dated: TripDates) =>
  fc
    .array(fc.subarray([...mealNames]), { minLength: 30, maxLength: 30 })
    .map(
      (eaten): ProvidedMeals =>
        new Map(eaten.map((meals, at) => [addDays(dated.legs[0]?.startDate ?? '', at), meals])),
    );
const cases = fc
  .tuple(dates, policies)
  .chain(([dated, policy]) => fc.tuple(fc.constant(dated), fc.constant(policy), given(dated)));

/** The same, counted minute by minute with whole numbers: hundredths of a currency, millionths of a share. */
function counted({ legs, departureTime, returnTime }: TripDates, policy: PerDiemTerms, meals: ProvidedMeals) {
  const { from, to } = tripSpan(legs);
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const nights = daysBetween(from, to);
  const left = departureTime === null ? 0 : at(departureTime);
  const back = nights * 1440 + (returnTime === null ? 1440 : at(returnTime));
  const days = Array.from({ length: nights + 1 }, (_, place) => {
    const minutes = Math.max(0, Math.min(back, (place + 1) * 1440) - Math.max(left, place * 1440));
    return { day: addDays(from, place), minutes };
  }).filter(({ minutes }) => minutes > 0);
  const millionths = (share: string) => BigInt(Math.round(Number(share) * 10_000));
  const totals = new Map<string, bigint>();
  for (const [place, { day, minutes }] of days.entries()) {
    const night = place === days.length - 1 && days.length > 1 ? addDays(day, -1) : day;
    const slept = legs.find(({ startDate, endDate }) => startDate <= night && night < endDate);
    // Of one day, nobody has slept anywhere: where it ended counts. One that ends at midnight has its only night ahead.
    const group = (slept ?? legs.at(-1))?.destinationGroupID;
    const rate = policy.rates.find(({ destinationGroupID }) => destinationGroupID === group);
    if (!rate) continue;
    let share = 1_000_000n;
    if (departureTime === null) {
      if (place === 0 || place === days.length - 1) share = millionths(policy.firstLastDayPercent);
    } else if (minutes < 1440) {
      share = 0n;
      for (let hours = 1; hours * 60 <= minutes; hours += 1) {
        const step = policy.partDays.find(({ minHours }) => minHours === hours);
        if (step) share = millionths(step.percent);
      }
    }
    for (const meal of meals.get(day) ?? []) share -= millionths(policy.meals[meal]);
    if (share < 0n) share = 0n;
    const cents = BigInt(Math.round(Number(rate.amount) * 100));
    totals.set(rate.currencyCode, (totals.get(rate.currencyCode) ?? 0n) + cents * share);
  }
  return Object.fromEntries(
    [...totals].map(([currency, total]) => {
      const unit = currency === 'IDR' ? 100_000_000n : 1_000_000n;
      const units = (total + unit - 1n) / unit;
      return [currency, currency === 'IDR' ? Number(units) : Number(units) / 100];
    }),
  );
}

describe('whatever the trip and the policy', () => {
  it('agrees with a count of minutes', () => {
    fc.assert(
      fc.property(cases, ([dated, policy, meals]) => {
        const { items } = tripPerDiem(dated, policy, meals);
        const found = Object.fromEntries(
          items.map(({ currencyCode, amount }) => [currencyCode, Number(amount)]),
        );
        expect(found).toEqual(counted(dated, policy, meals));
      }),
      { numRuns: 2000 },
    );
  });

  it('the days make up the items, each once', () => {
    fc.assert(
      fc.property(cases, ([dated, policy, meals]) => {
        const { days, items } = tripPerDiem(dated, policy, meals);
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
        for (const { currencyCode, amount } of items) {
          const own = days.filter((one) => one.currencyCode === currencyCode);
          expect(compare(sum(own.map((one) => one.amount)), amount)).toBe(0);
          expect(own.every((one) => compare(one.amount, '0') >= 0)).toBe(true);
        }
      }),
    );
  });

  it('a provided meal never raises what is paid', () => {
    fc.assert(
      fc.property(cases, fc.nat(29), fc.constantFrom(...mealNames), ([dated, policy, meals], place, meal) => {
        const day = addDays(firstDay, place);
        const more = new Map([...meals, [day, [...(meals.get(day) ?? []), meal]]]);
        const [before, after] = [meals, more].map((one) => tripPerDiem(dated, policy, one).items);
        for (const [at, item] of (before ?? []).entries()) {
          expect(compare(after?.[at]?.amount ?? '0', item.amount)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('legs of one group are one leg', () => {
    fc.assert(
      fc.property(cases, fc.nat(40), ([dated, policy, meals], place) => {
        const split = dated.legs.flatMap((one) => {
          const nights = daysBetween(one.startDate, one.endDate);
          const between = addDays(one.startDate, place % (nights + 1));
          return [
            { ...one, endDate: between },
            { ...one, startDate: between },
          ];
        });
        expect(tripPerDiem({ ...dated, legs: split }, policy, meals)).toEqual(
          tripPerDiem(dated, policy, meals),
        );
      }),
    );
  });

  it('midnight is the end of a day, not the beginning of one that is paid', () => {
    fc.assert(
      fc.property(cases, ([dated, policy, meals]) => {
        const { to } = tripSpan(dated.legs);
        const last = dated.legs.at(-1);
        if (!last || dated.departureTime === null) return;
        const midnight = {
          ...dated,
          legs: [...dated.legs.slice(0, -1), { ...last, endDate: addDays(to, 1) }],
          returnTime: '00:00',
        };
        const { days } = tripPerDiem(midnight, policy, meals);
        expect(days.at(-1)?.day).toBe(to);
        // A minute less is another share of the last day at most.
        const before = tripPerDiem({ ...dated, returnTime: '23:59' }, policy, meals).days;
        expect(days.map(({ day }) => day)).toEqual(before.map(({ day }) => day));
        expect(days.slice(0, -1).map(({ share }) => share)).toEqual(
          before.slice(0, -1).map(({ share }) => share),
        );
        expect(days.map((one) => one.destinationGroupID)).toEqual(
          before.map((one) => one.destinationGroupID),
        );
      }),
    );
  });
});

describe('the dates of a trip', () => {
  const wrong = (over: Partial<TripDates>) => englishFields(tripDateErrors(trip(over)));

  it('are refused by field', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ legs: [] })).toHaveProperty('legs');
    expect(wrong({ legs: [leg(java, '2026-11-25', '2026-11-23')] })).toEqual({
      'legs.0.endDate': 'The start date is after the end date',
    });
    const gap = [leg(java, '2026-11-23', '2026-11-24'), leg(bali, '2026-11-25', '2026-11-26')];
    expect(wrong({ legs: gap })).toEqual({
      'legs.1.startDate': 'A leg begins on the day on which the one before it ends.',
    });
    expect(wrong({ legs: [leg(java, '2026-01-01', '2026-12-31')] })).toEqual({});
    expect(wrong({ legs: [leg(java, '2026-01-01', '2027-01-01')] })).toHaveProperty(['legs.0.endDate']);
    expect(wrong({ departureTime: '08:00' })).toEqual({ returnTime: 'Give both times, or neither.' });
    const oneDay = [leg(java, '2026-11-23', '2026-11-23')];
    expect(wrong({ legs: oneDay, departureTime: '08:00', returnTime: '08:00' })).toHaveProperty('returnTime');
  });

  it('longer days are paid at least as much', () => {
    expect(partDaysGrow(terms.partDays)).toBe(true);
    expect(
      partDaysGrow([
        { minHours: 6, percent: '60' },
        { minHours: 12, percent: '50' },
      ]),
    ).toBe(false);
  });
});

describe('the policy of a person', () => {
  const person = { employeeID: 7, jobLevel: 'Head', jobGrade: 'Grade 5' };
  const policy = (
    id: number,
    members: { memberType: 'employee' | 'jobLevel' | 'jobGrade'; value: string }[],
    isDefault = false,
  ) => ({
    id,
    name: `Policy ${id}`,
    isDefault,
    members,
  });
  const [grade, level, named, fallback] = [
    policy(1, [{ memberType: 'jobGrade', value: 'grade 5' }]),
    policy(2, [{ memberType: 'jobLevel', value: 'Head' }]),
    policy(3, [{ memberType: 'employee', value: '7' }]),
    policy(4, [], true),
  ];

  it('is the one that names them, else the default, else none', () => {
    expect(tripPolicyFor(person, [grade, fallback])).toEqual({ policy: grade, refusal: null });
    expect(tripPolicyFor({ ...person, jobGrade: null }, [grade, fallback]).policy).toBe(fallback);
    expect(tripPolicyFor({ ...person, jobGrade: null }, [grade]).policy).toBeNull();
  });

  it('is none where two name them, in whatever way', () => {
    const chosen = tripPolicyFor(person, [grade, level, named, fallback]);
    expect(chosen.policy).toBeNull();
    expect(chosen.refusal && english(chosen.refusal)).toBe(
      'Trip request unavailable due to dual policy assignment',
    );
    expect(chosen).toMatchObject({ policies: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  });
});

it('limits of destinations come before those of all, category by category', () => {
  const limit = (categoryID: number, destinationGroupID: number | null) => ({
    categoryID,
    destinationGroupID,
  });
  const [hotels, hotelsInBali, taxis, trains] = [
    limit(1, null),
    limit(1, bali),
    limit(2, null),
    limit(3, null),
  ];
  const at = (group: number) =>
    limitsAt([hotels, hotelsInBali, taxis, trains], group, (category) => (category === 3 ? java : null));
  expect(at(bali)).toEqual([hotelsInBali, taxis]);
  expect(at(java)).toEqual([hotels, taxis, trains]);
});
