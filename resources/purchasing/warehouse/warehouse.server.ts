import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, recordID } from '../../../server/database/columns.ts';

export const warehouseTable = pgTable(
  'warehouse',
  {
    companyID: companyID(),
    id: recordID(),
    name: text('name').notNull(),
    address: text('address'),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);
