import { z } from 'zod';

const rupiah = (what: string) => z.string().describe(`${what}, in rupiah, as a decimal text`);

/** What the accounts hold that a person may see. */
export const balances = z
  .object({
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        exactBalance: rupiah('What it holds'),
        exactAvailable: rupiah('What can be spent'),
        exactHeld: rupiah('What is held for payments that are under way'),
      }),
    ),
  })
  .meta({ id: 'Balances' });
export type Balances = z.infer<typeof balances>;
