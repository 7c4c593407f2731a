import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { companyID, reference } from '../../../../server/database/columns.ts';

/**
 * Invoices that come to more with others of their vendor, as it was when one of these was saved last. A foreign key would make who
 * saves one wait for everybody who decides another.
 */
export const splitInvoiceTable = pgTable(
  'split_invoice',
  { companyID: companyID(), billID: reference('bill_id').notNull() },
  (table) => [primaryKey({ columns: [table.companyID, table.billID] })],
);
