import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { termPayment } from './termPayment.ts';

export const termPaymentTable = pgTable(
  'term_payment',
  {
    ...recordColumns(termPayment.lifecycle.statuses),
    ...fieldColumns(termPayment.fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('term_payment_name_unique').on(table.companyID, inNameForm(table.name)),
    ...listIndexes(termPayment, table),
  ],
);

export const termPaymentStore = storedNoun(termPayment, termPaymentTable, {
  usedBy: [documentTable.termPaymentID, vendorTable.termID],
});
