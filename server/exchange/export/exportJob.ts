import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message, MessageValue } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import type { LanguagesOf } from '../../engine/nouns.ts';
import type { ClockWork, Job, JobWorker } from '../../jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../jobs/jobTopics.ts';
import { notify } from '../../notification/notify.ts';
import { loadEmployeeActor } from '../../session/actor.ts';
import type { ComposedFile, Dataset, ExportSource } from '../dataset.ts';
import { askedOf, namesOf } from '../dataset.ts';
import { inOneView, makeFile } from '../sheetFile.ts';
import type { SheetFormat } from '../sheetFormats.ts';
import type { exportNoticeEn } from './exportNotices.en.ts';
import type { StoredExport } from './exportTables.ts';
import { sheetExportTable } from './exportTables.ts';
import type { KeptFile } from './keptFile.ts';
import { keepFile, keptMs, mailFile } from './keptFile.ts';
import { rightsOf } from './fileRights.ts';
import { allowedAmong, employeesAmong } from './recipients.ts';

export const exportNotice = messagesOf<typeof exportNoticeEn>('exportNotice');

export const exportTopic = jobTopic(
  'sheet.export',
  z.object({ companyID: z.int().positive(), exportID: z.int().positive() }),
);

const table = sheetExportTable;
const ofExport = ({ companyID, id }: Pick<StoredExport, 'companyID' | 'id'>) =>
  and(eq(table.companyID, companyID), eq(table.id, id));
const underWay = eq(table.status, 'processing');

/**
 * Makes the file with the rights that the person has now, and hands it to the mail: once per export, one message to each
 * address. Who lost the right in between gets none, and is told.
 */
export function exportWorker(
  context: ServerContext,
  datasets: () => readonly (Dataset | ComposedFile)[],
  languagesOf: LanguagesOf,
): JobWorker {
  const underWayOf = async ({ companyID, exportID }: z.output<typeof exportTopic.schema>) => {
    const [stored] = await context.database.read(companyID, (executor) =>
      executor
        .select()
        .from(table)
        .where(and(ofExport({ companyID, id: exportID }), underWay)),
    );
    const dataset = datasets().find(({ name }) => name === stored?.dataset);
    return stored && { stored, dataset };
  };
  const run = async ({ payload }: Job<z.output<typeof exportTopic.schema>>) => {
    const found = await underWayOf(payload);
    if (!found) return;
    const { stored, dataset } = found;
    const actor = await loadEmployeeActor(context, stored);
    if (!actor || !dataset || !mayEnter(actor, dataset.access)) {
      await end(context, stored, exportNotice('lostRight'), dataset, actor !== null);
    } else {
      try {
        await make(context, languagesOf, { stored, actor, dataset });
      } catch (error) {
        if (!(error instanceof DomainError) || triedAgain.has(error.code)) throw error;
        await end(context, stored, error.code === 'forbidden' ? lostRight : error.says, dataset);
      }
    }
    context.outboxChanged();
  };
  return jobWorker(exportTopic, run, async ({ payload }) => {
    const found = await underWayOf(payload);
    if (found) await end(context, found.stored, exportNotice('gaveUp'), found.dataset);
    context.outboxChanged();
  });
}

/** Whether it is of a list, and has rows; else it is one paper, or a file of its own. */
export function isListed(source: ExportSource): boolean {
  return !('compose' in source);
}

const lostRight = exportNotice('lostRight');
const triedAgain: ReadonlySet<string> = new Set(['unavailable', 'rate_limited']);

interface Work {
  stored: StoredExport;
  actor: Actor;
  dataset: Dataset | ComposedFile;
}

async function make(context: ServerContext, languagesOf: LanguagesOf, work: Work): Promise<void> {
  const { stored, actor, dataset } = work;
  const { database, now } = context;
  const { companyID, format } = stored;
  const { label } = namesOf(dataset, askedOf(dataset, stored.query));
  const { content, rows, fileName } =
    'compose' in dataset
      ? await compose(context, actor, dataset, stored.query)
      : await makeSheet(context, languagesOf, { stored, actor, dataset });
  const kept = await keepFile(context, {
    content,
    storageKey: `${companyID}/exports/${stored.id}`,
    fileName,
  });
  const file = dataset.isFetchedOnly ? { ...kept, isAttached: false } : kept;
  const rights = await rightsOf(context, actor, stored.emails);
  await database.write(companyID, async (executor) => {
    if (!(await isStillToEnd(executor, stored))) return;
    const recipients = await allowedAmong(executor, context, companyID, stored.emails);
    if (recipients.length === 0) {
      throw new DomainError('validation_failed', { says: exportNotice('nobodyLeft') });
    }
    const { storageKey } = file;
    await dataset.onTaken?.(executor, actor, { at: now(), format, query: stored.query, rows });
    await executor
      .update(table)
      .set({
        status: 'processed',
        rows,
        total: rows,
        fileName,
        storageKey,
        rights,
        emails: recipients,
        finishedAt: now(),
      })
      .where(ofExport(stored));
    await mailAll(executor, context, languagesOf, {
      stored,
      actor,
      dataset,
      label,
      recipients,
      rows,
      file,
    });
  });
}

interface Made {
  content: Buffer;
  rows: number;
  fileName: string;
}

async function makeSheet(
  context: ServerContext,
  languagesOf: LanguagesOf,
  { stored, actor, dataset }: Work & { dataset: Dataset },
): Promise<Made> {
  const { database, now, words } = context;
  const { companyID } = stored;
  // A sheet is asked for in the format of a sheet.
  const format = stored.format as SheetFormat;
  const chosen = await database.read(companyID, (executor) =>
    languagesOf(executor, companyID, [actor.employeeID]),
  );
  const question = askedOf(dataset, stored.query);
  const made = await makeFile(
    context,
    database.readReplica,
    actor,
    { dataset, question },
    {
      say: words.in(chosen.get(actor.employeeID) ?? 'en'),
      now: now(),
      format,
      rowsMax: Number.MAX_SAFE_INTEGER,
      onRows: (read, total) => noteProgress(context, stored, read, total),
    },
  );
  const { fileName } = namesOf(dataset, question);
  return { ...made, fileName: `${fileName}-${today(actor.timeZone, now())}.${format}` };
}

async function compose(
  context: ServerContext,
  actor: Actor,
  source: ComposedFile,
  query: string,
): Promise<Made> {
  const { content, ...composed } = await context.database.readReplica(actor.companyID, (executor) =>
    inOneView(executor, (view) => source.compose(view, actor, askedOf(source, query), context)),
  );
  return { ...composed, content: typeof content === 'function' ? await content() : content };
}

async function noteProgress(
  { database }: ServerContext,
  stored: StoredExport,
  rows: number,
  total: number,
): Promise<void> {
  await database.write(stored.companyID, (executor) =>
    executor
      .update(table)
      .set({ rows, total })
      .where(and(ofExport(stored), underWay)),
  );
}

/** Another delivery of the job may have ended it; it waits here for that one. */
async function isStillToEnd(executor: Executor, stored: StoredExport): Promise<boolean> {
  const [locked] = await executor
    .select({ status: table.status })
    .from(table)
    .where(ofExport(stored))
    .for('update');
  return locked?.status === 'processing';
}

async function mailAll(
  executor: Executor,
  { words, configuration, now }: ServerContext,
  languagesOf: LanguagesOf,
  made: Work & {
    label: Message;
    recipients: readonly string[];
    rows: number;
    file: KeptFile;
  },
): Promise<void> {
  const { stored, actor, dataset, label, recipients, rows, file } = made;
  const isList = isListed(dataset);
  const { companyID, id } = stored;
  const employees = await employeesAmong(executor, companyID, recipients);
  const languages = await languagesOf(executor, companyID, [...employees.values(), actor.employeeID]);
  const values = {
    list: label,
    rows: rowCount(rows),
    file: file.fileName,
    day: { day: today(actor.timeZone, now()) },
    person: actor.fullName,
    until: { day: today(actor.timeZone, new Date(now().getTime() + keptMs)) },
    link: `${configuration.publicUrl}/exports/${id}`,
  };
  for (const to of recipients) {
    // Somebody outside of the company reads it in the language of whom it comes from.
    const person = employees.get(to) ?? actor.employeeID;
    const language = languages.get(person) ?? 'en';
    const isOwn = person === actor.employeeID && employees.has(to);
    const say = words.in(language);
    const there = dataset.isFetchedOnly ? 'fetched' : 'linked';
    const text = [
      say(exportNotice(isList ? (isOwn ? 'own' : 'ofColleague') : 'asked', values)),
      say(exportNotice(file.isAttached ? 'attached' : there, values)),
    ].join('\n\n');
    const subject = say(exportNotice(isList ? 'subject' : 'readyFile', values));
    await mailFile(executor, companyID, {
      of: `export-${companyID}-${id}`,
      to,
      subject,
      text,
      language,
      file,
    });
  }
  await tell(executor, stored, {
    eventType: 'export_ready',
    message: exportNotice(isList ? 'sent' : 'ready', { ...values, addresses: addressWords(recipients) }),
    // Who gets the file itself needs no mail about it.
    isMailed: !recipients.includes(actor.email.toLowerCase()),
  });
}

async function end(
  { database, now }: ServerContext,
  stored: StoredExport,
  reason: Message,
  dataset: ExportSource | undefined,
  isTold = true,
): Promise<void> {
  await database.write(stored.companyID, async (executor) => {
    if (!(await isStillToEnd(executor, stored))) return;
    await executor.update(table).set({ status: 'failed', reason, finishedAt: now() }).where(ofExport(stored));
    if (!isTold) return;
    const list = dataset ? namesOf(dataset, askedOf(dataset, stored.query)).label : stored.dataset;
    const message = exportNotice(dataset && !isListed(dataset) ? 'notMade' : 'notSent', { list, reason });
    await tell(executor, stored, { eventType: 'export_failed', message, isMailed: true });
  });
}

function tell(
  executor: Executor,
  { companyID, employeeID, id }: StoredExport,
  content: { eventType: string; message: Message; isMailed: boolean },
): Promise<void> {
  return notify(executor, companyID, {
    employeeIDs: [employeeID],
    group: 'expenses',
    kind: 'download',
    objectType: 'export',
    objectID: id,
    ...content,
  });
}

function rowCount(count: number): Message {
  return exportNotice('rows', { count, smart_count: count });
}

export function addressWords(emails: readonly string[]): MessageValue {
  return emails.length > 3 ? exportNotice('addresses', { count: emails.length }) : emails.join(', ');
}

/** Takes away the files of exports that are past their time. */
export function exportClockWork({ database, files, now }: ServerContext): ClockWork {
  return {
    name: 'export.clean',
    cron: '37 * * * *',
    async run() {
      const past = new Date(now().getTime() - keptMs);
      const over = await database.system
        .select({ companyID: table.companyID, id: table.id, storageKey: sql<string>`${table.storageKey}` })
        .from(table)
        .where(and(isNotNull(table.storageKey), lte(table.finishedAt, past)))
        .limit(1000);
      for (const one of over) {
        await files.remove(one.storageKey);
        await database.write(one.companyID, (executor) =>
          executor.update(table).set({ storageKey: null }).where(ofExport(one)),
        );
      }
    },
  };
}
