import { describe, expect, it } from 'vitest';

import type { AskedPayment, CardTerms } from '../../domain/card/authorization.ts';
import { declineCodes, whyDeclined } from '../../domain/card/authorization.ts';
import { clearing, holding, moved, refunding, releasing } from '../../domain/card/clearing.ts';
import { endingDue } from '../../domain/card/endingNotice.ts';
import type { LockRule } from '../../domain/card/missingReceipt.ts';
import { isOverdue, lockDay, lockDays, reminderDue } from '../../domain/card/missingReceipt.ts';
import { attachedFrom, clearBy, clearPairs, matchOf } from '../../domain/card/receiptMatch.ts';
import { limitPeriods, periodOf } from '../../domain/card/limitPeriod.ts';
import { isSplit } from '../../domain/card/splitPayment.ts';
import { daysHeld, isMerchantCategory } from '../../domain/card/merchantCategories.ts';
import { addDays } from '../../domain/day/day.ts';
import { fc } from '../properties.ts';

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

describe('a receipt', () => {
  const paid = {
    merchantName: 'KOPI TUKU KEMANG JKT',
    transactionDate: '2026-11-21',
    billingAmount: '69300',
    transactionAmount: '69300',
    transactionCurrencyCode: 'IDR',
  } as const;
  const kept = { merchant: 'Kopi Tuku', day: '2026-11-21', amount: '69300', currencyCode: 'IDR' } as const;

  it('is that of a payment by its amount, its day and half of the words of the merchant', () => {
    expect(matchOf(kept, paid)).toEqual({ score: 100, reasons: ['amount', 'day', 'merchant'] });
    expect(matchOf({ ...kept, merchant: 'Kopi Lain' }, paid).score).toBe(75);
    expect(matchOf({ ...kept, day: '2026-11-18', merchant: null }, paid).score).toBe(75);
    expect(matchOf({ ...kept, day: '2026-11-28', merchant: null }, paid).score).toBe(60);
    expect(matchOf({ ...kept, day: '2026-11-29', merchant: null }, paid).score).toBe(50);
    expect(matchOf({ merchant: null, day: null, amount: null, currencyCode: null }, paid).score).toBe(0);
  });

  it('is of no other card than the one that it names', () => {
    const ofCard = { ...paid, lastFour: '4321' };
    expect(matchOf({ ...kept, lastFour: '4321' }, ofCard)).toEqual({
      score: 115,
      reasons: ['amount', 'day', 'merchant', 'lastFour'],
    });
    expect(matchOf({ ...kept, lastFour: '4322' }, ofCard)).toEqual({ score: 0, reasons: [] });
    expect(matchOf({ ...kept, lastFour: null }, ofCard).score).toBe(100);
    expect(matchOf({ ...kept, lastFour: '4321' }, { ...paid, lastFour: null }).score).toBe(100);
  });

  it('says less than was paid where a tip was given, up to a fifth, and never more', () => {
    expect(matchOf({ ...kept, amount: '57750' }, paid).reasons).toContain('tip');
    expect(matchOf({ ...kept, amount: '57749' }, paid).reasons).not.toContain('tip');
    expect(matchOf({ ...kept, amount: '69301' }, paid).score).toBe(50);
  });

  it('in another currency is that of what was paid in it', () => {
    const abroad = { ...paid, transactionAmount: '12.50', transactionCurrencyCode: 'USD' };
    expect(matchOf({ ...kept, amount: '12.50', currencyCode: 'USD' }, abroad).score).toBe(100);
    expect(matchOf({ ...kept, amount: '12.50', currencyCode: 'SGD' }, abroad).score).toBe(50);
    expect(matchOf({ ...kept, amount: '12.50' }, abroad).score).toBe(50);
  });

  it('is known by words, not by what firms are called alike, nor by how they are written', () => {
    expect(
      matchOf({ ...kept, merchant: 'PT Lain Tbk' }, { ...paid, merchantName: 'PT Sinar Tbk' }).reasons,
    ).not.toContain('merchant');
    expect(
      matchOf({ ...kept, merchant: 'cafe réunion' }, { ...paid, merchantName: 'CAFÉ REUNION' }).reasons,
    ).toContain('merchant');
    expect(matchOf({ ...kept, merchant: '' }, { ...paid, merchantName: '---' }).reasons).not.toContain(
      'merchant',
    );
  });

  const pairs = fc.array(
    fc.record({
      receiptID: fc.integer({ min: 1, max: 6 }),
      paymentID: fc.integer({ min: 1, max: 6 }),
      score: fc.constantFrom(50, 55, 60, 65, 75, 85, 100),
    }),
    { maxLength: 24 },
  );

  it('and a payment are put together once each, clear of all others, in whatever order they are looked at', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const once = [...new Map(given.map((one) => [`${one.receiptID} ${one.paymentID}`, one])).values()];
        const chosen = clearPairs(once);
        expect(new Set(chosen.map(({ receiptID }) => receiptID)).size).toBe(chosen.length);
        expect(new Set(chosen.map(({ paymentID }) => paymentID)).size).toBe(chosen.length);
        expect(new Set(clearPairs(once.toReversed()))).toEqual(new Set(chosen));
        for (const { receiptID, paymentID, score } of chosen) {
          expect(score).toBeGreaterThanOrEqual(attachedFrom);
          const rivals = once.filter(
            (other) => (other.receiptID === receiptID) !== (other.paymentID === paymentID),
          );
          expect(Math.max(0, ...rivals.map((rival) => rival.score))).toBeLessThanOrEqual(score - clearBy);
        }
      }),
    );
  });
});

describe('a missing report', () => {
  const days = fc.integer({ min: 0, max: 90 }).map((count) => addDays('2026-11-01', count));
  const missing = fc.record({
    askedOn: days,
    snoozedUntil: fc.option(days, { nil: null }),
    remindedDays: fc.constantFrom(0, 1, 3, 7),
  });
  const rules: fc.Arbitrary<LockRule> = fc.record({
    lockAfterDays: fc.constantFrom(...lockDays),
    lockSince: fc.option(days, { nil: null }),
  });

  it('is reminded of on the first, third and seventh day, each once, the latest where several were missed', () => {
    const one = { askedOn: '2026-11-01', snoozedUntil: null, remindedDays: 0 } as const;
    const told = (today: string, remindedDays: number) => reminderDue({ ...one, remindedDays }, today);
    expect([told('2026-11-01', 0), told('2026-11-02', 0), told('2026-11-02', 1)]).toEqual([null, 1, null]);
    expect([told('2026-11-04', 1), told('2026-11-07', 3), told('2026-11-20', 0)]).toEqual([3, null, 7]);
    fc.assert(
      fc.property(missing, days, (given, today) => {
        const due = reminderDue(given, today);
        if (due === null) return;
        expect(due).toBeGreaterThan(given.remindedDays);
        expect(reminderDue({ ...given, remindedDays: due }, today)).toBeNull();
        expect(given.snoozedUntil === null || given.snoozedUntil < today).toBe(true);
      }),
    );
  });

  it('locks never before its days are over, whenever the rule was set, and stays overdue from then on', () => {
    fc.assert(
      fc.property(missing, rules, days, (given, rule, today) => {
        const isLocked = isOverdue(given, rule, today);
        expect(isLocked).toBe((lockDay(given, rule) ?? '9999-12-31') <= today);
        expect(isLocked && rule.lockAfterDays === 'off').toBe(false);
        if (isLocked) {
          const grace = Number(rule.lockAfterDays);
          expect(addDays(given.askedOn, grace) <= today).toBe(true);
          expect(rule.lockSince === null || addDays(rule.lockSince, grace) <= today).toBe(true);
          expect(given.snoozedUntil === null || given.snoozedUntil < today).toBe(true);
          expect(isOverdue(given, rule, addDays(today, 1))).toBe(true);
        }
      }),
    );
  });
});

describe('the end of a card', () => {
  const card = { endDate: '2027-03-31', madeOn: '2026-11-21', endingTold: null } as const;

  it('is told 30 and 7 days before, each once, the later one where both were missed', () => {
    expect(endingDue(card, '2027-02-28')).toBeNull();
    expect(endingDue(card, '2027-03-01')).toBe('2027-03-01');
    expect(endingDue({ ...card, endingTold: '2027-03-01' }, '2027-03-23')).toBeNull();
    expect(endingDue({ ...card, endingTold: '2027-03-01' }, '2027-03-24')).toBe('2027-03-24');
    expect(endingDue(card, '2027-03-30')).toBe('2027-03-24');
    expect(endingDue(card, '2027-04-01')).toBeNull();
  });

  it('is told of what was due before the card was made to nobody, and anew where it is prolonged', () => {
    expect(endingDue({ ...card, madeOn: '2027-03-05' }, '2027-03-06')).toBeNull();
    expect(endingDue({ ...card, madeOn: '2027-03-05' }, '2027-03-24')).toBe('2027-03-24');
    const prolonged = { ...card, endDate: '2027-06-30', endingTold: '2027-03-24' } as const;
    expect(endingDue(prolonged, '2027-05-31')).toBe('2027-05-31');
  });
});

describe('payments in parts', () => {
  const bounds = { perTransactionLimit: '300000', receiptThreshold: '50000' };

  it('are those that pass a bound together, and none alone', () => {
    expect(isSplit(['200000', '200000'], bounds)).toBe(true);
    expect(isSplit(['200000', '100000'], bounds)).toBe(false);
    expect(isSplit(['300001', '100000'], bounds)).toBe(false);
    expect(isSplit(['400000'], bounds)).toBe(false);
    expect(isSplit(['30000', '20000'], bounds)).toBe(true);
    expect(isSplit(['30000', '19999'], bounds)).toBe(false);
    expect(isSplit(['50000', '20000'], bounds)).toBe(false);
    expect(isSplit(['1', '1'], { perTransactionLimit: null, receiptThreshold: '0' })).toBe(false);
  });
});
