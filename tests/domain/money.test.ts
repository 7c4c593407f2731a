import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  absolute,
  add,
  compare,
  convertToIdr,
  currencyDecimals,
  divide,
  fitsCurrency,
  fromWire,
  isAmount,
  isNegative,
  isPositive,
  isWholeCurrency,
  isZero,
  maxAmount,
  minAmount,
  multiply,
  negate,
  roundAmount,
  subtract,
  sum,
  toWire,
} from '../../domain/money/money.ts';
import { currencies } from '../../domain/money/currencies.ts';
import { fromMinorUnits, splitAmount, toMinorUnits } from '../../domain/money/shares.ts';
import {
  currencyCodeSchema,
  percentSchema,
  quantitySchema,
  rateSchema,
  sentMoneySchema,
} from '../../domain/money/moneySchema.ts';
import { divideRatios, ratioOfDecimal, roundRatio } from '../../domain/money/ratio.ts';
import { messageOf } from '../../domain/message/fieldMessage.ts';
import { fc } from '../properties.ts';
import { english } from '../said.ts';

/** Decimals of any size and sign that people could mean, up to 40 digits. */
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, decimals]) => decimalOf(units, decimals));
const currency = fc.constantFrom('IDR', 'KRW', 'USD', 'EUR', 'JPY');

function decimalOf(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const sign = units < 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

describe('currencies', () => {
  test('IDR and KRW are whole, all others have two decimals (rules: currencies)', () => {
    const whole = Object.keys(currencies).filter(isWholeCurrency);
    expect(whole).toEqual(['IDR', 'KRW']);
    for (const code of Object.keys(currencies))
      expect(currencyDecimals(code)).toBe(whole.includes(code) ? 0 : 2);
  });

  test('only known codes are currencies', () => {
    expect(currencyCodeSchema.safeParse('USD').success).toBe(true);
    expect(currencyCodeSchema.safeParse('usd').success).toBe(false);
    expect(currencyCodeSchema.safeParse('XYZ').success).toBe(false);
  });
});

describe('arithmetic', () => {
  test('keeps the decimals written', () => {
    expect(add('1.50', '1')).toBe('2.50');
    expect(subtract('1.50', '1.5')).toBe('0.00');
    expect(multiply('1234.50', '0.11')).toBe('135.7950');
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(sum([])).toBe('0');
    expect(negate('0.00')).toBe('0.00');
    expect(add('-0', '0')).toBe('0');
  });

  test.each(['', '1e3', '1,5', '.5', '5.', 'NaN', 'Infinity', '0x10', ' 1', '1 ', '+1', '--1', '1_000'])(
    'refuses %j',
    (text) => {
      expect(isAmount(text)).toBe(false);
      expect(() => add(text, '1')).toThrow(RangeError);
    },
  );

  test('division rounds as told', () => {
    expect(divide('10', '3', 2)).toBe('3.33');
    expect(divide('10', '3', 2, 'up')).toBe('3.34');
    expect(divide('-10', '3', 0, 'up')).toBe('-4');
    expect(divide('2', '3', 4, 'down')).toBe('0.6666');
    expect(divide('1', '8', 2, 'halfUp')).toBe('0.13');
    expect(() => divide('1', '0.00', 2)).toThrow(RangeError);
  });

  test('addition and multiplication commute, associate and distribute exactly', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        expect(add(a, b)).toBe(add(b, a));
        expect(multiply(a, b)).toBe(multiply(b, a));
        expect(compare(add(add(a, b), c), add(a, add(b, c)))).toBe(0);
        expect(compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(0);
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
      }),
    );
  });

  test('a sum does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(amounts), (list) => {
        expect(compare(sum(list), sum([...list].reverse()))).toBe(0);
      }),
    );
  });

  test('division agrees with exact fractions', () => {
    const divisors = amounts.filter((amount) => !isZero(amount));
    const modes = fc.constantFrom('halfUp', 'up', 'down');
    fc.assert(
      fc.property(amounts, divisors, fc.integer({ min: 0, max: 6 }), modes, (a, b, decimals, mode) => {
        const scaled = divideRatios(
          ratioOfDecimal(multiply(a, `1${'0'.repeat(decimals)}`)),
          ratioOfDecimal(b),
        );
        expect(divide(a, b, decimals, mode)).toBe(decimalOf(roundRatio(scaled, mode), decimals));
      }),
    );
  });

  test('order and sign', () => {
    expect(compare('1.0', '1')).toBe(0);
    expect(compare('-2', '1')).toBe(-1);
    expect(minAmount('3', '2.99', '4')).toBe('2.99');
    expect(maxAmount('3', '2.99', '4')).toBe('4');
    expect([isZero('-0.00'), isPositive('0.01'), isNegative('-0.01'), isPositive('0')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(absolute('-1.50')).toBe('1.50');
  });
});

describe('rounding', () => {
  test.each([
    ['1234.5', 'IDR', 'halfUp', '1235'],
    ['1234.4', 'IDR', 'halfUp', '1234'],
    ['1234.01', 'IDR', 'up', '1235'],
    ['1234.00', 'IDR', 'up', '1234'],
    ['1234.99', 'KRW', 'down', '1234'],
    ['1234.5', 'USD', 'halfUp', '1234.50'],
    ['0.005', 'USD', 'halfUp', '0.01'],
    ['-0.004', 'USD', 'halfUp', '0.00'],
    ['-1234.5', 'IDR', 'halfUp', '-1235'],
    ['-1234.1', 'IDR', 'up', '-1235'],
  ] as const)('%s %s %s is %s', (amount, code, mode, rounded) => {
    expect(roundAmount(amount, code, mode)).toBe(rounded);
  });

  test('a reversal mirrors what it reverses, and rounding twice changes nothing', () => {
    fc.assert(
      fc.property(amounts, currency, fc.constantFrom('halfUp', 'up', 'down'), (amount, code, mode) => {
        const rounded = roundAmount(amount, code, mode);
        expect(roundAmount(negate(amount), code, mode)).toBe(negate(rounded));
        expect(roundAmount(rounded, code, mode)).toBe(rounded);
        expect(fitsCurrency(rounded, code)).toBe(true);
      }),
    );
  });

  test('minor units go both ways', () => {
    expect(toMinorUnits('12.5', 'USD')).toBe(1250n);
    expect(toMinorUnits('-0.05', 'USD')).toBe(-5n);
    expect(fromMinorUnits(-5n, 'USD')).toBe('-0.05');
    expect(() => toMinorUnits('12.5', 'IDR')).toThrow(RangeError);
    fc.assert(
      fc.property(fc.bigInt(), currency, (units, code) => {
        expect(toMinorUnits(fromMinorUnits(units, code), code)).toBe(units);
      }),
    );
  });

  test('the IDR equivalent is rounded up after the fee (rules: rupiah equivalent)', () => {
    expect(convertToIdr('12.34', '15750.1234', '5000')).toBe('199357');
    expect(convertToIdr('10', '15000', '0')).toBe('150000');
    expect(convertToIdr('0.01', '15710')).toBe('158');
    expect(convertToIdr('0.01', '15710', '0.9')).toBe('158');
  });
});

describe('the wire', () => {
  test('carries what a JSON number can carry exactly', () => {
    expect(toWire('1234.50')).toBe(1234.5);
    expect(Object.is(toWire('-0.00'), 0)).toBe(true);
    expect(toWire('999999999999.99')).toBe(999_999_999_999.99);
    expect(fromWire(1234.5)).toBe('1234.5');
    expect(fromWire(1234.5, 'USD')).toBe('1234.50');
    expect(fromWire('1234.50', 'USD')).toBe('1234.50');
    expect(fromWire(1000, 'IDR')).toBe('1000');
    expect(fromWire(-0)).toBe('0');
  });

  test.each([
    Number.NaN,
    Infinity,
    -Infinity,
    1e21,
    1e-7,
    0.1 + 0.2,
    1_234_567_890_123_456,
    '1e3',
    '',
    ' 1',
    '1.234,50',
    '1234567890.123456',
  ])('refuses %j', (wire) => {
    expect(() => fromWire(wire)).toThrow(RangeError);
  });

  test('refuses decimals that the currency does not have', () => {
    expect(() => fromWire(1.5, 'IDR')).toThrow('1.5 has too many decimals for IDR');
    expect(() => fromWire('1.001', 'USD')).toThrow('1.001 has too many decimals for USD');
    expect(fromWire('1.500', 'USD')).toBe('1.50');
  });

  test('refuses to send what would arrive as something else', () => {
    expect(() => toWire('1234567890123456')).toThrow(RangeError);
    expect(() => toWire('0.0000001')).toThrow(RangeError);
    expect(() => toWire('abc')).toThrow(RangeError);
  });

  test('every amount of up to 15 digits survives JSON, to the digit', () => {
    const within = fc
      .tuple(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.constantFrom(0, 2, 4))
      .map(([units, decimals]) => decimalOf(units, decimals));
    fc.assert(
      fc.property(within, (amount) => {
        const arrived: unknown = JSON.parse(JSON.stringify({ amount: toWire(amount) }));
        const wire = z.object({ amount: z.number() }).parse(arrived).amount;
        expect(compare(fromWire(wire), amount)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('sharing out', () => {
  test.each([
    ['100', ['1', '1', '1'], 'IDR', ['34', '33', '33']],
    ['0.05', ['3', '7'], 'USD', ['0.02', '0.03']],
    ['10.00', ['0', '1'], 'USD', ['0.00', '10.00']],
    ['-100', ['1', '1', '1'], 'IDR', ['-33', '-33', '-34']],
  ])('%s by %j in %s', (total, weights, code, parts) => {
    expect(splitAmount(total, weights, code)).toEqual(parts);
  });

  test('refuses weights that share nothing', () => {
    expect(() => splitAmount('100', [], 'IDR')).toThrow(RangeError);
    expect(() => splitAmount('100', ['0', '0'], 'IDR')).toThrow(RangeError);
    expect(() => splitAmount('100', ['1', '-2'], 'IDR')).toThrow(RangeError);
    // A discount among lines takes from the whole what the others have more.
    expect(splitAmount('100', ['2', '-1'], 'IDR')).toEqual(['200', '-100']);
    expect(() => splitAmount('100.5', ['1'], 'IDR')).toThrow(RangeError);
  });

  test('the parts sum to the whole and none is a unit away from its share', () => {
    const weights = fc.array(
      fc
        .tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.constantFrom(0, 2, 4))
        .map(([n, d]) => decimalOf(n, d)),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
        weights,
        currency,
        (units, list, code) => {
          fc.pre(list.some(isPositive));
          const total = fromMinorUnits(units, code);
          const parts = splitAmount(total, list, code);
          expect(compare(sum(parts), total)).toBe(0);
          const unit = fromMinorUnits(1n, code);
          for (const [at, part] of parts.entries()) {
            const share = divide(multiply(total, list[at] ?? '0'), sum(list), 12);
            expect(compare(absolute(subtract(part, share)), unit)).toBeLessThanOrEqual(0);
            expect(isNegative(part) && isPositive(total)).toBe(false);
          }
        },
      ),
    );
  });
});

describe('schemas', () => {
  const money = sentMoneySchema({ isTyped: false, isSigned: true });
  const typedMoney = sentMoneySchema({ isTyped: true });
  const schema = z.object({
    rate: rateSchema,
    qty: quantitySchema.optional(),
    share: percentSchema.nullable(),
  });

  test('numbers outside, amounts inside', () => {
    expect(schema.parse({ rate: 1.5, share: null })).toEqual({ rate: '1.5', share: null });
    expect(z.encode(schema, { rate: '1.50', share: '3' })).toEqual({ rate: 1.5, share: 3 });
  });

  test('are JSON numbers in the published contract', () => {
    for (const io of ['input', 'output'] as const) {
      const published = z.toJSONSchema(schema, { io });
      expect(published.required).toEqual(['rate', 'share']);
      expect(published.properties?.['rate']).toMatchObject({ type: 'number' });
    }
  });

  test.each([
    [money, 1.555, 'This amount has at most 2 decimals'],
    [money, undefined, 'Enter an amount'],
    [money, null, 'Enter an amount'],
    [money, {}, 'Enter an amount'],
    [money, true, 'Enter an amount'],
    [money, Number.NaN, 'Enter an amount in plain digits'],
    [money, 'a lot', 'Enter an amount'],
    [typedMoney, -1, 'Must not be negative'],
    [typedMoney, 1_000_000_000_000, 'At most 12 digits'],
    [percentSchema, 100.01, 'Must be at most 100'],
    [percentSchema, -1, 'Must not be negative'],
    [quantitySchema, 1.23456, 'This amount has at most 4 decimals'],
    [rateSchema, 0, 'Must be more than 0'],
    [rateSchema, 1.00001, 'This amount has at most 4 decimals'],
  ] as const)('%# refuses with a sentence', (rule, wire, message) => {
    const { error } = rule.safeParse(wire, { reportInput: true });
    expect(error?.issues.map((issue) => english(messageOf(issue)))).toEqual([message]);
  });

  test('accept their edges', () => {
    expect(typedMoney.parse(999_999_999_999)).toBe('999999999999');
    expect(typedMoney.parse(999_999_999_999.99)).toBe('999999999999.99');
    expect(percentSchema.parse(100)).toBe('100');
    expect(rateSchema.parse(15750.1234)).toBe('15750.1234');
    expect(money.parse(-5)).toBe('-5');
  });
});
