import { z } from 'zod';

import { readStepsSchema } from '../../../domain/approval/stepsSchema.ts';

const decision = z.object({
  isNoApproval: z.boolean(),
  steps: z.array(z.array(z.string())).describe('Who could decide each step, by name'),
});
const beforeAndAfter = { before: z.int(), after: z.int() };

/** What a workflow would have made of the records of the last days. */
export const replayAnswer = z
  .object({
    fewer: z.object({
      asksFewer: z
        .boolean()
        .describe('Something would pass with fewer people than now; all super admins are told of that'),
      confirms: z
        .object({ person: z.string(), at: z.iso.datetime() })
        .nullable()
        .describe('By saving, the acting person confirms that this one had fewer people asked'),
    }),
    since: z.string().describe('The first day of what it was tried on'),
    total: z.int().describe('Records that were submitted since then'),
    replayed: z.int().describe('On how many of them it was tried: the newest'),
    withoutRate: z.int().describe('Could not be compared with the bounds: there is no rate for their day'),
    differing: z.int().describe('Others would have decided them'),
    noApproval: z.object(beforeAndAfter).describe('Records that need no approval'),
    people: z.array(z.object({ id: z.int(), name: z.string(), ...beforeAndAfter })),
    documents: z
      .array(
        z.object({
          resource: z.string().describe('Where its records are called: `bills`'),
          id: z.int(),
          referenceID: z.string(),
          amount: z.number(),
          currencyCode: z.string(),
          before: decision,
          after: decision,
        }),
      )
      .describe('The newest that differ, of those that the acting person may see'),
    inFlight: z.object({
      total: z.int().describe('Records under review that it serves'),
      differing: z.int().describe('Wait for others than it names'),
      noApproval: z.int().describe('Would need no approval any more; they are never moved'),
    }),
  })
  .meta({ id: 'WorkflowReplay' });
export type Replay = z.infer<typeof replayAnswer>;

export const layerAnswer = z
  .object({
    id: z.int(),
    maxAmount: z
      .number()
      .nullable()
      .describe('It serves amounts up to this one; null: what no other layer serves'),
    isNoApproval: z.boolean(),
    steps: readStepsSchema,
  })
  .meta({ id: 'WorkflowLayer' });

/** What passed with fewer people than before, by the change that let it. */
export const passedAnswer = z
  .object({
    unconfirmed: z
      .object({ person: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('Who had fewer people asked, as long as nobody else has confirmed it'),
    data: z.array(
      z.object({
        person: z.string().describe('Who changed it'),
        at: z.iso.datetime(),
        total: z.int().describe('How many passed by it, of those that the acting person may read'),
        records: z
          .array(
            z.object({
              resource: z.string().describe('Where its records are called: `bills`'),
              id: z.int(),
              referenceID: z.string(),
              amount: z.number(),
              currencyCode: z.string(),
              approvedAt: z.iso.datetime(),
            }),
          )
          .describe('The newest of them'),
      }),
    ),
  })
  .meta({ id: 'PassedWithFewer' });
export type PassedWithFewer = z.infer<typeof passedAnswer>;
