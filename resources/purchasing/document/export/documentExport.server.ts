import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Locale } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message, MessageValue } from '../../../../domain/message/message.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { refusalAnswers } from '../../../../server/engine/entityRoutes.ts';
import { csvContentType } from '../../../../server/files/csv.ts';
import { actorOf } from '../../../../server/http/access.ts';
import { handleOnce, isHandled } from '../../../../server/jobs/handleOnce.ts';
import { isFirstInMinute } from '../../../../server/jobs/oncePerMinute.ts';
import type { Job } from '../../../../server/jobs/jobTopics.ts';
import { jobTopic, mailTopic } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import type { FilterText } from '../../../../domain/list/listFilter.ts';
import { toFilterText } from '../../../../domain/list/listFilter.ts';
import { assertKindsOpen } from '../../allKinds.ts';
import { documentKinds } from '../../documentKinds.ts';
import { purchasing } from '../document.ts';
import type { DocumentQuestion } from '../list/documentFilter.ts';
import { documentExportQuery, documentQuestion, storedTypes } from '../list/documentFilter.ts';
import { sayTo } from '../../../../server/words/words.ts';
import { languagesOf } from '../../../personal/savedFilter/savedFilter.server.ts';
import { documentError } from '../documentAmounts.ts';
import { documentNotice } from '../documentStore.server.ts';
import { writeDocumentSheet } from './documentSheet.server.ts';

/** Sends the purchases that a person may see; `query` as the list's address spells it. */
export const documentExportTopic = jobTopic(
  'bill.export',
  z.object({
    companyID: z.int().positive(),
    employeeID: z.int().positive(),
    emails: z.array(z.string()).min(1),
    query: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
    requestedAt: z.iso.datetime(),
  }),
);
type ExportJob = Job<z.output<typeof documentExportTopic.schema>>;

/** Who may have purchases of some type as a file. */
export const exportAccess: Requirement = {
  ...purchasing,
  anyPermission: documentKinds.map(({ rights }) => rights.export),
};

/** @throws DomainError `forbidden` for who may not have every type that is asked for as a file */
export function assertMayExport(actor: Actor, { transactionType }: DocumentQuestion): void {
  assertKindsOpen(actor, storedTypes(transactionType), ({ rights }) => ({
    ...purchasing,
    anyPermission: [rights.export],
  }));
}

/** Mail servers commonly take 25 MB, and an attachment grows by a third on its way. */
const maxSheetBytes = 15 * 1024 * 1024;

const exportAnswer = z
  .object({
    message: z.string(),
    emails: z.array(z.string()).describe('Where the file goes'),
  })
  .meta({ id: 'BillExport' });

/** `GET /v1/bills/export` (spec 2 §7): asks for a sheet of the list by mail; it is made after the answer. */
export function documentExportRoute(app: App, context: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/v1/bills/export',
    exposeHeadRoute: false,
    config: { access: exportAccess, isCommand: true },
    schema: {
      tags: ['Purchases'],
      summary: 'Send the listed documents by mail, as a CSV file',
      description:
        'All documents that pass the filters and that the acting person may see when the file is made. It goes to ' +
        'active colleagues only, unless said otherwise to the acting person. It needs no `Idempotency-Key`: there is ' +
        'one mail per minute and query, and a repetition within the minute answers the same without another mail.',
      querystring: documentExportQuery,
      response: { 202: exportAnswer, ...refusalAnswers },
    },
    async handler(request, reply) {
      const { emails: given, ...question } = request.query;
      assertMayExport(actorOf(request), question);
      const { companyID, employeeID, email } = actorOf(request);
      const emails = given && given.length > 0 ? given : [email.toLowerCase()];
      const asked = { emails, query: toFilterText(question) };
      const at = context.now();
      await context.database.write(companyID, async (executor) => {
        await refuseStrangers(executor, companyID, emails);
        if (!(await isFirstInMinute(executor, { companyID, employeeID, question: questionText(asked), at })))
          return;
        const requestedAt = at.toISOString();
        await writeOutbox(executor, companyID, documentExportTopic, {
          companyID,
          employeeID,
          ...asked,
          requestedAt,
        });
      });
      context.outboxChanged();
      return reply
        .status(202)
        .header('cache-control', 'no-store')
        .send({
          message: sayTo(request)(documentNotice('export.onItsWay', { addresses: addressWords(emails) })),
          emails,
        });
    },
  });
}

/** One text for all ways to write a question. */
function questionText({ emails, query }: { emails: string[]; query: Record<string, FilterText> }): string {
  const filters = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(['bill.export', emails.toSorted(), filters]);
}

/** @throws DomainError `validation_failed` on `emails`, naming those that belong to no active colleague */
async function refuseStrangers(executor: Executor, companyID: number, emails: string[]): Promise<void> {
  const known = new Set((await activeColleagues(executor, companyID, emails)).map(({ email }) => email));
  const strangers = emails.filter((email) => !known.has(email));
  if (strangers.length === 0) return;
  throw new DomainError('validation_failed', {
    fields: { emails: documentError('colleagues', { addresses: strangers.join(', ') }) },
  });
}

async function activeColleagues(
  executor: Executor,
  companyID: number,
  emails: readonly string[],
): Promise<{ id: number; email: string }[]> {
  const email = sql<string>`lower(${employeeTable.email})`;
  return await executor
    .select({ id: employeeTable.id, email })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(employeeTable.status, 'active'),
        inArray(email, [...emails]),
      ),
    )
    .orderBy(asc(employeeTable.id));
}

/**
 * Makes the sheet with the rights that the person has now, and hands it to the mail: once per job, one message and
 * one stored file per address. Who lost the right in between gets none, and is told.
 */
export async function exportDocuments(context: ServerContext, job: ExportJob): Promise<void> {
  const { database } = context;
  const { companyID, employeeID } = job.payload;
  if (await database.read(companyID, (executor) => isHandled(executor, job))) return;
  const actor = await loadEmployeeActor(context, { companyID, employeeID });
  if (!actor) {
    context.log.warn({ companyID, employeeID, jobID: job.id }, 'an export was asked for by who lost access');
    return;
  }
  const languages = await database.read(companyID, async (executor) =>
    recipientLanguages(executor, companyID, await activeColleagues(executor, companyID, job.payload.emails)),
  );
  const sheets = await makeSheets(context, actor, job, new Set(languages.values()));
  await database.write(companyID, async (executor) => {
    if (!(await handleOnce(executor, job))) return;
    const recipients = await activeColleagues(executor, companyID, job.payload.emails);
    if ('refusal' in sheets) await tellRefusal(executor, actor, sheets.refusal);
    else if (recipients.length === 0) await tellRefusal(executor, actor, nobodyLeft);
    else {
      // Within the transaction, so that a second delivery waits here instead of storing files that nobody sends.
      // Repeated, it stores the same files in the same places.
      for (const recipient of recipients) {
        const language = languages.get(recipient.id) ?? 'en';
        const sheet = sheets.get(language);
        if (sheet) await sendSheet(executor, context, job, actor, sheet, { ...recipient, language });
      }
      await tellSuccess(executor, actor, sheets, recipients);
    }
  });
  context.outboxChanged();
}

interface Sheet {
  content: Buffer;
  rowCount: number;
  /** When its rows were read. */
  at: Date;
}

interface Refused {
  /** Why there is no sheet. */
  refusal: Message;
}

const lostRight: Refused = { refusal: documentNotice('export.lostRight') };
const nobodyLeft = documentNotice('export.nobodyLeft');

/** By language: each reads a sheet in their own. */
type Sheets = ReadonlyMap<Locale, Sheet>;

async function recipientLanguages(
  executor: Executor,
  companyID: number,
  recipients: readonly { id: number }[],
): Promise<ReadonlyMap<number, Locale>> {
  const ids = recipients.map(({ id }) => id);
  const chosen = await languagesOf(executor, companyID, ids);
  return new Map(ids.map((id) => [id, chosen.get(id) ?? 'en']));
}

async function makeSheets(
  context: ServerContext,
  actor: Actor,
  job: ExportJob,
  languages: ReadonlySet<Locale>,
): Promise<Sheets | Refused> {
  const at = context.now();
  const question = documentQuestion.parse(job.payload.query);
  try {
    assertMayExport(actor, question);
    return await context.database.readReplica(actor.companyID, (executor) =>
      executor.transaction(
        async (transaction) => {
          const sheets = new Map<Locale, Sheet>();
          for (const language of languages) {
            const terms = { now: at, maxBytes: maxSheetBytes, say: context.words.in(language) };
            sheets.set(language, { ...(await writeDocumentSheet(transaction, actor, question, terms)), at });
          }
          return sheets;
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'forbidden') return lostRight;
    if (error.code !== 'file_too_large') throw error;
    return { refusal: documentNotice('export.tooLarge', { limit: maxSheetBytes / 1024 / 1024 }) };
  }
}

async function sendSheet(
  executor: Executor,
  context: ServerContext,
  job: ExportJob,
  actor: Actor,
  { content, rowCount, at }: Sheet,
  recipient: { id: number; email: string; language: Locale },
): Promise<void> {
  const day = today(actor.timeZone, at);
  const fileName = `purchases-${day}.csv`;
  const storageKey = `${actor.companyID}/exports/${job.id}/${recipient.id}`;
  await context.files.put(storageKey, content, csvContentType);
  const { language } = recipient;
  const say = context.words.in(language);
  const values = { purchases: purchaseCount(rowCount), day: { day }, file: fileName, person: actor.fullName };
  const isOwn = recipient.id === actor.employeeID;
  const body = say(documentNotice(isOwn ? 'export.own' : 'export.ofColleague', values));
  await writeOutbox(executor, actor.companyID, mailTopic, {
    to: recipient.email,
    subject: say(documentNotice('export.subject', values)),
    text: `${body}\n\n${context.configuration.publicUrl}`,
    language,
    attachment: { storageKey, fileName, contentType: csvContentType },
  });
}

function tellSuccess(
  executor: Executor,
  actor: Actor,
  sheets: Sheets,
  recipients: readonly { id: number; email: string }[],
): Promise<void> {
  const addresses = addressWords(recipients.map(({ email }) => email));
  const [sheet] = sheets.values();
  return tell(executor, actor, {
    eventType: 'bill_export_ready',
    message: documentNotice('export.sent', { purchases: purchaseCount(sheet?.rowCount ?? 0), addresses }),
    // Who gets the file itself needs no mail about it.
    isMailed: !recipients.some(({ id }) => id === actor.employeeID),
  });
}

function tellRefusal(executor: Executor, actor: Actor, reason: Message): Promise<void> {
  const message = documentNotice('export.notSent', { reason });
  return tell(executor, actor, { eventType: 'bill_export_failed', message, isMailed: true });
}

function tell(
  executor: Executor,
  actor: Actor,
  content: { eventType: string; message: Message; isMailed: boolean },
): Promise<void> {
  return notify(executor, actor.companyID, {
    employeeIDs: [actor.employeeID],
    group: 'expenses',
    kind: 'download',
    // An export is no record of its own: it belongs to the person.
    objectType: 'employee',
    objectID: actor.employeeID,
    ...content,
  });
}

function purchaseCount(count: number): Message {
  return documentNotice('export.purchases', { count, smart_count: count });
}

function addressWords(emails: readonly string[]): MessageValue {
  return emails.length > 3 ? documentNotice('export.addresses', { count: emails.length }) : emails.join(', ');
}
