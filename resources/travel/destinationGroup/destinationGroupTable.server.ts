import { uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { destinationGroup } from './destinationGroup.ts';

export const destinationGroupTable = nounTable(
  'destination_group',
  destinationGroup,
  fieldColumns(destinationGroup.fields),
  (table) => [uniqueIndex('destination_group_name').on(table.companyID, inNameForm(table.name))],
);
