import { z } from 'zod';

const absence = z.object({
  id: z.int(),
  name: z.string().describe('Of who is away'),
  firstDay: z.string().describe('YYYY-MM-DD'),
  lastDay: z.string().describe('YYYY-MM-DD'),
  isNow: z.boolean().describe('Its first day has come'),
  delegates: z.array(z.string()).describe('Who decides meanwhile'),
});

/** What of absences concerns a person themself, what comes first first. */
export const ownAbsences = z
  .object({
    own: z.array(absence),
    forOthers: z.array(
      absence.extend({
        waiting: z.int().describe('Records that wait for the acting person in their place'),
      }),
    ),
  })
  .meta({ id: 'OwnAbsences' });
export type OwnAbsences = z.infer<typeof ownAbsences>;
