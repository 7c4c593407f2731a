import { describe, expect, it } from 'vitest';

import type { Workflow } from '../../domain/approval/approval.ts';
import { chooseLayer } from '../../domain/approval/approval.ts';
import type { DatedSum } from '../../domain/approval/splitting.ts';
import { splitDays, splitOf } from '../../domain/approval/splitting.ts';
import { addDays } from '../../domain/day/day.ts';
import { sum } from '../../domain/money/money.ts';
import { fc } from '../properties.ts';

const layer = (id: number, maxAmount: string | null, employeeIDs: number[], isNoApproval = false) => ({
  id,
  maxAmount,
  isNoApproval,
  steps: employeeIDs.map((employeeID) => ({ actors: [{ actorType: 'employee' as const, employeeID }] })),
});
const reviews: Workflow = {
  name: 'Reviews',
  currencies: [],
  layers: [layer(1, '250000000', [10]), layer(2, null, [10, 20])],
};

let lastID = 0;
const invoice = (amount: string, over: Partial<DatedSum> = {}): DatedSum => ({
  id: (lastID += 1),
  day: '2026-11-20',
  amount,
  currencyCode: 'IDR',
  rate: null,
  isLive: true,
  ...over,
});
const dollars = (amount: string, rateAmount: string | null) => ({
  amount,
  currencyCode: 'USD',
  rate: rateAmount === null ? null : { rateAmount, validFrom: '2026-11-20', source: 'live' as const },
});
const amountOf = (...asked: Parameters<typeof splitOf>) => splitOf(...asked)?.amount ?? null;

describe('an invoice and others of its vendor', () => {
  const half = invoice('150000000');

  it('come to a sum that others would have to approve', () => {
    const other = invoice('150000000');
    expect(splitOf([reviews], half, [other])).toEqual({
      amount: '300000000',
      currencyCode: 'IDR',
      otherIDs: [other.id],
    });
    expect(splitOf([reviews], half, [invoice('100000000')])).toBeNull();
    expect(splitOf([reviews], half, [])).toBeNull();
    const thirds = ['100000000', '100000000', '100000000'].map((amount) => invoice(amount));
    for (const third of thirds) expect(amountOf([reviews], third, thirds)).toBe('300000000');
  });

  it('are summed within the days, whichever comes first, and no further', () => {
    for (const days of [-splitDays, 0, splitDays]) {
      expect(
        amountOf([reviews], half, [invoice('150000000', { day: addDays(half.day, days) })]),
      ).not.toBeNull();
    }
    for (const days of [-splitDays - 1, splitDays + 1]) {
      expect(amountOf([reviews], half, [invoice('150000000', { day: addDays(half.day, days) })])).toBeNull();
    }
  });

  it('are summed in rupiah at the rate of the day of each, and without a rate not at all', () => {
    const other = invoice('', dollars('10000', '16250.5'));
    expect(amountOf([reviews], half, [other])).toBe('312505000');
    expect(splitOf([reviews], other, [half])).toMatchObject({ currencyCode: 'IDR', otherIDs: [half.id] });
    expect(splitOf([reviews], half, [invoice('', dollars('10000', null))])).toBeNull();
    expect(splitOf([reviews], invoice('', dollars('10000', null)), [half])).toBeNull();
  });

  it('are summed within one workflow, in the currency of its bounds', () => {
    const own: Workflow = {
      ...reviews,
      currencies: ['USD'],
      layers: [layer(3, '100', [10]), layer(4, null, [20])],
    };
    const [one, other] = [invoice('', dollars('60', null)), invoice('', dollars('60', null))];
    expect(splitOf([own, reviews], one, [other, half])).toEqual({
      amount: '120',
      currencyCode: 'USD',
      otherIDs: [other.id],
    });
    expect(splitOf([own], half, [invoice('150000000')])).toBeNull();
  });

  it('leave out what the people of the sum approve alone', () => {
    const whole = invoice('300000000');
    expect(splitOf([reviews], half, [whole])).toBeNull();
    expect(splitOf([reviews], whole, [half])).toBeNull();
    expect(splitOf([reviews], half, [whole, invoice('150000000')])).toMatchObject({ amount: '300000000' });
  });

  it('hide nothing where the sum needs the same people, fewer, or none', () => {
    for (const above of [[10], []]) {
      const layers = [layer(1, '250000000', [10, 20]), layer(2, null, above, above.length === 0)];
      expect(splitOf([{ ...reviews, layers }], half, [invoice('150000000')])).toBeNull();
    }
    const layers = [layer(1, '250000000', [], true), layer(2, null, [10])];
    expect(splitOf([{ ...reviews, layers }], half, [invoice('150000000')])).not.toBeNull();
    // Nobody is named above: the super admins decide.
    const bounded = { ...reviews, layers: reviews.layers.slice(0, 1) };
    expect(splitOf([bounded], half, [invoice('150000000')])).not.toBeNull();
    expect(splitOf([], half, [invoice('150000000')])).toBeNull();
  });
});

describe('of any invoices', () => {
  const person = fc.integer({ min: 1, max: 3 });
  const workflow: fc.Arbitrary<Workflow> = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom('100', '250', '600', null), { minLength: 1 }),
      fc.array(fc.tuple(fc.array(person, { maxLength: 3 }), fc.boolean()), { minLength: 4, maxLength: 4 }),
    )
    .map(([bounds, layers]) => ({
      name: 'Reviews',
      currencies: [],
      layers: bounds.map((bound, at) => layer(at, bound, ...(layers[at] ?? [[], false]))),
    }));
  const invoices = fc
    .array(
      fc.record({
        amount: fc.integer({ min: 1, max: 400 }).map(String),
        days: fc.integer({ min: 0, max: 8 }),
        isLive: fc.boolean(),
      }),
      { minLength: 2, maxLength: 6 },
    )
    .map((some) =>
      some.map(({ days, ...rest }, at) =>
        invoice(rest.amount, { ...rest, id: at + 1, day: addDays('2026-11-20', days) }),
      ),
    );

  it('the order in which they were entered says nothing', () => {
    fc.assert(
      fc.property(workflow, invoices, fc.infiniteStream(fc.nat()), (by, some, places) => {
        const shuffled = some
          .map((one) => ({ one, place: places.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ one }) => one);
        for (const one of some) {
          const [found, again] = [some, shuffled].map((others) => splitOf([by], one, others));
          expect(again?.amount ?? null).toBe(found?.amount ?? null);
          expect(new Set(again?.otherIDs)).toEqual(new Set(found?.otherIDs));
        }
      }),
    );
  });

  it('each of a pair is told of the other', () => {
    fc.assert(
      fc.property(workflow, invoices, (by, [one, other]) => {
        if (!one || !other) return;
        expect(splitOf([by], one, [other])?.otherIDs).toEqual(
          splitOf([by], other, [one]) ? [other.id] : undefined,
        );
      }),
    );
  });

  it('what is told comes to its sum, is live, and no part of it goes through the layer of the sum', () => {
    fc.assert(
      fc.property(workflow, invoices, (by, some) => {
        for (const one of some) {
          const found = splitOf([by], one, some);
          if (!found) continue;
          const parts = some.filter(({ id }) => id === one.id || found.otherIDs.includes(id));
          expect(parts.every(({ isLive }) => isLive)).toBe(true);
          expect(sum(parts.map(({ amount }) => amount))).toBe(found.amount);
          const whole = chooseLayer(by.layers, found.amount);
          for (const { amount } of parts) expect(chooseLayer(by.layers, amount)).not.toBe(whole);
        }
      }),
    );
  });

  it('what is void adds nothing', () => {
    fc.assert(
      fc.property(workflow, invoices, (by, some) => {
        const live = some.filter(({ isLive }) => isLive);
        for (const one of live) expect(splitOf([by], one, some)).toEqual(splitOf([by], one, live));
        for (const one of some) if (!one.isLive) expect(splitOf([by], one, some)).toBeNull();
      }),
    );
  });
});
