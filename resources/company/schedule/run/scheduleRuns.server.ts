import { and, desc, eq, lt, lte, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { dueInstants, periodBefore } from '../../../../domain/day/recurrence.ts';
import { rowsAtOnceMax } from '../../../../domain/list/exportLimits.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isConnectionLost } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import type { Owned } from '../../../../server/engine/pauseOwned.ts';
import type { ServerEntity } from '../../../../server/engine/serverEntity.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import { askedOf } from '../../../../server/exchange/dataset.ts';
import { rightsOf } from '../../../../server/exchange/export/fileRights.ts';
import { keepFile } from '../../../../server/exchange/export/keptFile.ts';
import { allowedAmong } from '../../../../server/exchange/export/recipients.ts';
import { makeFile } from '../../../../server/exchange/sheetFile.ts';
import type { ClockWork, JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { adminsOf } from '../../../../server/session/admins.ts';
import { companyTable } from '../../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { languagesOf } from '../../../personal/savedFilter/savedFilter.server.ts';
import type { StoredRun, StoredSchedule } from '../scheduleTables.server.ts';
import { scheduleRunTable, scheduleTable } from '../scheduleTables.server.ts';
import { cleanRunFiles } from './runFiles.server.ts';
import { mailRun, scheduleNotice } from './runMail.server.ts';

const scheduleRunTopic = jobTopic(
  'schedule.run',
  z.object({ companyID: z.int().positive(), runID: z.int().positive() }),
);

/** A record is written a moment after the instant that its history names: a run looks when that has passed. */
const settledMs = 2000;
const minuteMs = 60_000;
/** How long after a try that failed the next one is made: the fifth, six hours after the first. */
const triedAgainAfterMs = [5, 25, 90, 240].map((minutes) => minutes * minuteMs);
export const triesMax = triedAgainAfterMs.length + 1;

/** Notes a run of a locked schedule and has it made; nothing where there is one for that instant. */
export async function startRun(
  executor: Executor,
  { companyID, id }: Pick<StoredSchedule, 'companyID' | 'id'>,
  at: Date,
  startedByID: number | null,
): Promise<void> {
  const [run] = await executor
    .insert(scheduleRunTable)
    .values({ companyID, scheduleID: id, scheduledFor: at, status: 'processing', startedByID })
    .onConflictDoNothing()
    .returning({ id: scheduleRunTable.id });
  if (!run) return;
  const dueAt = new Date(at.getTime() + settledMs);
  await writeOutbox(executor, companyID, scheduleRunTopic, { companyID, runID: run.id }, dueAt);
}

/**
 * Starts what is due, each schedule in a transaction of its own. Where several runs of one are due, because no server
 * ran, the latest covers the time of the others, which are noted as skipped.
 */
async function startDueRuns(context: ServerContext): Promise<void> {
  const now = context.now();
  const due = await context.database.system
    .select({ companyID: scheduleTable.companyID, id: scheduleTable.id })
    .from(scheduleTable)
    .where(isDue(now));
  for (const { companyID, id } of due) {
    await context.database.write(companyID, (executor) => startDueRun(executor, companyID, id, now));
  }
  if (due.length > 0) context.outboxChanged();
}

/** A run that is under way ends first, so that no two send the same. */
const isDue = (now: Date) =>
  and(
    eq(scheduleTable.status, 'active'),
    lte(scheduleTable.nextRunAt, now),
    or(sql`${scheduleTable.lastResult} is null`, ne(scheduleTable.lastResult, 'processing')),
  );

async function startDueRun(executor: Executor, companyID: number, id: number, now: Date): Promise<void> {
  const ofSchedule = and(eq(scheduleTable.companyID, companyID), eq(scheduleTable.id, id));
  const [stored] = await executor
    .select()
    .from(scheduleTable)
    .where(and(ofSchedule, isDue(now)))
    .for('update', { skipLocked: true });
  const [company] = await executor
    .select({ timeZone: companyTable.timeZone })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  if (!stored?.nextRunAt || !company) return;
  const { due, next } = dueInstants(stored, company.timeZone, stored.nextRunAt, now);
  const missed = due.slice(0, -1);
  const latest = due.at(-1) ?? now;
  if (missed.length > 0) {
    await executor
      .insert(scheduleRunTable)
      .values(
        missed.map((at) => ({
          companyID,
          scheduleID: id,
          scheduledFor: at,
          status: 'skipped' as const,
          reason: scheduleNotice('reason.outage'),
          finishedAt: now,
        })),
      )
      .onConflictDoNothing();
  }
  await startRun(executor, stored, latest, null);
  await executor.update(scheduleTable).set({ nextRunAt: next, lastResult: 'processing' }).where(ofSchedule);
}

/** Makes runs: a file of what has changed, with the rights that the owner has then, to each recipient once. */
export function scheduleRunWorker(
  context: ServerContext,
  datasets: () => readonly Dataset[],
  entity: ServerEntity,
): JobWorker {
  return jobWorker(scheduleRunTopic, async ({ payload: { companyID, runID } }) => {
    const { database } = context;
    const work = await database.read(companyID, (executor) => runUnderWay(executor, companyID, runID));
    if (!work) return;
    const { stored, run } = work;
    const actor = await loadEmployeeActor(context, { companyID, employeeID: stored.ownerID ?? 0 });
    const dataset = datasets().find(({ name }) => name === stored.dataset);
    if (!dataset) await end(context, entity, work, scheduleNotice('reason.noDataset'), true);
    else if (!actor || !mayEnter(actor, dataset.access)) {
      const person = await database.read(companyID, (executor) => ownerName(executor, stored));
      await end(context, entity, work, scheduleNotice('reason.noRight', { person }), true);
    } else {
      try {
        await make(context, { ...work, actor, dataset });
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        await noteFailure(context, entity, work, error);
      }
    }
    context.log.info(
      { companyID, runID, scheduleID: stored.id, scheduledFor: run.scheduledFor },
      'a schedule ran',
    );
    context.outboxChanged();
  });
}

interface Work {
  stored: StoredSchedule;
  run: StoredRun;
  /** When the last run that succeeded was planned. */
  last: Date | null;
}

async function runUnderWay(executor: Executor, companyID: number, runID: number): Promise<Work | null> {
  const [found] = await executor
    .select({ run: scheduleRunTable, stored: scheduleTable })
    .from(scheduleRunTable)
    .innerJoin(scheduleTable, isNamedBy(scheduleTable, scheduleRunTable, scheduleRunTable.scheduleID))
    .where(
      and(
        eq(scheduleRunTable.companyID, companyID),
        eq(scheduleRunTable.id, runID),
        eq(scheduleRunTable.status, 'processing'),
      ),
    );
  return found ? { ...found, last: await lastSuccess(executor, found.stored, found.run.scheduledFor) } : null;
}

/** When the last run before an instant that went through was planned: what changed before then has been sent. */
export async function lastSuccess(
  executor: Executor,
  { companyID, id }: Pick<StoredSchedule, 'companyID' | 'id'>,
  before: Date,
): Promise<Date | null> {
  const [last] = await executor
    .select({ at: scheduleRunTable.scheduledFor })
    .from(scheduleRunTable)
    .where(
      and(
        eq(scheduleRunTable.companyID, companyID),
        eq(scheduleRunTable.scheduleID, id),
        eq(scheduleRunTable.status, 'processed'),
        lt(scheduleRunTable.scheduledFor, before),
      ),
    )
    .orderBy(desc(scheduleRunTable.scheduledFor))
    .limit(1);
  return last?.at ?? null;
}

async function make(
  context: ServerContext,
  { stored, run, last, actor, dataset }: Work & { actor: Actor; dataset: Dataset },
): Promise<void> {
  const { database, now, words } = context;
  const { companyID } = stored;
  const period = periodBefore(run.scheduledFor, last);
  const chosen = await database.read(companyID, (executor) =>
    languagesOf(executor, companyID, [actor.employeeID]),
  );
  const { format } = stored;
  const { content, rows: total } = await makeFile(
    context,
    database.read,
    actor,
    { dataset, question: askedOf(dataset, stored.query ?? '') },
    {
      say: words.in(chosen.get(actor.employeeID) ?? 'en'),
      now: now(),
      period,
      format,
      rowsMax: rowsAtOnceMax,
    },
  );
  const file =
    total === 0
      ? null
      : await keepFile(context, {
          content,
          storageKey: `${companyID}/schedules/${stored.id}/${run.id}`,
          fileName: `${stored.dataset.replaceAll('/', '-')}-${today(actor.timeZone, run.scheduledFor)}.${format}`,
        });
  const rights = file ? await rightsOf(context, actor, stored.recipients) : null;
  await database.write(companyID, async (executor) => {
    if (!(await lockRun(executor, run))) return;
    const recipients = await allowedAmong(executor, context, companyID, stored.recipients);
    if (recipients.length === 0) {
      throw new DomainError('validation_failed', { says: scheduleNotice('reason.nobody') });
    }
    const { since, isCut } = period;
    const { storageKey = null, fileName = null } = file ?? {};
    const taken = { at: now(), format, query: stored.query ?? '', rows: total };
    if (file) await dataset.onTaken?.(executor, actor, taken);
    await executor
      .update(scheduleRunTable)
      .set({
        status: 'processed',
        tries: run.tries + 1,
        since,
        isCut,
        rows: total,
        fileName,
        storageKey,
        dataset: dataset.name,
        rights,
        recipients,
        finishedAt: now(),
      })
      .where(ofRun(run));
    await setResult(executor, stored, 'processed');
    await mailRun(executor, context, { stored, run, period, dataset, actor, recipients, rows: total, file });
  });
}

const ofRun = ({ companyID, id }: Pick<StoredRun, 'companyID' | 'id'>) =>
  and(eq(scheduleRunTable.companyID, companyID), eq(scheduleRunTable.id, id));

/** Whether the run is still to be made; another delivery of the job may have made it. */
async function lockRun(executor: Executor, run: StoredRun): Promise<boolean> {
  const [locked] = await executor
    .select({ status: scheduleRunTable.status })
    .from(scheduleRunTable)
    .where(ofRun(run))
    .for('update');
  return locked?.status === 'processing';
}

async function setResult(
  executor: Executor,
  { companyID, id }: StoredSchedule,
  lastResult: StoredRun['status'],
): Promise<void> {
  await executor
    .update(scheduleTable)
    .set({ lastResult })
    .where(and(eq(scheduleTable.companyID, companyID), eq(scheduleTable.id, id)));
}

/** What a person can mend ends the run; anything else is tried again, five times within six hours. */
async function noteFailure(
  context: ServerContext,
  entity: ServerEntity,
  work: Work,
  error: unknown,
): Promise<void> {
  const { run } = work;
  const isForGood =
    error instanceof DomainError && error.code !== 'unavailable' && error.code !== 'rate_limited';
  if (isForGood) {
    await end(context, entity, work, error.says, false);
    return;
  }
  context.log.warn({ err: error, runID: run.id }, 'a run of a schedule failed');
  const tries = run.tries + 1;
  const wait = triedAgainAfterMs[run.tries];
  if (wait === undefined) {
    await end(context, entity, work, scheduleNotice('reason.unexpected', { tries }), false);
    return;
  }
  const { companyID } = run;
  await context.database.write(companyID, async (executor) => {
    if (!(await lockRun(executor, run))) return;
    await executor.update(scheduleRunTable).set({ tries }).where(ofRun(run));
    const dueAt = new Date(context.now().getTime() + wait);
    await writeOutbox(executor, companyID, scheduleRunTopic, { companyID, runID: run.id }, dueAt);
  });
}

/** Ends a run that failed, pauses the schedule where it cannot go on, and tells the owner and the admins. */
async function end(
  context: ServerContext,
  entity: ServerEntity,
  { stored, run }: Work,
  reason: Message,
  isPaused: boolean,
): Promise<void> {
  const { companyID, id, name } = stored;
  await context.database.write(companyID, async (executor) => {
    if (!(await lockRun(executor, run))) return;
    await executor
      .update(scheduleRunTable)
      .set({ status: 'failed', reason, tries: run.tries + 1, finishedAt: context.now() })
      .where(ofRun(run));
    await setResult(executor, stored, 'failed');
    if (isPaused && stored.status === 'active') {
      await actAutomatically(
        executor,
        context,
        entity,
        { companyID, id, action: 'pause' },
        { remark: reason },
      );
    }
    await notify(executor, companyID, {
      employeeIDs: await toldOf(executor, stored),
      group: 'expenses',
      kind: 'reminder',
      eventType: isPaused ? 'schedule_paused' : 'schedule_failed',
      objectType: entity.name,
      objectID: id,
      message: scheduleNotice(isPaused ? 'paused' : 'failed', { name, reason }),
    });
  });
}

/** How a schedule is paused whose owner may do nothing any more. */
export function ownedSchedules(entity: ServerEntity): Owned {
  return {
    entity,
    table: scheduleTable,
    eventType: 'schedule_paused',
    reason: (person) => scheduleNotice('reason.noRight', { person }),
    says: (named) => scheduleNotice('paused', named),
  };
}

async function toldOf(
  executor: Executor,
  { companyID, ownerID }: Pick<StoredSchedule, 'companyID' | 'ownerID'>,
): Promise<number[]> {
  const admins = await adminsOf(executor, companyID);
  return [...(ownerID === null ? [] : [ownerID]), ...admins];
}

async function ownerName(executor: Executor, { companyID, ownerID }: StoredSchedule): Promise<string> {
  const [owner] = await executor
    .select({ name: employeeName })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, ownerID ?? 0)));
  return owner?.name ?? '-';
}

/** What happens to schedules by the clock. */
export function scheduleClockWork(context: ServerContext): readonly ClockWork[] {
  return [
    { name: 'schedule.due', cron: '* * * * *', run: () => startDueRuns(context) },
    { name: 'schedule.clean', cron: '27 * * * *', run: () => cleanRunFiles(context) },
  ];
}
