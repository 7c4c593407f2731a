import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import { currencyCodeSchema } from '../../../domain/money/moneySchema.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { App } from '../../../server/http/routes.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { asNumber, registerLookup } from '../../../server/records/lookupRoutes.ts';
import { maxLines } from '../document/save/documentInput.ts';
import { pricesPaidRoute } from './pricesPaid.server.ts';
import { productPriceTable, productTable } from './productTables.server.ts';

const productChoice = z
  .object({
    id: z.int(),
    code: z.string().nullable(),
    name: z.string(),
    unit: z.string().nullable(),
    prices: z
      .array(z.object({ currencyCode: currencyCodeSchema, amount: z.number() }))
      .describe('The unit price in each currency in which it is known'),
    tax: z.number().nullable().describe('VAT percent'),
    whtTax: z.number().nullable().describe('Withholding percent'),
    isMiscItem: z.boolean().describe('Typed once on a document, not a product of the list'),
  })
  .meta({ id: 'ProductChoice' });
type ProductChoice = z.output<typeof productChoice>;

const namesInput = z.strictObject({
  names: z.array(z.string().trim().min(1).max(200)).min(1).max(maxLines),
});

const choosing = {
  allFeatures: ['expenseBill'],
  anyPermission: ['product_view_list', 'bills_invoice_create'],
  orCapability: ['hasAccessToApprovalPurchasing', 'isPurchaseRequester'],
} as const;

const { id, code, name, unit, tax, whtTax, isMiscItem, status } = productTable;
const choiceColumns = {
  id,
  code,
  name,
  unit,
  prices: sql<ProductChoice['prices']>`(
    select coalesce(
      json_agg(json_build_object('currencyCode', price.currency_code, 'amount', price.amount) order by price.currency_code),
      '[]')
    from ${productPriceTable} price
    where price.company_id = product.company_id and price.product_id = product.id)`,
  tax: asNumber(tax),
  whtTax: asNumber(whtTax),
  isMiscItem,
};

/** Products to choose from on a line, and one-off items that are typed there. */
export function productRoutes(app: App, context: ServerContext): void {
  pricesPaidRoute(app, context);
  registerLookup(app, context, {
    path: 'products/choices',
    tag: 'Products',
    summary: 'Products and one-off items by name or code, with their prices by currency',
    access: choosing,
    table: productTable,
    searched: [name, code],
    choosable: eq(status, 'active'),
    row: productChoice,
    columns: choiceColumns,
  });

  const named = {
    access: choosing,
    tag: 'Products',
    body: namesInput,
    answer: z.object({ data: z.array(productChoice) }),
  };
  readCall(app, context, {
    ...named,
    url: '/v1/products/matches',
    summary: 'The products and one-off items of these names; a name that none or several have is left out',
    read: async ({ executor, actor, body }) => ({
      data: [...(await itemsNamed(executor, actor.companyID, body.names)).values()],
    }),
  });
  writeCall(app, context, {
    ...named,
    method: 'POST',
    url: '/v1/products/misc',
    summary: 'An item for a line of each name, in their order: the one that has it, else a new one-off item',
    write: async ({ executor, actor, body, now }) => ({
      data: await findOrMakeItems(executor, actor.companyID, body.names, now),
    }),
  });
}

/** An item for each name, in their order: the one that has it, else a new one-off item. */
export async function findOrMakeItems(
  executor: Executor,
  companyID: number,
  names: readonly string[],
  now: Date,
): Promise<ProductChoice[]> {
  const known = await itemsNamed(executor, companyID, names);
  const made = await makeOneOffs(
    executor,
    companyID,
    names.filter((one) => !known.has(nameForm(one))),
    now,
  );
  return names.flatMap((one) => known.get(nameForm(one)) ?? made.get(nameForm(one)) ?? []);
}

/** What can be chosen by these names, by {@link nameForm}: the only product of a name, else its oldest one-off item. */
async function itemsNamed(
  executor: Executor,
  companyID: number,
  names: readonly string[],
): Promise<Map<string, ProductChoice>> {
  const keys = [...new Set(names.map(nameForm))];
  const rows: ProductChoice[] = await executor
    .select(choiceColumns)
    .from(productTable)
    .where(and(eq(productTable.companyID, companyID), eq(status, 'active'), inArray(inNameForm(name), keys)))
    .orderBy(asc(isMiscItem), asc(id));
  const found = new Map<string, ProductChoice>();
  for (const [key, [first, second]] of Map.groupBy(rows, (row) => nameForm(row.name))) {
    const isOneOfSeveral = first?.isMiscItem === false && second?.isMiscItem === false;
    if (first && !isOneOfSeveral) found.set(key, first);
  }
  return found;
}

async function makeOneOffs(
  executor: Executor,
  companyID: number,
  names: readonly string[],
  now: Date,
): Promise<Map<string, ProductChoice>> {
  const byKey = new Map(names.map((one) => [nameForm(one), one]));
  if (byKey.size === 0) return new Map();
  const made: ProductChoice[] = await executor
    .insert(productTable)
    .values(
      [...byKey.values()].map((one) => ({
        companyID,
        name: one,
        isMiscItem: true,
        createdAt: now,
      })),
    )
    .returning(choiceColumns);
  return new Map(made.map((row) => [nameForm(row.name), row]));
}
