import { and, between, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/actor.ts';
import { addDays } from '../../domain/day.ts';
import { isPositive } from '../../domain/money.ts';
import type { Executor } from '../../server/database/database.ts';
import { mediaLinkTable, mediaTable } from '../media/media.server.ts';
import { vendorTable } from '../vendor/vendor.server.ts';
import type { BillStatus } from './bill.ts';
import { readableBills } from './billStore.server.ts';
import type { StoredBill } from './billStore.server.ts';
import { billTable } from './billTables.server.ts';
import type { BillAttention } from './billWire.ts';

/** While these last, a second look can still keep money from leaving twice. */
const undecided: readonly BillStatus[] = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_payment',
];

/** Invoices of one vendor with one total are alike when their dates lie this close; a month apart they are rent. */
const alikeDays = 10;
const mostNamed = 5;

/** What a careful person should see of an invoice before deciding on it, and no screen shows by itself. */
export async function attentionOf(
  executor: Executor,
  actor: Actor,
  bill: StoredBill,
): Promise<BillAttention> {
  if (!undecided.includes(bill.status) || bill.vendorID === null) {
    return { isBankDetailInReview: false, duplicates: [] };
  }
  const [[vendor], duplicates] = await Promise.all([
    executor
      .select({ status: vendorTable.status })
      .from(vendorTable)
      .where(and(eq(vendorTable.companyID, bill.companyID), eq(vendorTable.id, bill.vendorID))),
    duplicatesOf(executor, actor, bill, bill.vendorID),
  ]);
  return { isBankDetailInReview: vendor?.status === 'bank_detail_review', duplicates };
}

/**
 * Other live invoices of the vendor that may be the same one: the same bytes uploaded again, or the same total with a
 * date close by. Only those that the person may read.
 */
async function duplicatesOf(
  executor: Executor,
  actor: Actor,
  bill: StoredBill,
  vendorID: number,
): Promise<BillAttention['duplicates']> {
  const others = and(
    eq(billTable.companyID, bill.companyID),
    eq(billTable.vendorID, vendorID),
    eq(billTable.transactionType, 'bill'),
    ne(billTable.id, bill.id),
    notInArray(billTable.status, ['draft', 'void', 'rejected']),
    readableBills(executor, actor),
  );
  // Two questions, because no index answers one or the other.
  const ask = (isDuplicate: SQL | undefined) =>
    executor
      .select({ id: billTable.id, referenceID: billTable.referenceID })
      .from(billTable)
      .where(and(others, isDuplicate))
      .orderBy(billTable.id)
      .limit(mostNamed);
  const [sameFile, sameTotal] = await Promise.all([
    ask(inArray(billTable.id, billsWithFilesOf(executor, bill))),
    isAlike(bill) ? ask(isAlike(bill)) : [],
  ]);
  const isNew = ({ id }: { id: number }) => sameFile.every((other) => other.id !== id);
  return [
    ...sameFile.map((other) => ({ ...other, reason: 'sameFile' as const })),
    ...sameTotal.filter(isNew).map((other) => ({ ...other, reason: 'sameTotal' as const })),
  ].slice(0, mostNamed);
}

/** The invoices to which the bytes of one of this invoice's files were attached a second time. */
function billsWithFilesOf(executor: Executor, bill: StoredBill) {
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

/** The same total in the same currency, with a date close by. */
function isAlike({ transactionDate, totalAmount, currencyCode }: StoredBill): SQL | undefined {
  if (transactionDate === null || !isPositive(totalAmount)) return undefined;
  return and(
    eq(billTable.totalAmount, totalAmount),
    eq(billTable.currencyCode, currencyCode),
    between(
      billTable.transactionDate,
      addDays(transactionDate, -alikeDays),
      addDays(transactionDate, alikeDays),
    ),
  );
}
