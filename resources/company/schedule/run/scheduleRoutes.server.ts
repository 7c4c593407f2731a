import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { periodBefore } from '../../../../domain/day/recurrence.ts';
import { pagingFilter } from '../../../../domain/list/listFilter.ts';
import { keptDays } from '../../../../domain/list/exportLimits.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { law } from '../../../../domain/message/message.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fileCall, listCall, readCall } from '../../../../server/engine/calls.ts';
import { idParams, waitAnswers } from '../../../../server/engine/entityRoutes.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import { askedOf } from '../../../../server/exchange/dataset.ts';
import { mayStillHave } from '../../../../server/exchange/export/fileRights.ts';
import { isOver, keptMs, sheetAnswer } from '../../../../server/exchange/export/keptFile.ts';
import { wholeSheet } from '../../../../server/exchange/sheetFile.ts';
import type { App } from '../../../../server/http/routes.ts';
import { employeeName, employeeTable } from '../../../../server/session/employeeTable.ts';
import type { Say } from '../../../../server/words/words.ts';
import { schedule, scheduleWord } from '../schedule.ts';
import type { StoredRun, StoredSchedule } from '../scheduleTables.server.ts';
import { scheduleRunTable, scheduleTable } from '../scheduleTables.server.ts';
import { lastSuccess, triesMax } from './scheduleRuns.server.ts';
import { previewAnswer, previewRows, runFile, runRow } from './runWire.ts';
import { sheetFormats } from '../../../../server/exchange/sheetFormats.ts';
import { isNamedBy, rowIn } from '../../../../server/records/tableRows.ts';

const { permissions, tag } = schedule;

const previewQuery = z.strictObject({
  dataset: z.string().max(100),
  query: z.string().max(4000).default(''),
  id: z.coerce.number().int().positive().optional().describe('The schedule that is changed'),
});

/** The log of runs, their files, and what a run would send now. */
export function scheduleRoutes(app: App, context: ServerContext, datasets: () => readonly Dataset[]): void {
  readCall(app, context, {
    url: '/v1/schedules/preview',
    access: { anyPermission: [permissions.create, permissions.edit] },
    tag,
    summary: `What a run would send now, with the rights of the acting person: its first ${previewRows} rows`,
    query: previewQuery,
    answer: previewAnswer,
    async read({ executor, actor, query: { dataset: name, query, id }, now, say }) {
      const dataset = datasets().find((one) => one.name === name);
      if (!dataset || !mayEnter(actor, dataset.access)) {
        throw new DomainError('validation_failed', { fields: { dataset: law('field.fromList') } });
      }
      const { companyID } = actor;
      const last = id === undefined ? null : await lastSuccess(executor, { companyID, id }, now);
      const period = periodBefore(now, last);
      const terms = { say, now, period, first: previewRows };
      const opened = await dataset.open(executor, actor, askedOf(dataset, query), terms);
      const { headings, rows } = await wholeSheet(opened);
      return {
        headings: [...headings],
        rows: rows.map((row) => [...row]),
        total: opened.total,
        since: period.since.toISOString(),
      };
    },
  });

  listCall(app, context, {
    url: '/v1/schedules/:id/runs',
    access: { anyPermission: [permissions.viewList] },
    tag,
    summary: 'Runs of one schedule, the latest first',
    params: idParams,
    query: z.strictObject(pagingFilter(20)),
    row: runRow,
    isReplica: false,
    async read({ executor, actor, params, query: { page, limit }, say }) {
      const stored = await rowIn(executor, scheduleTable, { companyID: actor.companyID, id: params.id });
      if (!stored) throw new DomainError('not_found');
      const ofSchedule = and(
        eq(scheduleRunTable.companyID, actor.companyID),
        eq(scheduleRunTable.scheduleID, stored.id),
      );
      const rows = await executor
        .select({ run: scheduleRunTable, startedBy: employeeName })
        .from(scheduleRunTable)
        .leftJoin(employeeTable, isNamedBy(employeeTable, scheduleRunTable, scheduleRunTable.startedByID))
        .where(ofSchedule)
        .orderBy(desc(scheduleRunTable.scheduledFor))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        rows: rows.map(({ run, startedBy }) =>
          shownRun(run, { startedBy, isFor: fileRightOf(actor, stored, run) === 'theirs', say }),
        ),
        total: await executor.$count(scheduleRunTable, ofSchedule),
      };
    },
  });

  const sent = { access: {}, tag, params: idParams };
  readCall(app, context, {
    ...sent,
    url: '/v1/schedules/runs/:id/details',
    summary: 'What the file of a run holds, for the owner of its schedule and for its recipients',
    answer: runFile,
    async read({ executor, actor, params, now }) {
      const { run, stored } = await fileOf(executor, actor, params.id, now);
      return {
        id: run.id,
        name: stored.name,
        scheduledFor: run.scheduledFor.toISOString(),
        rows: run.rows ?? 0,
        fileName: run.fileName ?? '',
        keptUntil: new Date((run.finishedAt ?? run.scheduledFor).getTime() + keptMs).toISOString(),
      };
    },
  });

  fileCall(app, context, {
    ...sent,
    url: '/v1/schedules/runs/:id/file',
    summary: `The file of a run, for ${keptDays} days, for the owner of its schedule and for its recipients`,
    produces: Object.values(sheetFormats).map(({ mediaType }) => mediaType),
    bytes: 'The bytes of the sheet',
    refusals: waitAnswers,
    read: ({ executor, actor, params, now }) => fileOf(executor, actor, params.id, now),
    toFile: async ({ run, storageKey }) =>
      sheetAnswer(run.fileName ?? '', await context.files.get(storageKey)),
  });

  /**
   * Whether a person may have the file of a run. The file holds what its owner might see. Others get it only if it was sent to
   * them, even with every right on schedules. Nobody gets it whose own rights no longer cover what it holds.
   */
  function fileRightOf(
    actor: Actor,
    { ownerID, dataset, query }: StoredSchedule,
    run: StoredRun,
  ): 'theirs' | 'heldBack' | 'notTheirs' {
    const own = actor.email.toLowerCase();
    const isOwn = actor.employeeID === ownerID;
    if (!isOwn && !run.recipients.some((address) => address.toLowerCase() === own)) return 'notTheirs';
    const name = run.dataset ?? dataset;
    const made = {
      dataset: datasets().find((one) => one.name === name),
      query: name === dataset ? (query ?? '') : '',
      rights: run.rights,
      isOwn,
    };
    return mayStillHave(actor, made) ? 'theirs' : 'heldBack';
  }

  /** @throws DomainError `not_found` for everybody whom the run was not sent to and once the file is gone, `forbidden` for who lost a right */
  async function fileOf(executor: Executor, actor: Actor, id: number, now: Date) {
    const found = await runOf(executor, actor, id);
    if (!found) throw new DomainError('not_found');
    const right = fileRightOf(actor, found.stored, found.run);
    if (right === 'notTheirs') throw new DomainError('not_found');
    const { storageKey, finishedAt } = found.run;
    if (storageKey === null || isOver(finishedAt, now)) {
      throw new DomainError('not_found', { says: scheduleWord('run.fileOver', { days: keptDays }) });
    }
    if (right === 'heldBack') throw new DomainError('forbidden', { says: scheduleWord('run.heldBack') });
    return { ...found, storageKey };
  }
}

async function runOf(executor: Executor, { companyID }: Actor, id: number) {
  const [found] = await executor
    .select({ run: scheduleRunTable, stored: scheduleTable })
    .from(scheduleRunTable)
    .innerJoin(scheduleTable, isNamedBy(scheduleTable, scheduleRunTable, scheduleRunTable.scheduleID))
    .where(and(eq(scheduleRunTable.companyID, companyID), eq(scheduleRunTable.id, id)));
  return found;
}

function shownRun(
  run: StoredRun,
  { startedBy, isFor, say }: { startedBy: string | null; isFor: boolean; say: Say },
): z.output<typeof runRow> {
  return {
    id: run.id,
    status: run.status,
    scheduledFor: run.scheduledFor.toISOString(),
    since: run.since?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    tries: run.tries,
    triesMax,
    rows: run.rows,
    fileName: run.fileName,
    hasFile: run.storageKey !== null,
    isAbleToDownload: run.storageKey !== null && isFor,
    recipients: run.recipients,
    reason: run.reason === null ? null : say(run.reason),
    startedBy: run.startedByID === null ? null : { id: run.startedByID, name: startedBy ?? '-' },
  };
}
