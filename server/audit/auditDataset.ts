import { auditExportAccess } from '../../domain/audit/audit.ts';
import type { AuditQuery, AuditRow } from '../../domain/audit/auditSchemas.ts';
import { auditQuestion } from '../../domain/audit/auditSchemas.ts';
import { clockText } from '../../domain/day/day.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Executor } from '../database/database.ts';
import type { Dataset, SheetTerms } from '../exchange/dataset.ts';
import { columnsAsked, openPages } from '../exchange/dataset.ts';
import type { CsvColumn } from '../files/csv.ts';
import type { AuditRooms } from './auditList.ts';
import { listAudit } from './auditList.ts';
import type { StoredHistory } from './auditRows.ts';
import { auditWord } from './auditRows.ts';
import { noteInAudit } from './ownTrail.ts';

interface SheetRow {
  row: AuditRow;
  stored: StoredHistory;
}

type Cell = (row: SheetRow, timeZone: string) => string | number | null;

/** The columns of the list, and behind them those of the chain: key, heading, cell. */
const columns = {
  at: [['at', ({ row }, timeZone) => secondText(row.at, timeZone)]],
  actor: [['actor', ({ row }) => row.actorName]],
  did: [['did', ({ row }) => row.did]],
  record: [
    ['kind', ({ row }) => row.record.kindName],
    ['record', ({ row }) => row.record.name ?? String(row.record.id)],
  ],
  changes: [['changes', ({ row }) => row.changes.map(changeText).join('\n') || null]],
  status: [
    ['from', ({ row }) => row.from?.text ?? null],
    ['to', ({ row }) => row.to?.text ?? null],
  ],
  notes: [['notes', ({ row }) => row.notes]],
  remark: [['remark', ({ row }) => row.remark]],
  related: [['related', ({ row }) => row.related?.name ?? null]],
  requestID: [['requestID', ({ stored }) => stored.requestID]],
  position: [['position', ({ stored }) => stored.position]],
  hash: [['hash', ({ stored }) => stored.hash.toString('hex')]],
  previousHash: [['previousHash', ({ stored }) => stored.previousHash.toString('hex')]],
} satisfies Record<string, [heading: string, cell: Cell][]>;

/** By the clocks of the company, to the second: zones differ by whole minutes. */
function secondText(instant: string, timeZone: string): string {
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0');
  return `${clockText(instant, timeZone)}:${seconds}`;
}

function changeText({ label, before, after }: AuditRow['changes'][number]): string {
  return before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`;
}

/** The audit as a sheet: every taking away stands in its own history. */
export function auditDataset(rooms: AuditRooms): Dataset {
  const keys = Object.keys(columns);
  return {
    name: 'audit',
    tag: 'Audit',
    label: auditWord('many'),
    access: auditExportAccess,
    question: auditQuestion.safeExtend({ columns: columnsAsked(keys) }),
    open: (executor, actor, asked, terms) => openAudit(executor, actor, rooms, asked, terms),
    onTaken: (executor, actor, { at, format, query, rows }) =>
      noteInAudit(executor, actor.companyID, actor, at, {
        action: 'export',
        changes: {
          rows: [null, rows],
          format: [null, format],
          ...(query === '' ? {} : { query: [null, query] as [null, string] }),
        },
      }),
  };
}

async function openAudit(
  executor: Executor,
  actor: Actor,
  rooms: AuditRooms,
  { columns: chosen, ...question }: Readonly<Record<string, unknown>>,
  terms: SheetTerms,
) {
  const { say, now, period } = terms;
  const asked =
    (chosen as (keyof typeof columns)[] | undefined) ?? (Object.keys(columns) as (keyof typeof columns)[]);
  const written = asked.flatMap((key) =>
    columns[key].map(([heading, cell]): CsvColumn<SheetRow> => ({
      header: say({ key: `audit.column.${heading}` }),
      kind: key === 'at' ? 'instant' : 'text',
      cell: (row) => (cell as Cell)(row, actor.timeZone),
    })),
  );
  return await openPages(
    say(auditWord('many')),
    written,
    async (paging) => {
      const query = { ...question, ...paging } as AuditQuery;
      const { rows, stored, total } = await listAudit({ executor, actor, say, now }, rooms, query, period);
      return { rows: rows.map((row, index) => ({ row, stored: stored[index] as StoredHistory })), total };
    },
    terms,
  );
}
