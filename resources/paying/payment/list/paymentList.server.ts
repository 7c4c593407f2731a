import { and, asc, count, eq, exists, inArray, max, ne, not, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { daysOverdue, today } from '../../../../domain/day/day.ts';
import type { Period } from '../../../../domain/day/recurrence.ts';
import { abilities } from '../../../../domain/lifecycle/lifecycle.ts';
import { comparedIn } from '../../../../domain/list/comparedIn.ts';
import { toWire } from '../../../../domain/money/money.ts';
import { approvalStepTable } from '../../../../server/approval/approvalTables.ts';
import { isOwnTask, ownTaskStatuses } from '../../../../server/approval/ownTasks.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { changedWithin } from '../../../../server/engine/history.ts';
import { orderBy } from '../../../../server/engine/listOrder.ts';
import { isWithinAmounts } from '../../../../server/engine/amountRange.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { companyAccountTable } from '../../companyAccount/companyAccountTable.server.ts';
import type { ReviewStatus } from '../../../../domain/lifecycle/reviewStatus.ts';
import {
  isSubstituteFor,
  listsPaymentsOfOthers,
  paymentLifecycle,
  reviewStatusOf,
  statusesReviewedAs,
} from '../payment.ts';
import type { PaymentTab } from '../paid/paidKind.ts';
import { paymentAccess } from '../paymentAccess.ts';
import { typesIn } from '../../../paidKinds.ts';
import { joinPaid, paidSources } from '../paid/paidSource.server.ts';
import type { PaidSource } from '../paid/paidSource.server.ts';
import { narrowed, paymentDay, paymentDays } from './paymentConditions.server.ts';
import type { PaymentApprovalFilter, PaymentReleaseFilter } from './paymentFilter.ts';
import { paymentsWithText } from './paymentText.server.ts';
import { readablePayments, toPaymentSubject, withWhatIsPaid } from '../paymentStore.server.ts';
import type { StoredPayment } from '../paymentStore.server.ts';
import { paymentTable } from '../paymentTables.server.ts';
import type { BillPayment, PaymentRow } from '../paymentWire.ts';

type Filter = PaymentApprovalFilter | PaymentReleaseFilter;
/** Only those that something was done with in it. */
type Changed = Pick<Period, 'since' | 'until'>;

export interface ListedPayments {
  /** Deposits have lists of their own. */
  tab: PaymentTab;
  changed?: Changed | undefined;
}

export interface NamedPayment {
  payment: StoredPayment;
  paymentDate: Day | null;
  /** The account that pays. */
  companyAccountName: string | null;
}

/** Payments that the acting person may know of, as the given conditions and order say. */
export async function namedPayments(
  executor: Executor,
  actor: Actor,
  where: SQL | undefined,
  page: { order: SQL[]; limit: number; offset: number; sources?: readonly PaidSource[] },
): Promise<NamedPayment[]> {
  const asked = executor
    .select({
      payment: paymentTable,
      paymentDate: paymentDay(actor.timeZone),
      companyAccountName: companyAccountTable.name,
    })
    .from(paymentTable)
    .leftJoin(
      companyAccountTable,
      isNamedBy(companyAccountTable, paymentTable, paymentTable.companyAccountID),
    )
    .$dynamic();
  const rows = await joinPaid(asked, page.sources ?? [])
    .where(and(mayBeKnown(executor, actor), where))
    .orderBy(...page.order)
    .limit(page.limit)
    .offset(page.offset);
  const payments = await withWhatIsPaid(
    executor,
    rows.map((row) => row.payment),
  );
  return rows.map((row, index) => ({ ...row, payment: payments[index] ?? missing() }));
}

/** That a payment is one of the company that the person may know of. */
function mayBeKnown(executor: Executor, actor: Actor): SQL | undefined {
  return and(eq(paymentTable.companyID, actor.companyID), readablePayments(executor, actor));
}

function missing(): never {
  throw new Error('a payment was lost');
}

function toPaymentRow(
  { payment, paymentDate, companyAccountName }: NamedPayment,
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
    ...paidFields(payment, today(actor.timeZone, now)),
    companyAccount: { id: payment.companyAccountID, name: companyAccountName ?? '' },
    isSubstitute: able.isAbleToApprove && isSubstituteFor(actor, subject),
    ...able,
  };
}

/** What every row says about what is paid; of what is not there any more, what the payment itself says. */
function paidFields(payment: StoredPayment, day: Day) {
  const { paid } = payment;
  const total = toWire(paid?.totalAmount ?? payment.amount);
  const remaining = toWire(paid?.remainingAmount ?? '0');
  const dueDate = paid?.dueDate ?? null;
  const isLate = dueDate !== null && dueDate < day && paid?.isOwed === true;
  return {
    paidID: payment.paidID,
    billID: payment.billID,
    billReferenceID: paid?.referenceID ?? '',
    vendorName: paid ? paid.payeeName : payment.accountHolderName,
    transactionType: payment.paymentFor,
    purchaseOrder: paid?.order ?? null,
    transactionDate: paid?.date ?? null,
    dueDate,
    totalDaysSinceDueDate: isLate ? daysOverdue(dueDate, day) : 0,
    currencyCode: payment.currencyCode,
    totalAmount: total,
    remainingAmount: remaining,
    floatingTotalAmount: total,
    floatingRemainingAmount: remaining,
    archivedLabel: paid?.isPayeeArchived === true ? 'Archived' : null,
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

function sortColumns(timeZone: string, filter: Pick<Filter, 'currencyCode'>, sources: readonly PaidSource[]) {
  const ofPaid = (name: 'payeeName' | 'dueDate') =>
    sql`coalesce(${sql.join(
      sources.map(({ columns }) => columns[name]),
      sql`, `,
    )})`;
  return {
    paymentDate: paymentDay(timeZone),
    amount: comparedAmount(filter),
    referenceID: paymentTable.referenceID,
    vendorName: ofPaid('payeeName'),
    status: paymentTable.status,
    dueDate: ofPaid('dueDate'),
    id: paymentTable.id,
  } as const satisfies Record<NonNullable<Filter['sort']>[number]['field'], unknown>;
}

/** Where what is paid stands, of the payments of a list. */
function sourcesIn(tab: PaymentTab): PaidSource[] {
  const listed = typesIn(tab);
  return paidSources().filter(({ types }) => types.some((type) => listed.includes(type)));
}

const newestFirst = [{ field: 'id', isDescending: true }] as const;

/** That a payment is in a list, as its filter narrows it; what is paid is joined. */
async function isListed(
  executor: Executor,
  actor: Actor,
  held: SQL | undefined,
  filter: Filter,
  tab: PaymentTab,
): Promise<SQL | undefined> {
  const sources = sourcesIn(tab);
  return and(
    isIn(tab),
    held,
    isWithinAmounts(comparedAmount(filter), filter),
    paymentDays(filter, actor),
    narrowed(
      filter,
      paymentTable,
      sources.map(({ columns }) => columns),
    ),
    filter.query ? await paymentsWithText(executor, actor, filter.query, sources) : undefined,
  );
}

/** That a payment stands in these lists; what is of no kind that is known stands beside everything else. */
export function isIn(tab: PaymentTab): SQL {
  const { paymentFor } = paymentTable;
  return tab === 'bill' ? notInArray(paymentFor, typesIn('deposit')) : inArray(paymentFor, typesIn(tab));
}

/** The currency and the amount of each payment that is held. */
async function paymentsSummed(
  executor: Executor,
  actor: Actor,
  held: SQL | undefined,
  filter: Filter,
  tab: PaymentTab,
): Promise<SQL> {
  const asked = executor
    .select({
      currency: sql`${paymentTable.currencyCode}`.as('currency'),
      amount: sql`${paymentTable.amount}`.as('amount'),
    })
    .from(paymentTable)
    .$dynamic();
  const where = await isListed(executor, actor, held, filter, tab);
  return joinPaid(asked, sourcesIn(tab))
    .where(and(mayBeKnown(executor, actor), where))
    .getSQL();
}

/** What the approvers' list is summed from. */
export function approvalsSummed(
  executor: Executor,
  actor: Actor,
  filter: PaymentApprovalFilter,
  tab: PaymentTab,
): Promise<SQL> {
  const held = listedForApprovers(executor, actor, filter.status);
  return paymentsSummed(executor, actor, held, filter, tab);
}

/** One page of the payments that a list holds, as its filter narrows it, with the exact total. */
async function page(
  executor: Executor,
  actor: Actor,
  held: SQL | undefined,
  filter: Filter,
  { tab, changed }: ListedPayments,
) {
  const sources = sourcesIn(tab);
  const where = and(
    await isListed(executor, actor, held, filter, tab),
    changed && changedWithin('payment', paymentTable, changed),
  );
  const readRows = namedPayments(executor, actor, where, {
    order: orderBy(sortColumns(actor.timeZone, filter, sources), filter.sort ?? newestFirst),
    limit: filter.limit,
    offset: (filter.page - 1) * filter.limit,
    sources,
  });
  const asked = executor.select({ rows: count() }).from(paymentTable).$dynamic();
  const countRows = joinPaid(asked, sources).where(and(mayBeKnown(executor, actor), where));
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
  tab: PaymentTab,
): Promise<SQL> {
  return paymentsSummed(executor, actor, listedForReleasers(filter), filter, tab);
}

/** Records that are paid, of one source. */
interface PaidRecords {
  types: readonly string[];
  ids: readonly number[];
}

function paysOneOf({ types, ids }: PaidRecords): SQL | undefined {
  return and(inArray(paymentTable.paidID, [...ids]), inArray(paymentTable.paymentFor, [...types]));
}

/** The payments of these records, oldest first. */
async function paymentsOf(executor: Executor, actor: Actor, records: PaidRecords): Promise<NamedPayment[]> {
  if (records.ids.length === 0) return [];
  return await namedPayments(executor, actor, paysOneOf(records), {
    order: [asc(paymentTable.id)],
    limit: 500,
    offset: 0,
  });
}

/** The payments of these records with what they cost and where they go, oldest first. */
export async function listPaymentsOf(
  executor: Executor,
  actor: Actor,
  records: PaidRecords,
  now: Date,
): Promise<BillPayment[]> {
  const payments = await paymentsOf(executor, actor, records);
  return payments.map((payment) => toBillPayment(payment, actor, now, null));
}

/** The same without the account, which is an employee's own. */
export async function listEmployeePaymentsOf(
  executor: Executor,
  actor: Actor,
  records: PaidRecords,
  now: Date,
): Promise<PaymentRow[]> {
  const payments = await paymentsOf(executor, actor, records);
  return payments.map((payment) => toPaymentRow(payment, actor, now, null));
}

/** The newest payment of each of these records, as far as the person may know of it. */
export async function listNewestPayments(
  executor: Executor,
  actor: Actor,
  records: PaidRecords,
  now: Date,
): Promise<PaymentRow[]> {
  if (records.ids.length === 0) return [];
  const newest = executor
    .select({ id: max(paymentTable.id) })
    .from(paymentTable)
    .where(and(eq(paymentTable.companyID, actor.companyID), paysOneOf(records)))
    .groupBy(paymentTable.paidID, paymentTable.paymentFor);
  const rows = await namedPayments(executor, actor, inArray(paymentTable.id, newest), {
    order: [asc(paymentTable.id)],
    limit: records.ids.length,
    offset: 0,
  });
  return rows.map((row) => toPaymentRow(row, actor, now, null));
}
