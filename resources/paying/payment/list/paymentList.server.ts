import { and, asc, count, eq, exists, inArray, max, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import type { Period } from '../../../../domain/day/recurrence.ts';
import { abilities } from '../../../../domain/lifecycle/lifecycle.ts';
import { comparedIn } from '../../../../domain/list/comparedIn.ts';
import { toWire } from '../../../../domain/money/money.ts';
import { approvalStepTable } from '../../../../server/approval/approvalTables.ts';
import { isOwnTask, ownTaskStatuses } from '../../../../server/approval/ownTasks.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { changedWithin } from '../../../../server/engine/history.ts';
import { orderBy } from '../../../../server/engine/listOrder.ts';
import type { StoredDocument } from '../../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import { isWithinAmounts } from '../../../purchasing/document/list/documentList.server.ts';
import { companyAccountTable } from '../../companyAccount/companyAccount.server.ts';
import type { ReviewStatus } from '../../../../domain/lifecycle/reviewStatus.ts';
import { vendorTable } from '../../../purchasing/vendor/vendorTables.server.ts';
import {
  isSubstituteFor,
  listsPaymentsOfOthers,
  paymentLifecycle,
  reviewStatusOf,
  statusesReviewedAs,
} from '../payment.ts';
import type { PaidType } from '../payment.ts';
import { paymentAccess } from '../paymentAccess.ts';
import {
  accountOfPayment,
  documentConditions,
  documentFields,
  documentNames,
  paymentDay,
  paymentDays,
  ordersOf,
  vendorOfDocument,
} from '../page/paymentDocuments.server.ts';
import type { DocumentNames, OrderOfDocument } from '../page/paymentDocuments.server.ts';
import type { PaymentApprovalFilter, PaymentReleaseFilter } from './paymentFilter.ts';
import { paymentsWithText } from './paymentText.server.ts';
import { readablePayments, toPaymentSubject, withPaymentPeople } from '../paymentStore.server.ts';
import type { StoredPayment } from '../paymentStore.server.ts';
import { paymentTable } from '../paymentTables.server.ts';
import type { BillPayment, PaymentRow } from '../paymentWire.ts';

type Filter = PaymentApprovalFilter | PaymentReleaseFilter;
/** Only those that something was done with in it. */
type Changed = Pick<Period, 'since' | 'until'>;

export interface ListedPayments {
  /** Payments of invoices, or of deposits: each have a tab of their own. */
  paymentFor: PaidType;
  changed?: Changed | undefined;
}

export interface NamedPayment extends DocumentNames {
  payment: StoredPayment;
  bill: StoredDocument;
  paymentDate: Day | null;
  /** The order that its document is of. */
  orders: ReadonlyMap<number, OrderOfDocument>;
}

const billOfPayment = and(
  eq(documentTable.companyID, paymentTable.companyID),
  eq(documentTable.id, paymentTable.billID),
);

/** Payments with their documents that the acting person may know of, as the given conditions and order say. */
export async function namedPayments(
  executor: Executor,
  actor: Actor,
  where: SQL | undefined,
  page: { order: SQL[]; limit: number; offset: number },
): Promise<NamedPayment[]> {
  const rows = await executor
    .select({
      payment: paymentTable,
      bill: documentTable,
      paymentDate: paymentDay(actor.timeZone),
      ...documentNames,
    })
    .from(paymentTable)
    .innerJoin(documentTable, billOfPayment)
    .leftJoin(vendorTable, vendorOfDocument)
    .leftJoin(companyAccountTable, accountOfPayment)
    .where(and(eq(paymentTable.companyID, actor.companyID), readablePayments(executor, actor), where))
    .orderBy(...page.order)
    .limit(page.limit)
    .offset(page.offset);
  const [payments, orders] = await Promise.all([
    withPaymentPeople(
      executor,
      rows.map((row) => row.payment),
    ),
    ordersOf(
      executor,
      rows.map((row) => row.bill),
    ),
  ]);
  return rows.map((row, index) => ({ ...row, payment: payments[index] ?? missing(), orders }));
}

function missing(): never {
  throw new Error('a payment lost its people');
}

export function toPaymentRow(
  { payment, bill, paymentDate, orders, ...names }: NamedPayment,
  actor: Actor,
  now: Date,
  reviewStatus: ReviewStatus | null,
): PaymentRow {
  const amount = toWire(payment.amount);
  const subject = toPaymentSubject(payment, now);
  const able = abilities(paymentLifecycle, actor, subject);
  return {
    id: payment.id,
    billPaymentID: payment.id,
    version: payment.version,
    referenceID: payment.referenceID,
    status: payment.status,
    reviewStatus,
    amount,
    floatingAmount: amount,
    paymentFor: payment.paymentFor,
    paymentType: payment.paymentType,
    scheduledAt: payment.scheduledAt,
    paymentDate,
    paidAt: payment.paidAt?.toISOString() ?? null,
    isManualPayment: payment.isManualPayment,
    failureReason: payment.failureReason,
    countryCode: payment.countryCode,
    purposeCode: payment.purposeCode,
    ...documentFields(bill, names, today(actor.timeZone, now), orders),
    companyAccount: { id: payment.companyAccountID, name: names.companyAccountName ?? '' },
    isSubstitute: able.isAbleToApprove && isSubstituteFor(actor, subject),
    ...able,
  };
}

/** A payment with everything that it costs and where it goes. */
export function toBillPayment(
  named: NamedPayment,
  actor: Actor,
  now: Date,
  reviewStatus: ReviewStatus | null,
): BillPayment {
  const { payment } = named;
  return {
    ...toPaymentRow(named, actor, now, reviewStatus),
    amountInIDR: toWire(payment.amountInIDR),
    rateAmount: toWire(payment.rateAmount),
    transactionFeeFix: toWire(payment.transactionFeeFix),
    isFreeQuotaUsed: payment.isFreeQuotaUsed,
    isUseVendorBankDetail: payment.isUseVendorBankDetail,
    bankCode: payment.bankCode,
    bankName: payment.bankName,
    accountNumber: payment.accountNumber,
    accountHolderName: payment.accountHolderName,
  };
}

/** What a payment is compared by: in the one currency that is chosen, else all in rupiah at the rate that each keeps. */
function comparedAmount({ currencyCode }: Pick<Filter, 'currencyCode'>): SQL {
  const { amount, rateAmount } = paymentTable;
  return comparedIn(currencyCode) === 'IDR' ? sql`${amount} * ${rateAmount}` : sql`${amount}`;
}

function sortColumns(timeZone: string, filter: Pick<Filter, 'currencyCode'>) {
  return {
    paymentDate: paymentDay(timeZone),
    amount: comparedAmount(filter),
    referenceID: paymentTable.referenceID,
    vendorName: sql`${vendorTable.name}`,
    status: paymentTable.status,
    dueDate: documentTable.dueDate,
    id: paymentTable.id,
  } as const satisfies Record<NonNullable<Filter['sort']>[number]['field'], unknown>;
}

const newestFirst = [{ field: 'id', isDescending: true }] as const;

async function conditionsOnPayments(
  executor: Executor,
  actor: Actor,
  held: SQL | undefined,
  filter: Filter,
  paymentFor: PaidType,
): Promise<SQL | undefined> {
  return and(
    eq(paymentTable.paymentFor, paymentFor),
    held,
    isWithinAmounts(comparedAmount(filter), filter),
    paymentDays(filter, actor),
    documentConditions(filter, paymentTable.companyAccountID),
    filter.query ? await paymentsWithText(executor, actor, filter.query) : undefined,
  );
}

/** The currency and the amount of each payment that is held. */
async function paymentsSummed(
  executor: Executor,
  actor: Actor,
  held: SQL | undefined,
  filter: Filter,
  paymentFor: PaidType,
): Promise<SQL> {
  const where = await conditionsOnPayments(executor, actor, held, filter, paymentFor);
  return sql`select ${paymentTable.currencyCode} as currency, ${paymentTable.amount} as amount
    from ${paymentTable} inner join ${documentTable} on ${billOfPayment}
    where ${and(eq(paymentTable.companyID, actor.companyID), readablePayments(executor, actor), where)}`;
}

/** What the approvers' list is summed from. */
export function approvalsSummed(
  executor: Executor,
  actor: Actor,
  filter: PaymentApprovalFilter,
  paymentFor: PaidType,
): Promise<SQL> {
  const held = listedForApprovers(executor, actor, filter.status);
  return paymentsSummed(executor, actor, held, filter, paymentFor);
}

/** One page of the payments that a list holds, as its filter narrows it, with the exact total. */
async function page(
  executor: Executor,
  actor: Actor,
  held: SQL | undefined,
  filter: Filter,
  { paymentFor, changed }: ListedPayments,
) {
  const where = and(
    await conditionsOnPayments(executor, actor, held, filter, paymentFor),
    changed && changedWithin('payment', paymentTable, changed),
  );
  const readRows = namedPayments(executor, actor, where, {
    order: orderBy(sortColumns(actor.timeZone, filter), filter.sort ?? newestFirst),
    limit: filter.limit,
    offset: (filter.page - 1) * filter.limit,
  });
  const countRows = executor
    .select({ rows: count() })
    .from(paymentTable)
    .innerJoin(documentTable, billOfPayment)
    .where(and(eq(paymentTable.companyID, actor.companyID), readablePayments(executor, actor), where));
  const [rows, counted] = await Promise.allSettled([readRows, countRows]);
  // Within one transaction the second fails because the first did, which says why.
  if (rows.status === 'rejected') throw rows.reason as Error;
  if (counted.status === 'rejected') throw counted.reason as Error;
  return { rows: rows.value, total: counted.value[0]?.rows ?? 0 };
}

/**
 * The approvers' list: payments with the person's own latest task on each; for who lists the company's accounts also
 * those that wait or waited for others, as their approval stands.
 */
export async function listPaymentApprovals(
  executor: Executor,
  actor: Actor,
  filter: PaymentApprovalFilter,
  now: Date,
  of: ListedPayments,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const listed = listedForApprovers(executor, actor, filter.status);
  const { rows, total } = await page(executor, actor, listed, filter, of);
  const statuses = await ownTaskStatuses(
    executor,
    actor,
    'payment',
    rows.map((row) => row.payment.id),
  );
  return {
    rows: rows.map((row) => {
      const { id, status } = row.payment;
      return toPaymentRow(row, actor, now, statuses.get(id) ?? reviewStatusOf[status]);
    }),
    total,
  };
}

/** Which payments the approvers' list holds, as their approval stands. */
function listedForApprovers(
  executor: Executor,
  actor: Actor,
  asked: PaymentApprovalFilter['status'],
): SQL | undefined {
  const isOwn = (statuses: typeof asked) => isOwnTask(paymentTable.id, executor, actor, 'payment', statuses);
  if (!listsPaymentsOfOthers(actor)) return isOwn(asked);
  const ofOthers = and(
    not(isOwn(undefined)),
    wasAsked(executor, actor),
    asked && inArray(paymentTable.status, statusesReviewedAs(asked)),
  );
  return or(isOwn(asked), ofOthers);
}

/** Which payments the releasers' list holds: what nobody approved yet is not there. */
const wasApproved = ne(paymentTable.status, 'awaiting_approval');

/** Which payments any of the lists that a person enters holds; undefined: all that they may read. */
export function listedPayments(executor: Executor, actor: Actor): SQL | undefined {
  if (mayEnter(actor, paymentAccess.request)) return undefined;
  return or(
    mayEnter(actor, paymentAccess.approval) ? listedForApprovers(executor, actor, undefined) : undefined,
    mayEnter(actor, paymentAccess.authorize) ? wasApproved : undefined,
  );
}

/** That somebody was asked to approve the payment. */
function wasAsked(executor: Executor, actor: Actor): SQL {
  return exists(
    executor
      .select({ one: sql`1` })
      .from(approvalStepTable)
      .where(
        and(
          eq(approvalStepTable.companyID, actor.companyID),
          eq(approvalStepTable.subjectType, 'payment'),
          eq(approvalStepTable.subjectID, paymentTable.id),
        ),
      ),
  );
}

/** Payments that wait for authorization, and those that passed it: the releasers' list. */
export async function listPaymentReleases(
  executor: Executor,
  actor: Actor,
  filter: PaymentReleaseFilter,
  now: Date,
  of: ListedPayments,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const { rows, total } = await page(executor, actor, listedForReleasers(filter), filter, of);
  return { rows: rows.map((row) => toPaymentRow(row, actor, now, null)), total };
}

function listedForReleasers({ status }: PaymentReleaseFilter): SQL {
  return status ? inArray(paymentTable.status, status) : wasApproved;
}

/** What the releasers' list is summed from. */
export function releasesSummed(
  executor: Executor,
  actor: Actor,
  filter: PaymentReleaseFilter,
  paymentFor: PaidType,
): Promise<SQL> {
  return paymentsSummed(executor, actor, listedForReleasers(filter), filter, paymentFor);
}

/** The payments of these documents, oldest first. */
export async function listPaymentsOfBills(
  executor: Executor,
  actor: Actor,
  billIDs: readonly number[],
  now: Date,
): Promise<BillPayment[]> {
  if (billIDs.length === 0) return [];
  const rows = await namedPayments(executor, actor, inArray(paymentTable.billID, [...billIDs]), {
    order: [asc(paymentTable.id)],
    limit: 500,
    offset: 0,
  });
  return rows.map((row) => toBillPayment(row, actor, now, null));
}

/** The newest payment of each of these documents, as far as the person may know of it. */
export async function listNewestPayments(
  executor: Executor,
  actor: Actor,
  billIDs: readonly number[],
  now: Date,
): Promise<PaymentRow[]> {
  if (billIDs.length === 0) return [];
  const newest = executor
    .select({ id: max(paymentTable.id) })
    .from(paymentTable)
    .where(and(eq(paymentTable.companyID, actor.companyID), inArray(paymentTable.billID, [...billIDs])))
    .groupBy(paymentTable.billID);
  const rows = await namedPayments(executor, actor, inArray(paymentTable.id, newest), {
    order: [asc(paymentTable.id)],
    limit: billIDs.length,
    offset: 0,
  });
  return rows.map((row) => toPaymentRow(row, actor, now, null));
}
