import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { daysOverdue, today } from '../../../../domain/day/day.ts';
import { toWire } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isWithinAmounts } from '../../../../server/engine/amountRange.ts';
import { changedWithin } from '../../../../server/engine/history.ts';
import { balanceDue, isOverdue, payableStatuses } from '../../document/document.ts';
import { mayRequestPayment } from './payableActions.ts';
import { documentAbilitiesOf } from '../../document/documentAbilities.ts';
import {
  countedPage,
  documentAmounts,
  rolledUpPage,
  statusCondition,
  totalsOf,
} from '../../document/list/documentList.server.ts';
import type { NamedDocument } from '../../document/list/documentList.server.ts';
import { knowsFilter, rolledUpCount } from '../../document/list/documentRollup.server.ts';
import { readableDocuments, toDocumentSubject } from '../../document/documentStore.server.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { seesEveryPayment } from '../../../paying/payment/payment.ts';
import type { PaymentTab } from '../../../paying/payment/paid/paidKind.ts';
import type { ListedPayments } from '../../../paying/payment/list/paymentList.server.ts';
import { narrowed, paymentDays } from '../../../paying/payment/list/paymentConditions.server.ts';
import { hasPayment } from '../paidDocument.server.ts';
import { payablesWithText } from './payableText.server.ts';
import type { PayableFilter } from './payableFilter.ts';
import { paymentTable } from '../../../paying/payment/paymentTables.server.ts';
import type { PayableRow } from '../payableWire.ts';

const dueFirst = [
  { field: 'dueDate', isDescending: false },
  { field: 'id', isDescending: true },
] as const;

const listedStatuses: ReadonlySet<string> = new Set([...payableStatuses, 'overdue']);

/** Documents that are to be paid, and what became of them: the payment makers' list. */
export async function listPayables(
  executor: Executor,
  actor: Actor,
  filter: PayableFilter,
  now: Date,
  { tab, changed }: ListedPayments,
): Promise<{ rows: PayableRow[]; total: number }> {
  const day = today(actor.timeZone, now);
  const listed = { ...listedBy(filter), sort: filter.sort ?? dueFirst };
  const where = and(
    await payableConditions(executor, actor, listed, day, tab),
    changed && changedWithin('bill', documentTable, changed),
  );
  const { currencyCode, status } = listed;
  const { bills, total } =
    changed === undefined && seesEveryPayment(actor) && knowsFilter(listed)
      ? await rolledUpPage(
          executor,
          where,
          listed,
          rolledUpCount(executor, actor, { currencyCode, status, transactionType: [tab] }, now),
        )
      : await countedPage(executor, actor.companyID, where, listed);
  const [payments, orders] = await Promise.all([
    latestPayments(
      executor,
      actor.companyID,
      bills.map(({ bill }) => bill.id),
    ),
    ordersOf(
      executor,
      bills.map(({ bill }) => bill),
    ),
  ]);
  return {
    rows: bills.map(({ bill, ...names }): PayableRow => {
      const payment = payments.get(bill.id);
      const amount = payment ? toWire(payment.amount) : null;
      return {
        id: bill.id,
        version: bill.version,
        status: bill.status,
        referenceNumber: bill.referenceNumber,
        billPaymentID: payment?.id ?? null,
        referenceID: payment?.referenceID ?? null,
        amount,
        floatingAmount: amount,
        isManualPayment: payment?.isManualPayment ?? null,
        paidAt: bill.paidAt?.toISOString() ?? null,
        failureReason: payment?.failureReason ?? null,
        isAbleToCreatePayment: mayRequestPayment(documentAbilitiesOf(actor, toDocumentSubject(bill, now))),
        ...documentFields(bill, names, day, orders),
      };
    }),
    total,
  };
}

/** The currency of each document that the list holds, and what is left to be paid of it. */
export async function payablesSummed(
  executor: Executor,
  actor: Actor,
  filter: PayableFilter,
  now: Date,
  tab: PaymentTab,
): Promise<SQL> {
  const day = today(actor.timeZone, now);
  const where = await payableConditions(executor, actor, listedBy(filter), day, tab);
  return totalsOf(where, documentTable.remainingAmount);
}

function listedBy(filter: PayableFilter) {
  const status = filter.status?.filter((one) => listedStatuses.has(one)) ?? [...payableStatuses];
  return { ...filter, status };
}

/** Documents in no other status than the filter's: where it names none, there are none. */
async function payableConditions(
  executor: Executor,
  actor: Actor,
  filter: Omit<PayableFilter, 'sort'> & Required<Pick<PayableFilter, 'status'>>,
  day: Day,
  tab: PaymentTab,
): Promise<SQL | undefined> {
  const { status, query } = filter;
  const days = paymentDays(filter, actor);
  return and(
    eq(documentTable.companyID, actor.companyID),
    eq(documentTable.transactionType, tab),
    seesEveryPayment(actor) ? undefined : readableDocuments(executor, actor, { types: [tab] }),
    status.length > 0 ? statusCondition(status, day) : sql`false`,
    isWithinAmounts(documentAmounts(filter).totalAmount, filter),
    days && hasPayment(executor, actor.companyID, days),
    query ? await payablesWithText(executor, actor, query) : undefined,
    narrowed(filter, documentTable, [
      { date: documentTable.transactionDate, dueDate: documentTable.dueDate },
    ]),
  );
}

/** The latest payment of each document, by the document's id. */
async function latestPayments(executor: Executor, companyID: number, billIDs: readonly number[]) {
  if (billIDs.length === 0) return new Map<number, never>();
  const rows = await executor
    .selectDistinctOn([paymentTable.billID], {
      billID: paymentTable.billID,
      id: paymentTable.id,
      referenceID: paymentTable.referenceID,
      amount: paymentTable.amount,
      isManualPayment: paymentTable.isManualPayment,
      failureReason: paymentTable.failureReason,
    })
    .from(paymentTable)
    .where(and(eq(paymentTable.companyID, companyID), inArray(paymentTable.billID, [...billIDs])))
    .orderBy(paymentTable.billID, desc(paymentTable.id));
  return new Map(rows.map((row) => [row.billID, row]));
}

interface OrderOfDocument {
  id: number;
  referenceID: string;
}

/** The orders that these documents are of, by their ids. */
async function ordersOf(
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
function documentFields(
  bill: StoredDocument,
  names: Pick<NamedDocument, 'vendorName' | 'vendorStatus' | 'companyAccountName'>,
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
