import { describe, expect, it } from 'vitest';

import type { Amount } from '../../domain/money/money.ts';
import { add, compare, isPositive, subtract, sum } from '../../domain/money/money.ts';
import { fromMinorUnits } from '../../domain/money/shares.ts';
import { equalParts, isWhole, restOf, sharesOfTotal, splitLine } from '../../domain/money/split.ts';
import { documentTotals } from '../../domain/money/tax.ts';
import { fc } from '../properties.ts';

const currency = fc.constantFrom('IDR', 'USD');
const rate = fc.constantFrom('0', '1.5', '2', '11', '12');

/** A document of some lines with its totals, and of each line the amounts of its parts. */
const splitDocument = fc
  .record({
    currencyCode: currency,
    isPriceIncludeTax: fc.boolean(),
    withheld: fc.integer({ min: 0, max: 50 }),
    lines: fc.array(
      fc.record({
        units: fc.integer({ min: 2, max: 900_000_000 }),
        qty: fc.constantFrom('1', '3', '0.3333'),
        tax: rate,
        whtTax: rate,
        weights: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 6 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ currencyCode, isPriceIncludeTax, withheld, lines }) => {
    const typed = lines.map(({ units, qty, tax, whtTax }) => ({
      qty,
      unitPrice: fromMinorUnits(BigInt(units), currencyCode),
      tax,
      whtTax,
    }));
    const totals = documentTotals(typed, {
      currencyCode,
      isPriceIncludeTax,
      witholdingAmount: fromMinorUnits(BigInt(withheld), currencyCode),
    });
    const parts = lines.map(({ weights }, at): Amount[] => {
      const amount = totals.lines[at]?.amount ?? '0';
      const equal = equalParts(amount, weights.length + 2, currencyCode);
      return weights.length === 0 ? [] : equal.filter(isPositive);
    });
    return { currencyCode, totals, parts };
  });

describe('a line in parts', () => {
  it('sums to the line in every figure, taxes included, and each part adds up by itself', () => {
    fc.assert(
      fc.property(splitDocument, ({ currencyCode, totals, parts }) => {
        for (const [at, line] of totals.lines.entries()) {
          const amounts = parts[at] ?? [];
          if (amounts.length === 0) continue;
          const split = splitLine(line, amounts, currencyCode);
          for (const figure of ['amount', 'base', 'vat', 'wht', 'total'] as const) {
            expect(
              isWhole(
                line[figure],
                split.map((part) => part[figure]),
              ),
            ).toBe(true);
          }
          for (const { base, vat, wht, total } of split) {
            expect(compare(total, subtract(add(base, vat), wht))).toBe(0);
          }
          expect(split.map(({ amount }) => Number(amount))).toEqual(amounts.map(Number));
        }
      }),
    );
  });

  it('shares out the total of its document to the last unit, what is withheld on all of it included', () => {
    fc.assert(
      fc.property(splitDocument, ({ currencyCode, totals, parts }) => {
        const shares = sharesOfTotal(totals, parts, currencyCode);
        expect(shares.map((of) => of.length)).toEqual(parts.map((of) => Math.max(1, of.length)));
        expect(compare(sum(shares.flat()), totals.total)).toBe(0);
      }),
    );
  });

  it('is as equal as the currency lets it be', () => {
    expect(equalParts('100', 3, 'IDR')).toEqual(['34', '33', '33']);
    expect(equalParts('0.10', 3, 'USD')).toEqual(['0.04', '0.03', '0.03']);
    expect(restOf('100', ['34', '33'])).toBe('33');
    expect(isWhole('100', ['34', '33'])).toBe(false);
  });
});
