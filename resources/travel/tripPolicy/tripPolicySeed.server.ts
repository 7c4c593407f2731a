import { eq } from 'drizzle-orm';

import type { SeedRecord } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import { tripPolicyStore } from './tripPolicy.server.ts';

const partDays = [
  { minHours: 6, percent: 50 },
  { minHours: 12, percent: 100 },
];
const shares = {
  partDays,
  firstLastDayPercent: 100,
  breakfastPercent: 20,
  lunchPercent: 30,
  dinnerPercent: 50,
};

/** How much more people of a rank may spend than everybody else. */
const ranks = [
  { rank: 'Staff', factor: 1, isDefault: true },
  { rank: 'Team leads', factor: 1.5, jobGrades: ['Grade 5'] },
  { rank: 'Branch heads', factor: 2, jobLevels: ['Head'] },
  { rank: 'Directors', factor: 3, jobGrades: ['Grade 7'] },
] as const;

/** Who travels how: everybody, three ranks above, and guests of a fair that is over. */
async function policiesOf({ executor, companyID }: SeedStage): Promise<SeedRecord[]> {
  const groups = await executor
    .select({ id: destinationGroupTable.id, name: destinationGroupTable.name })
    .from(destinationGroupTable)
    .where(eq(destinationGroupTable.companyID, companyID));
  const categories = await executor
    .select({
      id: tripCategoryTable.id,
      name: tripCategoryTable.categoryName,
      tripType: tripCategoryTable.tripType,
    })
    .from(tripCategoryTable)
    .where(eq(tripCategoryTable.companyID, companyID));
  const group = (name: string) => groups.find((one) => one.name === name)?.id;
  const limit = (tripType: string, currencyCode: string, factor: number) => {
    const unit = currencyCode === 'IDR' ? 1000 : 1;
    return (
      categoryName: string,
      frequency: 'perTransaction' | 'perDay',
      amount: number,
      { at, enforcement = 'flag' }: { at?: string; enforcement?: 'block' | 'cap' | 'flag' } = {},
    ) => ({
      categoryID: categories.find((one) => one.name === categoryName && one.tripType === tripType)?.id,
      destinationGroupID: at === undefined ? null : group(at),
      frequency,
      amount: Math.round(amount * factor) * unit,
      currencyCode,
      enforcement,
    });
  };
  const domestic = (factor: number) => {
    const rule = limit('domestic', 'IDR', factor);
    const day = (at: string, amount: number) => ({
      destinationGroupID: group(at),
      amount: Math.round(amount * factor) * 1000,
      currencyCode: 'IDR',
    });
    return {
      rules: [
        rule('Hotel', 'perDay', 600),
        rule('Hotel', 'perDay', 900, { at: 'Bali and Nusa Tenggara' }),
        rule('Flight', 'perTransaction', 2500),
        rule('Flight', 'perTransaction', 5000, { at: 'The east' }),
        rule('Train', 'perTransaction', 450, { at: 'Java', enforcement: 'block' }),
        rule('Taxi', 'perTransaction', 200, { enforcement: 'cap' }),
        rule('Taxi', 'perDay', 300, { enforcement: 'cap' }),
      ],
      perDiem: [
        day('Greater Jakarta', 250),
        day('Java', 250),
        day('Bali and Nusa Tenggara', 350),
        day('Sumatra', 275),
        day('The east', 400),
      ],
      examples: [
        {
          name: 'Three days in Java',
          destinationGroupID: group('Java'),
          days: 3,
          currencyCode: 'IDR',
          perDiem: 3 * day('Java', 250).amount,
          categoryID: rule('Hotel', 'perDay', 600).categoryID,
          amount: 2 * rule('Hotel', 'perDay', 600).amount,
          expected: 'fulfilled',
        },
        {
          name: 'A train to Java that is too dear',
          destinationGroupID: group('Java'),
          days: 1,
          currencyCode: 'IDR',
          perDiem: null,
          categoryID: rule('Train', 'perTransaction', 450).categoryID,
          amount: rule('Train', 'perTransaction', 451).amount,
          expected: 'exceeded',
        },
      ],
    };
  };
  const abroad = (factor: number) => {
    const rule = limit('international', 'USD', factor);
    const day = (at: string, amount: number) => ({
      destinationGroupID: group(at),
      amount: Math.round(amount * factor),
      currencyCode: 'USD',
    });
    return {
      rules: [
        rule('Hotel', 'perDay', 120),
        rule('Hotel', 'perDay', 220, { at: 'Europe and America' }),
        rule('Flight', 'perTransaction', 600),
        rule('Flight', 'perTransaction', 1800, { at: 'Europe and America', enforcement: 'block' }),
        rule('Taxi', 'perDay', 50, { enforcement: 'cap' }),
      ],
      perDiem: [day('Southeast Asia', 40), day('East Asia and Australia', 60), day('Europe and America', 80)],
    };
  };
  const named = ranks.flatMap(({ rank, factor, ...members }) => [
    { input: { ...shares, ...members, name: rank, tripType: 'domestic', ...domestic(factor) } },
    {
      input: { ...shares, ...members, name: `${rank}, abroad`, tripType: 'international', ...abroad(factor) },
    },
  ]);
  const over = { name: 'Trade fair', tripType: 'domestic', jobGrades: ['Grade 4'] };
  return [...named, { input: { ...shares, ...over, ...domestic(1.2) }, steps: ['deactivate'] }];
}

export const tripPolicySeed = seedOf(tripPolicyStore, 'admin', policiesOf);
