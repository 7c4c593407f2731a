import type { Day } from '../../../domain/day/day.ts';
import { addDays } from '../../../domain/day/day.ts';
import { law } from '../../../domain/message/message.ts';
import type { ImportStatus } from '../../../domain/noun/recordImport.ts';
import type { outboxTable } from '../../../server/engine/recordTables.ts';
import { recordImportTopic } from '../../../server/exchange/import/importJob.ts';
import type { StoredImport, StoredRow } from '../../../server/exchange/import/importTables.ts';
import type { Identities } from '../../../server/seed/identities.ts';
import { startOfDay } from '../../../server/seed/demoTime.ts';
import type { HistoryEvent, RecordHistory } from '../recordHistory.server.ts';
import { startHistory } from '../recordHistory.server.ts';
import type { EmployeeRow } from './masterDataFactories.server.ts';

interface DemoImports {
  imports: StoredImport[];
  rows: StoredRow[];
  histories: { subjectID: number; history: RecordHistory }[];
  outbox: (typeof outboxTable.$inferSelect)[];
}

interface Told {
  status: ImportStatus;
  fileName: string;
  /** Days ago. */
  age: number;
  steps: readonly (Pick<HistoryEvent, 'action' | 'from' | 'to'> & { isOwn: boolean })[];
  /** What the third row on has come to; null: nothing yet. */
  outcome: StoredRow['outcome'];
}

const uploaded = { action: 'create', from: null, to: 'draft', isOwn: true };
const confirmed = { action: 'confirm', from: 'draft', to: 'processing', isOwn: true };
const processed = { action: 'finish', from: 'processing', to: 'processed', isOwn: false };

/** Imports of vendors in every status. The job of the one under way finds that its records have changed, and changes nothing. */
const told: readonly Told[] = [
  { status: 'draft', fileName: 'vendors-november.xlsx', age: 1, steps: [uploaded], outcome: null },
  { status: 'processing', fileName: 'phones.csv', age: 1, steps: [uploaded, confirmed], outcome: null },
  {
    status: 'processed',
    fileName: 'vendors-october.xlsx',
    age: 3,
    steps: [uploaded, confirmed, processed],
    outcome: 'changed',
  },
  {
    status: 'failed',
    fileName: 'vendors-old.csv',
    age: 9,
    steps: [uploaded, confirmed, { ...processed, to: 'failed' }],
    outcome: 'failed',
  },
  {
    status: 'canceled',
    fileName: 'vendors-draft.xlsx',
    age: 12,
    steps: [uploaded, { action: 'cancel', from: 'draft', to: 'canceled', isOwn: true }],
    outcome: null,
  },
  {
    status: 'undone',
    fileName: 'vendors-wrong.xlsx',
    age: 15,
    steps: [
      uploaded,
      confirmed,
      processed,
      { action: 'undo', from: 'processed', to: 'processing', isOwn: true },
      { action: 'finishUndo', from: 'processing', to: 'undone', isOwn: false },
    ],
    outcome: 'undone',
  },
  { status: 'draft', fileName: 'vendors-branches.xlsx', age: 1, steps: [uploaded], outcome: null },
  { status: 'draft', fileName: 'vendors-projects.csv', age: 1, steps: [uploaded], outcome: null },
  { status: 'draft', fileName: 'vendors-december.xlsx', age: 1, steps: [uploaded], outcome: null },
];

interface Vendor {
  id: number;
  name: string;
  phone: string | null;
}

export function demoImports(
  companyID: number,
  vendors: readonly Vendor[],
  uploader: EmployeeRow,
  today: Day,
  identities: Identities,
): DemoImports {
  const made: DemoImports = { imports: [], rows: [], histories: [], outbox: [] };
  for (const { status, fileName, age, steps, outcome } of told) {
    const id = identities.next('recordImport');
    const createdAt = new Date(startOfDay(addDays(today, -age)).getTime() + 9 * 3_600_000);
    const isFinished = steps.length > 2;
    made.imports.push({
      companyID,
      id,
      version: steps.length,
      status,
      createdAt,
      noun: 'vendor',
      fileName,
      columns: ['name', 'phone', 'email'],
      uploaderID: uploader.id,
      workedForID: steps.length > 1 ? uploader.id : null,
      isUndone: status === 'undone',
      isActedOn: false,
      finishedAt: isFinished ? createdAt : null,
    });
    made.rows.push(...rowsOf(companyID, id, vendors, outcome));
    const history = startHistory();
    history.events = steps.map(({ isOwn, ...step }, index) => ({
      ...step,
      at: new Date(createdAt.getTime() + index * 60_000),
      actor: isOwn ? uploader : null,
    }));
    made.histories.push({ subjectID: id, history });
    if (status === 'processing') {
      const payload = { companyID, importID: id };
      made.outbox.push({
        companyID,
        id: identities.next('outbox'),
        topic: recordImportTopic.name,
        payload,
        // Tomorrow: until then people see an import that is under way, and nothing is late.
        dueAt: startOfDay(addDays(today, 1)),
        createdAt,
      });
    }
  }
  return made;
}

function rowsOf(
  companyID: number,
  recordImportID: number,
  vendors: readonly Vendor[],
  outcome: StoredRow['outcome'],
): StoredRow[] {
  const base = {
    companyID,
    recordImportID,
    turn: 0,
    problems: {},
    changes: {},
    recordID: null,
    recordVersion: null,
    outcome: null,
    reason: null,
    before: null,
  } as const;
  const wrong: StoredRow = {
    ...base,
    number: 2,
    cells: { name: 'PT Tanpa Telepon Benar', phone: 'none' },
    key: 'name:pt tanpa telepon benar',
    fate: 'error',
    problems: { phone: law('field.format') },
  };
  const changed = vendors.slice(0, 4).map(({ id, name, phone }, index): StoredRow => ({
    ...base,
    number: index + 3,
    cells: { name, phone: `021 555 02${index}0` },
    key: `name:${name.toLowerCase()}`,
    fate: 'changed',
    changes: { phone: [phone ?? '', `021 555 02${index}0`] },
    recordID: id,
    // An older one than the record has: what was changed since is left alone.
    recordVersion: 0,
    outcome,
    reason: outcome === 'failed' ? law('recordImport.kept.moved') : null,
  }));
  return [wrong, ...changed];
}
