import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { joined, law } from '../../../domain/message/message.ts';
import type { SentCustomValue } from '../../../domain/noun/customFields/customFields.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { importAccess } from '../../../domain/noun/nounAccess.ts';
import type { ImportOutcome } from '../../../domain/noun/recordImport.ts';
import type { ActContext, ServerContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { isConnectionLost } from '../../database/database.ts';
import { act, actAutomatically } from '../../engine/act.ts';
import { heldInput } from '../../records/heldInput.ts';
import type { Input } from '../../records/judgeRecords.ts';
import type { ReadRow } from '../../records/nounRows.ts';
import type { ServerEntity } from '../../engine/serverEntity.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { JobWorker } from '../../jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../jobs/jobTopics.ts';
import { writeOutbox } from '../../jobs/outbox.ts';
import { notify } from '../../notification/notify.ts';
import { loadEmployeeActor } from '../../session/actor.ts';
import type { StoredImport, StoredRow } from './importTables.ts';
import { recordImportRowTable, recordImportTable } from './importTables.ts';
import { heldAsSent } from './customCells.ts';
import { countsOf } from './importCounts.ts';
import { judgeRows } from './judgeRows.ts';

/** Saves the rows of an import, or takes them back: so many, then the next job goes on. */
export const recordImportTopic = jobTopic(
  'record.import',
  z.object({ companyID: z.int().positive(), importID: z.int().positive() }),
);
const rowsPerJob = 250;

/** What the job needs from outside. */
type ImportContext = ActContext & { log: Pick<ServerContext['log'], 'error'> };

interface Work {
  context: ImportContext;
  store: StoredNoun;
  stored: StoredImport;
  actor: Actor;
}

export function importWorker(
  context: ServerContext,
  stores: readonly StoredNoun[],
  entity: ServerEntity,
): JobWorker {
  return jobWorker(recordImportTopic, ({ payload }) => goOnWithImport(context, stores, entity, payload));
}

/** Goes on with an import where it stopped, wherever that was: each row is saved in a transaction that also says so. */
export async function goOnWithImport(
  context: ImportContext,
  stores: readonly StoredNoun[],
  entity: ServerEntity,
  { companyID, importID }: { companyID: number; importID: number },
): Promise<void> {
  const stored = await context.database.read(companyID, (executor) =>
    importOf(executor, companyID, importID),
  );
  if (stored?.status !== 'processing') return;
  const store = storeOf(stores, stored);
  const actor = await loadEmployeeActor(context, { companyID, employeeID: stored.workedForID ?? 0 });
  if (actor && mayEnter(actor, importAccess(store.noun))) {
    const work = { context, store, stored, actor };
    const open = await context.database.read(companyID, (executor) => openRows(executor, stored, rowsPerJob));
    for (const number of open) await (stored.isUndone ? undoRow(work, number) : saveRow(work, number));
  }
  const hasRight = actor !== null && mayEnter(actor, importAccess(store.noun));
  await context.database.write(companyID, async (executor) => {
    // Another delivery may end the import at the same time.
    const locked = await entity.lock(executor, companyID, importID);
    if (locked?.status !== 'processing') return;
    const [next] = hasRight ? await openRows(executor, stored, 1) : [];
    if (next !== undefined)
      await writeOutbox(executor, companyID, recordImportTopic, { companyID, importID });
    else await finish(executor, context, entity, stored, hasRight);
  });
  context.outboxChanged();
}

/** @throws Error for a noun that is gone from the registry */
export function storeOf(stores: readonly StoredNoun[], { noun }: Pick<StoredImport, 'noun'>): StoredNoun {
  const store = stores.find((one) => one.noun.name === noun);
  if (!store) throw new Error(`an import of ${noun}, which no noun is called`);
  return store;
}

export async function importOf(
  executor: Executor,
  companyID: number,
  id: number,
): Promise<StoredImport | undefined> {
  const [stored] = await executor
    .select()
    .from(recordImportTable)
    .where(and(eq(recordImportTable.companyID, companyID), eq(recordImportTable.id, id)));
  return stored;
}

export const rowsOf = ({ companyID, id }: Pick<StoredImport, 'companyID' | 'id'>) =>
  and(eq(recordImportRowTable.companyID, companyID), eq(recordImportRowTable.recordImportID, id));

/** Rows that are still to be saved, or taken back. */
const isOpen = ({ isUndone }: Pick<StoredImport, 'isUndone'>) =>
  isUndone
    ? inArray(recordImportRowTable.outcome, ['created', 'changed'])
    : and(inArray(recordImportRowTable.fate, ['new', 'changed']), isNull(recordImportRowTable.outcome));

async function openRows(executor: Executor, stored: StoredImport, limit: number): Promise<number[]> {
  const { turn, number } = recordImportRowTable;
  const found = await executor
    .select({ number })
    .from(recordImportRowTable)
    .where(and(rowsOf(stored), isOpen(stored)))
    .orderBy(...(stored.isUndone ? [desc(turn), desc(number)] : [asc(turn), asc(number)]))
    .limit(limit);
  return found.map(({ number }) => number);
}

/**
 * Does the work of one row and notes its outcome, both in one transaction; a refusal undoes the work and is noted alone.
 * A row that another delivery of the job has done is left as it is.
 */
async function workOn(
  { context, stored }: Work,
  number: number,
  work: (executor: Executor, row: StoredRow) => Promise<RowOutcome>,
  refusedAs: ImportOutcome,
): Promise<void> {
  const { companyID } = stored;
  const one = and(rowsOf(stored), eq(recordImportRowTable.number, number), isOpen(stored));
  const note = (executor: Executor, outcome: RowOutcome) =>
    executor.update(recordImportRowTable).set(outcome).where(one);
  try {
    await context.database.write(companyID, async (executor) => {
      const [row] = await executor.select().from(recordImportRowTable).where(one).for('update');
      if (row) await note(executor, await work(executor, row));
    });
  } catch (error) {
    if (isConnectionLost(error) || (error instanceof DomainError && error.code === 'unavailable'))
      throw error;
    if (!(error instanceof DomainError))
      context.log.error({ err: error }, 'a row of an import could not be saved');
    const refusal = error instanceof DomainError ? error : new DomainError('unexpected');
    const reason = Object.values(refusal.fields)[0] ?? refusal.says;
    await context.database.write(companyID, (executor) => note(executor, { outcome: refusedAs, reason }));
  }
}

type RowOutcome = Pick<StoredRow, 'outcome'> &
  Partial<Pick<StoredRow, 'recordID' | 'recordVersion' | 'before' | 'reason' | 'problems'>>;

async function saveRow(work: Work, number: number): Promise<void> {
  await workOn(work, number, (executor, row) => saved(executor, work, row), 'failed');
}

async function saved(executor: Executor, work: Work, row: StoredRow): Promise<RowOutcome> {
  const { context, store, stored, actor } = work;
  const [plan] = await judgeRows({ executor, context, store, actor }, [
    { ...row, isLeftOut: false, isSure: true },
  ]);
  const { before = null, input = null } = plan ?? {};
  if (plan && Object.keys(plan.row.problems).length > 0) {
    return {
      outcome: 'failed',
      problems: plan.row.problems,
      reason: joined('lines', Object.values(plan.row.problems)),
    };
  }
  // What the dry run showed is what is done: a record that came, went or changed since is no longer what was confirmed.
  if (!input || (before?.id ?? null) !== row.recordID || (before?.version ?? null) !== row.recordVersion) {
    return { outcome: 'failed', reason: law('recordImport.kept.moved') };
  }
  const remark = law('recordImport.remark', { file: stored.fileName, row: row.number });
  if (before === null) {
    const recordID = await store.create(executor, context, actor, input, { remark });
    await actAfterwards(executor, work, recordID);
    return { outcome: 'created', recordID, recordVersion: await versionOf(executor, work, recordID) };
  }
  const say = context.words.in('en');
  await store.change(executor, context, actor, {
    id: before.id,
    version: before.version,
    say,
    input,
    remark,
  });
  const recordVersion = await versionOf(executor, work, before.id);
  return { outcome: 'changed', recordVersion, before: inputOf(store, before, input) };
}

/** Takes the action that was asked for with the confirmation on a record that the import has added. */
async function actAfterwards(
  executor: Executor,
  { context, store, stored, actor }: Work,
  id: number,
): Promise<void> {
  const action = store.noun.sheet?.thenAct;
  if (!stored.isActedOn || action === undefined) return;
  const say = context.words.in('en');
  await act(executor, context, store, actor, { id, action, input: undefined, version: null, say });
}

/** What a record would be sent as, if it were saved as it is; of the fields that the company added those that are saved. */
export function inputOf({ noun }: StoredNoun, record: ReadRow, saved: Input): Record<string, unknown> {
  const own = heldInput(noun, record);
  const sent = saved['customFields'] as readonly SentCustomValue[] | undefined;
  if (sent === undefined) return own;
  return {
    ...own,
    customFields: heldAsSent(
      record,
      sent.map(({ fieldID }) => fieldID),
    ),
  };
}

async function versionOf(executor: Executor, { store, actor }: Work, id: number): Promise<number | null> {
  return (await store.reader.one(executor, actor, id))?.version ?? null;
}

async function undoRow(work: Work, number: number): Promise<void> {
  await workOn(work, number, (executor, row) => undone(executor, work, row), 'kept');
}

/** Takes back what nobody has touched since. */
async function undone(executor: Executor, work: Work, row: StoredRow): Promise<RowOutcome> {
  const { context, store, stored, actor } = work;
  const { companyID } = stored;
  const id = row.recordID ?? 0;
  const locked = await store.lock(executor, companyID, id);
  if (!locked) return { outcome: 'kept', reason: law('recordImport.kept.gone') };
  if (locked.version !== row.recordVersion) {
    return { outcome: 'kept', reason: law('recordImport.kept.changed') };
  }
  const remark = law('recordImport.undoRemark', { file: stored.fileName });
  if (row.outcome === 'created') {
    await actAutomatically(executor, context, store, { companyID, id, action: 'delete', actor }, { remark });
  } else {
    const say = context.words.in('en');
    const input = nounSchemas(store.noun).input.parse(row.before);
    await store.change(executor, context, actor, { id, version: locked.version, say, input, remark });
  }
  return { outcome: 'undone', reason: null };
}

async function finish(
  executor: Executor,
  context: ActContext,
  entity: ServerEntity,
  stored: StoredImport,
  hasRight: boolean,
): Promise<void> {
  const { companyID, id, isUndone, workedForID } = stored;
  const {
    saved: savedRows,
    failed,
    undone: undoneRows,
    kept,
  } = (await countsOf(executor, companyID, [id])).get(id)!;
  const action = isUndone ? 'finishUndo' : 'finish';
  // Without the right nothing more is taken back: the import stands as it is.
  const undoneTo = hasRight ? 'undone' : 'processed';
  const to = isUndone ? undoneTo : savedRows > 0 ? 'processed' : 'failed';
  const values = { file: stored.fileName, saved: savedRows, failed, undone: undoneRows, kept };
  const message: Message = hasRight
    ? law(`recordImport.notice.${to}`, values)
    : law('recordImport.notice.lostRight', values);
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id, action },
    {
      to,
      remark: message,
      patch: { ...(isUndone ? {} : { finishedAt: context.now() }), isUndone: to === 'undone' } as object,
    },
  );
  await notify(executor, companyID, {
    employeeIDs: workedForID === null ? [] : [workedForID],
    group: 'expenses',
    kind: 'upload',
    eventType: 'record_import_finished',
    objectType: entity.name,
    objectID: id,
    message,
  });
}
