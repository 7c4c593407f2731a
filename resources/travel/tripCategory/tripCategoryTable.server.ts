import { uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategory } from './tripCategory.ts';

export const tripCategoryTable = nounTable(
  'trip_category',
  tripCategory,
  fieldColumns(tripCategory.fields),
  (table) => [
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
  ],
);
