import { asc, eq } from 'drizzle-orm';

import type { Amount } from '../../domain/money/money.ts';
import type { Executor } from '../../server/database/database.ts';
import { exchangeRateTable } from '../../server/exchangeRates/exchangeRates.ts';
import { isNamedBy } from '../../server/records/tableRows.ts';
import { recordsOf } from '../../server/seed/seedStage.ts';
import { productTable } from './product/productTables.server.ts';
import { oneOffPrices, rupiahPrices } from './product/productSeed.server.ts';
import { termPaymentTable } from './termPayment/termPayment.server.ts';
import { sandboxVendors } from './vendor/vendorSeed.server.ts';
import { vendorBankAccountTable, vendorTable } from './vendor/vendorTables.server.ts';
import { warehouseTable } from './warehouse/warehouse.server.ts';

export interface SeededVendor {
  row: typeof vendorTable.$inferSelect;
  currencyCode: string;
}

export interface BankedVendor extends SeededVendor {
  /** The account that payments go to. */
  account: typeof vendorBankAccountTable.$inferSelect;
}

export interface SeededProduct {
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
  vendors: BankedVendor[];
  /** Those with whose accounts the sandbox bank misbehaves. */
  sandboxVendors: BankedVendor[];
  /** Those that are paid past the bank. */
  unbankedVendors: SeededVendor[];
  products: SeededProduct[];
  /** Of every currency and month, oldest first. */
  exchangeRates: (typeof exchangeRateTable.$inferSelect)[];
}

/** What the rooms have made in a company, in the order in which it came. */
export async function readRoomRecords(executor: Executor, companyID: number): Promise<RoomRecords> {
  const vendors = await readVendors(executor, companyID);
  const banked = vendors.flatMap(({ row, account }) =>
    account === null ? [] : [{ row, account, currencyCode: account.currencyCode }],
  );
  const count = sandboxVendors.length;
  return {
    termPayments: await recordsOf({ executor, companyID }, termPaymentTable),
    warehouses: await recordsOf({ executor, companyID }, warehouseTable),
    vendors: banked.slice(count).filter(({ row }) => row.status === 'active'),
    sandboxVendors: banked.slice(0, count),
    unbankedVendors: vendors
      .filter(({ row, account }) => account === null && row.status === 'active')
      .map(({ row }) => ({ row, currencyCode: 'IDR' })),
    products: await readProducts(executor, companyID),
    exchangeRates: await executor
      .select()
      .from(exchangeRateTable)
      .where(eq(exchangeRateTable.companyID, companyID))
      .orderBy(asc(exchangeRateTable.validFrom), asc(exchangeRateTable.currencyCode)),
  };
}

function readVendors(executor: Executor, companyID: number) {
  return executor
    .select({ row: vendorTable, account: vendorBankAccountTable })
    .from(vendorTable)
    .leftJoin(
      vendorBankAccountTable,
      isNamedBy(vendorTable, vendorBankAccountTable, vendorBankAccountTable.vendorID),
    )
    .where(eq(vendorTable.companyID, companyID))
    .orderBy(asc(vendorTable.id), asc(vendorBankAccountTable.id));
}

async function readProducts(executor: Executor, companyID: number): Promise<SeededProduct[]> {
  const rows = await recordsOf({ executor, companyID }, productTable);
  const prices = await rupiahPrices(executor, companyID);
  return rows.map((row) => {
    const rupiahPrice = row.isMiscItem ? oneOffPrices.get(row.name) : prices.get(row.id);
    if (rupiahPrice === undefined) throw new Error(`${row.name} has no price in rupiah`);
    return { row, rupiahPrice, isService: row.whtTax !== null };
  });
}
