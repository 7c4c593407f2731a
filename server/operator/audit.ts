import type pg from 'pg';

import type { Message } from '../../domain/message/message.ts';
import type { Seal } from '../../domain/audit/audit.ts';
import { writeSeal } from '../../domain/audit/audit.ts';
import type { ChainFault, ChainRow } from '../audit/chain.ts';
import { readChains } from '../audit/chain.ts';

/** Rows of history that are read at once. */
const batch = 5000;

interface AuditOptions {
  /** What an earlier audit noted: the last row of each record's history. */
  noted?: readonly NotedHead[];
  /** What the page, a file or an earlier audit said of all rows of a company. */
  seals?: readonly Seal[];
  /** Takes the last row of each record's history, to be noted outside this database. */
  onHead?: (head: NotedHead) => void;
}

interface RecordName {
  companyID: number;
  subjectType: string;
  subjectID: number;
}

/** The last row of one record's history. */
export interface NotedHead extends RecordName {
  position: number;
  /** Hexadecimal. */
  hash: string;
}

interface AuditOutcome {
  historyRows: number;
  records: number;
  ledgerEntries: number;
  ledgerAccounts: number;
  /** One for each company, of all its rows. */
  seals: string[];
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
  request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

function chainRow(row: HistoryRow): ChainRow {
  return {
    companyID: Number(row.company_id),
    id: Number(row.id),
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
    requestID: row.request_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/**
 * Checks, over all companies and in one snapshot, that every history is the chain that was written and that the ledger
 * balances. A chain shows rows that were changed, removed or put in between; that its end was cut off, or that the
 * whole of it was written anew, shows only against heads that were noted elsewhere.
 * @param client the owner's connection, in no transaction
 */
export async function audit(client: pg.Client, options: AuditOptions = {}): Promise<AuditOutcome> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const history = await auditHistory(client, options);
    const ledger = await auditLedger(client);
    return { ...history, ...ledger, faults: [...history.faults, ...ledger.faults] };
  } finally {
    await client.query('rollback');
  }
}

async function auditHistory(
  client: pg.Client,
  { noted = [], seals = [], onHead }: AuditOptions,
): Promise<Pick<AuditOutcome, 'historyRows' | 'records' | 'seals' | 'faults'>> {
  const faults: string[] = [];
  const made: string[] = [];
  const unseen = new Map(noted.map((head) => [recordOf(head), head]));
  const unread = new Set(seals);
  const ends = await lastRows(client);
  let historyRows = 0;
  let records = 0;
  let company: { id: number; ofNow: number; asked: readonly Seal[]; chains: Chains } | null = null;

  const meetHead = (row: ChainRow): void => {
    const last = headOf(row);
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

  const begin = (id: number) => {
    const asked = seals.filter((seal) => seal.companyID === id);
    const ofNow = ends.get(id) ?? 0;
    const chains = readChains(id, [ofNow, ...asked.map(({ upTo }) => upTo)], {
      onHead: meetHead,
      onFault: (fault) => {
        faults.push(`${nameOf({ ...fault, companyID: id })}, ${sentenceOf(fault)}`);
      },
    });
    return { id, ofNow, asked, chains };
  };

  const finish = (): void => {
    if (company === null) return;
    const reading = company.chains.end();
    historyRows += reading.rows;
    records += reading.records;
    const [now, ...earlier] = reading.seals;
    if (now) made.push(writeSeal(now));
    for (const [index, seal] of company.asked.entries()) {
      unread.delete(seal);
      if (earlier[index]?.hash !== seal.hash) faults.push(sealFault(seal));
    }
  };

  for await (const row of historyRowsOf(client)) {
    if (company?.id !== row.companyID) {
      finish();
      company = begin(row.companyID);
    }
    company.chains.read(row);
    const head = unseen.get(recordOf(row));
    if (head?.position === row.position && head.hash !== row.hash.toString('hex')) {
      faults.push(
        `${nameOf(row)}, row ${row.position} (id ${row.id}): it is not the row that was noted; the history was written anew.`,
      );
    }
  }
  finish();
  for (const head of unseen.values()) faults.push(`${nameOf(head)}: its whole history is missing.`);
  for (const seal of unread) faults.push(sealFault(seal));
  return { historyRows, records, seals: made, faults };
}

type Chains = ReturnType<typeof readChains>;

/** What is wrong with a row, for a person. */
export function sentenceOf({ position, id, what, expected }: ChainFault): string {
  const sentences = {
    missing: `row ${expected} is missing.`,
    unlinked: 'it does not build on the row before it.',
    changed: 'its content is not what was written.',
  } satisfies Record<ChainFault['what'], string>;
  return `row ${position} (id ${id}): ${sentences[what]}`;
}

/** That rows are not those of which a seal was made. */
export function sealFault({ companyID, upTo }: Seal): string {
  return (
    `the histories of company ${companyID} up to id ${upTo} are not those of the seal: ` +
    'rows were cut off, removed or written anew.'
  );
}

/** The last row of each company. */
async function lastRows(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ company_id: string; id: string }>(
    'select company_id, max(id) as id from history group by company_id',
  );
  return new Map(rows.map(({ company_id, id }) => [Number(company_id), Number(id)]));
}

function headOf({ companyID, subjectType, subjectID, position, hash }: ChainRow): NotedHead {
  return { companyID, subjectType, subjectID, position, hash: hash.toString('hex') };
}

function recordOf({ companyID, subjectType, subjectID }: RecordName): string {
  return `${companyID} ${subjectType} ${subjectID}`;
}

function nameOf({ companyID, subjectType, subjectID }: RecordName): string {
  return `history of ${subjectType} ${subjectID} of company ${companyID}`;
}

/** All rows, or those of one company, record by record, each from its first. */
async function* historyRowsOf(client: pg.ClientBase, companyID?: number): AsyncGenerator<ChainRow> {
  await client.query(
    `declare audited_history no scroll cursor for
     select * from history ${companyID === undefined ? '' : `where company_id = ${companyID}`}
     order by company_id, subject_type, subject_id, position, id`,
  );
  for (;;) {
    const { rows } = await client.query<HistoryRow>(`fetch ${batch} from audited_history`);
    for (const row of rows) yield chainRow(row);
    if (rows.length < batch) break;
  }
  await client.query('close audited_history');
}

/** What all rows of one company's history come to. */
export interface HistoryOutcome {
  rows: number;
  records: number;
  /** Of its last row; null where there is none. */
  lastID: number | null;
  /** Hexadecimal, of its last row. */
  lastHash: string | null;
  seal: string | null;
  /** How many records have rows that are not as they were written. */
  faults: number;
}

/** Reads the whole history of one company. @param client the owner's connection, in a transaction that sees one snapshot */
export async function readHistory(client: pg.ClientBase, companyID: number): Promise<HistoryOutcome> {
  const chains = readChains(companyID, [Number.MAX_SAFE_INTEGER]);
  let last: ChainRow | null = null;
  for await (const row of historyRowsOf(client, companyID)) {
    chains.read(row);
    if (last === null || row.id > last.id) last = row;
  }
  const { rows, records, seals, faultCount } = chains.end();
  const [seal] = seals;
  return {
    rows,
    records,
    lastID: last?.id ?? null,
    lastHash: last?.hash.toString('hex') ?? null,
    seal: seal && last ? writeSeal({ ...seal, upTo: last.id }) : null,
    faults: faultCount,
  };
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
