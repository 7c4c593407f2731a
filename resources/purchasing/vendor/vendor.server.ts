import { sql } from 'drizzle-orm';

import { storedNoun } from '../../../server/engine/storedNoun.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccount.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { productTable } from '../product/productTables.server.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { vendor } from './vendor.ts';
import { assertVendor, bankReviewEffects, keptAccount, reviewBankDetail } from './vendorBankReview.server.ts';
import { vendorRoutes } from './vendorRoutes.server.ts';
import { vendorBankAccountTable, vendorTable } from './vendorTables.server.ts';

export const vendorStore = storedNoun(vendor, vendorTable, {
  references: {
    term: { table: termPaymentTable, name: termPaymentTable.name },
    companyAccount: { table: companyAccountTable, name: companyAccountTable.name },
  },
  many: {
    bankAccounts: {
      table: vendorBankAccountTable,
      owner: vendorBankAccountTable.vendorID,
      read: { isConfirmed: sql`${vendorBankAccountTable.confirmedAt} is not null` },
      kept: keptAccount,
    },
  },
  judged: ['bankChangedByIDs'],
  usedBy: [documentTable.vendorID, productTable.soldByIDs],
  beforeSave: async (save) => assertVendor(save),
  afterSave: reviewBankDetail,
  effects: bankReviewEffects,
  routes: vendorRoutes,
});
