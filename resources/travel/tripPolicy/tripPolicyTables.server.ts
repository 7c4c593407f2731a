import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { orderedColumns, ownedKeys } from '../../../server/records/ownedTable.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import { tripPolicy } from './tripPolicy.ts';

const { fields } = tripPolicy;

export const tripPolicyTable = nounTable('trip_policy', tripPolicy, fieldColumns(fields), (table) => [
  uniqueIndex('trip_policy_name').on(table.companyID, inNameForm(table.name)),
]);

export const tripRuleTable = pgTable(
  'trip_policy_rule',
  { ...orderedColumns('policy'), ...fieldColumns(fields.rules.fields) },
  (table) => [
    ...ownedKeys('trip_policy_rule', 'policy', table, tripPolicyTable),
    refersTo(
      'trip_policy_rule_group_exists',
      [table.companyID, table.destinationGroupID],
      destinationGroupTable,
    ),
    refersTo('trip_policy_rule_category_exists', [table.companyID, table.categoryID], tripCategoryTable),
  ],
);

export const tripPerDiemTable = pgTable(
  'trip_per_diem',
  { ...orderedColumns('policy'), ...fieldColumns(fields.perDiem.fields) },
  (table) => [
    ...ownedKeys('trip_per_diem', 'policy', table, tripPolicyTable),
    refersTo(
      'trip_per_diem_group_exists',
      [table.companyID, table.destinationGroupID],
      destinationGroupTable,
    ),
  ],
);

export const tripPartDayTable = pgTable(
  'trip_part_day',
  { ...orderedColumns('policy'), ...fieldColumns(fields.partDays.fields) },
  (table) => ownedKeys('trip_part_day', 'policy', table, tripPolicyTable),
);

export const tripExampleTable = pgTable(
  'trip_policy_example',
  { ...orderedColumns('policy'), ...fieldColumns(fields.examples.fields) },
  (table) => [
    ...ownedKeys('trip_policy_example', 'policy', table, tripPolicyTable),
    refersTo(
      'trip_policy_example_group_exists',
      [table.companyID, table.destinationGroupID],
      destinationGroupTable,
    ),
    refersTo('trip_policy_example_category_exists', [table.companyID, table.categoryID], tripCategoryTable),
  ],
);
