import { z } from 'zod';

import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { tripPolicy } from '../tripPolicy/tripPolicy.ts';

/** A policy that is not saved yet. */
export const tripReplayInput = z.strictObject({
  policy: nounSchemas(tripPolicy as unknown as AnyNoun).input,
  id: z
    .int()
    .positive()
    .meta({ 'x-resource': tripPolicy.path })
    .nullish()
    .describe('The policy that is changed; nothing: a new one'),
});
