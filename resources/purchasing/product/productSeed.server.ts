import { and, eq } from 'drizzle-orm';

import type { Amount } from '../../../domain/money/money.ts';
import { multiply, roundTo } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { miscItems, productLines } from '../../../server/seed/inventedNames.ts';
import type { RoomSeed, SeedRecord } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { priceIn, typicalRates } from '../../../server/seed/typicalRates.ts';
import { recordsOf } from '../../../server/seed/seedStage.ts';
import { sandboxVendors } from '../vendor/vendorSeed.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { productStore } from './product.server.ts';
import { findOrMakeItems } from './productRoutes.server.ts';
import { productPriceTable } from './productTables.server.ts';

const kinds = [0, 1, 2, 3] as const;

/** What the company buys again and again; some of it abroad, too, some not any more. Services are subject to withholding. */
async function productsOf(stage: SeedStage): Promise<SeedRecord[]> {
  const active = await recordsOf(stage, vendorTable, eq(vendorTable.status, 'active'));
  const vendors = active.slice(sandboxVendors.length);
  return kinds
    .flatMap((kind) => productLines.map((line) => ({ line, kind })))
    .slice(0, stage.counts['product'] ?? 80)
    .map(({ line, kind }, index) => {
      const rupiahPrice = roundTo(multiply(String(line.unitPrice), `1.${kind}`), 0);
      const sellers = [index, index * 3 + 1].map((at) => vendors[at % vendors.length]?.id);
      const foreign = (['USD', 'SGD'] as const).filter((_, at) => index % (3 + at) === 0);
      return {
        input: {
          code: `SKU-${String(index + 1).padStart(4, '0')}`,
          name: `${line.name}, ${line.kinds[kind]}`,
          unit: line.unit,
          tax: 11,
          whtTax: 'isService' in line ? 2 : null,
          prices: [
            { currencyCode: 'IDR', amount: Number(rupiahPrice) },
            // At the rates that demo companies begin with.
            ...foreign.map((currencyCode) => ({
              currencyCode,
              amount: Number(priceIn(currencyCode, rupiahPrice, typicalRates[currencyCode] ?? '1')),
            })),
          ],
          soldByIDs: [...new Set(sellers.filter((id) => id !== undefined))],
        },
        steps: index % 27 === 26 ? ['archive'] : [],
      };
    });
}

const seed = seedOf(productStore, 'finance.admin', productsOf);

/** One-off items have no price list: what the demo company paid for them, by name. */
export const oneOffPrices: ReadonlyMap<string, Amount> = new Map(
  miscItems.map((name, index) => [name, String((index + 1) * 75_000)]),
);

export const productSeed: RoomSeed = {
  ...seed,
  async fill(stage) {
    await seed.fill(stage);
    await findOrMakeItems(stage.executor, stage.companyID, miscItems, stage.begunAt);
  },
};

/** What one of each product of the list costs in rupiah, by its number. */
export async function rupiahPrices(
  executor: Executor,
  companyID: number,
): Promise<ReadonlyMap<number, Amount>> {
  const prices = await executor
    .select()
    .from(productPriceTable)
    .where(and(eq(productPriceTable.companyID, companyID), eq(productPriceTable.currencyCode, 'IDR')));
  return new Map(prices.map(({ productID, amount }) => [productID, amount]));
}
