import { and, asc, count, desc, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';

import type { Actor } from '../../domain/actor.ts';
import type { Day } from '../../domain/day.ts';
import { daysOverdue, today } from '../../domain/day.ts';
import { abilities } from '../../domain/lifecycle.ts';
import { toWire } from '../../domain/money.ts';
import { approvalTaskTable } from '../../server/approval/approvalTables.ts';
import type { Executor } from '../../server/database/database.ts';
import { containing } from '../../server/engine/lookupRoutes.ts';
import { billLifecycle, isOverdue, openBillStatuses } from '../bill/bill.ts';
import { overdueCondition, textCondition } from '../bill/billList.server.ts';
import { toBillSubject } from '../bill/billStore.server.ts';
import type { StoredBill } from '../bill/billStore.server.ts';
import { billTable } from '../bill/billTables.server.ts';
import { companyAccountTable } from '../companyAccount/companyAccount.server.ts';
import type { ReviewStatus } from '../reviewStatus.ts';
import { vendorTable } from '../vendor/vendor.server.ts';
import type { VendorStatus } from '../vendor/vendor.server.ts';
import { paymentLifecycle } from './payment.ts';
import type { PayableFilter, PaymentApprovalFilter, PaymentReleaseFilter } from './paymentFilter.ts';
import { readablePayments, toPaymentSubject, withPaymentPeople } from './paymentStore.server.ts';
import type { StoredPayment } from './paymentStore.server.ts';
import { paymentTable } from './paymentTables.server.ts';
import type { paymentAbilities, PayableRow, PaymentRow } from './paymentWire.ts';

interface Names {
  vendorName: string | null;
  vendorStatus: VendorStatus | null;
  companyAccountName: string | null;
}

type AnyFilter = PayableFilter | PaymentApprovalFilter | PaymentReleaseFilter;

/** What every payment list can be narrowed by, as conditions on the document. */
function documentConditions(filter: AnyFilter): SQL | undefined {
  return and(
    filter.currencyCode ? inArray(billTable.currencyCode, filter.currencyCode) : undefined,
    filter.companyAccountIDs ? inArray(billTable.companyAccountID, filter.companyAccountIDs) : undefined,
    filter.dueDateFrom ? gte(billTable.dueDate, filter.dueDateFrom) : undefined,
    filter.dueDateTo ? lte(billTable.dueDate, filter.dueDateTo) : undefined,
    filter.transactionDateFrom ? gte(billTable.transactionDate, filter.transactionDateFrom) : undefined,
    filter.transactionDateTo ? lte(billTable.transactionDate, filter.transactionDateTo) : undefined,
    paymentTextCondition(filter.query),
  );
}

/** Text in the payment's number, or in what a document is found by. */
function paymentTextCondition(query: string | undefined): SQL | undefined {
  return query ? or(textCondition(query), ilike(paymentTable.referenceID, containing(query))) : undefined;
}

const names = {
  vendorName: vendorTable.name,
  vendorStatus: vendorTable.status,
  companyAccountName: companyAccountTable.name,
} as const;

const vendorOfBill = and(
  eq(vendorTable.companyID, billTable.companyID),
  eq(vendorTable.id, billTable.vendorID),
);
const accountOfBill = and(
  eq(companyAccountTable.companyID, billTable.companyID),
  eq(companyAccountTable.id, billTable.companyAccountID),
);

/** Documents that are to be paid, and what became of them: the payment makers' list. */
export async function listPayables(executor: Executor, actor: Actor, filter: PayableFilter, now: Date) {
  const day = today(actor.timeZone, now);
  const latest = executor
    .selectDistinctOn([paymentTable.billID], {
      billID: paymentTable.billID,
      id: paymentTable.id,
    })
    .from(paymentTable)
    .where(eq(paymentTable.companyID, actor.companyID))
    .orderBy(paymentTable.billID, desc(paymentTable.id))
    .as('latest');
  const statuses = filter.status?.filter((status) => status !== 'overdue') ?? [];
  const where = and(
    eq(billTable.companyID, actor.companyID),
    eq(billTable.transactionType, 'bill'),
    inArray(billTable.status, [...openBillStatuses, 'paid']),
    filter.status
      ? or(
          statuses.length > 0 ? inArray(billTable.status, statuses) : undefined,
          filter.status.includes('overdue') ? overdueCondition(day) : undefined,
        )
      : undefined,
    filter.totalAmountFrom ? gte(billTable.totalAmount, filter.totalAmountFrom) : undefined,
    filter.totalAmountTo ? lte(billTable.totalAmount, filter.totalAmountTo) : undefined,
    paymentDays(filter, actor),
    documentConditions(filter),
  );
  const sortColumns = {
    transactionDate: billTable.transactionDate,
    dueDate: billTable.dueDate,
    totalAmount: billTable.totalAmount,
    remainingAmount: billTable.remainingAmount,
    referenceID: billTable.referenceID,
    vendorName: vendorTable.name,
    status: billTable.status,
    id: billTable.id,
  } as const;
  const sorts = filter.sort ?? [{ field: 'dueDate' as const, isDescending: false }];
  const order = sorts.map((sort) => directed(sortColumns[sort.field], sort.isDescending));
  const joined = executor
    .select({ bill: billTable, billPaymentID: latest.id, ...names })
    .from(billTable)
    .leftJoin(latest, eq(latest.billID, billTable.id))
    .leftJoin(
      paymentTable,
      and(eq(paymentTable.companyID, billTable.companyID), eq(paymentTable.id, latest.id)),
    )
    .leftJoin(vendorTable, vendorOfBill)
    .leftJoin(companyAccountTable, accountOfBill);
  const rows = await joined
    .where(where)
    .orderBy(...order, desc(billTable.id))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  const [total] = await executor
    .select({ rows: count() })
    .from(billTable)
    .leftJoin(latest, eq(latest.billID, billTable.id))
    .leftJoin(
      paymentTable,
      and(eq(paymentTable.companyID, billTable.companyID), eq(paymentTable.id, latest.id)),
    )
    .where(where);
  return {
    rows: rows.map(({ bill, billPaymentID, ...named }): PayableRow => ({
      id: bill.id,
      version: bill.version,
      status: bill.status,
      referenceNumber: bill.referenceNumber,
      billPaymentID: billPaymentID ?? null,
      paidAt: bill.paidAt?.toISOString() ?? null,
      isAbleToCreatePayment:
        abilities(billLifecycle, actor, toBillSubject(bill))['isAbleToCreatePayment'] ?? false,
      ...documentFields(bill, named, day),
    })),
    total: total?.rows ?? 0,
  };
}

function directed(column: Parameters<typeof asc>[0], isDescending: boolean): SQL {
  return isDescending ? desc(column) : asc(column);
}

/** What every row says about its document. */
function documentFields(bill: StoredBill, named: Names, day: Day) {
  const total = toWire(bill.totalAmount);
  const remaining = toWire(bill.remainingAmount);
  return {
    billID: bill.id,
    billReferenceID: bill.referenceID,
    vendorName: named.vendorName,
    transactionType: bill.transactionType,
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
        : { id: bill.companyAccountID, name: named.companyAccountName ?? '' },
    archivedLabel: named.vendorStatus === 'inactive' ? 'Archived' : null,
  };
}

/** The day a payment was made, else the day it is to be made. */
const paymentDay = (timeZone: string) =>
  sql<Day | null>`coalesce((${paymentTable.paidAt} at time zone ${timeZone})::date, ${paymentTable.scheduledAt})`;

function paymentDays(filter: AnyFilter, actor: Actor): SQL | undefined {
  const { paymentDateFrom, paymentDateTo } = filter;
  const day = paymentDay(actor.timeZone);
  return and(
    paymentDateFrom ? sql`${day} >= ${paymentDateFrom}::date` : undefined,
    paymentDateTo ? sql`${day} <= ${paymentDateTo}::date` : undefined,
  );
}

export interface NamedPayment extends Names {
  payment: StoredPayment;
  bill: StoredBill;
  paymentDate: Day | null;
}

/** Payments with their documents, as the given conditions and order say. */
export async function namedPayments(
  executor: Executor,
  actor: Actor,
  where: SQL | undefined,
  page: { order: SQL[]; limit: number; offset: number },
): Promise<NamedPayment[]> {
  const rows = await executor
    .select({ payment: paymentTable, bill: billTable, paymentDate: paymentDay(actor.timeZone), ...names })
    .from(paymentTable)
    .innerJoin(
      billTable,
      and(eq(billTable.companyID, paymentTable.companyID), eq(billTable.id, paymentTable.billID)),
    )
    .leftJoin(vendorTable, vendorOfBill)
    .leftJoin(companyAccountTable, accountOfBill)
    .where(and(eq(paymentTable.companyID, actor.companyID), readablePayments(executor, actor), where))
    .orderBy(...page.order)
    .limit(page.limit)
    .offset(page.offset);
  const payments = await withPaymentPeople(
    executor,
    rows.map((row) => row.payment),
  );
  return rows.map((row, index) => ({ ...row, payment: payments[index] ?? missing() }));
}

function missing(): never {
  throw new Error('a payment lost its people');
}

export function toPaymentRow(
  { payment, bill, paymentDate, ...named }: NamedPayment,
  actor: Actor,
  day: Day,
  reviewStatus: ReviewStatus | null,
): PaymentRow {
  const amount = toWire(payment.amount);
  return {
    id: payment.id,
    billPaymentID: payment.id,
    version: payment.version,
    referenceID: payment.referenceID,
    status: payment.status,
    reviewStatus,
    amount,
    floatingAmount: amount,
    paymentType: payment.paymentType,
    scheduledAt: payment.scheduledAt,
    paymentDate,
    paidAt: payment.paidAt?.toISOString() ?? null,
    isManualPayment: payment.isManualPayment,
    ...documentFields(bill, named, day),
    ...(abilities(paymentLifecycle, actor, toPaymentSubject(payment)) as z.infer<typeof paymentAbilities>),
  };
}

function paymentOrder(filter: PaymentApprovalFilter | PaymentReleaseFilter, timeZone: string): SQL[] {
  const sorts = filter.sort ?? [];
  const columns = {
    paymentDate: paymentDay(timeZone),
    amount: paymentTable.amount,
    referenceID: paymentTable.referenceID,
    vendorName: vendorTable.name,
    status: paymentTable.status,
    dueDate: billTable.dueDate,
    id: paymentTable.id,
  } as const;
  return [...sorts.map((sort) => directed(columns[sort.field], sort.isDescending)), desc(paymentTable.id)];
}

function amountConditions(filter: AnyFilter): SQL | undefined {
  return and(
    filter.totalAmountFrom ? gte(paymentTable.amount, filter.totalAmountFrom) : undefined,
    filter.totalAmountTo ? lte(paymentTable.amount, filter.totalAmountTo) : undefined,
  );
}

async function page(
  executor: Executor,
  actor: Actor,
  where: SQL | undefined,
  filter: PaymentApprovalFilter | PaymentReleaseFilter,
) {
  const rows = await namedPayments(executor, actor, where, {
    order: paymentOrder(filter, actor.timeZone),
    limit: filter.limit,
    offset: (filter.page - 1) * filter.limit,
  });
  const [total] = await executor
    .select({ rows: count() })
    .from(paymentTable)
    .innerJoin(
      billTable,
      and(eq(billTable.companyID, paymentTable.companyID), eq(billTable.id, paymentTable.billID)),
    )
    .where(and(eq(paymentTable.companyID, actor.companyID), readablePayments(executor, actor), where));
  return { rows, total: total?.rows ?? 0 };
}

/** Payments with the approver's own latest task on each. */
export async function listPaymentApprovals(
  executor: Executor,
  actor: Actor,
  filter: PaymentApprovalFilter,
  now: Date,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const tasks = executor
    .selectDistinctOn([approvalTaskTable.subjectID], {
      subjectID: approvalTaskTable.subjectID,
      status: approvalTaskTable.status,
    })
    .from(approvalTaskTable)
    .where(
      and(
        eq(approvalTaskTable.companyID, actor.companyID),
        eq(approvalTaskTable.approverID, actor.employeeID),
        eq(approvalTaskTable.subjectType, 'payment'),
      ),
    )
    .orderBy(approvalTaskTable.subjectID, desc(approvalTaskTable.id))
    .as('tasks');
  const mine = executor
    .select({ subjectID: tasks.subjectID })
    .from(tasks)
    .where(filter.status ? inArray(tasks.status, filter.status) : undefined);
  const where = and(
    inArray(paymentTable.id, mine),
    amountConditions(filter),
    paymentDays(filter, actor),
    documentConditions(filter),
  );
  const { rows, total } = await page(executor, actor, where, filter);
  const statuses = await executor
    .select()
    .from(tasks)
    .where(
      inArray(
        tasks.subjectID,
        rows.map((row) => row.payment.id),
      ),
    );
  const statusOf = new Map(statuses.map((task) => [task.subjectID, task.status]));
  const day = today(actor.timeZone, now);
  return {
    rows: rows.map((row) => toPaymentRow(row, actor, day, statusOf.get(row.payment.id) ?? null)),
    total,
  };
}

/** Payments that wait for authorization, and those that passed it: the releasers' list. */
export async function listPaymentReleases(
  executor: Executor,
  actor: Actor,
  filter: PaymentReleaseFilter,
  now: Date,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const where = and(
    filter.status
      ? inArray(paymentTable.status, filter.status)
      : sql`${paymentTable.status} <> 'awaiting_approval'`,
    amountConditions(filter),
    paymentDays(filter, actor),
    documentConditions(filter),
  );
  const { rows, total } = await page(executor, actor, where, filter);
  const day = today(actor.timeZone, now);
  return { rows: rows.map((row) => toPaymentRow(row, actor, day, null)), total };
}

/** The payments of one document, oldest first. */
export async function listPaymentsOfBill(
  executor: Executor,
  actor: Actor,
  billID: number,
  now: Date,
): Promise<PaymentRow[]> {
  const rows = await namedPayments(executor, actor, eq(paymentTable.billID, billID), {
    order: [asc(paymentTable.id)],
    limit: 500,
    offset: 0,
  });
  const day = today(actor.timeZone, now);
  return rows.map((row) => toPaymentRow(row, actor, day, null));
}
