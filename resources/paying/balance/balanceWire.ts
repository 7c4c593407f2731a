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
        exactAllocated: rupiah('What is set aside'),
        exactHeld: rupiah('What is held for payments that are under way'),
      }),
    ),
  })
  .meta({ id: 'Balances' });
export type Balances = z.infer<typeof balances>;

/** So many months the chart shows. */
export const monthsShown = 12;

export const monthsQuestion = z.strictObject({
  companyAccountID: z.coerce
    .number<string>()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ 'x-resource': 'company-accounts' })
    .describe('Unset: all accounts that the person sees'),
});

/** What the accounts held, by month. */
export const balanceMonths = z
  .object({
    data: z
      .array(
        z.object({
          month: z.string().describe('Its first day'),
          exactBalance: rupiah('What they held at its end, or hold today'),
          exactIn: rupiah('What came in'),
          exactOut: rupiah('What left'),
        }),
      )
      .describe('The oldest first; none before the first movement'),
  })
  .meta({ id: 'BalanceMonths' });
export type BalanceMonths = z.infer<typeof balanceMonths>;
