import { z } from 'zod';

import { runStatuses } from '../schedule.ts';

/** Rows of a preview. */
export const previewRows = 20;

const instant = z.string().describe('ISO 8601, UTC');

/** A run in the log of its schedule. */
export const runRow = z
  .object({
    id: z.int(),
    status: z.enum(runStatuses),
    scheduledFor: instant.describe('When it was planned; what changed before then is in it'),
    since: instant.nullable().describe('What changed from then on is in it; null where it was not made'),
    finishedAt: instant.nullable(),
    tries: z.int(),
    triesMax: z.int(),
    rows: z.int().nullable().describe('0: nothing had changed, and there is no file'),
    fileName: z.string().nullable(),
    hasFile: z.boolean().describe('It is still kept'),
    isAbleToDownload: z.boolean().describe('The acting person owns the schedule or was sent the file'),
    recipients: z.array(z.string()),
    reason: z.string().nullable().describe('Why it failed or was skipped'),
    startedBy: z.object({ id: z.int(), name: z.string() }).nullable().describe('Null: the clock'),
  })
  .meta({ id: 'ScheduleRun' });
export type RunRow = z.output<typeof runRow>;

/** What the page of a file says of it. */
export const runFile = z
  .object({
    id: z.int(),
    name: z.string().describe('Of the schedule'),
    scheduledFor: instant,
    rows: z.int(),
    fileName: z.string(),
    keptUntil: instant,
  })
  .meta({ id: 'ScheduleRunFile' });
export type RunFile = z.output<typeof runFile>;

export const previewAnswer = z
  .object({
    headings: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
    total: z.int(),
    since: instant.describe('What changed from then on would be in it'),
  })
  .meta({ id: 'SchedulePreview' });
export type Preview = z.output<typeof previewAnswer>;
