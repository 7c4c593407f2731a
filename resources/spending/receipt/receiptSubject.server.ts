import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { joined } from '../../../domain/message/message.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import type { Executor } from '../../../server/database/database.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  FoundDuplicate,
  SaidDuplicate,
} from '../../../server/duplicates/duplicateSubject.ts';
import { ofAmountNearDay } from '../../../server/duplicates/duplicateSubject.ts';
import { filesSubject } from '../../../server/records/nounFiles.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { receipt, receiptNotice } from './receipt.ts';
import type { StoredReceipt } from './receiptTable.server.ts';
import { receiptTable } from './receiptTable.server.ts';

/** A receipt as it is compared with other papers. */
export function paperOfReceipt(
  row: Pick<StoredReceipt, 'companyID' | 'id' | 'merchant' | 'day' | 'amount' | 'currencyCode'>,
): ComparedPaper {
  return {
    companyID: row.companyID,
    type: receipt.name,
    id: row.id,
    senderID: null,
    senderName: row.merchant,
    number: null,
    day: row.day,
    amount: row.amount ?? '0',
    currencyCode: row.currencyCode ?? '',
  };
}

/** The names that a sender goes by: who is paid by receipts has no record here, so that they are compared by the name. */
export const sendersByName: DuplicateSubject['senders'] = ({ companyID, senderID, senderName }) =>
  sql`select ${inNameForm(senderName)} as name where ${senderID} is null
    union all select ${inNameForm(sql`name`)} from vendor where company_id = ${companyID} and id = ${senderID}`;

/** What a record carries is compared as what it is on that record. */
const isLive = sql.raw('used_by_id is null');

/** Receipts of everybody in the company that wait, among all that papers are compared with: found by day and amount, and by their files. */
export const receiptSubject: DuplicateSubject = {
  type: receipt.name,
  hasNoNumbers: true,
  filesType: filesSubject(receipt.name, 'file'),
  senders: sendersByName,
  candidates: (paper) => [ofAmountNearDay({ table: receipt.name, amount: 'amount', day: 'day' }, paper)],
  papers: (companyID, ids) => sql`select r.id, null::text as number, r.day::text as day,
      coalesce(r.amount, 0)::text as amount, coalesce(r.currency_code, '') as currency,
      coalesce(${inNameForm(sql`r.merchant`)} in (select name from receipt_sender), false) as is_same_sender
    from receipt r where r.company_id = ${companyID} and r.id = any (${ids}) and ${isLive}`,
  isLive: (companyID, id) =>
    sql`exists (select from receipt other where other.company_id = ${companyID} and other.id = ${id} and ${isLive})`,
  async lock(executor, companyID, id) {
    const row = await rowIn(executor, receiptTable, { companyID, id }, 'update');
    return row ? paperOfReceipt(row) : null;
  },
  say: sayReceipts,
};

async function sayReceipts(
  executor: Executor,
  actor: Actor,
  found: readonly FoundDuplicate[],
): Promise<ReadonlyMap<number, SaidDuplicate>> {
  const rows = await executor
    .select({ id: receiptTable.id, name: receiptTable.name, ownerID: receiptTable.ownerID })
    .from(receiptTable)
    .where(
      and(
        eq(receiptTable.companyID, actor.companyID),
        inArray(
          receiptTable.id,
          found.map(({ id }) => id),
        ),
        isLive,
      ),
    );
  const likenesses = new Map(found.map((one) => [one.id, one]));
  return new Map(
    rows.flatMap(({ id, name, ownerID }): [number, SaidDuplicate][] => {
      const likeness = likenesses.get(id);
      if (!likeness) return [];
      const { certainty } = likeness;
      const reasons = joined(
        'comma',
        likeness.reasons.map((reason) => receiptNotice(`duplicate.reason.${reason}`)),
      );
      return ownerID === actor.employeeID
        ? [
            [
              id,
              {
                message: receiptNotice(`duplicate.${certainty}`, { name, reasons }),
                other: { id, number: name },
              },
            ],
          ]
        : [[id, { message: receiptNotice(`duplicate.${certainty}Hidden`, { reasons }), other: null }]];
    }),
  );
}
