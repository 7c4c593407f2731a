import { eq } from 'drizzle-orm';

import { addDays, dayOfInstant } from '../../../domain/day/day.ts';
import { instantAt } from '../../../domain/day/dayTime.ts';
import type { Recurrence } from '../../../domain/day/recurrence.ts';
import { nextInstant, nextInstants } from '../../../domain/day/recurrence.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { scheduleNotice } from './run/runMail.server.ts';
import { triesMax } from './run/scheduleRuns.server.ts';
import type { RunStatus } from './schedule.ts';
import { scheduleRunTable, scheduleTable } from './scheduleTables.server.ts';

interface SeededSchedule extends Omit<Recurrence, 'start'> {
  name: string;
  dataset: string;
  query: string | null;
  format: 'xlsx' | 'xls' | 'csv';
  /** Addresses of these people. */
  recipients: readonly string[];
  /** What became of its runs, the latest last: p(rocessed), e(mpty), f(ailed), s(kipped). */
  runs: string;
  isOff?: boolean;
}

const seeded: readonly SeededSchedule[] = [
  {
    name: 'New and changed vendors',
    dataset: 'vendors',
    query: 'status=active,bank_detail_review',
    frequency: 'weekly',
    day: 1,
    time: '07:30',
    format: 'xlsx',
    recipients: ['finance.admin', 'super.admin'],
    runs: 'ppppepppfppe',
  },
  {
    name: 'Invoices of the day',
    dataset: 'bills',
    query: null,
    frequency: 'daily',
    day: null,
    time: '18:00',
    format: 'csv',
    recipients: ['finance.admin'],
    runs: 'eessfeeeee',
  },
  {
    name: 'Payments to authorize',
    dataset: 'payment-releasers',
    query: 'status=awaiting_payment_authorization',
    frequency: 'bi-weekly',
    day: null,
    time: '09:00',
    format: 'xls',
    recipients: ['releaser', 'finance.admin'],
    runs: 'ppsee',
  },
  {
    name: 'Claims to pay',
    dataset: 'submissions',
    query: 'status=approved',
    frequency: 'weekly',
    day: 5,
    time: '08:00',
    format: 'xlsx',
    recipients: ['releaser', 'finance.admin'],
    runs: 'ppep',
  },
  {
    name: 'Products at the end of the month',
    dataset: 'products',
    query: null,
    frequency: 'monthly',
    day: 31,
    time: '23:00',
    format: 'xlsx',
    recipients: ['finance.admin'],
    runs: 'epf',
    isOff: true,
  },
];

const results: Readonly<Record<string, RunStatus>> = {
  p: 'processed',
  e: 'processed',
  f: 'failed',
  s: 'skipped',
};
const by = 'finance.admin';
const daysBack = 190;
const madeAfterMs = 4000;

/** Four schedules with what became of their runs; their files are no longer kept. */
export function scheduleSeed(store: StoredNoun): RoomSeed {
  return {
    name: store.name,
    async fill(stage) {
      const owner = await stage.person(by);
      const offered = (store.offers['dataset']?.(owner) ?? []).map(({ value }) => value);
      for (const { runs, isOff = false, recipients, ...typed } of seeded) {
        if (!offered.includes(typed.dataset)) continue;
        const start = addDays(stage.today, -daysBack);
        stage.clock.at = instantAt(start, '06:00', owner.timeZone);
        const people = await Promise.all(recipients.map((name) => stage.person(name)));
        const addresses = people.map(({ email }) => email);
        const id = await makeRecord(stage, store, by, { ...typed, start, recipients: addresses });
        await insertRuns(stage, id, { ...typed, start }, runs, addresses, owner.timeZone);
        if (isOff) await takeStep(stage, store, id, { by, action: 'deactivate' });
      }
    },
  };
}

async function insertRuns(
  { executor, companyID, today, clock }: SeedStage,
  scheduleID: number,
  { dataset, format, ...recurrence }: Recurrence & Pick<SeededSchedule, 'dataset' | 'format'>,
  runs: string,
  recipients: string[],
  timeZone: string,
): Promise<void> {
  const present = instantAt(today, '00:00', timeZone);
  const past = nextInstants(recurrence, timeZone, clock.at, daysBack).filter((at) => at < present);
  const times = past.slice(-runs.length);
  let since = past.at(-runs.length - 1) ?? clock.at;
  const rows = times.map((at, index) => {
    const code = runs.charAt(index);
    const status = results[code] ?? 'processed';
    const made = status === 'processed';
    const period = { since: made ? since : null };
    if (made) since = at;
    return {
      companyID,
      scheduleID,
      scheduledFor: at,
      status,
      ...period,
      tries: status === 'failed' ? triesMax : Number(made),
      rows: made ? (code === 'e' ? 0 : 3 + ((index * 7) % 23)) : null,
      fileName: code === 'p' ? `${dataset}-${dayOfInstant(at.toISOString(), timeZone)}.${format}` : null,
      recipients: made ? recipients : [],
      reason:
        status === 'failed'
          ? scheduleNotice('reason.unexpected', { tries: triesMax })
          : status === 'skipped'
            ? scheduleNotice('reason.outage')
            : null,
      finishedAt: new Date(at.getTime() + madeAfterMs),
    };
  });
  await executor.insert(scheduleRunTable).values(rows);
  // Its next run lies ahead of whoever looks at it today.
  const nextRunAt = nextInstant(recurrence, timeZone, instantAt(addDays(today, 1), '00:00', timeZone));
  clock.at = times.at(-1) ?? clock.at;
  const lastResult = results[runs.charAt(runs.length - 1)] ?? null;
  await executor.update(scheduleTable).set({ nextRunAt, lastResult }).where(eq(scheduleTable.id, scheduleID));
}
