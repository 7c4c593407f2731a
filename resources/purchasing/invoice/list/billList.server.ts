import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/actor.ts';
import type { Verdict } from '../../../../domain/approval.ts';
import { addDays, daysOverdue, formatDay, today } from '../../../../domain/day.ts';
import type { Day } from '../../../../domain/day.ts';
import type { Amount } from '../../../../domain/money.ts';
import { currencies, toWire } from '../../../../domain/money.ts';
import { approvalTaskTable } from '../../../../server/approval/approvalTables.ts';
import { verdictsOn } from '../../../../server/approval/verdicts.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { orderBy, wholeOrder } from '../../../../server/engine/listOrder.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccount.server.ts';
import { organizationTable } from '../../../company/organization/organization.server.ts';
import { planOnce } from '../../../../server/database/preparedStatements.ts';
import { rowReader } from '../../../../server/database/rowReader.ts';
import { writtenOnce } from '../../../../server/database/writtenOnce.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { mediaLinkTable } from '../../../../server/files/mediaTables.ts';
import { paymentTable } from '../../../paying/payment/paymentTables.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import type { VendorStatus } from '../../vendor/vendorTables.server.ts';
import {
  balanceDue,
  billAbilitiesOf,
  endedBillStatuses,
  isOverdue,
  openBillStatuses,
  payableStatuses,
  verdictStatuses,
} from '../bill.ts';
import { storedTypes } from './billFilter.ts';
import type { BillFilter, BillQuestion } from './billFilter.ts';
import type { billSorts } from './billListWords.ts';
import { isRolledUp, rolledUpCount } from './billRollup.server.ts';
import { readableBills, toBillSubject } from '../billStore.server.ts';
import type { StoredBill } from '../billStore.server.ts';
import { billTable } from '../billTables.server.ts';
import { textCondition } from './billText.server.ts';
import type { BillRow } from '../billWire.ts';

/** A document with the names that a row shows. */
export interface NamedBill {
  bill: StoredBill;
  vendorName: string | null;
  vendorStatus: VendorStatus | null;
  organizationName: string | null;
  companyAccountName: string | null;
  requesterName: string;
  attachmentCount: number;
}

type BillSort = NonNullable<BillQuestion['sort']>[number];

/** The stored form of {@link balanceDue}. */
const balanceDueOfBill = sql<Amount | null>`case when ${eq(billTable.status, 'draft')} then null
  when ${inArray(billTable.status, [...endedBillStatuses])} then 0 else ${billTable.remainingAmount} end`;

/** What the sorts of a list of documents stand for. */
const billSortColumns = {
  transactionDate: billTable.transactionDate,
  dueDate: billTable.dueDate,
  totalAmount: billTable.totalAmount,
  remainingAmount: balanceDueOfBill,
  referenceID: billTable.referenceID,
  vendorName: vendorTable.name,
  status: billTable.status,
  id: billTable.id,
} as const satisfies Record<(typeof billSorts)[number], unknown>;

/**
 * The conditions of a filter, company and rights included. Who asks only for documents that they may read anyway
 * (their own tasks) passes `readable` to spare the database the question.
 */
export async function billConditions(
  executor: Executor,
  actor: Actor,
  filter: BillQuestion,
  now: Date,
  readable: SQL | undefined = readableBills(executor, actor),
): Promise<SQL | undefined> {
  const day = today(actor.timeZone, now);
  const types = storedTypes(filter.transactionType);
  return and(
    eq(billTable.companyID, actor.companyID),
    types.length === 1
      ? eq(billTable.transactionType, types[0] ?? 'bill')
      : inArray(billTable.transactionType, types),
    readable,
    statusCondition(filter.status, day),
    filter.currencyCode ? inArray(billTable.currencyCode, filter.currencyCode) : undefined,
    filter.companyAccountIDs ? inArray(billTable.companyAccountID, filter.companyAccountIDs) : undefined,
    filter.vendorIDs ? inArray(billTable.vendorID, filter.vendorIDs) : undefined,
    filter.dueDateFrom ? gte(billTable.dueDate, filter.dueDateFrom) : undefined,
    filter.dueDateTo ? lte(billTable.dueDate, filter.dueDateTo) : undefined,
    filter.transactionDateFrom ? gte(billTable.transactionDate, filter.transactionDateFrom) : undefined,
    filter.transactionDateTo ? lte(billTable.transactionDate, filter.transactionDateTo) : undefined,
    paidBetween(filter.paidDateFrom, filter.paidDateTo, actor.timeZone),
    paymentBetween(executor, actor, filter.paymentDateFrom, filter.paymentDateTo),
    filter.totalAmountFrom ? gte(billTable.totalAmount, filter.totalAmountFrom) : undefined,
    filter.totalAmountTo ? lte(billTable.totalAmount, filter.totalAmountTo) : undefined,
    filter.ownedByMeOnly
      ? or(eq(billTable.requesterID, actor.employeeID), eq(billTable.createdByID, actor.employeeID))
      : undefined,
    sourceCondition(executor, actor, filter.source),
    await textCondition(executor, filter.query),
  );
}

/** Documents in one of these statuses, as a filter names them; undefined for any. */
export function statusCondition(statuses: BillFilter['status'], day: Day): SQL | undefined {
  if (!statuses || statuses.length === 0) return undefined;
  const stored = statuses.filter((status) => status !== 'overdue');
  return or(
    stored.length > 0 ? inArray(billTable.status, stored) : undefined,
    statuses.includes('overdue') ? overdueCondition(day) : undefined,
  );
}

/** The stored form of {@link isOverdue}. */
function overdueCondition(day: Day): SQL | undefined {
  return and(inArray(billTable.status, [...openBillStatuses]), lt(billTable.dueDate, day));
}

function paidBetween(from: Day | undefined, to: Day | undefined, timeZone: string): SQL | undefined {
  if (!from && !to) return undefined;
  return and(
    isNotNull(billTable.paidAt),
    from ? gte(billTable.paidAt, startOfDay(from, timeZone)) : undefined,
    to ? lt(billTable.paidAt, startOfDay(addDays(to, 1), timeZone)) : undefined,
  );
}

/** The instant at which a day begins in the company's time zone, computed by the database. */
export function startOfDay(day: Day, timeZone: string): SQL<Date> {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`;
}

function paymentBetween(executor: Executor, actor: Actor, from?: Day, to?: Day): SQL | undefined {
  if (!from && !to) return undefined;
  const paymentDay = sql`coalesce((${paymentTable.paidAt} at time zone ${actor.timeZone})::date, ${paymentTable.scheduledAt})`;
  return exists(
    executor
      .select({ one: sql`1` })
      .from(paymentTable)
      .where(
        and(
          eq(paymentTable.companyID, actor.companyID),
          eq(paymentTable.billID, billTable.id),
          from ? gte(paymentDay, from) : undefined,
          to ? lte(paymentDay, to) : undefined,
        ),
      ),
  );
}

function sourceCondition(executor: Executor, actor: Actor, source: BillFilter['source']): SQL | undefined {
  if (source === 'payments') return inArray(billTable.status, [...payableStatuses]);
  if (source !== 'approvals') return undefined;
  return exists(
    executor
      .select({ one: sql`1` })
      .from(approvalTaskTable)
      .where(
        and(
          eq(approvalTaskTable.companyID, actor.companyID),
          eq(approvalTaskTable.approverID, actor.employeeID),
          eq(approvalTaskTable.subjectType, 'bill'),
          eq(approvalTaskTable.subjectID, billTable.id),
        ),
      ),
  );
}

/** One page of documents, newest first unless sorted otherwise, with the exact total. */
export async function listBills(executor: Executor, actor: Actor, filter: BillFilter, now: Date) {
  const where = await billConditions(executor, actor, filter, now);
  const { bills, total } = isRolledUp(actor, filter)
    ? await rolledUpPage(executor, where, filter, rolledUpCount(executor, actor, filter, now))
    : await countedPage(executor, actor.companyID, where, filter);
  const day = today(actor.timeZone, now);
  const verdicts = await verdictsOnBills(executor, bills);
  return { rows: bills.map((bill) => toBillRow(bill, actor, day, verdicts)), total };
}

export interface BillPaging extends Pick<BillFilter, 'limit' | 'page'> {
  /** Newest first where it is absent. */
  sort?: readonly BillSort[] | undefined;
}

export interface CountedBills {
  bills: NamedBill[];
  /** Of all pages, exact. */
  total: number;
}

/** The page is read in the order of an index, as far as it reaches, and no document is counted. */
export async function rolledUpPage(
  executor: Executor,
  where: SQL | undefined,
  { status, sort, limit, page }: BillPaging & Pick<BillFilter, 'status'>,
  total: SQL<number>,
): Promise<CountedBills> {
  const planning = isInOrderOfAnIndex({ status, sort }) ? planOnce : sql``;
  const bills = await readNamed(
    executor,
    sql`${planning}select ${namedColumns}, ${total} as total from (
        select ${billTable}.* from ${billTable} ${vendorForOrder(sort)} where ${where}
        order by ${orderText(sort)} ${pageText({ limit, page })}
      ) ${billTable} ${namesOfBill} order by ${orderText(sort)}`,
  );
  return withTotal(bills, page, async () => {
    const { rows } = await executor.execute<{ total: string }>(sql`select ${total} as total`);
    return Number(rows[0]?.total ?? 0);
  });
}

/**
 * Whether one index holds the documents of a filter in their order, so that a plan is good for any status. Of several,
 * or in another order, those of a rare status lie far apart, and only a plan of its own knows that.
 */
function isInOrderOfAnIndex({
  status = [],
  sort: [first] = newestFirst,
}: Pick<BillFilter, 'status'> & Pick<BillPaging, 'sort'>): boolean {
  if (status.includes('overdue')) return false;
  if (first?.field === 'transactionDate') return status.length <= 1;
  return first?.field === 'dueDate' && status.length === 1;
}

/**
 * Every document that passes is found once, by its number and its place in the order; they are counted, and only
 * those of the page are read whole.
 */
export async function countedPage(
  executor: Executor,
  companyID: number,
  where: SQL | undefined,
  { sort, limit, page }: BillPaging,
): Promise<CountedBills> {
  const order = wholeOrder(sort ?? newestFirst);
  const place = (index: number) => sql.identifier(`place${index}`);
  const places = order.map(({ field }, index) => sql`${billSortColumns[field]} as ${place(index)}`);
  const foundOrder = order.map(({ isDescending }, index) =>
    isDescending ? desc(place(index)) : asc(place(index)),
  );
  const bills = await readNamed(
    executor,
    sql`with found as materialized (
        select ${billTable.id} as id, ${sql.join(places, sql`, `)} from ${billTable} ${vendorForOrder(sort)}
        where ${where}
      ), shown as (
        select id from found order by ${sql.join(foundOrder, sql`, `)} ${pageText({ limit, page })}
      )
      select ${namedColumns}, (select count(*) from found) as total from ${billTable} ${namesOfBill}
      where ${eq(billTable.companyID, companyID)} and ${billTable.id} in (select id from shown)
      order by ${orderText(sort)}`,
  );
  return withTotal(bills, page, async () => {
    const [counted] = await executor.select({ total: count() }).from(billTable).where(where);
    return counted?.total ?? 0;
  });
}

/** What an order by vendor needs beside the documents. */
function vendorForOrder(sort: BillPaging['sort'] = newestFirst): SQL {
  return sort.some(({ field }) => field === 'vendorName') ? vendorOfBill : sql``;
}

/** How many rows is part of the text: a plan for any number of them would be a plan for many. */
function pageText({ limit, page }: Pick<BillPaging, 'limit' | 'page'>): SQL {
  return sql`limit ${sql.raw(String(limit))} offset ${(page - 1) * limit}`;
}

function orderText(sort: BillPaging['sort']): SQL {
  return sql.join(billOrder(sort), sql`, `);
}

/** The total stands beside each document; on a page past the end there is none to read it from. */
async function withTotal(
  bills: (NamedBill & { total: number })[],
  page: number,
  countAll: () => Promise<number>,
): Promise<CountedBills> {
  const [first] = bills;
  if (first) return { bills, total: first.total };
  return { bills, total: page === 1 ? 0 : await countAll() };
}

const newestFirst: readonly BillSort[] = [{ field: 'transactionDate', isDescending: true }];

/** The order of a list: newest first unless sorted otherwise, and always one order for equal values. */
export function billOrder(sorts: readonly BillSort[] = newestFirst): SQL[] {
  return orderBy(billSortColumns, sorts);
}

/**
 * What follows a row in the order of {@link billOrder}, however long the list is. As in that order, rows without a
 * value are the last going up and the first going down.
 */
export function billsAfter(given: BillQuestion['sort'], row: NamedBill): SQL | undefined {
  const sorts = wholeOrder(given ?? newestFirst);
  const valueOf = ({ field }: BillSort) => {
    if (field === 'vendorName') return row.vendorName;
    return field === 'remainingAmount' ? balanceDue(row.bill) : row.bill[field];
  };
  const isSame = (sort: BillSort): SQL => {
    const value = valueOf(sort);
    return value === null
      ? isNull(billSortColumns[sort.field])
      : sql`${billSortColumns[sort.field]} = ${value}`;
  };
  const isBeyond = (sort: BillSort): SQL | undefined => {
    const column = billSortColumns[sort.field];
    const value = valueOf(sort);
    if (sort.isDescending) return value === null ? isNotNull(column) : sql`${column} < ${value}`;
    return value === null ? sql`false` : or(sql`${column} > ${value}`, isNull(column));
  };
  const [first] = sorts;
  const firstValue = first ? valueOf(first) : null;
  return and(
    // Follows from the rest; the database begins to read there instead of at the first row.
    first?.isDescending && firstValue !== null
      ? sql`${billSortColumns[first.field]} <= ${firstValue}`
      : undefined,
    or(...sorts.map((sort, position) => and(...sorts.slice(0, position).map(isSame), isBeyond(sort)))),
  );
}

/** Documents with the names that a row shows, in this order. */
export async function namedBills(
  executor: Executor,
  where: SQL | undefined,
  { order, limit }: { order: SQL[]; limit: number },
): Promise<NamedBill[]> {
  const ordered = order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``;
  return await readNamed(
    executor,
    sql`select ${namedColumns}, 0 as total from ${billTable} ${namesOfBill} where ${where} ${ordered}
      limit ${sql.raw(String(limit))}`,
  );
}

const vendorOfBill = writtenOnce(
  sql`left join ${vendorTable} on ${vendorTable.companyID} = ${billTable.companyID}
    and ${vendorTable.id} = ${billTable.vendorID}`,
);

/** What a row shows of a document and around it. */
const namedColumns = writtenOnce(
  sql`${billTable}.*, ${vendorTable.name} as vendor_name, ${vendorTable.status} as vendor_status, ${organizationTable.name} as organization_name,
    ${companyAccountTable.name} as company_account_name,
    trim(${employeeTable.firstName} || ' ' || ${employeeTable.lastName}) as requester_name,
    (select count(*)::int from ${mediaLinkTable}
      where ${mediaLinkTable.companyID} = ${billTable.companyID}
        and ${mediaLinkTable.subjectType} = 'bill' and ${mediaLinkTable.subjectID} = ${billTable.id}
    ) as attachment_count`,
);

const namesOfBill = writtenOnce(
  sql`${vendorOfBill}
    left join ${organizationTable} on ${organizationTable.companyID} = ${billTable.companyID}
      and ${organizationTable.id} = ${billTable.organizationID}
    left join ${companyAccountTable} on ${companyAccountTable.companyID} = ${billTable.companyID}
      and ${companyAccountTable.id} = ${billTable.companyAccountID}
    left join ${employeeTable} on ${employeeTable.companyID} = ${billTable.companyID}
      and ${employeeTable.id} = ${billTable.requesterID}`,
);

const readBill = rowReader(billTable);

interface NamedRow extends Record<string, unknown> {
  vendor_name: string | null;
  vendor_status: VendorStatus | null;
  organization_name: string | null;
  company_account_name: string | null;
  requester_name: string | null;
  attachment_count: number;
  total: string | number;
}

async function readNamed(executor: Executor, statement: SQL): Promise<(NamedBill & { total: number })[]> {
  const { rows } = await executor.execute<NamedRow>(statement);
  return rows.map((row) => ({
    bill: readBill(row),
    vendorName: row.vendor_name,
    vendorStatus: row.vendor_status,
    organizationName: row.organization_name,
    companyAccountName: row.company_account_name,
    requesterName: row.requester_name ?? '',
    attachmentCount: row.attachment_count,
    total: Number(row.total),
  }));
}

/** Days overdue; 0 when it is not. */
export function daysPastDue(bill: StoredBill, day: Day): number {
  return bill.dueDate && isOverdue(bill, day) ? daysOverdue(bill.dueDate, day) : 0;
}

/** What led to the status of those that were sent back, refused or voided. */
export async function verdictsOnBills(
  executor: Executor,
  named: readonly Pick<NamedBill, 'bill'>[],
): Promise<ReadonlyMap<number, Verdict>> {
  const ended = named.filter(({ bill }) => verdictStatuses.some((status) => status === bill.status));
  const ids = ended.map(({ bill }) => bill.id);
  return await verdictsOn(executor, named[0]?.bill.companyID ?? 0, 'bill', ids);
}

/** A stored document as a list row. */
export function toBillRow(
  { bill, ...names }: NamedBill,
  actor: Actor,
  day: Day,
  verdicts: ReadonlyMap<number, Verdict>,
): BillRow {
  const isInternational = bill.currencyCode !== 'IDR';
  const total = toWire(bill.totalAmount);
  const balance = balanceDue(bill);
  const remaining = balance === null ? null : toWire(balance);
  const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return {
    id: bill.id,
    version: bill.version,
    referenceID: bill.referenceID,
    referenceNumber: bill.referenceNumber,
    transactionType: bill.transactionType,
    status: bill.status,
    vendor: named(bill.vendorID, names.vendorName),
    vendorName: names.vendorName,
    transactionDate: bill.transactionDate,
    quoteDate: null,
    dueDate: bill.dueDate,
    expirationDate: null,
    totalDaysSinceDueDate: daysPastDue(bill, day),
    currencyCode: bill.currencyCode,
    currencyName: currencies[bill.currencyCode as keyof typeof currencies]?.name ?? bill.currencyCode,
    remainingAmount: remaining,
    remainingAmountInternational: isInternational ? remaining : null,
    totalAmount: total,
    totalAmountInternational: isInternational ? total : null,
    floatingTotalAmount: total,
    paidAtFormatted: bill.paidAt ? formatDay(today(actor.timeZone, bill.paidAt), 'en') : null,
    companyAccount: named(bill.companyAccountID, names.companyAccountName),
    organization: named(bill.organizationID, names.organizationName),
    requester: { id: bill.requesterID, name: names.requesterName },
    urgencyLevel: bill.urgencyLevel,
    attachmentCount: names.attachmentCount,
    verdict: verdicts.get(bill.id) ?? null,
    ...billAbilitiesOf(actor, toBillSubject(bill)),
  };
}
