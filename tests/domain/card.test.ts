import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { AskedPayment, CardTerms } from '../../domain/card/authorization.ts';
import { declineCodes, whyDeclined } from '../../domain/card/authorization.ts';
import { clearing, holding, moved, refunding, releasing } from '../../domain/card/clearing.ts';
import { limitPeriods, periodOf } from '../../domain/card/limitPeriod.ts';
import { daysHeld, isMerchantCategory } from '../../domain/card/merchantCategories.ts';
import { addDays } from '../../domain/day/day.ts';

const terms: CardTerms = {
  status: 'activated',
  startDate: '2026-11-01',
  endDate: '2026-12-31',
  cardExpiryDate: '2026-12-31',
  currencyCodes: ['IDR'],
  merchantMode: 'allow',
  merchantCodes: ['5814'],
  perTransactionLimit: '500',
  periodLimit: '900',
  balance: '1000',
};
const asked: AskedPayment = {
  day: '2026-11-21',
  merchantCategoryCode: '5814',
  transactionCurrencyCode: 'IDR',
  billingAmount: '400',
  heldBefore: '0',
  spentInPeriod: '0',
};

describe('an authorization', () => {
  it('is declined by the first that fails, in the order of the codes', () => {
    // Each of these makes one more fail; the one before it in the order is answered.
    const faults: [Partial<CardTerms>, Partial<AskedPayment>][] = [
      [{ status: 'temporary_inactive' }, {}],
      [{ endDate: '2026-11-20' }, {}],
      [{ cardExpiryDate: '2026-11-20' }, {}],
      [{}, { transactionCurrencyCode: 'USD' }],
      [{}, { merchantCategoryCode: '7995' }],
      [{ perTransactionLimit: '399' }, {}],
      [{ periodLimit: '399' }, {}],
      [{ balance: '399' }, {}],
    ];
    expect(whyDeclined(terms, asked)).toBeNull();
    faults.forEach((_, first) => {
      const [card, payment] = faults.slice(first).reduce<[CardTerms, AskedPayment]>(
        ([soFar, paid], [one, other]) => [
          { ...soFar, ...one },
          { ...paid, ...other },
        ],
        [terms, asked],
      );
      expect(whyDeclined(card, payment)).toBe(declineCodes[first]);
    });
  });

  it('is judged with what the same transaction holds already, and what the period has spent', () => {
    expect(whyDeclined(terms, { ...asked, heldBefore: '101' })).toBe('over_transaction_limit');
    expect(whyDeclined(terms, { ...asked, spentInPeriod: '501' })).toBe('over_period_limit');
    expect(whyDeclined({ ...terms, merchantMode: 'deny' }, asked)).toBe('category_not_allowed');
  });
});

describe('money on a card', () => {
  it('is neither made nor lost by any sequence of events, and the transaction holds what the card holds', () => {
    const step = fc.record({
      kind: fc.constantFrom('hold', 'part', 'last', 'release', 'refund'),
      amount: fc.integer({ min: 1, max: 500 }).map(String),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let card = { balance: '10000', heldAmount: '0', totalSpentAmount: '0' };
        let own = { heldAmount: '0', clearedAmount: '0', countedAmount: '0' };
        // A second computation in plain numbers.
        let [free, held, spent, counted] = [10_000, 0, 0, 0];
        for (const { kind, amount } of steps) {
          const value = Number(amount);
          const { move, after } =
            kind === 'hold'
              ? holding(own, amount)
              : kind === 'release'
                ? releasing(own, amount)
                : kind === 'refund'
                  ? refunding(amount)
                  : clearing(own, amount, kind === 'last');
          card = moved(card, move);
          if (kind !== 'refund') own = after;
          if (kind === 'hold') [free, held, counted] = [free - value, held + value, counted + value];
          if (kind === 'release') {
            const back = Math.min(held, value);
            [free, held, counted] = [free + back, held - back, counted - back];
          }
          if (kind === 'refund') [free, spent] = [free + value, spent - value];
          if (kind === 'part' || kind === 'last') {
            const ofHeld = Math.min(held, value);
            const rest = kind === 'last' ? held - ofHeld : 0;
            free += rest - (value - ofHeld);
            held -= ofHeld + rest;
            spent += value;
            counted += value - ofHeld - rest;
          }
          expect([card.balance, card.heldAmount, card.totalSpentAmount].map(Number)).toEqual([
            free,
            held,
            spent,
          ]);
          expect([own.heldAmount, own.countedAmount].map(Number)).toEqual([held, counted]);
          expect(free + held + spent).toBe(10_000);
        }
      }),
    );
  });
});

describe('the period of a limit', () => {
  it('holds the day, and no day is of two', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(day, fc.constantFrom(...limitPeriods), (on, period) => {
        const { from, to } = periodOf(period, on);
        expect(from <= on && on <= to).toBe(true);
        expect(periodOf(period, from)).toEqual({ from, to });
        expect(periodOf(period, addDays(to, 1)).from).toBe(addDays(to, 1));
      }),
    );
  });

  it('of a week begins on Monday', () => {
    expect(periodOf('weekly', '2026-11-21')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });
});

it('merchant category codes are four digits that ISO 18245 has', () => {
  expect(['5814', '3000', '3999', '7011', '0742'].map(isMerchantCategory)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['0001', '58', '58144', 'abcd', ''].map(isMerchantCategory)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect([daysHeld('7011'), daysHeld('3100'), daysHeld('5814')]).toEqual([31, 31, 7]);
});
