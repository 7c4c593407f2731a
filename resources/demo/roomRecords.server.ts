import { and, asc, eq } from 'drizzle-orm';

import type { Amount } from '../../domain/money/money.ts';
import type { Executor } from '../../server/database/database.ts';
import { productTable } from '../purchasing/product/productTables.server.ts';
import { oneOffPrices, rupiahPrices } from '../purchasing/product/productSeed.server.ts';
import { termPaymentTable } from '../purchasing/termPayment/termPayment.server.ts';
import { sandboxVendors } from '../purchasing/vendor/vendorSeed.server.ts';
import { vendorBankAccountTable, vendorTable } from '../purchasing/vendor/vendorTables.server.ts';
import { warehouseTable } from '../purchasing/warehouse/warehouse.server.ts';

export interface DemoVendor {
  row: typeof vendorTable.$inferSelect;
  /** The account that payments go to. */
  account: typeof vendorBankAccountTable.$inferSelect;
  currencyCode: string;
}

export interface DemoProduct {
  row: typeof productTable.$inferSelect;
  rupiahPrice: Amount;
  /** Services are paid less withholding tax. */
  isService: boolean;
}

/** The records of a company, from its rooms, that its documents refer to. */
export interface RoomRecords {
  termPayments: (typeof termPaymentTable.$inferSelect)[];
  warehouses: (typeof warehouseTable.$inferSelect)[];
  /** Vendors of everyday documents. */
  vendors: DemoVendor[];
  /** Those with whose accounts the sandbox bank misbehaves. */
  sandboxVendors: DemoVendor[];
  products: DemoProduct[];
}

/** What the rooms have made in a company, in the order in which it came. */
export async function readRoomRecords(executor: Executor, companyID: number): Promise<RoomRecords> {
  const termPayments = await executor
    .select()
    .from(termPaymentTable)
    .where(eq(termPaymentTable.companyID, companyID))
    .orderBy(asc(termPaymentTable.id));
  const warehouses = await executor
    .select()
    .from(warehouseTable)
    .where(eq(warehouseTable.companyID, companyID))
    .orderBy(asc(warehouseTable.id));
  const vendors = await readVendors(executor, companyID);
  const count = sandboxVendors.length;
  return {
    termPayments,
    warehouses,
    vendors: vendors.slice(count).filter(({ row }) => row.status === 'active'),
    sandboxVendors: vendors.slice(0, count),
    products: await readProducts(executor, companyID),
  };
}

async function readVendors(executor: Executor, companyID: number): Promise<DemoVendor[]> {
  const found = await executor
    .select({ row: vendorTable, account: vendorBankAccountTable })
    .from(vendorTable)
    .innerJoin(
      vendorBankAccountTable,
      and(
        eq(vendorBankAccountTable.companyID, vendorTable.companyID),
        eq(vendorBankAccountTable.vendorID, vendorTable.id),
      ),
    )
    .where(eq(vendorTable.companyID, companyID))
    .orderBy(asc(vendorTable.id));
  return found.map(({ row, account }) => ({ row, account, currencyCode: account.currencyCode }));
}

async function readProducts(executor: Executor, companyID: number): Promise<DemoProduct[]> {
  const rows = await executor
    .select()
    .from(productTable)
    .where(eq(productTable.companyID, companyID))
    .orderBy(asc(productTable.id));
  const prices = await rupiahPrices(executor, companyID);
  return rows.map((row) => {
    const rupiahPrice = row.isMiscItem ? oneOffPrices.get(row.name) : prices.get(row.id);
    if (rupiahPrice === undefined) throw new Error(`${row.name} has no price in rupiah`);
    return { row, rupiahPrice, isService: row.whtTax !== null };
  });
}
