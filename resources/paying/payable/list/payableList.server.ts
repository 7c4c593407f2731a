import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { toWire } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { changedWithin } from '../../../../server/engine/history.ts';
import { payableStatuses } from '../../../purchasing/document/document.ts';
import { mayRequestPayment } from './payableActions.ts';
import { documentAbilitiesOf } from '../../../purchasing/document/documentAbilities.ts';
import {
  countedPage,
  documentAmounts,
  isWithinAmounts,
  rolledUpPage,
  statusCondition,
  totalsOf,
} from '../../../purchasing/document/list/documentList.server.ts';
import { knowsFilter, rolledUpCount } from '../../../purchasing/document/list/documentRollup.server.ts';
import { readableDocuments, toDocumentSubject } from '../../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import { seesEveryPayment } from '../../payment/payment.ts';
import type { PaidType } from '../../payment/payment.ts';
import type { ListedPayments } from '../../payment/list/paymentList.server.ts';
import { payablesWithText } from '../../payment/list/paymentText.server.ts';
import {
  documentConditions,
  documentFields,
  ordersOf,
  paymentDays,
} from '../../payment/page/paymentDocuments.server.ts';
import type { PayableFilter } from './payableFilter.ts';
import { paymentTable } from '../../payment/paymentTables.server.ts';
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
  { paymentFor, changed }: ListedPayments,
): Promise<{ rows: PayableRow[]; total: number }> {
  const day = today(actor.timeZone, now);
  const listed = { ...listedBy(filter), sort: filter.sort ?? dueFirst };
  const where = and(
    await payableConditions(executor, actor, listed, day, paymentFor),
    changed && changedWithin('bill', documentTable, changed),
  );
  const { currencyCode, status } = listed;
  const { bills, total } =
    changed === undefined && seesEveryPayment(actor) && knowsFilter(listed)
      ? await rolledUpPage(
          executor,
          where,
          listed,
          rolledUpCount(executor, actor, { currencyCode, status, transactionType: [paymentFor] }, now),
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
  paymentFor: PaidType,
): Promise<SQL> {
  const day = today(actor.timeZone, now);
  const where = await payableConditions(executor, actor, listedBy(filter), day, paymentFor);
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
  paymentFor: PaidType,
): Promise<SQL | undefined> {
  const { status, query } = filter;
  const days = paymentDays(filter, actor);
  return and(
    eq(documentTable.companyID, actor.companyID),
    eq(documentTable.transactionType, paymentFor),
    seesEveryPayment(actor) ? undefined : readableDocuments(executor, actor, { types: [paymentFor] }),
    status.length > 0 ? statusCondition(status, day) : sql`false`,
    isWithinAmounts(documentAmounts(filter).totalAmount, filter),
    days && hasPayment(executor, actor, days),
    query ? await payablesWithText(executor, actor, query) : undefined,
    documentConditions(filter, documentTable.companyAccountID),
  );
}

/** Of a document: that one of its payments is such. */
function hasPayment(executor: Executor, actor: Actor, such: SQL | undefined): SQL {
  return inArray(
    documentTable.id,
    executor
      .select({ billID: paymentTable.billID })
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, actor.companyID), such)),
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
