import { describe, expect, it } from 'vitest';

import { slipFigures, taxOn, withheldPart } from '../../domain/money/withheldFigures.ts';
import { fc } from '../properties.ts';

/** Figures are computed anew by whole numbers alone: money in hundredths, percentages in ten-thousandths. */
const half = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
/** Rupiah of a base at a percentage in ten-thousandths. */
const taxByHand = (base: bigint, rate: bigint) => half(base * rate, 1_000_000n);
const percent = (tenThousandths: bigint) =>
  `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`;
const cents = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;

const rate = fc.constantFrom(5_000n, 20_000n, 26_500n, 40_000n, 100_000n, 150_000n, 200_000n);

describe('withheld abroad', () => {
  const usd = (rateAmount: string) => ({ currencyCode: 'USD', rateAmount });

  it('is 2 % of a base of 77,77 dollars in rupiah, not cents times the rate', () => {
    const whole = { total: '76.21', before: '0', after: '76.21' };
    const part = withheldPart({ base: '77.77', amount: '1.56', rate: '2' }, whole, usd('16412.5'));
    // 77.77 × 16,412.5 = 1,276,400.125; 2 % of 1,276,400 = 25,528.
    expect(part).toEqual({
      base: '1276400',
      amount: '25528',
      baseInCurrency: '77.77',
      amountInCurrency: '1.56',
    });
  });

  it('is its share of the base at the rate of the payment, and the percentage of that', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        rate,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 1000n }),
        fc.bigInt({ min: 1n, max: 1000n }),
        (base, percentage, kurs, first, second) => {
          const tax = half(base * percentage, 1_000_000n);
          const total = first + second;
          const group = { base: cents(base), amount: cents(tax), rate: percent(percentage) };
          const part = (before: bigint, after: bigint) =>
            withheldPart(
              group,
              { total: cents(total), before: cents(before), after: cents(after) },
              // Four decimals of a rate.
              usd(percent(kurs)),
            );
          const parts = [part(0n, first), part(first, total)] as const;
          for (const [at, paid] of [first, second].entries()) {
            const inRupiah = half(base * paid * kurs, total * 1_000_000n);
            expect(parts[at]?.base).toBe(String(inRupiah));
            expect(parts[at]?.amount).toBe(String(taxByHand(inRupiah, percentage)));
          }
          const sumOfCents = (name: 'baseInCurrency' | 'amountInCurrency') =>
            parts.reduce((sum, one) => sum + BigInt(one[name].replace('.', '')), 0n);
          expect([sumOfCents('baseInCurrency'), sumOfCents('amountInCurrency')]).toEqual([base, tax]);
        },
      ),
    );
  });
});

describe('withheld of rupiah in parts', () => {
  it('sums to the whole in base and tax, and each part but the last has a base that makes its tax', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        rate,
        // A total is rounded as a whole: the tax can be a rupiah beside its base.
        fc.constantFrom(0n, 1n),
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 8n }), { minLength: 1, maxLength: 6 }),
        (base, percentage, more, shares) => {
          const tax = taxByHand(base, percentage) + more;
          fc.pre(tax > 0n);
          const total = shares.reduce((sum, share) => sum + share, 0n);
          let before = 0n;
          let sums = { base: 0n, amount: 0n };
          for (const share of shares) {
            const part = withheldPart(
              { base: String(base), amount: String(tax), rate: percent(percentage) },
              { total: String(total), before: String(before), after: String(before + share) },
              { currencyCode: 'IDR', rateAmount: '1' },
            );
            before += share;
            const own = { base: BigInt(part.base), amount: BigInt(part.amount) };
            sums = { base: sums.base + own.base, amount: sums.amount + own.amount };
            const off = own.amount - taxByHand(own.base, percentage);
            const isLast = sums.amount === tax;
            if (!isLast) expect(off).toBe(0n);
            expect(off >= -1n && off <= 2n, `${own.amount} of ${own.base}`).toBe(true);
            // What has no tax has no base either: it goes with the next part.
            if (own.amount === 0n) expect(own.base).toBe(0n);
          }
          expect(sums).toEqual({ base, amount: tax });
        },
      ),
    );
  });
});

describe('the figures of a slip', () => {
  const asked = { rates: ['15'], given: null };

  it('need no reason where a rate of the object makes the tax', () => {
    expect(slipFigures({ ...asked, base: '1000000', amount: '150000' })).toEqual({
      base: '1000000',
      rate: '15',
      amount: '150000',
      difference: null,
    });
    expect(slipFigures({ ...asked, base: '1000000', amount: '150002' })).toMatchObject({
      rate: '15',
      difference: 'rounding',
    });
    expect(slipFigures({ ...asked, rates: ['4', '2'], base: '1000000', amount: '20000' })).toMatchObject({
      rate: '2',
    });
  });

  it('are not guessed where none does', () => {
    expect(slipFigures({ ...asked, base: '7651800', amount: '25000' })).toBe('unexplained');
    expect(slipFigures({ ...asked, base: '1000000', amount: '150003' })).toBe('unexplained');
  });

  it('give way by the reason: the base of a part, the rate of everything else', () => {
    const of = (given: 'partOfWhole' | 'exemption' | 'treaty' | 'other', amount = '25000') =>
      slipFigures({ rates: ['2'], base: '7651800', amount, given });
    expect(of('partOfWhole')).toEqual({
      base: '1250000',
      rate: '2',
      amount: '25000',
      difference: 'partOfWhole',
    });
    // 0.3267 % of 7,651,800 is 24,998.43…: two rupiah off.
    expect(of('exemption')).toEqual({
      base: '7651800',
      rate: '0.3267',
      amount: '25000',
      difference: 'exemption',
    });
    expect(of('partOfWhole', '153040')).toBe('morePart');
    expect(of('treaty', '400000')).toBe('notLess');
    expect(of('other', '400000')).toMatchObject({ rate: '5.2275', difference: 'other' });
    expect(slipFigures({ rates: ['2'], base: '7651800000', amount: '25000', given: 'other' })).toBe('noRate');
    expect(slipFigures({ rates: ['0'], base: '100', amount: '25', given: 'partOfWhole' })).toBe('morePart');
  });

  it('agree whenever there are any', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        rate,
        fc.constantFrom(
          null,
          'partOfWhole' as const,
          'exemption' as const,
          'treaty' as const,
          'other' as const,
        ),
        (base, amount, percentage, given) => {
          const found = slipFigures({
            base: String(base),
            amount: String(amount),
            rates: [percent(percentage)],
            given,
          });
          if (typeof found === 'string') return;
          const stated = BigInt(found.rate.replace('.', '').padEnd(1, '0'));
          const scale = 10n ** BigInt(4 - (found.rate.split('.')[1] ?? '').length);
          const off = taxByHand(BigInt(found.base), stated * scale) - amount;
          expect(off <= 2n && off >= -2n).toBe(true);
          expect(found.amount).toBe(String(amount));
          if (off !== 0n) expect(found.difference).not.toBeNull();
          expect(BigInt(found.base) <= base).toBe(true);
        },
      ),
    );
  });

  it('the tax of a base is half up', () => {
    expect([taxOn('25', '2'), taxOn('24', '2'), taxOn('1276400', '2')]).toEqual(['1', '0', '25528']);
  });
});
