import { z } from 'zod';

/** One step in the life of a record, as the server answers it. */
export const historyRow = z
  .object({
    id: z.int(),
    action: z.string(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    actorName: z.string(),
    notes: z.string().nullable().describe('What the person said'),
    systemNotes: z.string().nullable().describe('What the server, or the bank through it, has to say'),
    related: z
      .object({ type: z.string(), id: z.int(), name: z.string() })
      .nullable()
      .describe('The other record whose step moved this one'),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    at: z.string().describe('Instant, ISO 8601 with offset'),
  })
  .meta({ id: 'HistoryRow' });
export type HistoryRow = z.infer<typeof historyRow>;
