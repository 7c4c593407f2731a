import { z } from 'zod';

import { memberTypes } from '../../../domain/limit/limitRule.ts';
import { categoryTypes } from '../categoryPolicy/categoryPolicy.ts';
import { limitWindow } from '../limit/limitWire.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** What somebody may spend on a day, category by category, and by which rule. */
export const spendingLimits = z
  .object({
    employee: named,
    day: z.string(),
    people: z
      .array(named)
      .describe('Of whom the acting person may ask the same, because they are their manager'),
    categories: z.array(
      z.object({
        category: named,
        type: z.enum(categoryTypes),
        rules: z
          .array(
            z.object({
              called: z.string().describe('The category, the subpolicy or the benefit plan'),
              subpolicyID: z.int().nullable().describe('Null: the category as a whole'),
              policy: z.object({ kind: z.enum(['category', 'custom', 'plan']), ...named.shape }),
              reason: z
                .enum([...memberTypes, 'everyone', 'plan'])
                .describe('Why it holds for the person: by whom its policy names'),
              windows: z.array(limitWindow).describe('Empty: nothing bounds what is spent'),
            }),
          )
          .describe('The one of the category first, then those of its subpolicies; empty: there is no limit'),
      }),
    ),
  })
  .meta({ id: 'SpendingLimits' });
export type SpendingLimits = z.output<typeof spendingLimits>;

const bucket = z.object({
  exactAmount: z.string().describe('In IDR, as an exact decimal text'),
  claims: z.int(),
});
export type ClaimBucket = z.output<typeof bucket>;

/** How the claims of somebody stand, and to finance the advances of everybody. */
export const claimSummary = z
  .object({
    owedToMe: z
      .object({
        approved: bucket.describe('Decided, and not sent yet'),
        pending: bucket.describe('Held, or at the bank'),
        failed: bucket.describe('The bank refused it: it is sent again'),
      })
      .describe('Reimbursements, and what was spent beyond an advance'),
    advancesToCome: bucket.describe('Approved, and not paid yet'),
    inReview: z
      .object({
        reimbursements: bucket,
        advances: bucket.describe('Not those whose settlement is looked at'),
        settlements: bucket,
      })
      .describe('Others decide on them'),
    sentBack: bucket.describe('Reimbursements that are to be mended'),
    oweBack: bucket.describe('What is left of settled advances, and has not come back'),
    toSettle: z.object({
      ...bucket.shape,
      overdue: bucket,
      next: z
        .array(
          z.object({
            id: z.int().describe('Of the advance'),
            referenceID: z.string(),
            settlementID: z.int().describe('Where it is accounted for'),
            purpose: z.string(),
            exactAmount: z.string().describe('What of it is not accounted for'),
            dueOn: z.string().nullable(),
            daysOverdue: z.int().describe('0: it is not late'),
          }),
        )
        .describe('The first that are due'),
    }),
    held: bucket.describe('All advances that were paid to the person and are not accounted for'),
    outstanding: z
      .array(
        z.object({
          fromDays: z.int(),
          toDays: z.int().nullable().describe('Null: and more'),
          paidFrom: z.string().nullable().describe('The first day on which one of these was paid; null: any'),
          paidTo: z.string(),
          ...bucket.shape,
        }),
      )
      .nullable()
      .describe(
        'Advances of everybody by the days since they were paid; null without the right to list claims',
      ),
    overdue: z
      .object({ ...bucket.shape, dueTo: z.string().describe('The last day on which one of these was due') })
      .nullable()
      .describe(
        'Advances of everybody that were to be settled by now; null without the right to list claims',
      ),
  })
  .meta({ id: 'ClaimSummary' });
export type ClaimSummary = z.output<typeof claimSummary>;
