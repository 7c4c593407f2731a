import { z } from 'zod';

import { memberTypes } from '../../../../domain/limit/limitRule.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** So many people are named, those whom another policy names, too, first. */
export const namedPeopleMax = 100;

/** Who travels by a policy. */
export const policyPeopleAnswer = z
  .object({
    total: z.int().describe('How many people it is for'),
    data: z
      .array(
        named.extend({
          by: z.enum([...memberTypes, 'default']).describe('How it is theirs'),
          others: z.array(named).describe('Other policies that name them: they cannot request a trip'),
        }),
      )
      .describe(`At most ${namedPeopleMax} of them, those of two policies first`),
  })
  .meta({ id: 'TripPolicyPeople' });
export type PolicyPeople = z.infer<typeof policyPeopleAnswer>;
