import { foreignKey, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { companyID, recordID, reference } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import { tripPolicy } from './tripPolicy.ts';

const { fields } = tripPolicy;

export const tripPolicyTable = pgTable(
  'trip_policy',
  {
    ...recordColumns(tripPolicy.lifecycle.statuses),
    ...fieldColumns(fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('trip_policy_name').on(table.companyID, inNameForm(table.name)),
    ...listIndexes(tripPolicy, table),
  ],
);

/** Of rows that live with a policy. */
const owned = () => ({
  companyID: companyID(),
  id: recordID(),
  policyID: reference('policy_id').notNull(),
  position: integer('position').notNull(),
});

const ofPolicy = (name: string, table: Record<'companyID' | 'id' | 'policyID', never>) => [
  primaryKey({ columns: [table.companyID, table.id] }),
  foreignKey({
    name: `${name}_policy_exists`,
    columns: [table.companyID, table.policyID],
    foreignColumns: [tripPolicyTable.companyID, tripPolicyTable.id],
  }).onDelete('cascade'),
];

const ofGroup = (name: string, table: Record<'companyID' | 'destinationGroupID', never>) =>
  foreignKey({
    name: `${name}_group_exists`,
    columns: [table.companyID, table.destinationGroupID],
    foreignColumns: [destinationGroupTable.companyID, destinationGroupTable.id],
  });

export const tripRuleTable = pgTable(
  'trip_policy_rule',
  { ...owned(), ...fieldColumns(fields.rules.fields) },
  (table) => [
    ...ofPolicy('trip_policy_rule', table as never),
    ofGroup('trip_policy_rule', table as never),
    foreignKey({
      name: 'trip_policy_rule_category_exists',
      columns: [table.companyID, table.categoryID],
      foreignColumns: [tripCategoryTable.companyID, tripCategoryTable.id],
    }),
  ],
);

export const tripPerDiemTable = pgTable(
  'trip_per_diem',
  { ...owned(), ...fieldColumns(fields.perDiem.fields) },
  (table) => [...ofPolicy('trip_per_diem', table as never), ofGroup('trip_per_diem', table as never)],
);

export const tripPartDayTable = pgTable(
  'trip_part_day',
  { ...owned(), ...fieldColumns(fields.partDays.fields) },
  (table) => ofPolicy('trip_part_day', table as never),
);

export const tripExampleTable = pgTable(
  'trip_policy_example',
  { ...owned(), ...fieldColumns(fields.examples.fields) },
  (table) => [
    ...ofPolicy('trip_policy_example', table as never),
    ofGroup('trip_policy_example', table as never),
    foreignKey({
      name: 'trip_policy_example_category_exists',
      columns: [table.companyID, table.categoryID],
      foreignColumns: [tripCategoryTable.companyID, tripCategoryTable.id],
    }),
  ],
);
