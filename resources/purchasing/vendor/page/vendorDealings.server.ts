import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { fiscalYearBefore, fiscalYearOf } from '../../../../domain/day/fiscalYear.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { add, roundAmount, toWire } from '../../../../domain/money/money.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { App } from '../../../../server/http/routes.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { paymentDay } from '../../../paying/payment/list/paymentConditions.server.ts';
import { readablePayments } from '../../../paying/payment/paymentStore.server.ts';
import { paymentTable } from '../../../paying/payment/paymentTables.server.ts';
import { isOwedByVendor } from '../../orderMoney/orderMoney.server.ts';
import { openDocumentStatuses } from '../../document/document.ts';
import { spentStatuses } from '../../invoice/invoiceStatuses.ts';
import { readableDocuments } from '../../document/documentStore.server.ts';
import { documentLineTable, documentTable } from '../../document/documentTables.server.ts';
import { daysPastDue } from '../../document/list/documentList.server.ts';
import { productTable } from '../../product/productTables.server.ts';
import { vendor } from '../vendor.ts';
import { documentsOf, isSoldBy, lastLinesOf, rememberedSince } from '../vendorProducts.server.ts';
import { vendorTable } from '../vendorTables.server.ts';
import type { VendorDealings, VendorProduct } from './vendorDealings.ts';
import { vendorDealings, vendorDocument, vendorPayment, vendorProduct } from './vendorDealings.ts';

const shownMax = 10;
const productsMax = 50;

/** What a company has to do with a vendor: each answer holds what the person may read. */
export function vendorDealingsRoutes(app: App, context: ServerContext): void {
  const { now } = context;
  const read = <Answer extends z.ZodObject>(
    path: string,
    summary: string,
    answer: Answer,
    find: (executor: Executor, actor: Actor, vendorID: number) => Promise<z.input<Answer>>,
  ) =>
    readCall(app, context, {
      url: `/v1/vendors/:id/${path}`,
      access: { ...vendor.access, anyPermission: [vendor.permissions.viewDetail] },
      tag: vendor.tag,
      summary,
      params: idParams,
      answer,
      isReplica: true,
      async read({ executor, actor, params: { id } }) {
        const [found] = await Promise.all([
          find(executor, actor, id),
          assertVendorExists(executor, actor.companyID, id),
        ]);
        return found;
      },
    });

  read(
    'dealings',
    'What is open and late of a vendor, by currency, what was spent, and how fast it is paid',
    vendorDealings,
    (executor, actor, id) => dealingsOf(executor, actor, id, today(actor.timeZone, now())),
  );
  read(
    'documents',
    'The newest invoices of a vendor',
    z.object({ data: z.array(vendorDocument) }),
    async (executor, actor, id) => {
      const day = today(actor.timeZone, now());
      const rows = await executor
        .select()
        .from(documentTable)
        .where(documentsOf(executor, actor, id))
        .orderBy(desc(documentTable.transactionDate), desc(documentTable.id))
        .limit(shownMax);
      const data = rows.map((row) => ({
        id: row.id,
        referenceID: row.referenceID,
        referenceNumber: row.referenceNumber,
        status: row.status,
        transactionDate: row.transactionDate,
        dueDate: row.dueDate,
        daysOverdue: daysPastDue(row, day),
        currencyCode: row.currencyCode,
        totalAmount: toWire(row.totalAmount),
      }));
      return { data };
    },
  );
  read(
    'payments',
    'The newest payments of the invoices of a vendor',
    z.object({ data: z.array(vendorPayment) }),
    async (executor, actor, id) => {
      const rows = await executor
        .select({
          payment: paymentTable,
          paymentDate: paymentDay(actor.timeZone),
          bill: { id: documentTable.id, referenceID: documentTable.referenceID },
        })
        .from(paymentTable)
        .innerJoin(documentTable, isNamedBy(documentTable, paymentTable, paymentTable.billID))
        .where(
          and(
            eq(paymentTable.companyID, actor.companyID),
            eq(documentTable.vendorID, id),
            readablePayments(executor, actor),
          ),
        )
        .orderBy(desc(paymentTable.id))
        .limit(shownMax);
      const data = rows.map(({ payment, paymentDate, bill }) => ({
        id: payment.id,
        referenceID: payment.referenceID,
        status: payment.status,
        currencyCode: payment.currencyCode,
        amount: toWire(payment.amount),
        paymentDate,
        bill,
      }));
      return { data };
    },
  );
  read(
    'products',
    'What a vendor sells, with the last price paid',
    z.object({ data: z.array(vendorProduct) }),
    async (executor, actor, id) => ({
      data: await productsOf(executor, actor, id, rememberedSince(actor, now())),
    }),
  );
}

/** @throws DomainError `not_found` */
export async function assertVendorExists(executor: Executor, companyID: number, id: number): Promise<void> {
  const found = await executor
    .select({ id: vendorTable.id })
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, id)));
  if (found.length === 0) throw new DomainError('not_found');
}

async function dealingsOf(
  executor: Executor,
  actor: Actor,
  vendorID: number,
  day: string,
): Promise<VendorDealings> {
  const isOpen = inArray(documentTable.status, [...openDocumentStatuses]);
  const isLate = and(isOpen, lt(documentTable.dueDate, day));
  const year = fiscalYearOf(day, actor.firstFiscalMonth);
  const yearBefore = fiscalYearBefore(year, actor.firstFiscalMonth);
  const isSpent = inArray(documentTable.status, [...spentStatuses]);
  const { transactionDate, totalInIDR } = documentTable;
  const isOfThisYear = and(isSpent, gte(transactionDate, year.from), lte(transactionDate, day));
  const isOfLastYear = and(
    isSpent,
    gte(transactionDate, yearBefore.from),
    lte(transactionDate, yearBefore.to),
  );
  const paidDay = sql`(${documentTable.paidAt} at time zone ${actor.timeZone})::date`;
  const isPaidLately = and(eq(documentTable.status, 'paid'), sql`${paidDay} > ${addDays(day, -365)}::date`);
  const rows = await executor
    .select({
      currencyCode: documentTable.currencyCode,
      documents: sql<number>`count(*)::int`,
      openAmount: sql<string>`coalesce(sum(${documentTable.remainingAmount}) filter (where ${isOpen}), 0)::text`,
      openDocuments: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      overdueAmount: sql<string>`coalesce(sum(${documentTable.remainingAmount}) filter (where ${isLate}), 0)::text`,
      overdueDocuments: sql<number>`(count(*) filter (where ${isLate}))::int`,
      thisYear: sql<string>`coalesce(sum(${totalInIDR}) filter (where ${isOfThisYear}), 0)::text`,
      lastYear: sql<string>`coalesce(sum(${totalInIDR}) filter (where ${isOfLastYear}), 0)::text`,
      withoutRate: sql<number>`(count(*) filter (where ${totalInIDR} is null and (${or(isOfThisYear, isOfLastYear)})))::int`,
      daysPaid: sql<number>`coalesce(sum(${paidDay} - ${transactionDate}) filter (where ${isPaidLately}), 0)::int`,
      documentsPaid: sql<number>`(count(*) filter (where ${isPaidLately} and ${transactionDate} is not null))::int`,
    })
    .from(documentTable)
    .where(documentsOf(executor, actor, vendorID))
    .groupBy(documentTable.currencyCode);
  const owed = rows
    .filter(({ openDocuments }) => openDocuments > 0)
    .toSorted((a, b) => b.openDocuments - a.openDocuments || (a.currencyCode < b.currencyCode ? -1 : 1))
    .map(({ currencyCode, openAmount, openDocuments, overdueAmount, overdueDocuments }) => ({
      currencyCode,
      openAmount,
      openDocuments,
      overdueAmount,
      overdueDocuments,
    }));
  const sumOf = (key: 'documents' | 'withoutRate' | 'daysPaid' | 'documentsPaid') =>
    rows.reduce((sum, row) => sum + row[key], 0);
  const spentIn = (key: 'thisYear' | 'lastYear') =>
    roundAmount(
      rows.reduce<Amount>((sum, row) => add(sum, row[key]), '0'),
      'IDR',
    );
  const documentsPaid = sumOf('documentsPaid');
  const owing = await executor
    .select({
      id: documentTable.id,
      referenceID: documentTable.referenceID,
      currencyCode: documentTable.currencyCode,
      amount: documentTable.remainingDeposit,
    })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.vendorID, vendorID),
        isOwedByVendor,
        readableDocuments(executor, actor, { types: ['deposit'] }),
      ),
    )
    .orderBy(documentTable.id)
    .limit(shownMax);
  return {
    documents: sumOf('documents'),
    owed,
    spent: {
      thisYear: spentIn('thisYear'),
      lastYear: spentIn('lastYear'),
      withoutRate: sumOf('withoutRate'),
    },
    daysToPay:
      documentsPaid === 0 ? null : { average: sumOf('daysPaid') / documentsPaid, documents: documentsPaid },
    owing,
  };
}

/** What the vendor is said to sell, and what was bought from it, each with the last line that bought it. */
async function productsOf(
  executor: Executor,
  actor: Actor,
  vendorID: number,
  since: string,
): Promise<VendorProduct[]> {
  const bought = await lastLinesOf(executor, actor, vendorID, since, [documentLineTable.itemableID]);
  const lastOf = new Map(bought.map(({ productID, unit: _unit, ...last }) => [productID, last]));
  const rows = await executor
    .select({
      id: productTable.id,
      name: productTable.name,
      code: productTable.code,
      unit: productTable.unit,
    })
    .from(productTable)
    .where(isSoldBy(actor, vendorID, [...lastOf.keys()]))
    .orderBy(productTable.name, productTable.id)
    .limit(productsMax);
  return rows.map((row) => ({ ...row, last: lastOf.get(row.id) ?? null })) as VendorProduct[];
}
