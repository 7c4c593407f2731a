import { sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { inNameForm } from '../../../../server/database/normalForms.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  FoundDuplicate,
  SaidDuplicate,
} from '../../../../server/duplicates/duplicateSubject.ts';
import { ofAmountNearDay } from '../../../../server/duplicates/duplicateSubject.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../../server/session/employeeTable.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { receiptNotice } from '../../receipt/receipt.ts';
import { sendersByName } from '../../receipt/receiptSubject.server.ts';
import { claimNotice } from '../claimRules.ts';

/** What employees bought, line by line, of one noun, as it is compared with other papers. */
export interface ComparedLines<Line> {
  /** The table of the lines, which is their subject type, and that of their records. */
  type: string;
  records: string;
  /** The column of a line that names its record. */
  owner: string;
  /** The column that names who was paid, and what the currency is, in SQL about `l`. */
  sender: string;
  currency: string;
  /** Under which the files of lines are linked to them. */
  filesType: string;
  /** The field of a record that holds its lines. */
  field: string;
  /** In which statuses of their record lines are asked to be paid. */
  claimedIn: readonly string[];
  looks: Readonly<Record<string, { says: Message }>>;
  paperOf: (line: Line) => ComparedPaper;
  /** A line with its record. */
  read: (
    executor: Executor,
    companyID: number,
    id: number,
  ) => Promise<{ recordID: number; line: Line } | null>;
}

/** The condition on a record that its lines are asked to be paid, by the name that it has in the statement. */
const liveIn = ({ claimedIn }: Pick<ComparedLines<never>, 'claimedIn'>, record: string) =>
  sql.raw(`${record}.status in (${claimedIn.map((status) => `'${status}'`).join(', ')})`);

/** The numbers of the lines of a record. */
export async function lineIDsOf(
  executor: Executor,
  { type, owner }: Pick<ComparedLines<never>, 'type' | 'owner'>,
  companyID: number,
  recordID: number,
): Promise<number[]> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select id from ${sql.raw(type)} where company_id = ${companyID} and ${sql.raw(owner)} = ${recordID}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Lines of everybody's records that were sent in, among all that papers are compared with: found by day and amount, and by their files. */
export function lineSubject<Line>(lines: ComparedLines<Line>, store: StoredNoun): DuplicateSubject {
  const { type, filesType, claimedIn } = lines;
  const [table, records, owner] = [lines.type, lines.records, lines.owner].map((name) => sql.raw(name));
  return {
    type,
    hasNoNumbers: true,
    filesType,
    senders: sendersByName,
    candidates: (paper) => [
      ofAmountNearDay({ table: type, amount: 'amount', day: 'transaction_date' }, paper),
    ],
    papers: (companyID, ids) => sql`select l.id, null::text as number, l.transaction_date::text as day,
        coalesce(l.amount, 0)::text as amount, ${sql.raw(lines.currency)} as currency,
        coalesce(${inNameForm(sql.raw(`l.${lines.sender}`))} in (select name from ${sql.raw(type)}_sender), false) as is_same_sender
      from ${table} l join ${records} r on r.company_id = l.company_id and r.id = l.${owner}
      where l.company_id = ${companyID} and l.id = any (${ids}) and ${liveIn(lines, 'r')}`,
    isLive: (
      companyID,
      id,
    ) => sql`exists (select from ${table} other join ${records} on ${records}.company_id = other.company_id
        and ${records}.id = other.${owner} and ${liveIn(lines, lines.records)}
      where other.company_id = ${companyID} and other.id = ${id})`,
    async lock(executor, companyID, id) {
      const before = await lines.read(executor, companyID, id);
      const record = before && (await store.lock(executor, companyID, before.recordID));
      if (!record || !claimedIn.includes(record.status)) return null;
      const now = await lines.read(executor, companyID, id);
      if (!now) return null;
      const own = await lineIDsOf(executor, lines, companyID, now.recordID);
      return { ...lines.paperOf(now.line), notComparedWith: { [type]: own } };
    },
    say: (executor, actor, found) => sayLines(executor, actor, lines, store, found),
  };
}

interface SaidRow extends Record<string, unknown> {
  id: string;
  position: number;
  record: string;
  number: string | null;
  status: string;
  filedOn: Day | null;
  person: string;
}

async function sayLines<Line>(
  executor: Executor,
  actor: Actor,
  lines: ComparedLines<Line>,
  store: StoredNoun,
  found: readonly FoundDuplicate[],
): Promise<ReadonlyMap<number, SaidDuplicate>> {
  const { companyID } = actor;
  const [table, records, owner] = [lines.type, lines.records, lines.owner].map((name) => sql.raw(name));
  const ids = found.map(({ id }) => id);
  const { rows } = await executor.execute<SaidRow>(sql`
    select l.id, l.position, r.id as record, r.reference_id as number, r.status, r.filed_on::text as "filedOn", ${employeeName} as person
    from ${table} l join ${records} r on r.company_id = l.company_id and r.id = l.${owner}
    join ${employeeTable} on ${employeeTable.companyID} = r.company_id and ${employeeTable.id} = r.requester_id
    where l.company_id = ${companyID} and l.id = any(${sql.param(ids)}::bigint[]) and ${liveIn(lines, 'r')}`);
  const recordIDs = [...new Set(rows.map(({ record }) => Number(record)))];
  const readable = (await store.review?.readableAmong(executor, actor, recordIDs)) ?? new Set<number>();
  const likenesses = new Map(found.map((one) => [one.id, one]));
  return new Map(
    rows.flatMap((row): [number, SaidDuplicate][] => {
      const id = Number(row.id);
      const likeness = likenesses.get(id);
      if (!likeness) return [];
      const { certainty } = likeness;
      const reasons = joined(
        'comma',
        likeness.reasons.map((reason) => receiptNotice(`duplicate.reason.${reason}`)),
      );
      if (!readable.has(Number(row.record)))
        return [[id, { message: claimNotice(`duplicate.${certainty}Hidden`, { reasons }), other: null }]];
      const message = claimNotice(`duplicate.${certainty}`, {
        reasons,
        line: row.position,
        number: row.number ?? '',
        person: row.person,
        day: row.filedOn === null ? '' : { day: row.filedOn },
        status: lines.looks[row.status]?.says ?? row.status,
      });
      return [[id, { message, other: { id: Number(row.record), number: row.number ?? '' } }]];
    }),
  );
}
