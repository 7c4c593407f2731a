import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, dayOfInstant, today } from '../../../../domain/day/day.ts';
import { dayText } from '../../../../domain/day/dayInput.ts';
import { languages } from '../../../../domain/message/language.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { sheetKind } from '../../../../domain/noun/attachment.ts';
import { typedFields } from '../../../../domain/noun/fields.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fileCall, writeCall } from '../../../../server/engine/calls.ts';
import { waitAnswers } from '../../../../server/engine/entityRoutes.ts';
import { openSheet, readInThread } from '../../../../server/exchange/import/importRoutes.ts';
import { customFieldsFor } from '../../../../server/customFields/customValues.ts';
import { customExample } from '../../../../server/exchange/import/customCells.ts';
import type { OpenRow } from '../../../../server/exchange/import/judgeRows.ts';
import { headingOfColumn, isInSheets, sheetColumns } from '../../../../server/exchange/sheetColumns.ts';
import { csvContentType, writeCsv } from '../../../../server/files/csv.ts';
import { sheetFormats } from '../../../../server/exchange/sheetFormats.ts';
import { mediaTable } from '../../../../server/files/mediaTables.ts';
import type { App } from '../../../../server/http/routes.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { employeeName, employeeTable, isEmployee } from '../../../../server/session/employeeTable.ts';
import type { Speech } from '../../../../server/words/words.ts';
import { own } from '../../../../server/words/own.ts';
import { categoryPolicyTable } from '../../categoryPolicy/categoryPolicyTables.server.ts';
import type { UploadedType } from '../claimLog.ts';
import { claimLog, uploadedTypes } from '../claimLog.ts';
import { beginLog } from '../claimLogKeeping.server.ts';
import { claimLogTable } from '../claimLogTables.server.ts';
import { claimSheet, claimSheetSays, filingBySheet, togetherOf } from './claimSheet.ts';
import { claimUploadTopic } from './fileClaims.server.ts';

const submissionType = z.enum(uploadedTypes);
const maxCsvBytes = 20 * 1024 * 1024;

const uploadInput = z.strictObject({
  mediaID: z
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ 'x-resource': 'media' })
    .describe('A file that the acting person has uploaded as the kind `sheet`'),
  submissionType: submissionType.describe('What the rows of the sheet are'),
  isSentAgain: z
    .boolean()
    .default(false)
    .describe('Files the claims of a sheet again of which some were filed before: without, it is refused'),
});

/** A sheet of claims, as it was uploaded. */
interface UploadedSheet {
  fileName: string;
  sha256: Buffer;
  columns: string[];
  rows: readonly OpenRow[];
}

/** The calls by which claims are filed for others by a sheet. */
export function claimUploadRoutes(app: App, context: ServerContext, store: StoredNoun): void {
  const common = { access: filingBySheet, tag: claimLog.tag };

  fileCall(app, context, {
    ...common,
    url: '/v1/claims/uploads/template',
    summary: 'A sheet to fill in for claims of several employees: the headings, and an example',
    query: z.strictObject({ submissionType }),
    produces: [sheetFormats.csv.mediaType],
    bytes: 'The bytes of the sheet',
    isAlwaysThere: true,
    read: ({ executor, actor, query: { submissionType: type }, say, now }) =>
      template(executor, context, actor, { type, say, now }),
    toFile: async ({ type, headings, rows }) => ({
      fileName: `claims-${type}.csv`,
      contentType: csvContentType,
      content: await writeCsv(
        headings.map((header, place) => ({
          header,
          kind: 'text' as const,
          cell: (row: readonly string[]) => row[place] ?? '',
        })),
        inOrder(rows),
        maxCsvBytes,
      ),
    }),
  });

  writeCall(app, context, {
    ...common,
    method: 'POST',
    url: '/v1/claims/uploads',
    summary: 'File the claims of a sheet, each for the employee that its rows name',
    description:
      'The sheet is worked through after the answer, claim by claim: what is wrong with one keeps no other from being filed. The ' +
      'log that is answered says what became of each row. A sheet of which claims were filed before is refused as ' +
      '`already_exists`, unless `isSentAgain` says that it is meant.',
    body: uploadInput,
    answer: store.detailAnswer,
    refusals: waitAnswers,
    prepare: ({ mediaID, submissionType: type }, actor) => readUpload(context, actor, mediaID, type),
    async write({ executor, actor, body, prepared, now, say }) {
      const id = await beginUpload(executor, actor, now, prepared, body);
      return (await store.detail(executor, actor, id, now, say)) as object;
    },
  });
}

/**
 * Reads the sheet that a person has uploaded.
 * @throws DomainError `validation_failed` for a file that is not theirs or no sheet; `file_unreadable` naming the headings that are wrong
 */
async function readUpload(
  context: ServerContext,
  actor: Actor,
  mediaID: number,
  type: UploadedType,
): Promise<UploadedSheet> {
  const [found] = await context.database.read(actor.companyID, (executor) =>
    executor
      .select()
      .from(mediaTable)
      .where(
        and(
          eq(mediaTable.companyID, actor.companyID),
          eq(mediaTable.id, mediaID),
          eq(mediaTable.kind, sheetKind),
          eq(mediaTable.uploadedByID, actor.employeeID),
        ),
      ),
  );
  if (!found) throw new DomainError('validation_failed', { fields: { mediaID: own('file.unknown') } });
  const sheet = await readInThread(context, actor, await context.files.get(found.storageKey));
  const added = await context.database.read(actor.companyID, (executor) =>
    customFieldsFor(executor, actor, type),
  );
  const { columns, rows } = openSheet(context, claimSheet(type), added, sheet);
  const { fileName, sha256 } = found;
  return { fileName, sha256, columns: columns.map(({ key }) => key), rows };
}

/**
 * Begins the log of a sheet, and the job that files its claims; answers the number of the log.
 * @throws DomainError `already_exists` where claims of the same sheet were filed before, and nobody says that it is meant
 */
export async function beginUpload(
  executor: Executor,
  actor: Actor,
  now: Date,
  { fileName, sha256, columns, rows }: UploadedSheet,
  { submissionType: type, isSentAgain }: { submissionType: UploadedType; isSentAgain: boolean },
): Promise<number> {
  const { companyID, timeZone } = actor;
  const lock = `sheet ${sha256.toString('hex')} of ${companyID}`;
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  if (!isSentAgain) await assertNew(executor, { companyID, timeZone, type, sha256 });
  const id = await beginLog(
    executor,
    actor,
    now,
    { kind: 'upload', submissionType: type, fileName, sha256, columns },
    rows.map(({ number, cells }) => ({
      row: number,
      together: togetherOf(cells, number),
      cells,
      claimID: null,
      isDone: null,
      code: null,
      says: null,
    })),
  );
  await writeOutbox(executor, companyID, claimUploadTopic, { companyID, logID: id });
  return id;
}

interface Sent {
  companyID: number;
  timeZone: string;
  type: UploadedType;
  sha256: Buffer;
}

async function assertNew(executor: Executor, { companyID, timeZone, type, sha256 }: Sent): Promise<void> {
  const { id, referenceID, status, doneCount, createdAt } = claimLogTable;
  const [before] = await executor
    .select({ id, referenceID, status, doneCount, createdAt, by: employeeName })
    .from(claimLogTable)
    .innerJoin(employeeTable, isEmployee(claimLogTable.companyID, claimLogTable.createdByID))
    .where(
      and(
        eq(claimLogTable.companyID, companyID),
        eq(claimLogTable.sha256, sha256),
        eq(claimLogTable.submissionType, type),
        or(gt(doneCount, 0), eq(status, 'processing')),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  if (!before) return;
  const says = claimSheetSays('rule.sentBefore', {
    name: before.by,
    day: { day: dayOfInstant(before.createdAt.toISOString(), timeZone) },
    number: before.referenceID,
    count: before.doneCount,
  });
  throw new DomainError('already_exists', {
    says,
    fields: { isSentAgain: says },
    details: { logID: before.id },
  });
}

interface TemplateTerms {
  type: UploadedType;
  say: Speech;
  now: Date;
}

/** Headings in the person's language, required ones marked, and rows as an example. */
async function template(
  executor: Executor,
  { words }: Pick<ServerContext, 'words'>,
  actor: Actor,
  { type, say, now }: TemplateTerms,
) {
  const sheet = claimSheet(type);
  const added = (await customFieldsFor(executor, actor, type)).filter(isInSheets);
  const columns = sheetColumns(sheet, added);
  const says = languages.map((language) => words.in(language));
  const [category] = await executor
    .select({ name: categoryPolicyTable.name })
    .from(categoryPolicyTable)
    .where(
      and(
        eq(categoryPolicyTable.companyID, actor.companyID),
        eq(categoryPolicyTable.status, 'active'),
        sql`${type} = any(${categoryPolicyTable.transactionTypes})`,
      ),
    )
    .orderBy(asc(categoryPolicyTable.id))
    .limit(1);
  const day = today(actor.timeZone, now);
  const example: Readonly<Record<string, string>> = {
    claim: '1',
    employee: actor.email,
    purpose: say(claimSheetSays('example.purpose')),
    transactionDate: dayText(day),
    neededOn: dayText(addDays(day, 7)),
    merchant: say(claimSheetSays('example.merchant')),
    category: category?.name ?? '',
    currencyCode: 'IDR',
    amount: '125000',
    description: say(claimSheetSays('example.description')),
    missingReason: say(claimSheetSays('example.missingReason')),
  };
  const rowOf = (more: Readonly<Record<string, string>>) => [
    ...typedFields(sheet.fields).map(([key]) => more[key] ?? example[key] ?? ''),
    ...added.map((field) => (more['purpose'] === '' ? '' : customExample(field, day))),
  ];
  return {
    type,
    headings: columns.map(
      (column) => `${headingOfColumn(sheet, column, say, says)}${column.isRequired ? ' *' : ''}`,
    ),
    // Two lines of one claim.
    rows: [rowOf({}), ...(type === 'reimbursement' ? [rowOf({ purpose: '', amount: '48000' })] : [])],
  };
}

export async function* inOrder<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
