import { z } from 'zod';

import { creditsFreeFrom, creditsMax, quotaKinds } from '../../../domain/credit/creditQuota.ts';

const rupiah = (what: string) => z.string().describe(`${what}, in rupiah, as a decimal text`);

/** The credit of a company, and what more of it costs. */
export const creditOffer = z
  .object({
    lifetime: z.int().describe('Units that stay until they are used'),
    monthly: z.object({ remaining: z.int(), total: z.int() }),
    total: z.int().describe('Units that are left of both'),
    exactPrice: rupiah('What one costs, with value added tax')
      .nullable()
      .describe('Null where none are sold'),
    packages: z.array(
      z.object({ credits: z.int(), exactTotal: rupiah('With the tax'), exactVat: rupiah('Within it') }),
    ),
    freeFrom: z.literal(creditsFreeFrom).describe('From so many on, any number can be bought'),
    creditsMax: z.literal(creditsMax).describe('At most so many at once'),
    accounts: z
      .array(z.object({ id: z.int(), name: z.string(), exactAvailable: rupiah('What it can spend') }))
      .describe('Those that the person may pay from; none where they may not buy'),
  })
  .meta({ id: 'CreditOffer' });
export type CreditOffer = z.infer<typeof creditOffer>;

/** Credit that was bought. */
export const creditPurchase = z
  .object({
    id: z.int(),
    referenceID: z.string(),
    kind: z.enum(quotaKinds),
    credits: z.int(),
    exactTotal: rupiah('What was paid'),
    exactVat: rupiah('The value added tax within it'),
    exactBeforeVat: rupiah('What was paid, without the tax'),
    companyAccountName: z.string(),
    purchasedByName: z.string(),
    purchasedAt: z.iso.datetime(),
  })
  .meta({ id: 'CreditPurchase' });
export type CreditPurchase = z.infer<typeof creditPurchase>;
