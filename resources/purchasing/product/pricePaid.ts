import { z } from 'zod';

/** One line of a document by which a product was bought. */
export const pricePaid = z
  .object({
    lineID: z.int(),
    billID: z.int(),
    referenceID: z.string(),
    vendorName: z.string().nullable(),
    transactionDate: z.string(),
    currencyCode: z.string(),
    unitPrice: z.number(),
    isPriceIncludeTax: z.boolean(),
    qty: z.number(),
    unit: z.string().nullable(),
  })
  .meta({ id: 'PricePaid' });
export type PricePaid = z.output<typeof pricePaid>;
