import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { tripTypes } from '../../../domain/trip/tripType.ts';
import { registerLookup } from '../../../server/records/lookupRoutes.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { allocationTable } from '../../paying/allocation/allocationTable.server.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripItemTable } from '../trip/tripTables.server.ts';
import { tripRuleTable } from '../tripPolicy/tripPolicyTables.server.ts';
import { tripCategory, tripCategoryTypes } from './tripCategory.ts';
import { tripCategoryTable } from './tripCategoryTable.server.ts';

export const tripCategoryStore = storedNoun(tripCategory, tripCategoryTable, {
  usedBy: [tripRuleTable.categoryID, tripItemTable.categoryID, allocationTable.tripCategoryID],
  references: { destinationGroup: { table: destinationGroupTable, name: destinationGroupTable.name } },
  routes(app, context) {
    const { id, categoryName, tripType, categoryType, status, ...beside } = tripCategoryTable;
    registerLookup(app, context, {
      path: `${tripCategory.path}/choices`,
      tag: tripCategory.tag,
      summary: 'Categories of trips by name, with what each is of',
      access: tripCategory.access,
      table: tripCategoryTable,
      searched: [categoryName],
      choosable: eq(status, 'active'),
      narrowed: {
        tripType: { column: tripType, choices: tripTypes },
        categoryType: { column: categoryType, choices: tripCategoryTypes },
      },
      row: z
        .object({
          id: z.int(),
          name: z.string(),
          tripType: z.enum(tripTypes),
          categoryType: z.enum(tripCategoryTypes),
          destinationGroupID: z.int().nullable(),
          isReceiptRequired: z.boolean(),
        })
        .meta({ id: 'TripCategoryChoice' }),
      columns: {
        id,
        name: categoryName,
        tripType,
        categoryType,
        destinationGroupID: beside.destinationGroupID,
        isReceiptRequired: beside.isReceiptRequired,
      },
    });
  },
});
