import { and, eq } from 'drizzle-orm';

import { seedOf } from '../../../server/seed/roomSeed.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryStore } from './tripCategory.server.ts';

const spent = [
  { categoryName: 'Flight', categoryType: 'transportation', isReceiptRequired: true },
  { categoryName: 'Taxi', categoryType: 'transportation', isReceiptRequired: false },
  { categoryName: 'Hotel', categoryType: 'accommodation', isReceiptRequired: true },
  { categoryName: 'Daily allowance', categoryType: 'perDiem', isReceiptRequired: false },
];

/** What trips cost, within the country and abroad; trains run on Java alone, and nobody rents cars any more. */
export const tripCategorySeed = seedOf(tripCategoryStore, 'admin', async ({ executor, companyID }) => {
  const [java] = await executor
    .select({ id: destinationGroupTable.id })
    .from(destinationGroupTable)
    .where(and(eq(destinationGroupTable.companyID, companyID), eq(destinationGroupTable.name, 'Java')));
  const domestic = { tripType: 'domestic', categoryType: 'transportation', isReceiptRequired: true };
  return [
    ...['domestic', 'international'].flatMap((tripType) =>
      spent.map((one) => ({ input: { ...one, tripType } })),
    ),
    { input: { ...domestic, categoryName: 'Train', destinationGroupID: java?.id } },
    { input: { ...domestic, categoryName: 'Rented car' }, steps: ['deactivate'] },
  ];
});
