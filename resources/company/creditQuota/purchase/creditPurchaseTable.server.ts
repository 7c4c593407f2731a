import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { QuotaKind } from '../../../../domain/credit/creditQuota.ts';
import {
  amount,
  companyID,
  instant,
  recordID,
  reference,
  refersTo,
} from '../../../../server/database/columns.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';

/** Credit that a company bought; never changed. */
export const creditPurchaseTable = pgTable(
  'credit_purchase',
  {
    companyID: companyID(),
    id: recordID(),
    referenceID: text('reference_id').notNull(),
    kind: text('kind').$type<QuotaKind>().notNull(),
    credits: integer('credits').notNull(),
    /** What was paid, in rupiah; the tax is within it. */
    total: amount('total').notNull(),
    vat: amount('vat').notNull(),
    companyAccountID: reference('company_account_id').notNull(),
    purchasedByID: reference('purchased_by_id').notNull(),
    purchasedAt: instant('purchased_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('credit_purchase_number').on(table.companyID, table.referenceID),
    check(
      'credit_purchase_sums',
      sql`${table.credits} > 0 and ${table.total} > 0 and ${table.vat} >= 0 and ${table.vat} < ${table.total}`,
    ),
    refersTo('credit_purchase_account', [table.companyID, table.companyAccountID], companyAccountTable),
  ],
);
