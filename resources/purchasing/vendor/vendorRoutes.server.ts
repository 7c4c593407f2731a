import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';

import type { App } from '../../../server/http/routes.ts';
import type { ServerContext } from '../../../server/context.ts';
import { registerLookup } from '../../../server/engine/lookupRoutes.ts';
import { vendorBankAccountTable, vendorTable } from './vendor.server.ts';

const bankAccount = z.object({
  id: z.int(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountHolderName: z.string(),
  accountType: z.string(),
  currencyCode: z.string(),
  isConfirmed: z.boolean(),
});

const vendorChoice = z
  .object({
    id: z.int(),
    name: z.string(),
    status: z.enum(['active', 'inactive', 'bank_detail_review']),
    taxNumber: z.string().nullable(),
    bankAccounts: z.array(bankAccount),
  })
  .meta({ id: 'VendorChoice' });

/** Vendors to choose from, with their bank accounts. */
export function vendorRoutes(app: App, context: ServerContext): void {
  const { id, name, status, taxNumber } = vendorTable;
  registerLookup(app, context, {
    path: 'vendors',
    tag: 'Vendors',
    summary: 'Vendors by name',
    access: {
      allFeatures: ['expenseBill'],
      anyPermission: ['vendor_view_list', 'bills_invoice_create'],
      orCapability: 'hasAccessToApprovalPurchasing',
    },
    table: vendorTable,
    searched: [name, taxNumber],
    choosable: ne(status, 'inactive'),
    row: vendorChoice,
    columns: { id, name, status, taxNumber, bankAccounts: id },
    async complete(executor, companyID, rows) {
      const vendorIDs = rows.map((row) => Number(row['id']));
      const accounts =
        vendorIDs.length === 0
          ? []
          : await executor
              .select()
              .from(vendorBankAccountTable)
              .where(
                and(
                  eq(vendorBankAccountTable.companyID, companyID),
                  inArray(vendorBankAccountTable.vendorID, vendorIDs),
                ),
              )
              .orderBy(asc(vendorBankAccountTable.id));
      for (const row of rows) {
        row['bankAccounts'] = accounts
          .filter((account) => account.vendorID === row['id'])
          .map(({ confirmedAt, ...account }) => ({ ...account, isConfirmed: confirmedAt !== null }));
      }
    },
  });
}
