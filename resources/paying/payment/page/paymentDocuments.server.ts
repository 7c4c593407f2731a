import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { daysOverdue } from '../../../../domain/day/day.ts';
import { toWire } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { balanceDue, isOverdue } from '../../../purchasing/document/document.ts';
import type { StoredDocument } from '../../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import { companyAccountTable } from '../../companyAccount/companyAccount.server.ts';
import { vendorTable } from '../../../purchasing/vendor/vendorTables.server.ts';
import type { VendorStatus } from '../../../purchasing/vendor/vendorTables.server.ts';
import type { PaymentApprovalFilter, PaymentReleaseFilter } from '../list/paymentFilter.ts';
import { paymentTable } from '../paymentTables.server.ts';

/** What the lists of payables and of payments share: both show, and are narrowed by, the documents they are about. */
export type AnyPaymentFilter = Omit<PaymentApprovalFilter | PaymentReleaseFilter, 'status' | 'sort'>;

export interface DocumentNames {
  vendorName: string | null;
  vendorStatus: VendorStatus | null;
  companyAccountName: string | null;
}

/** The names of a document; selected with {@link vendorOfDocument} and {@link accountOfPayment} joined. */
export const documentNames = {
  vendorName: vendorTable.name,
  vendorStatus: vendorTable.status,
  companyAccountName: companyAccountTable.name,
} as const;

export const vendorOfDocument = and(
  eq(vendorTable.companyID, documentTable.companyID),
  eq(vendorTable.id, documentTable.vendorID),
);
/** The account that pays, which need not be that of the document. */
export const accountOfPayment = and(
  eq(companyAccountTable.companyID, paymentTable.companyID),
  eq(companyAccountTable.id, paymentTable.companyAccountID),
);

/**
 * What every payment list can be narrowed by, as conditions on the document.
 * @param account the column that says which account pays: of the document, or of its payment
 */
export function documentConditions(filter: AnyPaymentFilter, account: PgColumn): SQL | undefined {
  return and(
    filter.currencyCode ? inArray(documentTable.currencyCode, filter.currencyCode) : undefined,
    filter.companyAccountIDs ? inArray(account, filter.companyAccountIDs) : undefined,
    filter.dueDateFrom ? gte(documentTable.dueDate, filter.dueDateFrom) : undefined,
    filter.dueDateTo ? lte(documentTable.dueDate, filter.dueDateTo) : undefined,
    filter.transactionDateFrom ? gte(documentTable.transactionDate, filter.transactionDateFrom) : undefined,
    filter.transactionDateTo ? lte(documentTable.transactionDate, filter.transactionDateTo) : undefined,
  );
}

/** The day a payment was made, else the day it is to be made. */
export function paymentDay(timeZone: string): SQL<Day | null> {
  return sql<Day | null>`coalesce((${paymentTable.paidAt} at time zone ${timeZone})::date, ${paymentTable.scheduledAt})`;
}

/** The days of payment that a list is narrowed to; undefined when it is not. */
export function paymentDays(
  { paymentDateFrom, paymentDateTo }: AnyPaymentFilter,
  actor: Actor,
): SQL | undefined {
  const day = paymentDay(actor.timeZone);
  return and(
    paymentDateFrom ? sql`${day} >= ${paymentDateFrom}::date` : undefined,
    paymentDateTo ? sql`${day} <= ${paymentDateTo}::date` : undefined,
  );
}

export interface OrderOfDocument {
  id: number;
  referenceID: string;
}

/** The orders that these documents are of, by their ids. */
export async function ordersOf(
  executor: Executor,
  bills: readonly StoredDocument[],
): Promise<ReadonlyMap<number, OrderOfDocument>> {
  const ids = bills.flatMap(({ purchaseOrderID }) => purchaseOrderID ?? []);
  const companyID = bills[0]?.companyID;
  if (ids.length === 0 || companyID === undefined) return new Map();
  const orders = await executor
    .select({ id: documentTable.id, referenceID: documentTable.referenceID })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), inArray(documentTable.id, ids)));
  return new Map(orders.map((order) => [order.id, order]));
}

/** What every row says about its document. */
export function documentFields(
  bill: StoredDocument,
  names: DocumentNames,
  day: Day,
  orders: ReadonlyMap<number, OrderOfDocument>,
) {
  const total = toWire(bill.totalAmount);
  // A draft, which has no balance, is not paid either.
  const remaining = toWire(balanceDue(bill) ?? '0');
  return {
    billID: bill.id,
    billReferenceID: bill.referenceID,
    vendorName: names.vendorName,
    transactionType: bill.transactionType,
    purchaseOrder: orders.get(bill.purchaseOrderID ?? 0) ?? null,
    transactionDate: bill.transactionDate,
    dueDate: bill.dueDate,
    totalDaysSinceDueDate: bill.dueDate && isOverdue(bill, day) ? daysOverdue(bill.dueDate, day) : 0,
    currencyCode: bill.currencyCode,
    totalAmount: total,
    remainingAmount: remaining,
    floatingTotalAmount: total,
    floatingRemainingAmount: remaining,
    companyAccount:
      bill.companyAccountID === null
        ? null
        : { id: bill.companyAccountID, name: names.companyAccountName ?? '' },
    archivedLabel: names.vendorStatus === 'inactive' ? 'Archived' : null,
  };
}
