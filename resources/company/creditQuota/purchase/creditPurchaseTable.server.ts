import { sql } from 'drizzle-orm';
import { check, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { QuotaKind } from '../../../../domain/credit/creditQuota.ts';
import { amount, instant, reference, refersTo } from '../../../../server/database/columns.ts';
import { numberedTable } from '../../../../server/records/numberedTable.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';

/** Credit that a company bought; never changed. */
export const creditPurchaseTable = numberedTable(
  'credit_purchase',
  {
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
    uniqueIndex('credit_purchase_number').on(table.companyID, table.referenceID),
    check(
      'credit_purchase_sums',
      sql`${table.credits} > 0 and ${table.total} > 0 and ${table.vat} >= 0 and ${table.vat} < ${table.total}`,
    ),
    refersTo('credit_purchase_account', [table.companyID, table.companyAccountID], companyAccountTable),
  ],
);
