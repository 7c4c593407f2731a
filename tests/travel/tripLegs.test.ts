import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import { judgeLines } from '../../domain/limit/limitUse.ts';
import type { TripLeg } from '../../domain/trip/tripDates.ts';
import { limitsOfTrip } from '../../domain/trip/tripLimit.ts';
import type { TripTerms } from '../../resources/travel/tripPolicy/terms/tripTerms.ts';
import { heldRules, noTerms } from '../../resources/travel/tripPolicy/terms/tripTerms.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import { fc } from '../properties.ts';
import type { TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

/** Trips to several destinations: the law by itself, and through the calls. */
const first = '2026-11-01';
const groupIDs = [1, 2, 3];
const categoryIDs = [11, 12];

const rules = fc.array(
  fc.record({
    categoryID: fc.constantFrom(...categoryIDs),
    destinationGroupID: fc.constantFrom(null, ...groupIDs),
    amount: fc.integer({ min: 1, max: 900 }).map((thousands) => String(thousands * 1000)),
    frequency: fc.constantFrom('perDay' as const, 'perTransaction' as const),
  }),
  { maxLength: 8 },
);
const legs = fc
  .array(fc.record({ group: fc.constantFrom(...groupIDs), nights: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => {
    let day = first;
    return parts.map(({ group, nights }): TripLeg => {
      const startDate = day;
      day = addDays(day, nights);
      return { destinationGroupID: group, startDate, endDate: day };
    });
  });
const lines = fc.array(
  fc.record({
    categoryID: fc.constantFrom(...categoryIDs),
    at: fc.integer({ min: -5, max: 15 }),
    amount: fc.integer({ min: 1, max: 900_000 }),
  }),
  { maxLength: 6 },
);
type Rules = typeof rules extends fc.Arbitrary<infer Value> ? Value : never;
type Lines = typeof lines extends fc.Arbitrary<infer Value> ? Value : never;

function termsOf(asked: Rules, parts: readonly TripLeg[]): TripTerms {
  const held = limitsOfTrip(
    asked,
    parts.map(({ destinationGroupID }) => destinationGroupID),
    () => null,
  );
  return {
    ...noTerms,
    policy: { id: 1, name: 'Policy' },
    legs: parts.map((leg) => ({ ...leg, groupName: '' })),
    limits: held.map(({ rule: { categoryID, ...rule }, groupID }) => ({
      category: { id: categoryID, name: '' },
      destinationGroup: groupID === null ? null : { id: groupID, name: '' },
      frequency: rule.frequency,
      amount: rule.amount,
      currencyCode: 'IDR',
      enforcement: 'flag' as const,
    })),
  };
}

function judged(asked: Rules, parts: readonly TripLeg[], spent: Lines) {
  const terms = termsOf(asked, parts);
  return judgeLines(
    spent.map(({ categoryID, at, amount }, position) => ({
      lineID: position + 1,
      position,
      categoryID,
      subpolicyID: null,
      days: { from: addDays(first, at), to: addDays(first, at) },
      transactionKey: `line ${position}`,
      amount: String(amount),
      approvedAmount: null,
    })),
    1,
    heldRules(terms, ({ amount }) => amount),
    () => '0',
  ).map(({ lineID, fulfilment, needsReason, remainder }) => ({ lineID, fulfilment, needsReason, remainder }));
}

describe('what limits a trip with legs', () => {
  it('is the same where a leg is split into legs of its group', () => {
    fc.assert(
      fc.property(rules, legs, lines, fc.nat(30), (asked, parts, spent, place) => {
        const split = parts.flatMap((leg) => {
          const nights = Math.round((Date.parse(leg.endDate) - Date.parse(leg.startDate)) / 86_400_000);
          const between = addDays(leg.startDate, place % (nights + 1));
          return [
            { ...leg, endDate: between },
            { ...leg, startDate: between },
          ];
        });
        expect(judged(asked, split, spent)).toEqual(judged(asked, parts, spent));
      }),
    );
  });

  it('is counted night by night the same', () => {
    fc.assert(
      fc.property(rules, legs, lines, (asked, parts, spent) => {
        // Where each night is spent, counted forwards; a second way to the same limits.
        const nights = new Map<string, number>();
        for (const { destinationGroupID, startDate, endDate } of parts)
          for (let day = startDate; day < endDate; day = addDays(day, 1)) nights.set(day, destinationGroupID);
        const groupOf = (day: string) =>
          nights.get(day) ?? (day < first ? parts[0] : parts.at(-1))?.destinationGroupID ?? 0;
        const used = new Map<string, number>();
        const found = spent
          .map((line, position) => ({ ...line, position, day: addDays(first, line.at) }))
          .toSorted((one, other) => one.at - other.at || one.position - other.position)
          .map(({ categoryID, day, amount, position }) => {
            const ofCategory = asked.filter((rule) => rule.categoryID === categoryID);
            const own = ofCategory.filter((rule) => rule.destinationGroupID === groupOf(day));
            const held = own.length > 0 ? own : ofCategory.filter((rule) => rule.destinationGroupID === null);
            const before = used.get(`${categoryID} ${day}`) ?? 0;
            const left = held.map((rule) =>
              Math.max(0, Number(rule.amount) - (rule.frequency === 'perDay' ? before : 0)),
            );
            used.set(`${categoryID} ${day}`, before + amount);
            return { lineID: position + 1, isAbove: left.some((most) => amount > most) };
          });
        const ours = judged(asked, parts, spent).map(({ lineID, needsReason }) => ({
          lineID,
          isAbove: needsReason,
        }));
        const inOrder = (list: typeof ours) => list.toSorted((one, other) => one.lineID - other.lineID);
        expect(inOrder(ours)).toEqual(inOrder(found));
      }),
    );
  });
});

describe('a trip abroad', () => {
  let stage: TripStage;
  let groups: Record<string, number>;
  let categories: Record<string, number>;
  let dollars: number;

  beforeAll(async () => {
    stage = await tripStage();
    const named = async (text: string) => {
      const { rows } = await stage.pool.query<{ id: string; name: string }>(text);
      return Object.fromEntries(rows.map(({ id, name }) => [name, Number(id)]));
    };
    groups = await named('select id, name from destination_group where company_id = 1');
    categories = await named(
      `select id, category_name as name from trip_category where company_id = 1 and trip_type = 'international'`,
    );
    await stage.pool.query(
      `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
        and w.id = l.workflow_id and w.kind = 'internationalTrip'`,
    );
    const { rows } = await stage.pool.query<{ rate: string }>(
      `select rate_amount as rate from exchange_rate where company_id = 1 and currency_code = 'USD'
         and valid_from <= '2026-11-16' order by valid_from desc limit 1`,
    );
    dollars = Number(rows[0]?.rate);
  });
  afterAll(() => stage?.place.close());

  const leg = (group: string, startDate: string, endDate: string, destination = group) => ({
    destination,
    destinationGroupID: groups[group],
    startDate,
    endDate,
  });
  const threeLegs = () => [
    leg('Southeast Asia', '2026-11-10', '2026-11-12', 'Singapore'),
    leg('East Asia and Australia', '2026-11-12', '2026-11-14', 'Tokyo'),
    leg('Europe and America', '2026-11-14', '2026-11-16', 'Berlin'),
  ];
  const abroad = (more: object = {}) =>
    stage.body({
      tripType: 'international',
      destination: 'Singapore, Tokyo, Berlin',
      destinationGroupID: groups['Southeast Asia'],
      startDate: '2026-11-10',
      endDate: '2026-11-16',
      legs: threeLegs(),
      advanceAmount: null,
      ...more,
    });
  async function refusals(body: object): Promise<string[]> {
    const answer = await stage.callers.employee.post('/v1/business-trips', body);
    expect(answer.statusCode, answer.body).toBe(400);
    return Object.keys(answer.json<{ error: { fields: object } }>().error.fields).toSorted();
  }

  it('is in the demo company, with advances in two currencies', async () => {
    const { rows } = await stage.pool.query<{ legs: number; currencies: number }>(
      `select (select count(distinct trip_id) from trip_leg where company_id = 1)::int as legs,
         (select count(*) from (select trip_id from trip_advance where company_id = 1 group by trip_id
           having count(distinct currency_code) > 1) two)::int as currencies`,
    );
    expect(rows).toEqual([{ legs: 20, currencies: 15 }]);
  });

  it('pays each day by where its night is spent, and tells it before and after', async () => {
    const told = await stage.callers.employee.post('/v1/business-trips/pre-approvals', {
      tripType: 'international',
      destinationGroupID: groups['Southeast Asia'],
      startDate: '2026-11-10',
      endDate: '2026-11-16',
      legs: threeLegs().map(({ destinationGroupID, startDate, endDate }) => ({
        destinationGroupID,
        startDate,
        endDate,
      })),
    });
    expect(told.statusCode, told.body).toBe(200);
    const paid = [40, 40, 60, 60, 80, 80, 80];
    const nights = [
      ...Array(2).fill('Southeast Asia'),
      ...Array(2).fill('East Asia and Australia'),
      ...Array(3).fill('Europe and America'),
    ];
    const days = paid.map((amount, at) => ({
      day: addDays('2026-11-10', at),
      amount,
      destinationGroup: { name: nights[at] as string },
    }));
    expect(told.json()).toMatchObject({ days, perDiem: [{ currencyCode: 'USD', amount: 440 }] });
    const trip = await stage.sent(abroad());
    expect(trip).toMatchObject({ days, legs: threeLegs().map(({ destination }) => ({ destination })) });
    const limits = (trip as unknown as { limits: { category: { name: string }; amount: number }[] }).limits;
    const ofHotels = limits.filter(({ category }) => category.name === 'Hotel');
    expect(ofHotels.map(({ amount }) => amount)).toEqual([120, 120, 220]);
  });

  it('judges an item by the leg on whose days it lies, and pays the days in rupiah', async () => {
    const trip = await stage.sent(abroad());
    await stage.act(stage.callers.approver, trip, 'approve');
    const hotel = Math.ceil(150 * dollars);
    const night = (transactionDate: string, amount = hotel) => ({
      ...stage.item('Hotel', amount, { transactionDate }),
      categoryID: categories['Hotel'],
    });
    const sent = await stage.reported(trip, {
      ...abroad(),
      tripName: (trip as unknown as { tripName: string }).tripName,
      legs: (trip as unknown as { legs: { id: number }[] }).legs.map(({ id }, at) => ({
        id,
        ...threeLegs()[at],
      })),
      items: [
        night('2026-11-11'),
        night('2026-11-12'),
        night('2026-11-14'),
        night('2026-11-16', Math.ceil(230 * dollars)),
        // Booked ahead: it counts with the first leg.
        night('2026-10-20'),
      ],
      meals: [],
    });
    expect(sent.items.map((one) => (one as unknown as { needsReason: boolean }).needsReason)).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(sent.perDiemAmount).toBe(Math.ceil(440 * dollars));
  });

  it('refuses by field what does not fit together', async () => {
    const [one, two, three] = threeLegs();
    expect(await refusals(abroad({ legs: [one, { ...two, startDate: '2026-11-13' }, three] }))).toEqual([
      'legs.1.startDate',
    ]);
    expect(await refusals(abroad({ legs: [one, { ...two, startDate: '2026-11-11' }, three] }))).toEqual([
      'legs.1.startDate',
    ]);
    expect(await refusals(abroad({ legs: [one, two] }))).toEqual(['legs.1.endDate']);
    expect(await refusals(abroad({ startDate: '2026-11-09' }))).toEqual(['legs.0.startDate']);
    expect(await refusals(abroad({ legs: [one, leg('Java', '2026-11-12', '2026-11-16')] }))).toEqual([
      'legs.1.destinationGroupID',
    ]);
    expect(await refusals(abroad({ legs: [leg('Europe and America', '2026-11-10', '2026-11-16')] }))).toEqual(
      ['destinationGroupID'],
    );
    expect(await refusals(abroad({ legs: [{ ...one, endDate: '2026-11-08' }, two, three] }))).toContain(
      'legs.0.endDate',
    );
  });

  it('has one leg where the company does not have more', async () => {
    const turn = async (how: string) => {
      await stage.pool.query(`update company set features = features ${how} where company_id = 1`);
      forgetActors(stage.place.context.database);
    };
    await turn(`- 'multidestinationTrip'`);
    expect(await refusals(abroad())).toEqual(['legs']);
    const trip = await stage.sent(abroad({ legs: undefined }));
    expect(trip).toMatchObject({ legs: [] });
    expect((trip as unknown as { days: { amount: number }[] }).days.map(({ amount }) => amount)).toEqual(
      Array(7).fill(40),
    );
    await turn(`|| '["multidestinationTrip"]'`);
  });
});
