import { and, asc, eq, isNull, min } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { mayEnter } from '../../../../domain/access/access.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { fieldMessages } from '../../../../domain/message/fieldMessage.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { joined, law } from '../../../../domain/message/message.ts';
import { checkAmounts, fieldShape } from '../../../../domain/noun/fieldSchemas.ts';
import type { SentCustomValue } from '../../../../domain/noun/customFields/customFields.ts';
import { nounSchemas } from '../../../../domain/noun/nounSchemas.ts';
import type { ActContext, ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isConnectionLost } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import { customFieldsFor } from '../../../../server/customFields/customValues.ts';
import { readCustomCells } from '../../../../server/exchange/import/customCells.ts';
import type { Cells, CellTerms } from '../../../../server/exchange/import/sheetCells.ts';
import { readCells } from '../../../../server/exchange/import/sheetCells.ts';
import { columnAt, customColumn, fieldLabel } from '../../../../server/exchange/sheetColumns.ts';
import { cellFault } from '../../../../server/exchange/workbook/cellMarks.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { notify } from '../../../../server/notification/notify.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { claim } from '../../claim/claim.ts';
import { claimStore } from '../../claim/claim.server.ts';
import type { UploadedType } from '../claimLog.ts';
import { claimLog, claimLogNotice } from '../claimLog.ts';
import type { RowOutcome } from '../claimLogKeeping.server.ts';
import { reasonOf, settleRows } from '../claimLogKeeping.server.ts';
import type { StoredLog, StoredLogRow } from '../claimLogTables.server.ts';
import { claimLogRowTable, claimLogTable } from '../claimLogTables.server.ts';
import {
  claimOf,
  claimSheet,
  claimSheetSays,
  disagreements,
  filingBySheet,
  placeOf,
  rowPath,
} from './claimSheet.ts';
import { sheetTerms } from './sheetNames.server.ts';

/** Files the claims of an uploaded sheet: so many, then the next job goes on. */
export const claimUploadTopic = jobTopic(
  'claim.upload',
  z.object({ companyID: z.int().positive(), logID: z.int().positive() }),
);
const claimsPerJob = 100;

/** What the job needs from outside. */
type FilingContext = ActContext & { log: Pick<ServerContext['log'], 'error'> };

interface Work {
  context: FilingContext;
  log: StoredLog;
  type: UploadedType;
  actor: Actor;
}

export function claimUploadWorker(context: ServerContext, store: StoredNoun): JobWorker {
  return jobWorker(claimUploadTopic, ({ payload }) => goOnWithUpload(context, store, payload));
}

/** Goes on with an upload where it stopped, wherever that was: each claim is filed in a transaction that also says so. */
export async function goOnWithUpload(
  context: FilingContext,
  store: StoredNoun,
  { companyID, logID }: { companyID: number; logID: number },
): Promise<void> {
  const { database } = context;
  const [log] = await database.read(companyID, (executor) =>
    executor
      .select()
      .from(claimLogTable)
      .where(and(eq(claimLogTable.companyID, companyID), eq(claimLogTable.id, logID))),
  );
  if (log?.status !== 'processing') return;
  const actor = await loadEmployeeActor(context, { companyID, employeeID: log.createdByID });
  const mayFile = actor !== null && mayEnter(actor, filingBySheet);
  const open = await database.read(companyID, (executor) => openClaims(executor, log, claimsPerJob));
  for (const together of open) {
    if (mayFile) await fileRows({ context, log, actor, type: log.submissionType as UploadedType }, together);
    else
      await failRows(
        context,
        log,
        together,
        new DomainError('forbidden', { says: claimSheetSays('rule.lostRight') }),
      );
  }
  await database.write(companyID, async (executor) => {
    // Another delivery may end the upload at the same time.
    const locked = await store.lock(executor, companyID, logID);
    if (locked?.status !== 'processing') return;
    const [next] = await openClaims(executor, log, 1);
    if (next !== undefined) await writeOutbox(executor, companyID, claimUploadTopic, { companyID, logID });
    else await finish(executor, context, store, locked as unknown as StoredLog);
  });
  context.outboxChanged();
}

const rowsOf = ({ companyID, id }: Pick<StoredLog, 'companyID' | 'id'>) =>
  and(eq(claimLogRowTable.companyID, companyID), eq(claimLogRowTable.claimLogID, id));

/** What the rows have in common of each claim that is still to be filed, in the order of the sheet. */
async function openClaims(executor: Executor, log: StoredLog, limit: number): Promise<string[]> {
  const { together, row, isDone } = claimLogRowTable;
  const found = await executor
    .select({ together })
    .from(claimLogRowTable)
    .where(and(rowsOf(log), isNull(isDone)))
    .groupBy(together)
    .orderBy(asc(min(row)))
    .limit(limit);
  return found.map((one) => one.together);
}

/** The rows of a claim that nobody has filed yet, locked. */
async function openRows(executor: Executor, log: StoredLog, together: string): Promise<StoredLogRow[]> {
  return await executor
    .select()
    .from(claimLogRowTable)
    .where(and(rowsOf(log), eq(claimLogRowTable.together, together), isNull(claimLogRowTable.isDone)))
    .orderBy(asc(claimLogRowTable.row))
    .for('update');
}

/** Files the claim of some rows and notes it, both in one transaction; a refusal undoes the filing and is noted alone. */
async function fileRows(work: Work, together: string): Promise<void> {
  const { context, log } = work;
  try {
    await context.database.write(log.companyID, async (executor) => {
      const rows = await openRows(executor, log, together);
      if (rows.length === 0) return;
      const claimID = await filed(executor, work, rows);
      const done = { claimID, isDone: true, code: null, says: null };
      await settleRows(
        executor,
        log,
        rows.map(({ row }) => ({ row, ...done })),
      );
    });
  } catch (error) {
    if (isConnectionLost(error) || (error instanceof DomainError && error.code === 'unavailable'))
      throw error;
    if (!(error instanceof DomainError))
      context.log.error({ err: error }, 'a claim of a sheet could not be filed');
    const refusal = error instanceof DomainError ? error : new DomainError('unexpected', { cause: error });
    await failRows(context, log, together, refusal);
  }
}

/** As their form would file it. @throws DomainError by the paths of the claim, or of the cells */
async function filed(executor: Executor, work: Work, rows: readonly StoredLogRow[]): Promise<number> {
  const { context, type, actor, log } = work;
  const { payloads, customFields } = await readRows(executor, work, rows);
  const input = claimOf(type, payloads, customFields);
  const judged = nounSchemas(claim).input.safeParse(input, { reportInput: true });
  if (!judged.success)
    throw new DomainError('validation_failed', { fields: fieldMessages(judged.error.issues) });
  const remark = claimSheetSays('remark', { file: log.fileName ?? '', number: log.referenceID });
  return await claimStore.create(executor, context, actor, judged.data as Record<string, unknown>, {
    remark,
  });
}

/** What the cells of a claim say. @throws DomainError with all cells that are wrong */
async function readRows(executor: Executor, { context, type, actor }: Work, rows: readonly StoredLogRow[]) {
  const sheet = claimSheet(type);
  const terms = await sheetTerms(
    executor,
    context,
    actor,
    type,
    rows.map(({ cells }) => cells),
  );
  const schema = z.strictObject(fieldShape(sheet.fields)).superRefine(checkAmounts(sheet.fields));
  const read = rows.map(({ cells }) => {
    const { payload, errors } = readCells(sheet, cells, null, terms);
    const judged = schema.safeParse(payload, { reportInput: true });
    const ofFields = fieldMessages(judged.error?.issues ?? []);
    const byColumn = Object.entries(ofFields).map(([path, says]) => [columnAt(sheet, path), says]);
    return {
      payload,
      errors: { ...Object.fromEntries(byColumn), ...errors, ...faultsOf(cells) } as FieldMessages,
    };
  });
  const added = await readAdded(executor, actor, type, rows, terms);
  const payloads = read.map(({ payload }) => payload);
  const wrong = read.flatMap(({ errors }, index) =>
    Object.entries(errors).map(([column, says]) => [rowPath(index, column), says] as const),
  );
  const fields = { ...disagreements(payloads), ...Object.fromEntries(wrong), ...added.errors };
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  return { payloads, customFields: added.sent };
}

/** What the first row of a claim says of the fields that the company added; the later ones leave them open, or say the same. */
async function readAdded(
  executor: Executor,
  actor: Actor,
  type: UploadedType,
  [first, ...others]: readonly StoredLogRow[],
  { readDay }: CellTerms,
): Promise<{ sent: readonly SentCustomValue[]; errors: FieldMessages }> {
  const fields = await customFieldsFor(executor, actor, type);
  if (!first || fields.length === 0) return { sent: [], errors: {} };
  const nowhere = 'employee';
  const { sent = [], errors } = readCustomCells(fields, first.cells, null, nowhere, readDay);
  const nameOf = (key: string) => fields.find((field) => customColumn(field) === key)?.name ?? '';
  const said = Object.entries(errors).map(([key, problem]): [string, Message] => [
    rowPath(0, key),
    key === nowhere ? problem : claimSheetSays('at', { column: nameOf(key), problem }),
  ]);
  const unlike = others.flatMap(({ cells }, index) =>
    fields.map(customColumn).flatMap((key): [string, Message][] => {
      const text = cells[key];
      if (text === undefined || text === first.cells[key]) return [];
      const problem = claimSheetSays('rule.other');
      return [[rowPath(index + 1, key), claimSheetSays('at', { column: nameOf(key), problem })]];
    }),
  );
  return { sent, errors: Object.fromEntries([...said, ...unlike]) };
}

/** Cells that hold nothing that any field could have. */
function faultsOf(cells: Cells): FieldMessages {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([column, text]) => {
      const says = cellFault(text);
      return says === null ? [] : [[column, says]];
    }),
  );
}

/** Notes why the claim of some rows was not filed, at the rows that it is about; the others say which these are. */
async function failRows(
  context: FilingContext,
  log: StoredLog,
  together: string,
  refusal: DomainError,
): Promise<void> {
  await context.database.write(log.companyID, async (executor) => {
    const rows = await openRows(executor, log, together);
    await settleRows(executor, log, refusedRows(log.submissionType as UploadedType, rows, refusal));
  });
}

function refusedRows(type: UploadedType, rows: readonly StoredLogRow[], refusal: DomainError): RowOutcome[] {
  const { code, fields } = refusal;
  const said = new Map<number, Message[]>();
  for (const [path, message] of Object.entries(fields)) {
    const { index, column } = placeOf(type, path);
    const at = rows[index] ? index : 0;
    const says = column === null ? message : inColumn(type, column, message, rows[at]?.cells[column]);
    said.set(at, [...(said.get(at) ?? []), says]);
  }
  const [wrong] = [...said.keys()].toSorted((a, b) => a - b);
  return rows.map(({ row }, index) => {
    const own = said.get(index);
    const others =
      wrong === undefined
        ? reasonOf(refusal)
        : claimSheetSays('rule.together', { row: rows[wrong]?.row ?? row });
    const says = own ? joined('lines', own) : others;
    return { row, claimID: null, isDone: false, code, says };
  });
}

/** What is wrong with a cell, with what its column is called: there is no list in a sheet that one could choose from. */
function inColumn(type: UploadedType, column: string, message: Message, text = ''): Message {
  const isNotOffered = message.key === law('field.fromList').key && text !== '';
  const problem = isNotOffered ? claimSheetSays('rule.notOffered', { text }) : message;
  return claimSheetSays('at', { column: fieldLabel(claimSheet(type), column), problem });
}

async function finish(
  executor: Executor,
  context: ActContext,
  store: StoredNoun,
  { companyID, id, fileName, doneCount, failedCount, createdByID }: StoredLog,
): Promise<void> {
  const to = doneCount > 0 ? 'completed' : 'failed';
  const message = claimLogNotice(to, { file: fileName ?? '', done: doneCount, failed: failedCount });
  await actAutomatically(
    executor,
    context,
    store,
    { companyID, id, action: 'finish' },
    { to, remark: message },
  );
  await notify(executor, companyID, {
    employeeIDs: [createdByID],
    group: 'expenses',
    kind: 'upload',
    eventType: 'claim_upload_finished',
    objectType: claimLog.name,
    objectID: id,
    message,
  });
}
