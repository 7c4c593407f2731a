import { sql } from 'drizzle-orm';
import { index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { instant, rate, reference, references, refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { vendor } from './vendor.ts';

export type VendorStatus = (typeof vendor.lifecycle.statuses)[number];

export const vendorTable = nounTable(
  'vendor',
  vendor,
  {
    name: text('name').notNull(),
    taxNumber: text('tax_number'),
    email: text('email'),
    phone: text('phone'),
    website: text('website'),
    address: text('address'),
    termID: reference('term_id'),
    currencyCode: text('currency_code'),
    tax: rate('tax'),
    withholding: rate('withholding'),
    /** What is usually withheld on. */
    taxObjectID: reference('tax_object_id'),
    companyAccountID: reference('company_account_id'),
    /** The vendor that took everything over from this one. */
    mergedIntoID: reference('merged_into_id'),
    /** Who changed bank accounts that wait for a second person. */
    bankChangedByIDs: references('bank_changed_by_ids'),
  },
  (table) => [
    refersTo('vendor_merged_into_exists', [table.companyID, table.mergedIntoID], table),
    index('vendor_merged_into')
      .on(table.companyID, table.mergedIntoID)
      .where(sql`${table.mergedIntoID} is not null`),
    uniqueIndex('vendor_name_unique').on(table.companyID, inNameForm(table.name)),
  ],
);

/** How a payee is told the bank. */
interface AccountColumns {
  country: string;
  bankCode: string;
  bankName: string;
  branchCode: string | null;
  bsbNumber: string | null;
  clearingCode: string | null;
  institutionNumber: string | null;
  transitNumber: string | null;
  ifsc: string | null;
  sortCode: string | null;
  accountNumber: string;
  accountHolderName: string;
  accountType: string;
  currencyCode: string;
}

export const vendorBankAccountTable = numberedTable(
  'vendor_bank_account',
  {
    vendorID: reference('vendor_id').notNull(),
    country: text('country').notNull().default('ID'),
    bankCode: text('bank_code').notNull(),
    bankName: text('bank_name').notNull(),
    branchCode: text('branch_code'),
    bsbNumber: text('bsb_number'),
    clearingCode: text('clearing_code'),
    institutionNumber: text('institution_number'),
    transitNumber: text('transit_number'),
    ifsc: text('ifsc'),
    sortCode: text('sort_code'),
    accountNumber: text('account_number').notNull(),
    accountHolderName: text('account_holder_name').notNull(),
    accountType: text('account_type').notNull().default('domestic'),
    currencyCode: text('currency_code').notNull().default('IDR'),
    /** Set once a second person confirmed the account; payments to an unconfirmed one wait. */
    confirmedByID: reference('confirmed_by_id'),
    confirmedAt: instant('confirmed_at'),
    /** What it was when it was last confirmed, while a change waits for the second person. */
    confirmedAs: jsonb('confirmed_as').$type<AccountColumns>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    refersTo('vendor_bank_account_vendor_exists', [table.companyID, table.vendorID], vendorTable),
    index('vendor_bank_account_vendor').on(table.companyID, table.vendorID),
    index('vendor_bank_account_number').on(table.companyID, table.accountNumber),
  ],
);
