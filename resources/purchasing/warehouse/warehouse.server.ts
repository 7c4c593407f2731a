import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { warehouse } from './warehouse.ts';

export const warehouseTable = pgTable(
  'warehouse',
  {
    ...recordColumns(warehouse.lifecycle.statuses),
    ...fieldColumns(warehouse.fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('warehouse_name_unique').on(table.companyID, inNameForm(table.name)),
    ...listIndexes(warehouse, table),
  ],
);

export const warehouseStore = storedNoun(warehouse, warehouseTable, {
  references: { people: { table: employeeTable, name: employeeName } },
  usedBy: [documentTable.warehouseID],
});
