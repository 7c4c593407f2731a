import { uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { warehouse } from './warehouse.ts';

export const warehouseTable = nounTable('warehouse', warehouse, fieldColumns(warehouse.fields), (table) => [
  uniqueIndex('warehouse_name_unique').on(table.companyID, inNameForm(table.name)),
]);

export const warehouseStore = storedNoun(warehouse, warehouseTable, {
  references: { people: { table: employeeTable, name: employeeName } },
  usedBy: [documentTable.warehouseID],
});
