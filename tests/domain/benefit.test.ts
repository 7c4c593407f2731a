import { describe, expect, it } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import type { BenefitTerms } from '../../domain/limit/benefit.ts';
import {
  benefitBalances,
  benefitPeriods,
  benefitYears,
  grantedIn,
  prorations,
} from '../../domain/limit/benefit.ts';
import { add, compare, sum } from '../../domain/money/money.ts';
import { fc } from '../properties.ts';

const care: BenefitTerms = {
  period: 'calendar',
  proration: 'monthly',
  quotas: [
    { yearlyQuota: '6000000', validFrom: '2025-01-01' },
    { yearlyQuota: '9000000', validFrom: '2027-01-01' },
  ],
  carryForwardCap: '1000000',
};
const year = (from: string, to: string, used = '0', adjusted = '0') => ({ from, to, used, adjusted });
const in2026 = { from: '2026-01-01', to: '2026-12-31' };

describe('a benefit', () => {
  it('has the years of the calendar, or of the person', () => {
    expect(benefitYears(care, '2025-05-10', '2026-02-01')).toEqual([
      { from: '2025-01-01', to: '2025-12-31' },
      in2026,
    ]);
    const own = { ...care, period: 'anniversary' as const };
    expect(benefitYears(own, '2024-02-29', '2026-02-27')).toEqual([
      { from: '2024-02-29', to: '2025-02-27' },
      { from: '2025-02-28', to: '2026-02-27' },
    ]);
    expect(benefitYears(own, null, '2025-06-01')).toEqual([{ from: '2025-01-01', to: '2025-12-31' }]);
    expect(benefitYears(care, null, '2024-12-31')).toEqual([]);
    expect(benefitYears({ ...care, quotas: [] }, null, '2026-01-01')).toEqual([]);
  });

  it('is granted to who comes within a year by full months, by days or wholly', () => {
    const by = (proration: BenefitTerms['proration'], joined: string | null) =>
      grantedIn({ ...care, proration }, joined, in2026);
    expect(by('monthly', null)).toBe('6000000');
    expect(by('monthly', '2026-07-01')).toBe('3000000');
    expect(by('monthly', '2026-07-02')).toBe('2500000');
    expect(by('monthly', '2026-12-02')).toBe('0');
    expect(by('daily', '2026-12-31')).toBe('16438');
    expect(by('daily', '2026-01-02')).toBe('5983561');
    expect(by('none', '2026-12-31')).toBe('6000000');
    expect(by('none', '2027-01-01')).toBe('0');
    expect(grantedIn(care, null, { from: '2027-01-01', to: '2027-12-31' })).toBe('9000000');
  });

  it('goes over into the next year up to its cap, and is not spent twice', () => {
    const chain = (used: string, next: string) =>
      benefitBalances(care, null, [
        year('2026-01-01', '2026-12-31', used),
        year('2027-01-01', '2027-12-31', next),
      ]).map(({ granted, carried, left, spendable }) => [granted, carried, left, spendable]);
    expect(chain('2000000', '0')).toEqual([
      ['6000000', '0', '4000000', '6000000'],
      ['9000000', '1000000', '10000000', '10000000'],
    ]);
    // Half a million of the second year is left over from the first.
    expect(chain('2000000', '9500000')).toEqual([
      ['6000000', '0', '4000000', '5500000'],
      ['9000000', '1000000', '500000', '10000000'],
    ]);
    expect(chain('5800000', '0')[1]).toEqual(['9000000', '200000', '9200000', '9200000']);
    expect(
      benefitBalances({ ...care, carryForwardCap: null }, null, [year('2026-01-01', '2026-12-31')]),
    ).toMatchObject([{ carried: '0', left: '6000000' }]);
  });

  it('never comes to less than nothing while each year keeps within what it can spend', () => {
    const some = fc.integer({ min: 0, max: 9_000_000 });
    const spending = fc.array(fc.record({ place: fc.nat({ max: 3 }), amount: some }), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.constantFrom(...benefitPeriods),
        fc.constantFrom(...prorations),
        fc.option(some.map(String), { nil: null }),
        fc.option(
          fc.nat(900).map((days) => addDays('2025-01-01', days)),
          { nil: null },
        ),
        spending,
        (period, proration, carryForwardCap, joined, presses) => {
          const terms = { ...care, period, proration, carryForwardCap };
          const used = ['0', '0', '0', '0'];
          const balances = () =>
            benefitBalances(
              terms,
              joined,
              benefitYears(terms, joined, '2028-06-01')
                .slice(0, 4)
                .map((days, place) => ({ ...days, used: used[place] ?? '0', adjusted: '0' })),
            );
          for (const { place, amount } of presses) {
            const balance = balances()[place];
            const more = add(used[place] ?? '0', String(amount));
            if (balance && compare(more, balance.spendable) <= 0) used[place] = more;
          }
          for (const { granted, carried, used: spent, left } of balances()) {
            expect(compare(add(left, spent), add(granted, carried))).toBe(0);
          }
          expect(compare(sum(used), sum(balances().map(({ granted }) => granted)))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
