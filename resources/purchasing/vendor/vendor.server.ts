import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { alias } from 'drizzle-orm/pg-core';

import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { taxObjectTable } from '../taxObject/taxObjectTables.server.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { archiveVendor } from './archive/vendorOpen.server.ts';
import { mergeEffects, namesOfVendors } from './merge/vendorMerge.server.ts';
import { vendor } from './vendor.ts';
import { assertVendor, bankReviewEffects, keptAccount, reviewBankDetail } from './vendorBankReview.server.ts';
import { vendorRoutes } from './vendorRoutes.server.ts';
import { vendorBankAccountTable, vendorTable } from './vendorTables.server.ts';

/** The vendor that another one was merged into. */
const kept = alias(vendorTable, 'kept');

/** @param namedBy the columns of other wings that name a vendor */
export function vendorStoreOf(namedBy: readonly PgColumn[]): StoredNoun {
  const names = namesOfVendors(namedBy);
  const store: StoredNoun = storedNoun(vendor, vendorTable, {
    references: {
      term: { table: termPaymentTable, name: termPaymentTable.name },
      taxObject: { table: taxObjectTable, name: taxObjectTable.name },
      companyAccount: { table: companyAccountTable, name: companyAccountTable.name },
      mergedInto: { table: kept, name: kept.name, from: sql`${vendorTable} ${kept}` },
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
    usedBy: [...names.one, ...names.several],
    beforeSave: async (save) => assertVendor(save),
    afterSave: reviewBankDetail,
    effects: { ...bankReviewEffects, ...mergeEffects(() => store, names), archive: archiveVendor },
    routes: vendorRoutes,
  });
  return store;
}
