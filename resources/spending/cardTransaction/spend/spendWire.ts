import { z } from 'zod';

import { addMonths, firstOfMonth, lastOfMonth } from '../../../../domain/day/day.ts';
import type { Day } from '../../../../domain/day/day.ts';
import type { TransactionStatus } from '../cardTransactionStatus.ts';
import { transactionStatuses } from '../cardTransactionStatus.ts';

/** By what spend is told apart. */
export const spendGroups = ['card', 'merchant', 'category'] as const;
export type SpendGroup = (typeof spendGroups)[number];

const isSpent: Readonly<Record<TransactionStatus, boolean>> = {
  pending_settlement: true,
  processed: true,
  awaiting_report: true,
  awaiting_review: true,
  need_revision: true,
  reported: true,
  failed: false,
  canceled: false,
};

/** What was paid, or is held to be: neither declined nor taken back before it was booked. */
export const spendingStatuses = transactionStatuses.filter((status) => isSpent[status]);

/** This month and the two before it: as long as a list may be asked for. */
export function spendPeriod(today: Day): { from: Day; to: Day } {
  return { from: firstOfMonth(addMonths(today, -2)), to: lastOfMonth(today) };
}

/** So many are told apart. */
export const spendersMax = 8;

export const spendQuestion = z.strictObject({ by: z.enum(spendGroups) });

const amounts = {
  exactAmount: z.string().describe('In rupiah, as a decimal text'),
  transactions: z.int(),
};

/** What was paid by cards in the last months. What merchants gave back stands in the list alone. */
export const cardSpend = z
  .object({
    from: z.string(),
    to: z.string(),
    data: z
      .array(
        z.object({
          id: z.int().nullable().describe('Of the card or category; null of a merchant, and of no category'),
          name: z.string().nullable().describe('Null: no category yet'),
          ...amounts,
        }),
      )
      .describe(`The ${spendersMax} with the most`),
    others: z.object(amounts).describe('All others together'),
  })
  .meta({ id: 'CardSpend' });
export type CardSpend = z.output<typeof cardSpend>;
