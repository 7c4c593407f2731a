import { z } from 'zod';

import { mailedStatuses } from './mailedDocument.ts';
import { readerNames } from '../../../domain/reading/readingState.ts';

/** Who reads what a company uploads. */
export const readerChoice = z
  .strictObject({ reader: z.enum(readerNames).meta({ example: 'local' }) })
  .meta({ id: 'PaperReader' });
export type ReaderChoice = z.output<typeof readerChoice>;

/** A document that somebody mailed to the company, and what became of it. */
export const mailedRow = z
  .object({
    id: z.int(),
    status: z.enum(mailedStatuses),
    fileName: z.string(),
    sender: z.string(),
    receivedAt: z.iso.datetime(),
    reason: z.string().nullable().describe('Why it waits still, or was not taken'),
    bill: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('The draft that it became, for who may read it'),
  })
  .meta({ id: 'MailedDocument' });
export type MailedRow = z.output<typeof mailedRow>;
