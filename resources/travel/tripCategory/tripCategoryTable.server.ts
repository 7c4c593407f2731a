import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategory } from './tripCategory.ts';

export const tripCategoryTable = pgTable(
  'trip_category',
  {
    ...recordColumns(tripCategory.lifecycle.statuses),
    ...fieldColumns(tripCategory.fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('trip_category_name').on(
      table.companyID,
      table.tripType,
      table.categoryType,
      inNameForm(table.categoryName),
    ),
    refersTo(
      'trip_category_group_exists',
      [table.companyID, table.destinationGroupID],
      destinationGroupTable,
    ),
    ...listIndexes(tripCategory, table),
  ],
);
