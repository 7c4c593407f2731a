import { and, eq, sql } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { abilities, judgeAction } from '../../../domain/lifecycle/lifecycle.ts';
import { law } from '../../../domain/message/message.ts';
import type { ImportSubject } from '../../../domain/noun/recordImport.ts';
import { importAccess } from '../../../domain/noun/nounAccess.ts';
import { recordImportLifecycle } from '../../../domain/noun/recordImport.ts';
import { customFieldNames, customFieldsFor } from '../../customFields/customValues.ts';
import type { Executor } from '../../database/database.ts';
import { historyOf } from '../../engine/history.ts';
import type { EffectContext, EffectOutcome, ServerEntity, StoredRecord } from '../../engine/serverEntity.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import { writeOutbox } from '../../jobs/outbox.ts';
import { employeeName, employeeTable } from '../../session/employeeTable.ts';
import type { Say } from '../../words/words.ts';
import { countsOf } from './importCounts.ts';
import { importOf, recordImportTopic, rowsOf, storeOf } from './importJob.ts';
import { importRoutes } from './importRoutes.ts';
import { importDetail } from './importWire.ts';
import type { StoredImport } from './importTables.ts';
import { recordImportRowTable, recordImportTable } from './importTables.ts';
import { writeRows } from './importRows.ts';
import { judgeSheet } from './judgeSheet.ts';
import { writeTurns } from './rowTree.ts';
import { customColumn, customFieldIDs, sheetColumns } from '../sheetColumns.ts';

const undoDays = 7;
const dayMs = 86_400_000;

type Row = StoredImport & StoredRecord;
type Effect = EffectContext<Row>;

/** Rows about which a person was asked, and has said that they are right, are saved as the others. */
async function takeAsked(executor: Executor, stored: StoredImport): Promise<void> {
  const { fate, problems, recordID } = recordImportRowTable;
  await executor
    .update(recordImportRowTable)
    .set({
      [fate.name]: sql`case when ${recordID} is null then 'new' else 'changed' end`,
      [problems.name]: {},
    })
    .where(and(rowsOf(stored), eq(fate, 'asked')));
}

/** Imports of sheets into the records of these nouns: an entity of the engine like any other. */
export function recordImportEntity(stores: readonly StoredNoun[]): ServerEntity {
  const toSubject = (row: Row, now: Date): ImportSubject => ({
    ...row,
    asks: importAccess(storeOf(stores, row).noun),
    isRecent: row.finishedAt === null || now.getTime() - row.finishedAt.getTime() <= undoDays * dayMs,
  });

  async function startWork({ executor, actor, row }: Effect, isUndone: boolean): Promise<EffectOutcome<Row>> {
    const { companyID, id } = row;
    await writeOutbox(executor, companyID, recordImportTopic, { companyID, importID: id });
    return { patch: { workedForID: actor?.employeeID ?? null, isUndone } };
  }

  const entity: ServerEntity<Row, ImportSubject> = {
    name: 'recordImport',
    path: 'imports',
    tag: 'Imports',
    table: recordImportTable,
    lifecycle: recordImportLifecycle,
    access: {},
    async lock(executor, companyID, id) {
      const [row] = await executor
        .select()
        .from(recordImportTable)
        .where(and(eq(recordImportTable.companyID, companyID), eq(recordImportTable.id, id)))
        .for('update');
      return row ?? null;
    },
    async canRead(executor, actor, id) {
      const stored = await importOf(executor, actor.companyID, id);
      return stored !== undefined && mayEnter(actor, importAccess(storeOf(stores, stored).noun));
    },
    toSubject,
    async save(executor, { companyID, id }, values) {
      await executor
        .update(recordImportTable)
        .set(values as Partial<StoredImport>)
        .where(and(eq(recordImportTable.companyID, companyID), eq(recordImportTable.id, id)));
    },
    effects: {
      async confirm(effect) {
        const { executor, context, actor, row } = effect;
        const { beforeImport } = storeOf(stores, row);
        if (actor) beforeImport?.({ actor, columns: row.columns, now: context.now() });
        const { isActedOn = false, isAskedSaved = false } = (effect.decision.input ?? {}) as {
          isActedOn?: boolean;
          isAskedSaved?: boolean;
        };
        if (isAskedSaved) await takeAsked(executor, row);
        const counts = (await countsOf(executor, row.companyID, [row.id])).get(row.id);
        if (counts?.waiting === 0) {
          throw new DomainError('validation_failed', { says: law('recordImport.rule.nothing') });
        }
        await writeTurns(executor, storeOf(stores, row), row);
        const started = await startWork(effect, false);
        return { ...started, patch: { ...started.patch, isActedOn } };
      },
      undo: (effect) => startWork(effect, true),
      async check({ executor, context, actor, row }) {
        if (!actor) throw new DomainError('forbidden');
        const store = storeOf(stores, row);
        const rows = await executor
          .select()
          .from(recordImportRowTable)
          .where(rowsOf(row))
          .orderBy(recordImportRowTable.number);
        const open = rows.map((one) => ({ ...one, isLeftOut: one.fate === 'leftOut' }));
        await writeRows(executor, row, await judgeSheet({ executor, context, store, actor }, open));
      },
    },
    detail,
    detailAnswer: importDetail,
    routes: (app, context) =>
      importRoutes(app, context, { entity: entity as unknown as ServerEntity, stores, shown }),
  };
  return entity as unknown as ServerEntity;

  async function detail(
    executor: Executor,
    actor: Actor,
    id: number,
    now: Date,
    say: Say,
  ): Promise<object | null> {
    const stored = await importOf(executor, actor.companyID, id);
    if (!stored || !mayEnter(actor, importAccess(storeOf(stores, stored).noun))) return null;
    const [[row], histories, columns] = await Promise.all([
      shown(executor, actor, [stored], now),
      historyOf(executor, actor.companyID, 'recordImport', id, say),
      columnsOf(executor, actor, stored, say),
    ]);
    return { ...row, columns, histories, refusals: refusalsOf(toSubject(stored, now), actor, say) };
  }

  function refusalsOf(subject: ImportSubject, actor: Actor, say: Say): Record<string, string> {
    return Object.fromEntries(
      recordImportLifecycle.transitions.flatMap(({ action, by }) => {
        const verdict = judgeAction(recordImportLifecycle, actor, subject, action);
        return by.length === 0 || verdict.isAllowed ? [] : [[action, say(verdict.says)]];
      }),
    );
  }

  /** The columns of the sheet, and those of fields that have to be filled in or mended. */
  async function columnsOf(executor: Executor, actor: Actor, stored: StoredImport, say: Say) {
    const { noun } = storeOf(stores, stored);
    const wrong = await executor
      .select({ key: sql<string>`distinct jsonb_object_keys(${recordImportRowTable.problems})` })
      .from(recordImportRowTable)
      .where(rowsOf(stored));
    const shownKeys = new Set([...stored.columns, ...wrong.map(({ key }) => key)]);
    const added = await customFieldsFor(executor, actor, noun.customFields);
    const all = sheetColumns(noun, added)
      .filter(({ key, isRequired }) => isRequired || shownKeys.has(key))
      .map(({ key, label, isRequired, field }) => ({
        key,
        label: say(label),
        isRequired,
        kind: 'inputType' in field ? field.inputType : field.kind,
      }));
    const places = new Map(stored.columns.map((key, place) => [key, place]));
    return [...all, ...(await archivedColumns(executor, stored, all))].toSorted(
      (a, b) => (places.get(a.key) ?? places.size) - (places.get(b.key) ?? places.size),
    );
  }

  /** The columns of fields that the company archived after the sheet was read. */
  async function archivedColumns(
    executor: Executor,
    { companyID, columns }: StoredImport,
    shown: readonly { key: string }[],
  ) {
    const gone = customFieldIDs(columns).filter(
      (id) => !shown.some(({ key }) => key === customColumn({ id })),
    );
    if (gone.length === 0) return [];
    const names = await customFieldNames(executor, companyID, gone);
    return gone.map((id) => ({
      key: customColumn({ id }),
      label: names.get(id) ?? '',
      isRequired: false,
      kind: 'text',
    }));
  }

  /** Imports as lists show them. */
  async function shown(executor: Executor, actor: Actor, imports: readonly StoredImport[], now: Date) {
    const ids = imports.map(({ id }) => id);
    const counts = await countsOf(executor, actor.companyID, ids);
    const people = await executor
      .select({ id: employeeTable.id, name: employeeName })
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, actor.companyID),
          sql`${employeeTable.id} = any(${sql.param(imports.map(({ uploaderID }) => uploaderID))}::bigint[])`,
        ),
      );
    return imports.map((one) => ({
      id: one.id,
      version: one.version,
      status: one.status,
      createdAt: one.createdAt.toISOString(),
      finishedAt: one.finishedAt?.toISOString() ?? null,
      resource: storeOf(stores, one).path,
      fileName: one.fileName,
      isUndone: one.isUndone,
      createdBy: people.find(({ id }) => id === one.uploaderID) ?? { id: one.uploaderID, name: '-' },
      counts: counts.get(one.id),
      ...abilities(recordImportLifecycle, actor, toSubject(one, now)),
    }));
  }
}
