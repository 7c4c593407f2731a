import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { inNameForm } from '../../../../server/database/normalForms.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  FoundDuplicate,
  SaidDuplicate,
} from '../../../../server/duplicates/duplicateSubject.ts';
import { filesSubject } from '../../../../server/records/nounFiles.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../../server/session/employeeTable.ts';
import { receiptNotice } from '../../receipt/receipt.ts';
import { sendersByName } from '../../receipt/receiptSubject.server.ts';
import { claimNotice } from '../claimRules.ts';
import { claimLooks, unclaimedStatuses } from '../claimStatus.ts';
import type { StoredLine } from '../claimTables.server.ts';
import { claimLineTable, claimTable } from '../claimTables.server.ts';

/** The subject type under which lines of claims are compared with other papers. */
export const lineType = 'claim_line';

/** Under which the files of lines are linked to them. */
export const lineFilesType = filesSubject('claim', 'lines', 'receipts');

const isLive = sql.raw(`status not in (${unclaimedStatuses.map((status) => `'${status}'`).join(', ')})`);

/** A line as it is compared with other papers. Days away and ways driven are compared by their files alone. */
export function paperOfLine(
  line: Pick<
    StoredLine,
    'companyID' | 'id' | 'kind' | 'merchant' | 'transactionDate' | 'amount' | 'currencyCode'
  >,
): ComparedPaper {
  const isBought = line.kind === 'receipt';
  return {
    companyID: line.companyID,
    type: lineType,
    id: line.id,
    senderID: null,
    senderName: isBought ? line.merchant : null,
    number: null,
    day: isBought ? line.transactionDate : null,
    amount: (isBought ? line.amount : null) ?? '0',
    currencyCode: line.currencyCode ?? 'IDR',
  };
}

/** Lines of everybody's claims that were sent in, among all that papers are compared with: found by day and amount, and by their files. */
export const lineSubject = (store: StoredNoun): DuplicateSubject => ({
  type: lineType,
  hasNoNumbers: true,
  filesType: lineFilesType,
  senders: sendersByName,
  candidates: ({ companyID, amount, firstDay, lastDay, most }) => [
    sql`select id from claim_line where company_id = ${companyID} and amount = ${amount}
      and transaction_date between ${firstDay} and ${lastDay} order by id desc limit ${most}`,
  ],
  papers: (companyID, ids) => sql`select l.id, null::text as number, l.transaction_date::text as day,
      coalesce(l.amount, 0)::text as amount, coalesce(l.currency_code, 'IDR') as currency,
      coalesce(${inNameForm(sql`l.merchant`)} in (select name from ${sql.raw(lineType)}_sender), false) as is_same_sender
    from claim_line l join claim c on c.company_id = l.company_id and c.id = l.claim_id
    where l.company_id = ${companyID} and l.id = any (${ids}) and c.${isLive}`,
  isLive: (
    companyID,
    id,
  ) => sql`exists (select from claim_line other join claim on claim.company_id = other.company_id
      and claim.id = other.claim_id and claim.${isLive}
    where other.company_id = ${companyID} and other.id = ${id})`,
  async lock(executor, companyID, id) {
    const isLine = and(eq(claimLineTable.companyID, companyID), eq(claimLineTable.id, id));
    const [owner] = await executor
      .select({ claimID: claimLineTable.claimID })
      .from(claimLineTable)
      .where(isLine);
    const claim = owner && (await store.lock(executor, companyID, owner.claimID));
    if (!claim || unclaimedStatuses.some((status) => status === claim.status)) return null;
    const [line] = await executor.select().from(claimLineTable).where(isLine);
    if (!line) return null;
    const others = await executor
      .select({ id: claimLineTable.id })
      .from(claimLineTable)
      .where(and(eq(claimLineTable.companyID, companyID), eq(claimLineTable.claimID, line.claimID)));
    return { ...paperOfLine(line), notComparedWith: { [lineType]: others.map((one) => one.id) } };
  },
  say: (executor, actor, found) => sayLines(executor, actor, store, found),
});

async function sayLines(
  executor: Executor,
  actor: Actor,
  store: StoredNoun,
  found: readonly FoundDuplicate[],
): Promise<ReadonlyMap<number, SaidDuplicate>> {
  const { companyID } = actor;
  const rows = await executor
    .select({
      id: claimLineTable.id,
      position: claimLineTable.position,
      claimID: claimTable.id,
      number: claimTable.referenceID,
      status: claimTable.status,
      filedOn: claimTable.filedOn,
      person: employeeName,
    })
    .from(claimLineTable)
    .innerJoin(
      claimTable,
      and(eq(claimTable.companyID, claimLineTable.companyID), eq(claimTable.id, claimLineTable.claimID)),
    )
    .innerJoin(
      employeeTable,
      and(eq(employeeTable.companyID, claimTable.companyID), eq(employeeTable.id, claimTable.requesterID)),
    )
    .where(
      and(
        eq(claimLineTable.companyID, companyID),
        inArray(
          claimLineTable.id,
          found.map(({ id }) => id),
        ),
        sql`${claimTable}.${isLive}`,
      ),
    );
  const claims = [...new Set(rows.map(({ claimID }) => claimID))];
  const readable = (await store.review?.readableAmong(executor, actor, claims)) ?? new Set<number>();
  const likenesses = new Map(found.map((one) => [one.id, one]));
  return new Map(
    rows.flatMap((row): [number, SaidDuplicate][] => {
      const likeness = likenesses.get(row.id);
      if (!likeness) return [];
      const { certainty } = likeness;
      const reasons = joined(
        'comma',
        likeness.reasons.map((reason) => receiptNotice(`duplicate.reason.${reason}`)),
      );
      if (!readable.has(row.claimID)) {
        return [[row.id, { message: claimNotice(`duplicate.${certainty}Hidden`, { reasons }), other: null }]];
      }
      const message = claimNotice(`duplicate.${certainty}`, {
        reasons,
        line: row.position,
        number: row.number ?? '',
        person: row.person,
        day: row.filedOn === null ? '' : { day: row.filedOn },
        status: claimLooks[row.status].says,
      });
      return [[row.id, { message, other: { id: row.claimID, number: row.number ?? '' } }]];
    }),
  );
}
