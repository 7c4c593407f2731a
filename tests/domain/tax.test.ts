import { describe, expect, test } from 'vitest';
import { DomainError } from '../../domain/message/errors.ts';
import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  multiply,
  negate,
  roundAmount,
  subtract,
  sum,
} from '../../domain/money/money.ts';
import type { DocumentTaxOptions, TaxedLine } from '../../domain/money/tax.ts';
import { documentTotals, lineTotals } from '../../domain/money/tax.ts';
import { fc } from '../properties.ts';
import { englishFields } from '../said.ts';

function line(unitPrice: string, tax = '0', whtTax = '0', qty = '1'): TaxedLine {
  return { qty, unitPrice, tax, whtTax };
}

const idr = { isPriceIncludeTax: false, currencyCode: 'IDR' };
const idrInclusive = { isPriceIncludeTax: true, currencyCode: 'IDR' };
const usd = { isPriceIncludeTax: false, currencyCode: 'USD' };
const usdInclusive = { isPriceIncludeTax: true, currencyCode: 'USD' };

describe('one line (rules: tax)', () => {
  test.each([
    // price, VAT, WHT, options, base, vat, wht, total
    ['100000', '0', '0', idr, '100000', '0', '0', '100000'],
    ['100000', '11', '0', idr, '100000', '11000', '0', '111000'],
    ['100000', '11', '2', idr, '100000', '11000', '2000', '109000'],
    ['100000', '0', '2', idr, '100000', '0', '2000', '98000'],
    // A total with a remainder is rounded up: 1115.55, 1114.44, 1094.36, 983.92.
    ['1005', '11', '0', idr, '1005', '111', '0', '1116'],
    ['1004', '11', '0', idr, '1004', '111', '0', '1115'],
    ['1004', '11', '2', idr, '1004', '111', '20', '1095'],
    ['1004', '0', '2', idr, '1004', '0', '20', '984'],
    ['1004', '11', '0', { ...idr, currencyCode: 'KRW' }, '1004', '111', '0', '1115'],
    ['100.04', '11', '0', usd, '100.04', '11.00', '0.00', '111.04'],
    ['99.99', '11', '2', usd, '99.99', '11.00', '2.00', '108.99'],
    // Tax in the price: effective rate 11, so the base is the price / 1.11.
    ['111000', '11', '0', idrInclusive, '100000', '11000', '0', '111000'],
    ['100000', '11', '0', idrInclusive, '90090', '9910', '0', '100000'],
    // Both positive: VAT alone is divided out, the withholding (1801.80) comes off.
    ['111000', '11', '2', idrInclusive, '100000', '11000', '2000', '109000'],
    ['100000', '11', '2', idrInclusive, '90090', '9910', '1801', '98199'],
    // Withholding alone: effective rate -2, so the price is what is paid.
    ['98000', '0', '2', idrInclusive, '100000', '0', '2000', '98000'],
    ['100000', '0', '2', usdInclusive, '102040.82', '0.00', '2040.82', '100000.00'],
    ['100000', '0', '0', idrInclusive, '100000', '0', '0', '100000'],
  ])('%s, VAT %s, WHT %s, %j', (price, tax, whtTax, options, base, vat, wht, total) => {
    expect(lineTotals(line(price, tax, whtTax), options)).toEqual({
      amount: roundAmount(price, options.currencyCode),
      base,
      vat,
      wht,
      total,
    });
  });

  test('the amount is quantity times price, or the amount typed', () => {
    expect(lineTotals(line('333', '0', '0', '1.5'), idr).amount).toBe('500');
    expect(lineTotals(line('1001', '0', '0', '0.3'), idr).amount).toBe('301');
    expect(lineTotals(line('1.111', '0', '0', '3'), usd).amount).toBe('3.33');
    expect(lineTotals({ ...line('333', '0', '0', '3'), amount: '1000' }, idr).total).toBe('1000');
    expect(lineTotals(line('333', '11', '2', '0'), idr).total).toBe('0');
  });
});

describe('a document', () => {
  test('groups by rate, VAT before WHT, lower rates first', () => {
    const lines = [
      line('100000', '11', '2'),
      line('50000', '12.00'),
      line('200000', '11.0', '0.5'),
      line('7'),
    ];
    expect(documentTotals(lines, idr)).toMatchObject({
      subtotal: '350007',
      taxes: [
        { label: 'VAT 11%', kind: 'vat', rate: '11', amount: '33000' },
        { label: 'VAT 12%', kind: 'vat', rate: '12', amount: '6000' },
        { label: 'WHT 0,5%', kind: 'wht', rate: '0.5', amount: '1000' },
        { label: 'WHT 2%', kind: 'wht', rate: '2', amount: '2000' },
      ],
      vatTotal: '39000',
      whtTotal: '3000',
      witholdingAmount: '0',
      total: '386007',
    });
  });

  test('rounds its total once, not every line', () => {
    const lines = [line('1004', '11'), line('1004', '11'), line('1004', '11')];
    const totals = documentTotals(lines, idr);
    // 3 × 1114.44 = 3343.32; three lines each rounded up would be 3345.
    expect(totals.total).toBe('3344');
    expect(totals.lines.map((each) => each.vat)).toEqual(['111', '111', '110']);
  });

  test('without lines it comes to nothing', () => {
    expect(documentTotals([], usd)).toEqual({
      lines: [],
      subtotal: '0.00',
      taxes: [],
      vatTotal: '0.00',
      whtTotal: '0.00',
      witholdingAmount: '0.00',
      total: '0.00',
    });
  });

  test('withholds on the whole of it, by percentage or amount', () => {
    const lines = [line('100000', '11'), line('50000')];
    expect(documentTotals(lines, { ...idr, witholding: '2' })).toMatchObject({
      subtotal: '150000',
      taxes: [{ label: 'VAT 11%' }, { label: 'WHT 2%', amount: '3000' }],
      whtTotal: '3000',
      witholdingAmount: '3000',
      total: '158000',
    });
    expect(documentTotals(lines, { ...idr, witholdingAmount: '2500' })).toMatchObject({
      taxes: [{ label: 'VAT 11%' }, { label: 'WHT', rate: null, amount: '2500' }],
      total: '158500',
    });
    expect(documentTotals(lines, { ...idr, witholding: '2', witholdingAmount: '2500' })).toMatchObject({
      taxes: [{ label: 'VAT 11%' }, { label: 'WHT 2%', amount: '2500' }],
      total: '158500',
    });
  });

  test('a withholding at the rate of its lines joins their group', () => {
    expect(documentTotals([line('100000', '0', '2')], { ...idr, witholding: '2' })).toMatchObject({
      taxes: [{ label: 'WHT 2%', amount: '4000' }],
      whtTotal: '4000',
      witholdingAmount: '2000',
      total: '96000',
    });
  });

  test('names the fields that it cannot compute with', () => {
    const lines = [line('100', '11'), line('x', '101', '-1'), { ...line('1', 'eleven'), qty: '1,5' }];
    const fields = refusal(() =>
      documentTotals(lines, { ...idr, witholding: '200', witholdingAmount: 'much' }),
    );
    expect(Object.keys(fields).sort()).toEqual([
      'items.1.tax',
      'items.1.unitPrice',
      'items.1.whtTax',
      'items.2.qty',
      'items.2.tax',
      'witholding',
      'witholdingAmount',
    ]);
    expect(refusal(() => documentTotals([line('100', '0', '100')], idrInclusive))).toEqual({
      'items.0.whtTax': 'A price cannot include a withholding of 100%',
    });
    expect(Object.keys(refusal(() => lineTotals(line('100', '200'), idr)))).toEqual(['tax']);
    expect(documentTotals([line('100', '0', '100')], idr).total).toBe('0');
  });
});

const rate = fc.oneof(
  fc.constant('0'),
  fc.constantFrom('1.75', '2', '2.65', '11', '12'),
  fc.integer({ min: 0, max: 9999 }).map((n) => (n / 100).toFixed(2)),
);
const anyLine: fc.Arbitrary<TaxedLine> = fc.record({
  qty: fc.oneof(
    fc.integer({ min: 0, max: 9 }).map(String),
    fc.integer({ min: 0, max: 9999 }).map((n) => (n / 100).toFixed(2)),
  ),
  unitPrice: fc.oneof(
    fc.integer({ min: -2000, max: 5000 }).map(String),
    fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 100).toFixed(2)),
  ),
  tax: rate,
  whtTax: rate,
});
const anyLines = fc.array(anyLine, { maxLength: 15 });
const anyOptions: fc.Arbitrary<DocumentTaxOptions> = fc.record(
  {
    isPriceIncludeTax: fc.boolean(),
    currencyCode: fc.constantFrom('IDR', 'KRW', 'USD'),
    witholding: rate,
    witholdingAmount: fc.integer({ min: 0, max: 500 }).map(String),
  },
  { requiredKeys: ['isPriceIncludeTax', 'currencyCode'] },
);

describe('a person with a calculator', () => {
  test('arrives at the totals shown, from the groups and from the lines', () => {
    fc.assert(
      fc.property(anyLines, anyOptions, (lines, options) => {
        const totals = documentTotals(lines, options);
        const groups = (kind: string) =>
          sum(totals.taxes.filter((group) => group.kind === kind).map((g) => g.amount));
        const column = (name: 'base' | 'vat' | 'wht' | 'total') =>
          sum(totals.lines.map((each) => each[name]));
        expectSame(totals.total, subtract(add(totals.subtotal, totals.vatTotal), totals.whtTotal));
        expectSame(totals.vatTotal, groups('vat'));
        expectSame(totals.whtTotal, groups('wht'));
        expectSame(totals.subtotal, column('base'));
        expectSame(totals.vatTotal, column('vat'));
        expectSame(totals.whtTotal, add(column('wht'), totals.witholdingAmount));
        expectSame(totals.total, subtract(column('total'), totals.witholdingAmount));
        for (const each of totals.lines) expectSame(each.total, subtract(add(each.base, each.vat), each.wht));
      }),
      { numRuns: 1500 },
    );
  });

  test('finds base + VAT of a price that includes tax, and no WHT beside it, to be that price', () => {
    fc.assert(
      fc.property(anyLines, fc.constantFrom('IDR', 'USD'), (lines, currencyCode) => {
        const withoutWithholding = lines.map((each) => ({ ...each, whtTax: '0' }));
        const totals = documentTotals(withoutWithholding, { isPriceIncludeTax: true, currencyCode });
        for (const each of totals.lines) expectSame(each.amount, add(each.base, each.vat));
        expectSame(totals.total, sum(totals.lines.map((each) => each.amount)));
      }),
    );
  });

  test('never finds a total below its exact value in IDR, nor a unit above it', () => {
    const positive = anyLine.filter((each) => !isNegative(each.unitPrice));
    fc.assert(
      fc.property(fc.array(positive, { maxLength: 15 }), (lines) => {
        const totals = documentTotals(lines, idr);
        const exact = sum(
          lines.map((each, at) => {
            const amount = totals.lines[at]?.amount ?? '0';
            const effect = divide(subtract(each.tax, each.whtTax), '100', 6);
            return add(amount, multiply(amount, effect));
          }),
        );
        fc.pre(!isNegative(exact));
        const excess = subtract(totals.total, exact);
        expect(isNegative(excess)).toBe(false);
        expect(compare(excess, '1')).toBe(-1);
      }),
    );
  });

  test('finds each group less than a unit away from its exact value', () => {
    fc.assert(
      fc.property(anyLines, fc.constantFrom(idr, usd), (lines, options) => {
        const totals = documentTotals(lines, options);
        const unit = options.currencyCode === 'USD' ? '0.01' : '1';
        for (const group of totals.taxes) {
          const field = group.kind === 'vat' ? 'tax' : 'whtTax';
          const members = totals.lines.filter(
            (_, at) => compare(lines[at]?.[field] ?? '0', group.rate ?? '0') === 0,
          );
          const exact = divide(
            multiply(sum(members.map((each) => each.amount)), group.rate ?? '0'),
            '100',
            8,
          );
          expect(compare(absolute(subtract(group.amount, exact)), unit)).toBe(-1);
        }
      }),
    );
  });
});

describe('order and sign', () => {
  test('the order of the lines changes no total', () => {
    fc.assert(
      fc.property(anyLines, anyOptions, (lines, options) => {
        const { lines: _, ...forward } = documentTotals(lines, options);
        expect(documentTotals([...lines].reverse(), options)).toMatchObject(forward);
      }),
    );
  });

  test('a document of one line is that line', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom(idr, idrInclusive, usd, usdInclusive), (each, options) => {
        const totals = documentTotals([each], options);
        const alone = lineTotals(each, options);
        expect(totals.lines).toEqual([alone]);
        expect(totals.total).toBe(alone.total);
        expect(totals.subtotal).toBe(alone.base);
      }),
    );
  });

  test('the withholding of its document does not touch a line by itself', () => {
    fc.assert(
      fc.property(anyLine, anyOptions, (each, options) => {
        const { isPriceIncludeTax, currencyCode } = options;
        expect(lineTotals(each, options)).toEqual(lineTotals(each, { isPriceIncludeTax, currencyCode }));
      }),
      { numRuns: 500 },
    );
  });

  test('a reversal is the mirror of what it reverses', () => {
    fc.assert(
      fc.property(anyLines, fc.constantFrom(idr, idrInclusive, usd), (lines, options) => {
        const reversed = documentTotals(
          lines.map((each) => ({ ...each, unitPrice: negate(each.unitPrice) })),
          options,
        );
        const totals = documentTotals(lines, options);
        expectSame(reversed.total, negate(totals.total));
        expectSame(reversed.vatTotal, negate(totals.vatTotal));
        expectSame(reversed.whtTotal, negate(totals.whtTotal));
      }),
      { numRuns: 500 },
    );
  });
});

function expectSame(a: string, b: string): void {
  expect(compare(a, b), `${a} is ${b}`).toBe(0);
}

function refusal(work: () => unknown): Record<string, string> {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'validation_failed')
      return englishFields(error.fields);
    throw error;
  }
  throw new Error('Nothing was refused');
}
