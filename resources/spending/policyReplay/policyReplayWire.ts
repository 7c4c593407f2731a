import { z } from 'zod';

import { fulfilments } from '../../../domain/limit/limitUse.ts';
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

const outcome = z.object({
  isRefused: z.boolean().describe('A blocking limit would not let it be sent in'),
  fulfilment: z.enum(fulfilments),
  granted: z.number().describe('What of it is paid, in rupiah'),
});
const person = z.object({ id: z.int(), name: z.string() });
const difference = z.number().describe('So much more is paid with the policy; less: below 0');
const beforeAndAfter = { before: z.int(), after: z.int() };

/** What a policy would have made of the claims of the last days. */
export const policyReplay = z
  .object({
    since: z.string().describe('The first day of what it was tried on'),
    total: z.int().describe('Claims that it concerns, sent in since then and not rejected or canceled'),
    replayed: z.int().describe('On how many of them it was tried: the newest'),
    lines: z.int().describe('Lines of them in categories that it names; an advance is one'),
    people: z.int().describe('Whose claims they are'),
    differing: z.object({
      claims: z.int().describe('Would have been decided otherwise'),
      people: z.int(),
    }),
    refused: z.object(beforeAndAfter).describe('Claims that could not have been sent in'),
    more: z.number().describe('What would have been paid beyond what the limits say now'),
    less: z.number().describe('What would not have been paid that the limits say now'),
    hidesOthers: z
      .boolean()
      .describe('The acting person may not list the claims of others: only their own are named'),
    byPerson: z
      .array(person.extend({ claims: z.int(), difference }))
      .describe('Those with most money that moves, of whom the acting person may know it'),
    claims: z
      .array(
        z.object({
          id: z.int(),
          referenceID: z.string(),
          person,
          before: outcome,
          after: outcome,
          difference,
        }),
      )
      .describe('Those by which most money moves, of those that the acting person may know of'),
  })
  .meta({ id: 'PolicyReplay' });
export type PolicyReplay = z.infer<typeof policyReplay>;
