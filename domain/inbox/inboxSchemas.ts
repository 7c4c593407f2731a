import { z } from 'zod';

import { instantSchema } from '../day/daySchema.ts';
import { listFilter, pagingFilter, sortFilter, switchFilter } from '../list/listFilter.ts';
import { inboxPageSize, inboxSorts } from './inbox.ts';

export const inboxQuery = z.strictObject({
  ...pagingFilter(inboxPageSize),
  sort: sortFilter(inboxSorts),
  query: z.string().max(200).optional().describe('Text in the number, or in the name of who it is with'),
  kind: listFilter(z.string().min(1).max(100)).describe('Tasks as `inbox/counts` names them'),
  late: switchFilter.describe('Only what is past its day, or waits for too long'),
  flagged: switchFilter.describe('Only what looks wrong'),
  delegated: switchFilter.describe('Only what waits in the place of somebody who is away'),
  currencyCode: listFilter(z.string().regex(/^[A-Z]{3}$/)),
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
});
export type LinkedDecision = z.infer<typeof linkedDecision>;
