import { z } from 'zod';

/** Invoices of one vendor that other people would have to approve as one, as a person may know of them. */
export const splitInvoice = z
  .object({
    others: z
      .array(z.object({ id: z.int(), referenceID: z.string() }))
      .describe('With which it comes to more, as far as the person may read them'),
    says: z
      .string()
      .describe('What it comes to, in a sentence; the sum where the person may read all of them'),
  })
  .meta({ id: 'SplitInvoice' });
export type SplitInvoice = z.infer<typeof splitInvoice>;
