import { z } from 'zod';

import { daySchema } from '../../../../domain/day/daySchema.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { tripStatuses } from '../tripStatus.ts';

/** So many days are told where nobody says until when. */
export const calendarDays = 28;
/** More days are not told at once. */
export const calendarDaysMax = 92;

/** The last of so many days. */
export const lastOf = (from: Day, days: number): Day => addDays(from, days - 1);

export const tripCalendarQuery = z.strictObject({
  from: daySchema.optional().describe('Unset: today'),
  until: daySchema.optional().describe(`Unset: ${calendarDays} days in all; at most ${calendarDaysMax}`),
});

export const tripCalendar = z
  .object({
    from: z.string(),
    until: z.string(),
    trips: z.array(
      z.object({
        id: z.int(),
        traveller: z.string(),
        tripName: z.string(),
        destination: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        status: z.enum(tripStatuses),
        isOpenable: z.boolean().describe('The acting person may open it'),
      }),
    ),
  })
  .meta({ id: 'TripCalendar' });
export type TripCalendar = z.output<typeof tripCalendar>;
