import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { destinationGroup } from './destinationGroup.ts';

export const destinationGroupTable = pgTable(
  'destination_group',
  {
    ...recordColumns(destinationGroup.lifecycle.statuses),
    ...fieldColumns(destinationGroup.fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('destination_group_name').on(table.companyID, inNameForm(table.name)),
    ...listIndexes(destinationGroup, table),
  ],
);
