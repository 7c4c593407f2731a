import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { dayOfInstant } from '../../../../domain/day/day.ts';
import type { LikenessReason } from '../../../../domain/duplicate/likeness.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  FoundDuplicate,
  SaidDuplicate,
} from '../../../../server/duplicates/duplicateSubject.ts';
import { inNameForm } from '../../../../server/database/normalForms.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { documentLooks } from '../document.ts';
import { documentNotice, lockDocument, readableDocuments } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import type { UnstoredDocument } from '../save/savePart.server.ts';

/** Invoices in these statuses are never paid, so nothing is a duplicate of them. */
export const endedStatuses = ['draft', 'void', 'rejected'].map((status) => `'${status}'`).join(', ');
const isLive = sql.raw(`transaction_type = 'bill' and status not in (${endedStatuses})`);

/** An invoice as it is compared with other papers. */
export function paperOfInvoice(row: UnstoredDocument): ComparedPaper {
  return {
    companyID: row.companyID,
    type: 'bill',
    id: row.id,
    senderID: row.vendorID,
    senderName: null,
    number: row.referenceNumber,
    day: row.transactionDate,
    amount: row.totalAmount,
    currencyCode: row.currencyCode,
  };
}

/**
 * Invoices among all that papers are compared with. They are found by indexes: those of the vendor, and of vendors with its tax
 * number or bank account, by amount and day and by number; and, where a picture can be compared, any by amount.
 */
export const invoiceSubject: DuplicateSubject = {
  type: 'bill',
  senders: ({ companyID, senderID, senderName }) =>
    sql`select id from find_same_senders(${senderID}) id
      union all select id from vendor where company_id = ${companyID} and ${inNameForm(sql`name`)} = ${inNameForm(senderName)}`,
  candidates: ({ number, amount, firstDay, lastDay, most, isPictured }) => [
    sql`select id from find_alike_bills(array(select id from bill_sender), ${amount}, ${firstDay}, ${lastDay})
      order by id desc limit ${most}`,
    sql`select id from find_numbered_bills(array(select id from bill_sender), coalesce(${number}, ''))
      order by id desc limit ${most}`,
    sql`select id from find_bills_of_total(${amount}, ${most}) where ${firstDay} is not null and ${isPictured}`,
  ],
  papers: (companyID, ids) => sql`select b.id, b.reference_number as number, b.transaction_date::text as day,
      b.total_amount::text as amount, b.currency_code as currency,
      b.vendor_id = any (array(select id from bill_sender)) as is_same_sender
    from bill b where b.company_id = ${companyID} and b.id = any (${ids}) and ${isLive}`,
  isLive: (companyID, id) =>
    sql`exists (select from bill other where other.company_id = ${companyID} and other.id = ${id} and ${isLive})`,
  async lock(executor, companyID, id) {
    const row = await lockDocument(executor, companyID, id);
    return row?.transactionType === 'bill' ? paperOfInvoice(row) : null;
  },
  say: sayInvoices,
};

async function sayInvoices(
  executor: Executor,
  actor: Actor,
  found: readonly FoundDuplicate[],
): Promise<ReadonlyMap<number, SaidDuplicate>> {
  const readable = readableDocuments(executor, actor, { areFew: true }) ?? sql`true`;
  const rows = await executor
    .select({
      id: documentTable.id,
      referenceID: documentTable.referenceID,
      status: documentTable.status,
      createdAt: documentTable.createdAt,
      person: employeeTable.name,
      isReadable: sql<boolean>`${readable}`,
    })
    .from(documentTable)
    .innerJoin(employeeTable, isNamedBy(employeeTable, documentTable, documentTable.createdByID))
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        inArray(
          documentTable.id,
          found.map(({ id }) => id),
        ),
        sql`${documentTable.status} not in (${sql.raw(endedStatuses)})`,
      ),
    );
  const likenesses = new Map(found.map((one) => [one.id, one]));
  return new Map(
    rows.flatMap((row): [number, SaidDuplicate][] => {
      const likeness = likenesses.get(row.id);
      if (!likeness) return [];
      const { certainty } = likeness;
      const values = { reasons: reasonsOf(likeness.reasons) };
      if (!row.isReadable) {
        return [[row.id, { message: documentNotice(`duplicate.${certainty}Hidden`, values), other: null }]];
      }
      const message = documentNotice(`duplicate.${certainty}`, {
        ...values,
        number: row.referenceID,
        person: row.person,
        day: { day: dayOfInstant(row.createdAt.toISOString(), actor.timeZone) },
        status: documentLooks[row.status].says,
      });
      return [[row.id, { message, other: { id: row.id, number: row.referenceID } }]];
    }),
  );
}

/** What two papers have in common, in words. */
export function reasonsOf(reasons: readonly LikenessReason[]): Message {
  return joined(
    'comma',
    reasons.map((reason) => documentNotice(`duplicate.reason.${reason}`)),
  );
}
