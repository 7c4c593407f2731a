import { and, count, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Verdict } from '../../../../domain/approval/approval.ts';
import { addDays, daysOverdue, formatDay, today } from '../../../../domain/day/day.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { comparedIn } from '../../../../domain/list/comparedIn.ts';
import { hasCustomFields } from '../../../../domain/noun/customFields/customFields.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { multiply, toWire } from '../../../../domain/money/money.ts';
import { currencies } from '../../../../domain/money/currencies.ts';
import { hasOwnTask } from '../../../../server/approval/ownTasks.ts';
import { verdictsOn } from '../../../../server/approval/review/verdicts.ts';
import type { Executor } from '../../../../server/database/database.ts';
import {
  customFieldCondition,
  customValuesOf,
  toCustomValues,
} from '../../../../server/customFields/customValues.ts';
import {
  inDirection,
  mayLack,
  orderBy,
  orderedParts,
  wholeOrder,
} from '../../../../server/engine/listOrder.ts';
import type { OrderedPart } from '../../../../server/engine/listOrder.ts';
import { isWithinAmounts } from '../../../../server/engine/amountRange.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';
import { organizationTable } from '../../../company/organization/organization.server.ts';
import { genericPlan } from '../../../../server/database/preparedStatements.ts';
import { rowReader } from '../../../../server/database/rowReader.ts';
import { precompiledSql } from '../../../../server/database/precompiledSql.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { mediaLinkTable } from '../../../../server/files/mediaTables.ts';
import { paymentTable } from '../../../paying/payment/paymentTables.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import type { VendorStatus } from '../../vendor/vendorTables.server.ts';
import {
  balanceDue,
  endedDocumentStatuses,
  isOverdue,
  openDocumentStatuses,
  payableStatuses,
  verdictStatuses,
} from '../document.ts';
import { documentAbilitiesOf } from '../documentAbilities.ts';
import { hasDuplicate } from '../../../../server/duplicates/keptDuplicates.ts';
import { isUndecided } from '../duplicate/keepDuplicates.server.ts';
import { storedTypes } from './documentFilter.ts';
import type { DocumentFilter, DocumentQuestion } from './documentFilter.ts';
import type { documentSorts } from './documentLists.ts';
import { isRolledUp, rolledUpCount } from './documentRollup.server.ts';
import { readableDocuments, toDocumentSubject } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentLineTable, documentTable } from '../documentTables.server.ts';
import { textCondition } from './documentText.server.ts';
import type { DocumentRow } from '../documentWire.ts';

/** A document with the names that a row shows. */
export interface NamedDocument {
  bill: StoredDocument;
  vendorName: string | null;
  vendorStatus: VendorStatus | null;
  organizationName: string | null;
  companyAccountName: string | null;
  requesterName: string;
  attachmentCount: number;
  /** Another live invoice may be the same one. */
  hasDuplicate: boolean;
  /** What {@link toCustomValues} reads. */
  customFields: unknown;
}

type DocumentSort = NonNullable<DocumentQuestion['sort']>[number];

/** The stored form of {@link balanceDue}. */
const balanceDueOfDocument = sql<Amount | null>`case when ${eq(documentTable.status, 'draft')} then null
  when ${inArray(documentTable.status, [...endedDocumentStatuses])} then 0 else ${documentTable.remainingAmount} end`;

type Narrowed = Pick<DocumentFilter, 'currencyCode'>;

/** What the amounts of a document are compared by: in the one currency that is chosen, else all in rupiah ({@link comparedIn}). */
export function documentAmounts({ currencyCode }: Narrowed) {
  if (comparedIn(currencyCode) !== 'IDR') {
    return { totalAmount: documentTable.totalAmount, remainingAmount: balanceDueOfDocument };
  }
  return {
    totalAmount: documentTable.totalInIDR,
    remainingAmount: sql`${balanceDueOfDocument} * case ${documentTable.currencyCode} when 'IDR' then 1
      else ${documentTable.dayRate} end`,
  };
}

/** The same of one that was read. */
function amountsOf(bill: StoredDocument, { currencyCode }: Narrowed) {
  const due = balanceDue(bill);
  if (comparedIn(currencyCode) !== 'IDR') return { totalAmount: bill.totalAmount, remainingAmount: due };
  const rate = bill.currencyCode === 'IDR' ? '1' : bill.dayRate;
  const remainingAmount = due === null || rate === null ? null : multiply(due, rate);
  return { totalAmount: bill.totalInIDR, remainingAmount };
}

/** What the sorts of a list of documents stand for. */
const documentSortColumns = (narrowed: Narrowed) =>
  ({
    transactionDate: documentTable.transactionDate,
    dueDate: documentTable.dueDate,
    ...documentAmounts(narrowed),
    referenceID: documentTable.referenceID,
    vendorName: sql`${vendorTable.name}`,
    status: documentTable.status,
    id: documentTable.id,
  }) satisfies Record<(typeof documentSorts)[number], unknown>;

/** Documents of these organizations, and those with a part of a line that is for one of them. */
function isForAnyOf(ids: readonly number[]): SQL | undefined {
  const { companyID, billID, splits } = documentLineTable;
  const wanted = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  return or(
    inArray(documentTable.organizationID, [...ids]),
    sql`${documentTable.id} in (select ${billID} from ${documentLineTable} cross join jsonb_array_elements(${splits}) part
      where ${companyID} = ${documentTable.companyID} and ${splits} <> '[]'::jsonb
        and (part ->> 'organizationID')::bigint in (${wanted}))`,
  );
}

/**
 * The conditions of a filter, company and rights included. Who asks only for documents that they may read anyway
 * (their own tasks) passes `readable` to spare the database the question.
 */
export async function conditionsOnDocuments(
  executor: Executor,
  actor: Actor,
  filter: Omit<DocumentQuestion, 'transactionType'> & {
    transactionType?: Parameters<typeof storedTypes>[0];
  },
  now: Date,
  readable: SQL | undefined = readableDocuments(executor, actor, {
    types: storedTypes(filter.transactionType),
  }),
): Promise<SQL | undefined> {
  const day = today(actor.timeZone, now);
  const types = storedTypes(filter.transactionType);
  return and(
    eq(documentTable.companyID, actor.companyID),
    types.length === 1
      ? eq(documentTable.transactionType, types[0] ?? 'bill')
      : inArray(documentTable.transactionType, types),
    readable,
    statusCondition(filter.status, day),
    filter.matchState ? inArray(documentTable.matchState, filter.matchState) : undefined,
    filter.receivedState ? inArray(documentTable.receivedState, filter.receivedState) : undefined,
    filter.currencyCode ? inArray(documentTable.currencyCode, filter.currencyCode) : undefined,
    filter.companyAccountIDs ? inArray(documentTable.companyAccountID, filter.companyAccountIDs) : undefined,
    filter.organizationIDs ? isForAnyOf(filter.organizationIDs) : undefined,
    filter.vendorIDs ? isOfVendors(actor, filter.vendorIDs) : undefined,
    filter.dueDateFrom ? gte(documentTable.dueDate, filter.dueDateFrom) : undefined,
    filter.dueDateTo ? lte(documentTable.dueDate, filter.dueDateTo) : undefined,
    filter.transactionDateFrom ? gte(documentTable.transactionDate, filter.transactionDateFrom) : undefined,
    filter.transactionDateTo ? lte(documentTable.transactionDate, filter.transactionDateTo) : undefined,
    paidBetween(filter.paidDateFrom, filter.paidDateTo, actor.timeZone),
    paymentBetween(executor, actor, filter.paymentDateFrom, filter.paymentDateTo),
    isWithinAmounts(documentAmounts(filter).totalAmount, filter),
    filter.ownedByMeOnly
      ? or(eq(documentTable.requesterID, actor.employeeID), eq(documentTable.createdByID, actor.employeeID))
      : undefined,
    filter.hasDuplicate ? sql`${isDuplicated}` : undefined,
    sourceCondition(actor, filter.source),
    await customFieldCondition(executor, actor, 'bill', documentTable.id, filter.customField),
    await textCondition(executor, filter.query),
  );
}

/** A vendor that was merged into another one is found as that one. */
function isOfVendors({ companyID }: Actor, ids: readonly number[]): SQL {
  const { id, mergedIntoID } = vendorTable;
  const named = and(eq(vendorTable.companyID, companyID), inArray(id, [...ids]));
  return sql`${documentTable.vendorID} = any(array(
    select coalesce(${mergedIntoID}, ${id}) from ${vendorTable} where ${named}))`;
}

/** Documents in one of these statuses, as a filter names them; undefined for any. */
export function statusCondition(statuses: DocumentFilter['status'], day: Day): SQL | undefined {
  if (!statuses || statuses.length === 0) return undefined;
  const stored = statuses.filter((status) => status !== 'overdue');
  return or(
    stored.length > 0 ? inArray(documentTable.status, stored) : undefined,
    statuses.includes('overdue') ? overdueCondition(day) : undefined,
  );
}

/** The stored form of {@link isOverdue}. */
function overdueCondition(day: Day): SQL | undefined {
  return and(inArray(documentTable.status, [...openDocumentStatuses]), lt(documentTable.dueDate, day));
}

function paidBetween(from: Day | undefined, to: Day | undefined, timeZone: string): SQL | undefined {
  if (!from && !to) return undefined;
  return and(
    isNotNull(documentTable.paidAt),
    from ? gte(documentTable.paidAt, startOfDay(from, timeZone)) : undefined,
    to ? lt(documentTable.paidAt, startOfDay(addDays(to, 1), timeZone)) : undefined,
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
          eq(paymentTable.billID, documentTable.id),
          from ? gte(paymentDay, from) : undefined,
          to ? lte(paymentDay, to) : undefined,
        ),
      ),
  );
}

function sourceCondition(actor: Actor, source: DocumentFilter['source']): SQL | undefined {
  if (source === 'payments') return inArray(documentTable.status, [...payableStatuses]);
  if (source !== 'approvals') return undefined;
  return hasOwnTask(documentTable.id, actor, 'bill');
}

/** One page of documents, newest first unless sorted otherwise, with the exact total. */
export async function listDocuments(executor: Executor, actor: Actor, filter: DocumentFilter, now: Date) {
  const where = await conditionsOnDocuments(executor, actor, filter, now);
  const { bills, total } = isRolledUp(actor, filter)
    ? await rolledUpPage(executor, where, filter, rolledUpCount(executor, actor, filter, now))
    : await countedPage(executor, actor.companyID, where, filter);
  const day = today(actor.timeZone, now);
  const verdicts = await verdictsOnDocuments(executor, bills);
  return { rows: bills.map((bill) => toDocumentRow(bill, actor, { now, day }, verdicts)), total };
}

/** The currency and the total of each document that a filter finds, for the sums of its list. */
export async function documentsSummed(
  executor: Executor,
  actor: Actor,
  filter: DocumentFilter,
  now: Date,
): Promise<SQL> {
  return totalsOf(await conditionsOnDocuments(executor, actor, filter, now));
}

/** The same of documents under these conditions, or what is left to be paid of them. */
export function totalsOf(where: SQL | undefined, amount: SQLWrapper = documentTable.totalAmount): SQL {
  return sql`select ${documentTable.currencyCode} as currency, ${amount} as amount from ${documentTable} where ${where}`;
}

/** What the order of a list follows from. */
interface DocumentOrdered extends Pick<DocumentFilter, 'currencyCode'> {
  /** Newest first where it is absent. */
  sort?: readonly DocumentSort[] | undefined;
}

type DocumentPaging = DocumentOrdered & Pick<DocumentFilter, 'limit' | 'page'>;

interface CountedDocuments {
  bills: NamedDocument[];
  /** Of all pages, exact. */
  total: number;
}

/** The page is read in the order of an index, as far as it reaches, and no document is counted. */
export async function rolledUpPage(
  executor: Executor,
  where: SQL | undefined,
  asked: DocumentPaging & Pick<DocumentFilter, 'status'>,
  total: SQL<number>,
): Promise<CountedDocuments> {
  const { status, sort, page, limit } = asked;
  const planning = isInOrderOfAnIndex({ status, sort }) ? genericPlan : sql``;
  const read = (part: OrderedPart, paging: SQL) => {
    const order = sql.join(part.order, sql`, `);
    return readNamed(
      executor,
      sql`${planning}select ${namedColumns}, ${isDuplicated} as has_duplicate, ${total} as total from (
          select ${documentTable}.* from ${documentTable} ${vendorForOrder(sort)} where ${and(where, part.where)}
          order by ${order} ${paging}
        ) ${documentTable} ${namesOfDocument} order by ${order}`,
    );
  };
  const [first, last] = documentParts(asked);
  const bills = first ? await read(first, pageText(limit, (page - 1) * limit)) : [];
  if (first && last && bills.length < limit) {
    const skipped = (page - 1) * limit;
    const before =
      bills.length > 0 || page === 1 ? skipped : await countDocuments(executor, where, first, sort);
    bills.push(...(await read(last, pageText(limit - bills.length, skipped - before))));
  }
  return withTotal(bills, page, async () => {
    const { rows } = await executor.execute<{ total: string }>(sql`select ${total} as total`);
    return Number(rows[0]?.total ?? 0);
  });
}

async function countDocuments(
  executor: Executor,
  where: SQL | undefined,
  part: OrderedPart,
  sort: DocumentPaging['sort'],
): Promise<number> {
  const { rows } = await executor.execute<{ documents: number }>(
    sql`select count(*)::int as documents from ${documentTable} ${vendorForOrder(sort)} where ${and(where, part.where)}`,
  );
  return rows[0]?.documents ?? 0;
}

/**
 * Whether one index holds the documents of a filter in their order, so that a plan is good for any status. Of several,
 * or in another order, those of a rare status lie far apart, and only a plan of its own knows that.
 */
function isInOrderOfAnIndex({
  status = [],
  sort: [first] = newestFirst,
}: Pick<DocumentFilter, 'status'> & Pick<DocumentPaging, 'sort'>): boolean {
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
  asked: DocumentPaging,
): Promise<CountedDocuments> {
  const { sort, page, limit } = asked;
  const columns = documentSortColumns(asked);
  const order = wholeOrder(sort ?? newestFirst);
  const place = (index: number) => sql.identifier(`place${index}`);
  const places = order.map(({ field }, index) => sql`${columns[field]} as ${place(index)}`);
  const foundOrder = order.map(({ field, isDescending }, index) =>
    inDirection(place(index), isDescending, mayLack(columns[field])),
  );
  const bills = await readNamed(
    executor,
    sql`with found as materialized (
        select ${documentTable.id} as id, ${sql.join(places, sql`, `)} from ${documentTable} ${vendorForOrder(sort)}
        where ${where}
      ), shown as (
        select id from found order by ${sql.join(foundOrder, sql`, `)} ${pageText(limit, (page - 1) * limit)}
      )
      select ${namedColumns}, ${isDuplicated} as has_duplicate, (select count(*) from found) as total from ${documentTable} ${namesOfDocument}
      where ${eq(documentTable.companyID, companyID)} and ${documentTable.id} in (select id from shown)
      order by ${sql.join(documentOrder(asked), sql`, `)}`,
  );
  return withTotal(bills, page, async () => {
    const [counted] = await executor.select({ total: count() }).from(documentTable).where(where);
    return counted?.total ?? 0;
  });
}

/** What an order by vendor needs beside the documents. */
function vendorForOrder(sort: DocumentPaging['sort'] = newestFirst): SQL {
  return sort.some(({ field }) => field === 'vendorName') ? vendorOfDocument : sql``;
}

/** How many rows is part of the text: a plan for any number of them would be a plan for many. */
function pageText(limit: number, skipped: number): SQL {
  return sql`limit ${sql.raw(String(limit))} offset ${skipped}`;
}

/** The total stands beside each document; on a page past the end there is none to read it from. */
async function withTotal(
  bills: (NamedDocument & { total: number })[],
  page: number,
  countAll: () => Promise<number>,
): Promise<CountedDocuments> {
  const [first] = bills;
  if (first) return { bills, total: first.total };
  return { bills, total: page === 1 ? 0 : await countAll() };
}

const newestFirst: readonly DocumentSort[] = [{ field: 'transactionDate', isDescending: true }];

/** The order of a list: newest first unless sorted otherwise, and always one order for equal values. */
export function documentOrder(asked: DocumentOrdered = {}): SQL[] {
  return orderBy(documentSortColumns(asked), asked.sort ?? newestFirst);
}

/** The parts of a list in its order, each of which an index can hold. */
export function documentParts(asked: DocumentOrdered): OrderedPart[] {
  return orderedParts(documentSortColumns(asked), asked.sort ?? newestFirst);
}

/**
 * What follows a row of a part ({@link documentParts}), however long the list is. As in its order, rows without a value
 * are the last in both directions.
 */
export function documentsAfter(asked: DocumentOrdered, row: NamedDocument): SQL | undefined {
  const sorts = wholeOrder(asked.sort ?? newestFirst);
  const columns = documentSortColumns(asked);
  const values = { ...row.bill, ...amountsOf(row.bill, asked), vendorName: row.vendorName };
  const valueOf = ({ field }: DocumentSort) => values[field];
  const isSame = (sort: DocumentSort): SQL => {
    const value = valueOf(sort);
    return value === null ? isNull(columns[sort.field]) : sql`${columns[sort.field]} = ${value}`;
  };
  const isBeyond = (sort: DocumentSort): SQL | undefined => {
    const column = columns[sort.field];
    const value = valueOf(sort);
    if (value === null) return sql`false`;
    const isFurther = sort.isDescending ? sql`${column} < ${value}` : sql`${column} > ${value}`;
    return mayLack(column) ? or(isFurther, isNull(column)) : isFurther;
  };
  const [first] = sorts;
  const firstValue = first ? valueOf(first) : null;
  return and(
    // True of all that follow in this part; the database begins to read there instead of at the first row.
    first?.isDescending && firstValue !== null ? sql`${columns[first.field]} <= ${firstValue}` : undefined,
    or(...sorts.map((sort, position) => and(...sorts.slice(0, position).map(isSame), isBeyond(sort)))),
  );
}

/** Documents with the names that a row shows, in this order. */
export async function namedDocuments(
  executor: Executor,
  where: SQL | undefined,
  { order, limit }: { order: SQL[]; limit: number },
): Promise<NamedDocument[]> {
  const ordered = order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``;
  return await readNamed(
    executor,
    sql`select ${namedColumns}, ${isDuplicated} as has_duplicate, 0 as total from ${documentTable} ${namesOfDocument} where ${where} ${ordered}
      limit ${sql.raw(String(limit))}`,
  );
}

const vendorOfDocument = precompiledSql(
  sql`left join ${vendorTable} on ${vendorTable.companyID} = ${documentTable.companyID}
    and ${vendorTable.id} = ${documentTable.vendorID}`,
);

const isDuplicated = hasDuplicate('bill');

/** What a row shows of a document and around it. */
const namedColumns = precompiledSql(
  sql`${documentTable}.*, ${vendorTable.name} as vendor_name, ${vendorTable.status} as vendor_status, ${organizationTable.name} as organization_name,
    ${companyAccountTable.name} as company_account_name,
    ${employeeTable.name} as requester_name,
    (select count(*)::int from ${mediaLinkTable}
      where ${mediaLinkTable.companyID} = ${documentTable.companyID}
        and ${mediaLinkTable.subjectType} = 'bill' and ${mediaLinkTable.subjectID} = ${documentTable.id}
    ) as attachment_count, ${customValuesOf('bill', documentTable)} as custom_fields`,
);

const namesOfDocument = precompiledSql(
  sql`${vendorOfDocument}
    left join ${organizationTable} on ${organizationTable.companyID} = ${documentTable.companyID}
      and ${organizationTable.id} = ${documentTable.organizationID}
    left join ${companyAccountTable} on ${companyAccountTable.companyID} = ${documentTable.companyID}
      and ${companyAccountTable.id} = ${documentTable.companyAccountID}
    left join ${employeeTable} on ${employeeTable.companyID} = ${documentTable.companyID}
      and ${employeeTable.id} = ${documentTable.requesterID}`,
);

const readDocument = rowReader(documentTable);

interface NamedRow extends Record<string, unknown> {
  vendor_name: string | null;
  vendor_status: VendorStatus | null;
  organization_name: string | null;
  company_account_name: string | null;
  requester_name: string | null;
  attachment_count: number;
  has_duplicate: boolean;
  custom_fields: unknown;
  total: string | number;
}

async function readNamed(executor: Executor, statement: SQL): Promise<(NamedDocument & { total: number })[]> {
  const { rows } = await executor.execute<NamedRow>(statement);
  return rows.map((row) => ({
    bill: readDocument(row),
    vendorName: row.vendor_name,
    vendorStatus: row.vendor_status,
    organizationName: row.organization_name,
    companyAccountName: row.company_account_name,
    requesterName: row.requester_name ?? '',
    attachmentCount: row.attachment_count,
    hasDuplicate: row.has_duplicate,
    customFields: row.custom_fields,
    total: Number(row.total),
  }));
}

/** Days overdue; 0 when it is not. */
export function daysPastDue(bill: StoredDocument, day: Day): number {
  return bill.dueDate && isOverdue(bill, day) ? daysOverdue(bill.dueDate, day) : 0;
}

/** What led to the status of those that were sent back, refused or voided. */
export async function verdictsOnDocuments(
  executor: Executor,
  named: readonly Pick<NamedDocument, 'bill'>[],
): Promise<ReadonlyMap<number, Verdict>> {
  const ended = named.filter(({ bill }) => verdictStatuses.some((status) => status === bill.status));
  const ids = ended.map(({ bill }) => bill.id);
  return await verdictsOn(executor, named[0]?.bill.companyID ?? 0, 'bill', ids);
}

/** A stored document as a list row, at this instant, on this day of the company. */
export function toDocumentRow(
  { bill, ...names }: NamedDocument,
  actor: Actor,
  { now, day }: { now: Date; day: Day },
  verdicts: ReadonlyMap<number, Verdict>,
): DocumentRow {
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
    quoteDate: bill.transactionType === 'quote' ? bill.transactionDate : null,
    dueDate: bill.dueDate,
    expirationDate: bill.expirationDate,
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
    matchState: bill.matchState,
    receivedState: bill.receivedState,
    revision: bill.revision,
    attachmentCount: names.attachmentCount,
    hasDuplicate: names.hasDuplicate && isUndecided(bill),
    customFields: hasCustomFields(actor, 'bill') ? toCustomValues(names.customFields) : [],
    verdict: verdicts.get(bill.id) ?? null,
    ...documentAbilitiesOf(actor, toDocumentSubject(bill, now)),
  };
}
