import type pg from 'pg';

import type { Message } from '../../domain/message/message.ts';
import { emptyHash, historyHash } from '../engine/history.ts';

/** Rows of history that are read at once. */
const batch = 5000;

export interface AuditOptions {
  /** What an earlier audit noted: the last row of each record's history. */
  noted?: readonly NotedHead[];
  /** Takes the last row of each record's history, to be noted outside this database. */
  onHead?: (head: NotedHead) => void;
}

/** The last row of one record's history. */
export interface NotedHead {
  companyID: number;
  subjectType: string;
  subjectID: number;
  position: number;
  /** Hexadecimal. */
  hash: string;
}

export interface AuditOutcome {
  historyRows: number;
  records: number;
  ledgerEntries: number;
  ledgerAccounts: number;
  /** A sentence for each record or entry that is not as it was written, naming its first bad row. */
  faults: string[];
}

interface HistoryRow {
  company_id: string;
  id: string;
  subject_type: string;
  subject_id: string;
  position: number;
  action: string;
  from_status: string | null;
  to_status: string | null;
  actor_id: string | null;
  actor_name: string;
  notes: string | null;
  remark: Message | null;
  system_notes: string | null;
  related_type: string | null;
  related_id: string | null;
  related_name: string | null;
  changes: Record<string, [unknown, unknown]>;
  at: Date;
  previous_hash: Buffer;
  hash: Buffer;
}

/**
 * Checks, over all companies and in one snapshot, that every history is the chain that was written and that the ledger
 * balances. A chain shows rows that were changed, removed or put in between; that its end was cut off, or that the
 * whole of it was written anew, shows only against heads that were noted elsewhere.
 * @param client the owner's connection, in no transaction
 */
export async function audit(
  client: pg.Client,
  { noted = [], onHead }: AuditOptions = {},
): Promise<AuditOutcome> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const history = await auditHistory(client, noted, onHead);
    const ledger = await auditLedger(client);
    return { ...history, ...ledger, faults: [...history.faults, ...ledger.faults] };
  } finally {
    await client.query('rollback');
  }
}

async function auditHistory(
  client: pg.Client,
  noted: readonly NotedHead[],
  onHead: AuditOptions['onHead'],
): Promise<Pick<AuditOutcome, 'historyRows' | 'records' | 'faults'>> {
  const faults: string[] = [];
  const unseen = new Map(noted.map((head) => [recordOf(head), head]));
  let historyRows = 0;
  let records = 0;
  let previous: HistoryRow | null = null;
  let isFaulty = false;

  const finishRecord = (): void => {
    if (previous === null) return;
    const last = headOf(previous);
    onHead?.(last);
    const head = unseen.get(recordOf(last));
    if (head === undefined) return;
    unseen.delete(recordOf(last));
    if (head.position > last.position) {
      faults.push(
        `${nameOf(head)}: ends at row ${last.position}, but row ${head.position} was noted. Its end was cut off.`,
      );
    }
  };

  for await (const row of historyRowsOf(client)) {
    historyRows += 1;
    const isNext: boolean =
      previous !== null &&
      previous.company_id === row.company_id &&
      previous.subject_type === row.subject_type &&
      previous.subject_id === row.subject_id;
    if (!isNext) {
      finishRecord();
      records += 1;
      isFaulty = false;
    }
    const fault = isFaulty ? null : faultOf(row, isNext ? previous : null, unseen.get(recordOf(headOf(row))));
    if (fault !== null) {
      isFaulty = true;
      faults.push(`${nameOf(headOf(row))}, row ${row.position} (id ${row.id}): ${fault}`);
    }
    previous = row;
  }
  finishRecord();
  for (const head of unseen.values()) faults.push(`${nameOf(head)}: its whole history is missing.`);
  return { historyRows, records, faults };
}

/** What is wrong with a row, given the one before it; null when nothing is. */
function faultOf(row: HistoryRow, previous: HistoryRow | null, noted: NotedHead | undefined): string | null {
  const expected = (previous?.position ?? 0) + 1;
  if (row.position !== expected) return `row ${expected} is missing.`;
  if (!row.previous_hash.equals(previous?.hash ?? emptyHash))
    return 'it does not build on the row before it.';
  if (!row.hash.equals(hashOf(row))) return 'its content is not what was written.';
  if (noted?.position === row.position && noted.hash !== row.hash.toString('hex')) {
    return 'it is not the row that was noted; the history was written anew.';
  }
  return null;
}

function hashOf(row: HistoryRow): Buffer {
  return historyHash(row.previous_hash, {
    companyID: Number(row.company_id),
    subjectType: row.subject_type,
    subjectID: Number(row.subject_id),
    position: row.position,
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    actorID: row.actor_id === null ? null : Number(row.actor_id),
    actorName: row.actor_name,
    notes: row.notes,
    remark: row.remark,
    systemNotes: row.system_notes,
    relatedType: row.related_type,
    relatedID: row.related_id === null ? null : Number(row.related_id),
    relatedName: row.related_name,
    changes: row.changes,
    at: row.at,
  });
}

function headOf(row: HistoryRow): NotedHead {
  return {
    companyID: Number(row.company_id),
    subjectType: row.subject_type,
    subjectID: Number(row.subject_id),
    position: row.position,
    hash: row.hash.toString('hex'),
  };
}

function recordOf({ companyID, subjectType, subjectID }: NotedHead): string {
  return `${companyID} ${subjectType} ${subjectID}`;
}

function nameOf({ companyID, subjectType, subjectID }: NotedHead): string {
  return `history of ${subjectType} ${subjectID} of company ${companyID}`;
}

/** All rows, record by record, each from its first. */
async function* historyRowsOf(client: pg.Client): AsyncGenerator<HistoryRow> {
  await client.query(
    `declare audited_history no scroll cursor for
     select * from history order by company_id, subject_type, subject_id, position, id`,
  );
  for (;;) {
    const { rows } = await client.query<HistoryRow>(`fetch ${batch} from audited_history`);
    yield* rows;
    if (rows.length < batch) return;
  }
}

async function auditLedger(
  client: pg.Client,
): Promise<Pick<AuditOutcome, 'ledgerEntries' | 'ledgerAccounts' | 'faults'>> {
  const { rows: counts } = await client.query<{ entries: string; accounts: string }>(
    'select (select count(*) from ledger_entry) as entries, (select count(*) from ledger_account) as accounts',
  );
  const { rows: unbalanced } = await client.query<{ sentence: string }>(
    `select format('ledger entry %s of company %s: its lines sum to %s %s.', entry_id, company_id, sum(amount), currency_code) as sentence
     from ledger_line group by company_id, entry_id, currency_code having sum(amount) <> 0
     order by company_id, entry_id`,
  );
  const { rows: bare } = await client.query<{ sentence: string }>(
    `select format('ledger entry %s of company %s: it has no lines.', e.id, e.company_id) as sentence
     from ledger_entry e where not exists (
       select from ledger_line l where l.company_id = e.company_id and l.entry_id = e.id)
     order by e.company_id, e.id`,
  );
  const { rows: wrong } = await client.query<{ sentence: string }>(
    `select format('ledger account %s of company %s: its balance is %s, and its lines sum to %s.',
       a.id, a.company_id, a.balance, coalesce(l.total, 0)) as sentence
     from ledger_account a left join (
       select company_id, account_id, sum(amount) as total from ledger_line group by company_id, account_id
     ) l on l.company_id = a.company_id and l.account_id = a.id
     where a.balance <> coalesce(l.total, 0) order by a.company_id, a.id`,
  );
  const [count] = counts;
  return {
    ledgerEntries: Number(count?.entries),
    ledgerAccounts: Number(count?.accounts),
    faults: [...unbalanced, ...bare, ...wrong].map(({ sentence }) => sentence),
  };
}

// -- Noted heads ----------------------------------------------------------------------------------------------------

/** One line of a note: company, kind, record, position and hash. */
export function toNoteLine({ companyID, subjectType, subjectID, position, hash }: NotedHead): string {
  return `${companyID} ${subjectType} ${subjectID} ${position} ${hash}\n`;
}

/** @throws Error that names the first line that is no note's */
export function readNote(text: string): NotedHead[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const match = /^(\d+) (\S+) (\d+) (\d+) ([0-9a-f]{64})$/.exec(line);
      if (!match) throw new Error(`Line ${index + 1} of the note is not as an audit wrote it.`);
      const [, companyID, subjectType = '', subjectID, position, hash = ''] = match;
      return {
        companyID: Number(companyID),
        subjectType,
        subjectID: Number(subjectID),
        position: Number(position),
        hash,
      };
    });
}
