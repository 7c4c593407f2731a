import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { isPositive } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { mediaLinkTable, mediaTable } from '../../../../server/files/mediaTables.ts';
import type { DocumentStatus } from '../document.ts';
import { readableDocuments } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import type { DocumentAttention } from '../documentWire.ts';

/** While these last, a second look can still keep money from leaving twice. */
const undecided: readonly DocumentStatus[] = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_payment',
];

/** Whoever is in one of these is paid by nobody. */
const ended: ReadonlySet<DocumentStatus> = new Set(['draft', 'void', 'rejected']);

/** Invoices of one vendor with one total are alike when their dates lie this close; a month apart they are rent. */
const alikeDays = 10;
const mostNamed = 5;
/** So many are looked at; more of them are a mistake of another kind. */
const mostCompared = 50;

/** Whether a second look can still keep the invoice's money from leaving. */
export function isUndecided({ status }: Pick<StoredDocument, 'status'>): boolean {
  return undecided.includes(status);
}

/**
 * Other live invoices of the vendor that may be the same one: the same bytes uploaded again, or the same total with a
 * date close by. Only those that the person may read, and none once the invoice is decided on.
 */
export async function duplicatesOf(
  executor: Executor,
  actor: Actor,
  bill: StoredDocument,
): Promise<DocumentAttention['duplicates']> {
  if (!isUndecided(bill) || bill.vendorID === null) return [];
  const [sameFile, sameTotal] = await Promise.all([
    liveAmong(executor, bill, documentsWithFilesOf(executor, bill)),
    isPositive(bill.totalAmount) && bill.transactionDate !== null
      ? liveAmong(executor, bill, documentsWithTotalOf(bill, bill.transactionDate))
      : [],
  ]);
  const isNew = ({ id, currencyCode }: Found) =>
    currencyCode === bill.currencyCode && sameFile.every((other) => other.id !== id);
  const alike = [
    ...sameFile.map(({ id, referenceID }) => ({ id, referenceID, reason: 'sameFile' as const })),
    ...sameTotal
      .filter(isNew)
      .map(({ id, referenceID }) => ({ id, referenceID, reason: 'sameTotal' as const })),
  ];
  return (await readableOf(executor, actor, alike)).slice(0, mostNamed);
}

/**
 * The condition by which a list marks possible duplicates: the vendor has another live invoice with the same total in
 * these days, or with the same file.
 * It holds even where the reader may not open the other invoice.
 */
export const hasDuplicate = sql`exists (
  select from (
    select alike.id from find_alike_bills(
      ${documentTable.vendorID}, ${documentTable.totalAmount},
      ${documentTable.transactionDate} - ${sql.raw(String(alikeDays))}, ${documentTable.transactionDate} + ${sql.raw(String(alikeDays))}
    ) alike where ${documentTable.totalAmount} > 0
    union all
    select other_link.subject_id from media_link own_link
    join media own_file on own_file.company_id = own_link.company_id and own_file.id = own_link.media_id
    join media other_file on other_file.company_id = own_file.company_id and other_file.sha256 = own_file.sha256
      and other_file.id <> own_file.id
    join media_link other_link on other_link.company_id = other_file.company_id and other_link.media_id = other_file.id
      and other_link.subject_type = 'bill'
    where own_link.company_id = ${documentTable.companyID} and own_link.subject_type = 'bill'
      and own_link.subject_id = ${documentTable.id}
  ) found
  join bill other on other.company_id = ${documentTable.companyID} and other.id = found.id
  where other.id <> ${documentTable.id} and other.vendor_id = ${documentTable.vendorID}
    and other.transaction_type = 'bill' and other.currency_code = ${documentTable.currencyCode}
    and other.status not in (${sql.raw([...ended].map((status) => `'${status}'`).join(', '))})
)`;

/** Those that the person may read. Few invoices have any at all, so the others do not pay for the question. */
async function readableOf<Named extends { id: number }>(
  executor: Executor,
  actor: Actor,
  found: readonly Named[],
): Promise<readonly Named[]> {
  const readable = readableDocuments(executor, actor);
  if (found.length === 0 || readable === undefined) return found;
  const ids = found.map(({ id }) => id);
  const rows = await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, actor.companyID), inArray(documentTable.id, ids), readable));
  const open = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => open.has(id));
}

/** The invoices to which the bytes of one of this invoice's files were attached a second time. */
function documentsWithFilesOf(executor: Executor, bill: StoredDocument) {
  const [ownLink, ownFile] = [alias(mediaLinkTable, 'own_link'), alias(mediaTable, 'own_file')];
  return executor
    .select({ id: mediaLinkTable.subjectID })
    .from(ownLink)
    .innerJoin(ownFile, and(eq(ownFile.companyID, ownLink.companyID), eq(ownFile.id, ownLink.mediaID)))
    .innerJoin(
      mediaTable,
      and(
        eq(mediaTable.companyID, ownFile.companyID),
        eq(mediaTable.sha256, ownFile.sha256),
        ne(mediaTable.id, ownFile.id),
      ),
    )
    .innerJoin(
      mediaLinkTable,
      and(
        eq(mediaLinkTable.companyID, mediaTable.companyID),
        eq(mediaLinkTable.mediaID, mediaTable.id),
        eq(mediaLinkTable.subjectType, 'bill'),
      ),
    )
    .where(
      and(
        eq(ownLink.companyID, bill.companyID),
        eq(ownLink.subjectType, 'bill'),
        eq(ownLink.subjectID, bill.id),
      ),
    );
}

/** The vendor's invoices with the same total and a date close by; see server/database/security.sql. */
function documentsWithTotalOf({ vendorID, totalAmount }: StoredDocument, around: Day): SQL {
  const [first, last] = [addDays(around, -alikeDays), addDays(around, alikeDays)];
  return sql`select id from find_alike_bills(${vendorID}, ${totalAmount}, ${first}, ${last})`;
}

type Found = Pick<StoredDocument, 'id' | 'referenceID' | 'currencyCode'>;

/**
 * Of these the vendor's other live invoices. They are looked up by their ids alone: with the vendor as a condition
 * PostgreSQL, which does not know how busy this one is, reads all of the vendor's instead.
 */
async function liveAmong(executor: Executor, bill: StoredDocument, ids: SQLWrapper): Promise<Found[]> {
  const { id, referenceID, vendorID, transactionType, status, currencyCode } = documentTable;
  const found = await executor
    .select({ id, referenceID, vendorID, transactionType, status, currencyCode })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, bill.companyID), sql`${documentTable.id} = any (array(${ids}))`))
    .orderBy(documentTable.id)
    .limit(mostCompared);
  return found.filter(
    (other) =>
      other.id !== bill.id &&
      other.vendorID === bill.vendorID &&
      other.transactionType === 'bill' &&
      !ended.has(other.status),
  );
}
