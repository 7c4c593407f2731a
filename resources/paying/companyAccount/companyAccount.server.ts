import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, recordID } from '../../../server/database/columns.ts';

/** An account on which the company keeps its money with us; its balance lives in the ledger. */
export const companyAccountTable = pgTable(
  'company_account',
  {
    companyID: companyID(),
    id: recordID(),
    name: text('name').notNull(),
    currencyCode: text('currency_code').notNull().default('IDR'),
    isMain: boolean('is_main').notNull().default(false),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);
