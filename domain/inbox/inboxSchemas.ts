import { z } from 'zod';

import { instantSchema } from '../day/daySchema.ts';
import { filterShape, pageQuestion } from '../list/listSchemas.ts';
import { inboxSpec } from './inboxSpec.ts';

const { query, kind, late, flagged, delegated } = filterShape(inboxSpec);

export const inboxQuery = pageQuestion(inboxSpec, {
  query: query.describe(
    'Words in the number or in the name of who it is with, in any order; an amount; or both',
  ),
  kind: kind.describe('Tasks as `inbox/counts` names them'),
  late: late.describe('Only what is past its day, or waits for too long'),
  flagged: flagged.describe('Only what looks wrong'),
  delegated: delegated.describe('Only what waits in the place of somebody who is away'),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** One record that waits for the acting person. */
export const inboxRow = z
  .object({
    id: z.string().describe('Told apart from all others that wait: kind and record'),
    kind: z.string().describe('As `inbox/counts` names the task'),
    kindName: z.string(),
    page: z.string().describe('Name of the screen on which it is done; its id is that of the record'),
    resource: z.string().describe('Where the record is called, under /v1'),
    recordID: z.int(),
    version: z.int().describe('Of the record as this row shows it: what a decision on it names as seen'),
    number: z.string(),
    who: z.string().nullable().describe('Who it is with: who is paid, who asks'),
    amount: z.number().nullable().describe('In its currency, exact to its decimals'),
    currencyCode: z.string().nullable(),
    dueDate: z.string().nullable().describe('YYYY-MM-DD'),
    daysOverdue: z.int().describe('0 when it is not'),
    waitingSince: instantSchema,
    isLate: z.boolean(),
    inPlaceOf: z
      .string()
      .nullable()
      .describe('Who is away, where it waits for the acting person in their place'),
    flags: z.array(z.object({ name: z.string(), text: z.string() })).describe('What looks wrong'),
  })
  .meta({ id: 'InboxRow' });
export type InboxRow = z.infer<typeof inboxRow>;

/** A link's secret as the mail carries it. Anything of another form is a false one, not a malformed request. */
export const linkToken = z.string().min(1).max(200);

/** Whose decision the link of a mail leads to. */
export const linkedDecision = z.object({
  companyID: z.int(),
  employeeID: z.int(),
  name: z.string(),
  companyName: z.string(),
  address: z.string().describe('The page of the application on which it is taken'),
  hasChanged: z.boolean().describe('The record is not what it was when the mail was written'),
});
export type LinkedDecision = z.infer<typeof linkedDecision>;
