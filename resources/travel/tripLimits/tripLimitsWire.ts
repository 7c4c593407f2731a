import { z } from 'zod';

import { tripTypes } from '../../../domain/trip/tripType.ts';
import { tripTermsShape } from '../tripPolicy/terms/tripTermsWire.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** What somebody may spend on trips. */
export const tripLimits = z
  .object({
    employee: named,
    types: z.array(
      z.object({
        tripType: z.enum(tripTypes),
        policy: tripTermsShape.policy,
        refusal: z.string().nullable().describe('Why nobody can say: two policies name the traveller'),
        limits: tripTermsShape.limits,
        rates: z
          .array(z.object({ destinationGroup: named, amount: z.number(), currencyCode: z.string() }))
          .describe('What a whole day is paid, by destinations'),
      }),
    ),
  })
  .meta({ id: 'TripLimits' });
export type TripLimits = z.output<typeof tripLimits>;
