import { z } from 'zod';

import { daySchema } from '../../../domain/day/daySchema.ts';
import { fulfilments } from '../../../domain/limit/limitUse.ts';
import { readMoneyOf, sentMoneySchema } from '../../../domain/money/moneySchema.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { limitWindow } from '../limit/limitWire.ts';
import { categoryPolicy } from '../categoryPolicy/categoryPolicy.ts';

/** A policy that is not saved yet, and what somebody spends by it. */
export const trialInput = z
  .strictObject({
    policy: nounSchemas(categoryPolicy as unknown as AnyNoun).input,
    id: z
      .int()
      .positive()
      .meta({ 'x-resource': categoryPolicy.path })
      .nullish()
      .describe('The policy that is changed; nothing: a new one'),
    employeeID: z.int().positive().meta({ 'x-resource': 'employees' }),
    amount: sentMoneySchema({ isTyped: true }),
    day: daySchema,
    subpolicy: z.int().min(0).max(49).nullish().describe('The place of one of its subpolicies, from 0'),
  })
  .superRefine(readMoneyOf({ amount: { isTyped: true } }, () => 'IDR'));

/** What becomes of it. */
export const trialAnswer = z
  .object({
    outcome: z.enum(fulfilments),
    granted: z.number().describe('What is paid'),
    refusal: z.string().nullable().describe('Why a claim is refused'),
    needsReason: z.boolean().describe('Who approves it says why'),
    replacedBy: z.string().nullable().describe('The custom policy that holds in place of this one'),
    hasRule: z.boolean(),
    windows: z.array(limitWindow.extend({ called: z.string().describe('What it is a limit of') })),
  })
  .meta({ id: 'PolicyTrial' });
export type PolicyTrial = z.infer<typeof trialAnswer>;
