import { describe, expect, test } from 'vitest';
import { badgeCount } from '../../domain/list/badge.ts';
import { currencyCodes } from '../../domain/money/money.ts';
import { fromMinorUnits } from '../../domain/money/shares.ts';
import {
  commonCurrency,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  plural,
  truncateText,
} from '../../domain/money/moneyFormat.ts';
import { numberOnly, parseMoney, parseNumber } from '../../domain/money/moneyInput.ts';
import { soughtAmounts } from '../../domain/money/soughtAmounts.ts';
import { fc } from '../properties.ts';
import { english } from '../said.ts';

describe('formats (rules: money format)', () => {
  test.each([
    ['12500000', 'IDR', 'Rp 12.500.000'],
    ['12500', 'KRW', 'KRW 12.500'],
    ['1234.5', 'USD', 'USD 1.234,50'],
    ['0', 'IDR', 'Rp 0'],
    ['999', 'IDR', 'Rp 999'],
    ['1000', 'IDR', 'Rp 1.000'],
    ['-12500', 'IDR', '−Rp 12.500'],
    ['-0.5', 'SGD', '−SGD 0,50'],
    ['-0.4', 'IDR', 'Rp 0'],
    ['12345678901234567890', 'IDR', 'Rp 12.345.678.901.234.567.890'],
  ])('%s %s is %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown);
  });

  test('numbers, percentages and rates', () => {
    expect(formatNumber('1234.5000')).toBe('1.234,5');
    expect(formatNumber('1234.5', 2)).toBe('1.234,50');
    expect(formatPercent('11.0000')).toBe('11%');
    expect(formatPercent('2.65')).toBe('2,65%');
    expect(formatRate('15750.1234')).toBe('15.750,1234');
    expect(formatRate('1')).toBe('1,0000');
  });
});

describe('reading typed and pasted amounts', () => {
  test.each([
    ['12500000', 'IDR', '12500000'],
    ['12.500.000', 'IDR', '12500000'],
    ['Rp 12.500.000', 'IDR', '12500000'],
    ['Rp1.000.000,00', 'IDR', '1000000'],
    ['Rp. 1.000.000,-', 'IDR', '1000000'],
    ['IDR 1.000', 'IDR', '1000'],
    ['rp 1.000', 'IDR', '1000'],
    ['1.000 IDR', 'IDR', '1000'],
    ['1,000,000.00', 'IDR', '1000000'],
    ['1,000', 'IDR', '1000'],
    ['\u00a01\u202f000 ', 'IDR', '1000'],
    ['007', 'IDR', '7'],
    ['-Rp 12.500', 'IDR', '-12500'],
    ['Rp -12.500', 'IDR', '-12500'],
    ['\u221212.500', 'IDR', '-12500'],
    ['Rp \u221212.500', 'IDR', '-12500'],
    ['₩12,500', 'KRW', '12500'],
    ['1234,5', 'USD', '1234.50'],
    ['1.234,50', 'USD', '1234.50'],
    ['1,234.50', 'USD', '1234.50'],
    ['USD 1.234,50', 'USD', '1234.50'],
    ['US$1,234.50', 'USD', '1234.50'],
    ['$ 0.5', 'USD', '0.50'],
    ['1234.50', 'USD', '1234.50'],
    ['1.234', 'USD', '1234.00'],
    ['1,234', 'USD', '1234.00'],
    ['0,05', 'USD', '0.05'],
    ['999.999.999.999,99', 'USD', '999999999999.99'],
  ])('%j in %s is %s', (text, currency, amount) => {
    expect(parseMoney(text, currency)).toEqual({ ok: true, amount });
  });

  test.each([
    ['', 'IDR', 'You must fill this field'],
    ['  ', 'IDR', 'You must fill this field'],
    ['Rp', 'IDR', 'You must fill this field'],
    ['12,5', 'IDR', 'IDR has no decimals'],
    ['1.250.000,50', 'IDR', 'IDR has no decimals'],
    ['1.250.000,50', 'KRW', 'KRW has no decimals'],
    ['1.250.000,000', 'IDR', 'IDR has no decimals'],
    ['1.250,000', 'USD', 'At most 2 decimals'],
    ['USD 5', 'IDR', 'This is USD, not IDR'],
    ['Rp 5', 'USD', 'This is IDR, not USD'],
    ['S$5', 'USD', 'This is SGD, not USD'],
    ['1.000.000.000.000', 'IDR', 'At most 12 digits'],
    ['1.234,567', 'USD', 'At most 2 decimals'],
  ])('%j in %s: %s', (text, currency, message) => {
    const parsed = parseMoney(text, currency);
    expect(parsed.ok || english(parsed.says)).toBe(message);
  });

  test.each([
    ['12.50', 'IDR'],
    ['12.00', 'IDR'],
    ['1.000.00', 'IDR'],
    ['1.00.000', 'IDR'],
    ['1234.567', 'USD'],
    ['0.123', 'USD'],
    ['0,123', 'USD'],
    ['1,2,3', 'USD'],
    ['1.234.50', 'USD'],
    ['1.234,5,0', 'USD'],
    ['12,34.567,8', 'USD'],
    ['1e5', 'IDR'],
    ['0x10', 'IDR'],
    ['five', 'IDR'],
    ['5-', 'IDR'],
    ['.5', 'USD'],
    ['٣', 'IDR'],
    ['=1+1', 'IDR'],
  ])('%j in %s is refused: it is no amount, or could be two', (text, currency) => {
    expect(parseMoney(text, currency).ok).toBe(false);
  });

  test('what was shown is read back as itself', () => {
    const currency = fc.constantFrom(...currencyCodes);
    const limit = 10n ** 12n - 1n;
    fc.assert(
      fc.property(fc.bigInt({ min: -limit, max: limit }), currency, (units, code) => {
        const amount = fromMinorUnits(units, code);
        expect(parseMoney(formatMoney(amount, code), code)).toEqual({ ok: true, amount });
        expect(parseMoney(formatNumber(amount, amount.includes('.') ? 2 : 0), code)).toEqual({
          ok: true,
          amount,
        });
        expect(parseMoney(`${code} ${formatNumber(amount)}`, code)).toEqual({ ok: true, amount });
      }),
      { numRuns: 2000 },
    );
  });

  test('the English way of writing with decimals is read alike', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), (units) => {
        const amount = fromMinorUnits(units, 'USD');
        const [whole = '', fraction = ''] = amount.split('.');
        const english = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
        expect(parseMoney(english, 'USD')).toEqual({ ok: true, amount });
      }),
    );
  });

  test('no text throws, and what is accepted fits the currency', () => {
    const noisy = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', '-', 'R', 'p', '$', ' ', 'e') }),
    );
    fc.assert(
      fc.property(noisy, fc.constantFrom('IDR', 'USD'), (text, currency) => {
        const parsed = parseMoney(text, currency);
        if (parsed.ok)
          expect(parsed.amount).toMatch(currency === 'IDR' ? /^-?\d{1,12}$/ : /^-?\d{1,12}\.\d\d$/);
        else expect(english(parsed.says)).not.toBe('');
      }),
      { numRuns: 3000 },
    );
  });

  test('quantities and rates', () => {
    expect(parseNumber('15.750,1234', 4)).toEqual({ ok: true, amount: '15750.1234' });
    expect(parseNumber('15750.1234', 4)).toEqual({ ok: true, amount: '15750.1234' });
    expect(parseNumber('1,234', 4)).toEqual({ ok: true, amount: '1.2340' });
    expect(parseNumber('11%', 4)).toEqual({ ok: true, amount: '11.0000' });
    const parsed = parseNumber('1,23456', 4);
    expect(parsed.ok || english(parsed.says)).toBe('At most 4 decimals');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (tenThousandths) => {
        const digits = tenThousandths.toString().padStart(5, '0');
        const rate = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
        expect(parseNumber(formatRate(rate), 4)).toEqual({ ok: true, amount: rate });
      }),
    );
  });
});

describe('words and marks', () => {
  test('number-only inputs keep digits and the dot (rules: typed amounts)', () => {
    expect(numberOnly('Rp 1.250,5a-')).toBe('1.2505');
  });

  test('25 characters plus an ellipsis', () => {
    expect(truncateText('a'.repeat(25))).toBe('a'.repeat(25));
    expect(truncateText('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`);
    expect(truncateText('😀'.repeat(26))).toBe(`${'😀'.repeat(25)}…`);
    expect(truncateText('abcdef', 3)).toBe('abc…');
  });

  test('a plural when the count exceeds 1 (rules: short texts)', () => {
    expect([0, 1, 2].map((count) => plural(count, 'day'))).toEqual(['day', 'day', 'days']);
  });

  test('badges are capped at 99+ (rules: short texts)', () => {
    expect([0, 99, 100, 5000].map(badgeCount)).toEqual(['0', '99', '99+', '99+']);
  });

  test('a selection has a common currency or none (rules: selection)', () => {
    expect(commonCurrency(['IDR', 'IDR'])).toBe('IDR');
    expect(commonCurrency(['IDR', 'USD'])).toBeNull();
    expect(commonCurrency([])).toBeNull();
  });
});

describe('amounts that a search means', () => {
  const meant = (text: string) =>
    soughtAmounts(text).map(({ amount, currencyCodes: codes }) => [
      amount,
      codes.length > 1 ? 'any' : codes[0],
    ]);
  test.each([
    ['1.250.000', [['1250000', 'any']]],
    ['Rp 1250000', [['1250000', 'IDR']]],
    ['1,250,000.00', [['1250000', 'any']]],
    ['12,50', [['12.50', 'any']]],
    ['US$ 12.5', [['12.50', 'USD']]],
    ['1.234.567.890.123', [['1234567890123', 'any']]],
    ['Rp 123.456.789.012.345', [['123456789012345', 'IDR']]],
    ['US$ 1234567890123,45', [['1234567890123.45', 'USD']]],
    ['1234567890123456', []],
    ['0', []],
    ['INV/2026/000123', []],
    ['12 apples', []],
  ])('%s', (text, expected) => {
    expect(meant(text)).toEqual(expected);
  });
});
