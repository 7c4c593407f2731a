import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { amountRangeFilter } from '../../domain/list/filterKinds.ts';
import { compare, currencyCodes, currencyDecimals } from '../../domain/money/money.ts';
import { formatMoney, formatUnitPrice } from '../../domain/money/moneyFormat.ts';
import { quantitySchema, readMoneyOf, sentMoneySchema } from '../../domain/money/moneySchema.ts';
import type { SentKind } from '../../domain/money/sentMoney.ts';
import { readSentMoney } from '../../domain/money/sentMoney.ts';
import { fromMinorUnits } from '../../domain/money/shares.ts';
import { fc } from '../properties.ts';

const signed: SentKind = { isTyped: true, isSigned: true };
const price: SentKind = { ...signed, decimals: 6 };

const said = (text: string, currency?: string, kind = signed) => {
  const read = readSentMoney(text, currency, kind);
  return read.ok ? Number(read.amount) : (read.says.values ?? read.says.key);
};

describe('an amount that comes in as a text', () => {
  it.each([
    ['400.000', 'IDR', 400_000],
    ['400,000', 'KRW', 400_000],
    ['Rp 400.000', 'IDR', 400_000],
    ['-12.345', 'IDR', -12_345],
    ['400.50', 'USD', 400.5],
    ['400,50', 'USD', 400.5],
    ['1.234,56', 'USD', 1234.56],
    ['1,234.56', 'USD', 1234.56],
    ['1.250.000', 'USD', 1_250_000],
    ['1.250.000', undefined, 1_250_000],
    ['400.5', undefined, 400.5],
  ])('%s in %s is %d', (text, currency, amount) => {
    expect(said(text, currency)).toBe(amount);
  });

  it.each([
    ['400.000', 'USD', '400', '400000'],
    ['USD 1,250', 'USD', '1.25', '1250'],
    ['1.\u00a0250', 'EUR', '1.25', '1250'],
    ['-12.345', undefined, '-12.345', '-12345'],
    ['400.000', undefined, '400', '400000'],
  ])('%s in %s is refused with both readings', (text, currency, one, other) => {
    expect(said(text, currency)).toEqual({ text, one, other });
  });

  it('is a price that may be finer than its currency where a comma stands', () => {
    expect(said('1.250', 'IDR', price)).toBe(1250);
    expect(said('1,250', 'IDR', price)).toMatchObject({ one: '1.25', other: '1250' });
    expect(said('0,0375', 'USD', price)).toBe(0.0375);
  });

  it('is read back as the amount that was written, or refused, never as another one', () => {
    const limit = 10n ** 12n - 1n;
    fc.assert(
      fc.property(
        fc.bigInt({ min: -limit, max: limit }),
        fc.constantFrom(...currencyCodes),
        (units, code) => {
          const amount = fromMinorUnits(units, code);
          const [whole = '', cents] = amount.split('.');
          const english = whole.replace(/\B(?=(\d{3})+$)/g, ',');
          const ways = [formatMoney(amount, code), cents === undefined ? english : `${english}.${cents}`];
          for (const text of ways) expect(readSentMoney(text, code, signed)).toEqual({ ok: true, amount });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('of a unit price is never read as another one than was written', () => {
    const fine = fc.tuple(fc.nat({ max: 999_999 }), fc.nat({ max: 999_999 }));
    fc.assert(
      fc.property(fine, fc.constantFrom(...currencyCodes), ([whole, millionths], code) => {
        const written = `${whole}.${String(millionths).padStart(6, '0')}`;
        const read = readSentMoney(formatUnitPrice(written, code), code, price);
        if (read.ok) expect(compare(read.amount, written)).toBe(0);
        else expect(read.says.key).toBe('field.twoReadings');
      }),
      { numRuns: 2000 },
    );
  });

  it('with two readings is refused, in every currency that has decimals and where none is known', () => {
    /** What a text says where one mark groups and the other one starts the decimals. */
    const readingOf = (text: string, group: string, decimal: string): number | null => {
      const [whole = '', fraction, ...more] = text.split(decimal);
      const groups = whole.split(group);
      const isGrouped = groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
      if (more.length > 0 || !(isGrouped || /^\d+$/.test(whole))) return null;
      if (fraction !== undefined && !/^\d+$/.test(fraction)) return null;
      return Number(`${groups.join('')}.${fraction ?? '0'}`);
    };
    const text = fc.string({ unit: fc.constantFrom('0', '1', '5', '.', ','), minLength: 1, maxLength: 9 });
    const currency = fc.constantFrom(undefined, ...currencyCodes);
    fc.assert(
      fc.property(text, currency, (written, code) => {
        const read = readSentMoney(written, code, signed);
        if (!read.ok) return;
        const readings = [readingOf(written, '.', ','), readingOf(written, ',', '.')];
        expect(readings).toContain(Number(read.amount));
        const isWhole = code !== undefined && currencyDecimals(code) === 0;
        const fitting = readings.filter((one) => one !== null && Number(one.toFixed(2)) === one);
        if (!isWhole) expect(new Set(fitting).size).toBe(1);
      }),
      { numRuns: 5000 },
    );
  });

  it('of a body is kept until its currency is known, and refused under its name', () => {
    const kind = { isTyped: true };
    const body = z
      .strictObject({ currencyCode: z.string().optional(), total: sentMoneySchema(kind) })
      .superRefine(readMoneyOf({ total: kind }, ({ currencyCode }) => currencyCode));
    expect(body.parse({ currencyCode: 'IDR', total: '400.000' }).total).toBe('400000');
    expect(body.parse({ currencyCode: 'USD', total: 400.5 }).total).toBe('400.5');
    for (const sent of [{ currencyCode: 'USD' }, {}]) {
      const { error } = body.safeParse({ ...sent, total: '400.000' });
      expect(error?.issues.map(({ path }) => path)).toEqual([['total']]);
    }
  });

  it('of a quantity may have a comma; a plain decimal stays what it is', () => {
    expect(quantitySchema.parse('1,5')).toBe('1.5000');
    expect(quantitySchema.parse('1.125')).toBe('1.125');
    expect(quantitySchema.parse(1.5)).toBe('1.5');
  });

  it('is no end of a range that could be two amounts', () => {
    const range = amountRangeFilter();
    const asked = (text: string) => range.read('total', (key) => (key === 'totalFrom' ? text : null));
    expect(JSON.stringify(asked('400.000'))).toContain('totalFrom');
    expect(JSON.stringify(asked('400000'))).toContain('400000');
  });
});
