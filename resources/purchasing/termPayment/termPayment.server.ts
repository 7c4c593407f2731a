import { uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { termPayment } from './termPayment.ts';

export const termPaymentTable = nounTable(
  'term_payment',
  termPayment,
  fieldColumns(termPayment.fields),
  (table) => [uniqueIndex('term_payment_name_unique').on(table.companyID, inNameForm(table.name))],
);

export const termPaymentStore = storedNoun(termPayment, termPaymentTable, {
  usedBy: [documentTable.termPaymentID, vendorTable.termID],
});
