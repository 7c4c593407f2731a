import { z } from 'zod';

import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { categoryPolicy } from '../categoryPolicy/categoryPolicy.ts';
import { customPolicy } from '../customPolicy/customPolicy.ts';

function replayOf<const Type extends 'category' | 'custom'>(
  policyType: Type,
  noun: object,
  resource: string,
) {
  return z.strictObject({
    policyType: z.literal(policyType),
    id: z
      .int()
      .positive()
      .meta({ 'x-resource': resource })
      .nullish()
      .describe('The policy that is changed; nothing: a new one'),
    policy: nounSchemas(noun as AnyNoun).input,
  });
}

/** Custom policies that are activated together, or end together. */
const switchedPolicies = z.strictObject({
  policyType: z.literal('switched'),
  ids: z
    .array(z.int().positive().meta({ 'x-resource': customPolicy.path }))
    .min(1)
    .max(100)
    .describe('The custom policies that are activated, or end'),
  isActive: z.boolean().describe('They are activated; else they are deactivated or deleted'),
});

/** A policy that is not saved yet, or that begins or ends. */
export const policyReplayInput = z.discriminatedUnion('policyType', [
  replayOf('category', categoryPolicy, categoryPolicy.path),
  replayOf('custom', customPolicy, customPolicy.path),
  switchedPolicies,
]);
export type PolicyReplayInput = z.output<typeof policyReplayInput>;
