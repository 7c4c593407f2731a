import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';
import { productPriceTable, productTable } from '../product/productTables.server.ts';
import type { ProductOfVendor } from './lineDefaults.ts';
import { lineDefaults } from './lineDefaults.ts';
import { vendor } from './vendor.ts';
import { isSoldBy, lastLinesOf, rememberedSince } from './vendorProducts.server.ts';
import { vendorTable } from './vendorTables.server.ts';

const productsMax = 500;

/** `GET /v1/vendors/{id}/line-defaults`: what the lines of a vendor's documents begin with, for who enters one. */
export function lineDefaultsRoute(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/vendors/:id/line-defaults',
    access: { ...vendor.access, ...vendor.choosers },
    tag: vendor.tag,
    summary: 'What the lines of a document of a vendor begin with: taxes, and what it sells with prices',
    params: idParams,
    answer: lineDefaults,
    isReplica: true,
    async read({ executor, actor, params: { id }, now }) {
      const [[named], products] = await Promise.all([
        executor
          .select({ tax: vendorTable.tax, whtTax: vendorTable.withholding })
          .from(vendorTable)
          .where(and(eq(vendorTable.companyID, actor.companyID), eq(vendorTable.id, id))),
        productsOf(executor, actor, id, rememberedSince(actor, now)),
      ]);
      return named ? { tax: percent(named.tax), whtTax: percent(named.whtTax), products } : null;
    },
  });
}

const percent = (rate: string | null): number | null => (rate === null ? null : toWire(rate));

async function productsOf(
  executor: Executor,
  actor: Actor,
  vendorID: number,
  since: string,
): Promise<ProductOfVendor[]> {
  const bought = await lastLinesOf(executor, actor, vendorID, since, [
    documentLineTable.itemableID,
    documentTable.currencyCode,
    documentLineTable.unit,
    documentTable.isPriceIncludeTax,
  ]);
  const paidFor = Map.groupBy(bought, ({ productID }) => productID);
  const sold = await executor
    .select({ id: productTable.id })
    .from(productTable)
    .where(isSoldBy(actor, vendorID, [...paidFor.keys()]))
    .orderBy(productTable.name, productTable.id)
    .limit(productsMax);
  const prices = await executor
    .select({
      productID: productPriceTable.productID,
      currencyCode: productPriceTable.currencyCode,
      amount: productPriceTable.amount,
    })
    .from(productPriceTable)
    .where(
      and(
        eq(productPriceTable.companyID, actor.companyID),
        inArray(
          productPriceTable.productID,
          sold.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(productPriceTable.currencyCode);
  return sold.map(({ id }) => ({
    productID: id,
    prices: prices
      .filter(({ productID }) => productID === id)
      .map(({ currencyCode, amount }) => ({ currencyCode, amount: toWire(amount) })),
    paid: (paidFor.get(id) ?? [])
      .toSorted((a, b) => ((a.transactionDate ?? '') < (b.transactionDate ?? '') ? 1 : -1))
      .map(({ currencyCode, unit, isPriceIncludeTax, unitPrice }) => ({
        currencyCode,
        unit,
        isPriceIncludeTax,
        unitPrice: unitPrice ?? 0,
      })),
  })) as ProductOfVendor[];
}
