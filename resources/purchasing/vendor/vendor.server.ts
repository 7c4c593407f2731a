import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { companyID, instant, recordID, reference } from '../../../server/database/columns.ts';

export type VendorStatus = 'active' | 'inactive' | 'bank_detail_review';

export const vendorTable = pgTable(
  'vendor',
  {
    companyID: companyID(),
    id: recordID(),
    name: text('name').notNull(),
    status: text('status').$type<VendorStatus>().notNull().default('active'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    taxNumber: text('tax_number'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('vendor_name_unique').on(table.companyID, table.name),
  ],
);

export const vendorBankAccountTable = pgTable(
  'vendor_bank_account',
  {
    companyID: companyID(),
    id: recordID(),
    vendorID: reference('vendor_id').notNull(),
    bankCode: text('bank_code').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountHolderName: text('account_holder_name').notNull(),
    accountType: text('account_type').notNull().default('domestic'),
    currencyCode: text('currency_code').notNull().default('IDR'),
    /** Set once a second person confirmed the account; payments to an unconfirmed one wait. */
    confirmedByID: reference('confirmed_by_id'),
    confirmedAt: instant('confirmed_at'),
    additionalFields: jsonb('additional_fields').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    foreignKey({
      name: 'vendor_bank_account_vendor_exists',
      columns: [table.companyID, table.vendorID],
      foreignColumns: [vendorTable.companyID, vendorTable.id],
    }),
    index('vendor_bank_account_vendor').on(table.companyID, table.vendorID),
    index('vendor_bank_account_number').on(table.companyID, table.accountNumber),
  ],
);
