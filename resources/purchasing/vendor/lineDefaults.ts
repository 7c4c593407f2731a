import { z } from 'zod';

import { currencyCodeSchema } from '../../../domain/money/moneySchema.ts';

/** What one unit of a product that a vendor sells costs, as a line of a document to come can begin with it. */
const productOfVendor = z
  .object({
    productID: z.int(),
    prices: z
      .array(z.object({ currencyCode: currencyCodeSchema, amount: z.number() }))
      .describe('Of the product itself, whoever sells it'),
    paid: z
      .array(
        z.object({
          currencyCode: currencyCodeSchema,
          unit: z.string().nullable(),
          isPriceIncludeTax: z.boolean(),
          unitPrice: z.number(),
        }),
      )
      .describe(
        'What was paid last to this vendor: of each currency, unit and kind of price one, the newest first',
      ),
  })
  .meta({ id: 'ProductOfVendor' });
export type ProductOfVendor = z.output<typeof productOfVendor>;

/** What the lines of a vendor's documents begin with. */
export const lineDefaults = z
  .object({
    tax: z.number().nullable().describe('VAT percent; null where the vendor says none'),
    whtTax: z.number().nullable().describe('Withholding percent; null where the vendor says none'),
    products: z.array(productOfVendor),
  })
  .meta({ id: 'LineDefaults' });
export type LineDefaults = z.output<typeof lineDefaults>;
