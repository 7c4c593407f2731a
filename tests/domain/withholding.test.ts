import { describe, expect, it } from 'vitest';

import { partBetween, rateOf, rateThatMakes, withheldGroups } from '../../domain/money/withheldFigures.ts';
import { add, compare, sum } from '../../domain/money/money.ts';
import type { WhtObject } from '../../domain/money/withholding.ts';
import {
  daysOfPeriod,
  fakturNumber,
  sixteenDigits,
  whtObjectFor,
  whtRateFor,
} from '../../domain/money/withholding.ts';
import { fc } from '../properties.ts';

const currency = fc.constantFrom('IDR', 'USD');
const whole = fc.bigInt({ min: 0n, max: 10n ** 14n });
const written = (units: bigint, code: string) => {
  const text = units.toString().padStart(3, '0');
  return code === 'IDR' ? units.toString() : `${text.slice(0, -2)}.${text.slice(-2)}`;
};

describe('what falls on a part payment', () => {
  it('sums to the whole over parts that follow each other, each within a unit of its share', () => {
    fc.assert(
      fc.property(
        currency,
        whole,
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 8 }),
        (code, units, shares) => {
          const total = written(
            shares.reduce((one, other) => one + other, 0n),
            code,
          );
          const withheld = written(units, code);
          const parts: string[] = [];
          let before = '0';
          for (const share of shares) {
            const after = add(before, written(share, code));
            const part = partBetween(withheld, { total, before, after }, code);
            expect(compare(part, '0')).toBeGreaterThanOrEqual(0);
            parts.push(part);
            before = after;
          }
          expect(compare(sum(parts), withheld)).toBe(0);
        },
      ),
    );
  });

  it('is rounded half up, and what is paid last takes the rest', () => {
    const total = '3';
    const thirds = [
      ['0', '1'],
      ['1', '2'],
      ['2', '3'],
    ].map(([before = '', after = '']) => partBetween('100', { total, before, after }, 'IDR'));
    expect(thirds).toEqual(['33', '34', '33']);
    expect(partBetween('1.00', { total: '8', before: '0', after: '1' }, 'USD')).toBe('0.13');
  });
});

describe('the object that is withheld on', () => {
  const object = (id: number, rate: string, more: Partial<WhtObject> = {}): WhtObject => ({
    id,
    rate,
    rateWithoutNumber: null,
    validFrom: null,
    validTo: null,
    isUsual: false,
    ...more,
  });
  const services = [
    object(1, '2.0000', { rateWithoutNumber: '4' }),
    object(2, '2', { rateWithoutNumber: '4', isUsual: true }),
    object(3, '10'),
    object(4, '4', { validFrom: '2022-02-21' }),
  ];
  const sought = { chosenID: null, usualID: null, rate: '2', day: '2026-11-20', hasTaxNumber: true };
  const found = (over: object) => whtObjectFor({ ...sought, ...over }, services)?.id ?? null;

  it('is the chosen one, whatever its rate', () => expect(found({ chosenID: 3 })).toBe(3));
  it('is the usual one of the payee, at its rate', () => {
    expect(found({ usualID: 1 })).toBe(1);
    expect(found({ usualID: 3 })).toBe(2);
  });
  it('is the only one with the rate, or the usual one of several', () => {
    expect(found({ rate: '10' })).toBe(3);
    expect(found({})).toBe(2);
  });
  it('is nobody where the rate leaves a choice or is unknown', () => {
    expect(whtObjectFor({ ...sought, rate: '2' }, [object(1, '2'), object(2, '2')])).toBeNull();
    expect(found({ rate: '7' })).toBeNull();
    expect(found({ rate: null })).toBeNull();
  });
  it('is not even the usual one of the payee, where an amount is no rate of its base', () => {
    expect(found({ usualID: 3, rate: null })).toBeNull();
    expect(found({ chosenID: 3, rate: null })).toBe(3);
  });
  it('counts the higher rate for who has no tax number, and only then', () => {
    expect(found({ rate: '4' })).toBe(4);
    expect(found({ rate: '4', hasTaxNumber: false })).toBe(2);
    expect(whtRateFor(services[0] as WhtObject, false)).toBe('4');
    expect(whtRateFor(services[2] as WhtObject, false)).toBe('10');
  });
  it('is in force on its days alone', () => {
    expect(found({ rate: '4', day: '2022-02-20' })).toBeNull();
    expect(found({ rate: '4', day: '2022-02-21' })).toBe(4);
  });
});

it('lines of one object and rate are one group', () => {
  const line = (objectID: number | null, rate: string | null, base: string, amount: string) => ({
    objectID,
    rate,
    base,
    amount,
  });
  expect(
    withheldGroups([
      line(1, '2', '1000', '20'),
      line(1, '2.0000', '500', '10'),
      line(2, '2', '100', '2'),
      line(1, '0', '900', '0'),
      line(null, null, '3000', '25'),
    ]),
  ).toEqual([line(1, '2', '1500', '30'), line(2, '2', '100', '2'), line(null, null, '3000', '25')]);
  expect([rateOf('25', '3000'), rateOf('5', '0')]).toEqual(['0.8333', '0']);
});

it('an amount that was typed has the rate of an object only where the rate makes it to the unit', () => {
  const made = (amount: string, base: string, currencyCode: string) =>
    rateThatMakes({ amount, base }, ['15', '2', '10'], currencyCode);
  expect([made('20000', '1000003', 'IDR'), made('20001', '1000003', 'IDR')]).toEqual(['2', null]);
  expect([made('1.56', '77.77', 'USD'), made('1.55', '77.77', 'USD')]).toEqual(['2', null]);
});

it.each([
  ['04002500000000017', '04002500000000017'],
  ['010.000-24.00000001', '01009002400000001'],
  ['11002500000000017', null],
  ['0400250000000001', '04009250000000001'],
  ['04 00 25-0000', null],
  ['faktur', null],
])('the tax invoice %s is kept as %s', (text, kept) => expect(fakturNumber(text)).toBe(kept));

it('a tax number has 16 digits, with a zero in front of 15', () => {
  expect(sixteenDigits('01.234.567.8-901.000')).toBe('0012345678901000');
  expect(sixteenDigits('3171234567890123')).toBe('3171234567890123');
  expect(sixteenDigits('GB123')).toBeNull();
  expect(sixteenDigits(null)).toBeNull();
});

it('a month of tax has its days', () => {
  expect(daysOfPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
