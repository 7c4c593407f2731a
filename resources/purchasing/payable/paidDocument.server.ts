import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { DomainError } from '../../../domain/message/errors.ts';
import { add, isZero, negate, subtract } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { preparedQuery } from '../../../server/database/preparedQuery.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { isAmong } from '../../../server/engine/textSearch.ts';
import { mediaOf } from '../../../server/files/mediaLinks.ts';
import { isNamedBy, rowIn } from '../../../server/records/tableRows.ts';
import type { PaidRecord, PaidSource } from '../../paying/payment/paid/paidSource.server.ts';
import { moveAlong, relatedPayment } from '../../paying/payment/paid/paidSource.server.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { balanceDue, openDocumentStatuses } from '../document/document.ts';
import { documentTotalsOf } from '../document/documentAmounts.ts';
import { linesOf, readableDocuments } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { followPaidPart } from '../document/paidPart.server.ts';
import { lookedUp } from '../document/list/documentLookUp.server.ts';
import { documentPlaces } from '../document/list/documentText.server.ts';
import { vendorOnPaper } from '../document/paperParties.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { invoiceMatchTable } from '../invoiceMatch/matchTables.server.ts';
import { assertPaidWithinOrder } from '../orderMoney/orderMoney.server.ts';
import { isUnconfirmedAccount } from '../vendor/vendorAccounts.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { depositPaid, invoicePaid } from './paidKinds.ts';

type Payment = typeof paymentTable.$inferSelect;

const types = [invoicePaid.type, depositPaid.type] as const;

const isOfPayment = isNamedBy(documentTable, paymentTable, paymentTable.billID);

/** Invoices, and deposits on orders. */
export const paidDocuments: PaidSource = {
  types,
  joins: [
    { table: documentTable, on: isOfPayment },
    {
      table: vendorTable,
      on: isNamedBy(vendorTable, documentTable, documentTable.vendorID),
    },
  ],
  columns: {
    payeeName: vendorTable.name,
    date: documentTable.transactionDate,
    dueDate: documentTable.dueDate,
  },
  texts: [documentTable.referenceID, documentTable.referenceNumber, vendorTable.name],
  payeeAccount: {
    isOwn: sql<boolean>`exists (
      select from vendor_bank_account own
      where own.company_id = ${paymentTable.companyID} and own.vendor_id = ${documentTable.vendorID}
        and own.bank_code = ${paymentTable.bankCode} and own.account_number = ${paymentTable.accountNumber}
    )`,
    isOfAnother: sql<boolean>`exists (
      select from vendor_bank_account other
      where other.company_id = ${paymentTable.companyID} and other.account_number = ${paymentTable.accountNumber}
        and other.vendor_id is distinct from ${documentTable.vendorID}
    )`,
  },
  read,
  lock: (executor, companyID, paymentID) => lockQuery(executor).execute({ companyID, paymentID }),
  readable(executor, actor) {
    const seen = readableDocuments(executor, actor, { types });
    if (seen === undefined) return undefined;
    return exists(
      executor
        .select({ one: sql`1` })
        .from(documentTable)
        .where(and(isOfPayment, seen)),
    );
  },
  isOfPerson: (employeeID) => sql`exists (
    select from ${documentTable} where ${isOfPayment}
      and ${employeeID} in (${documentTable.requesterID}, ${documentTable.createdByID}, ${documentTable.lastEditedByID})
  )`,
  places(executor, companyID) {
    const { few, holds } = documentPlaces(executor);
    return {
      async few(pattern) {
        const found = await few(pattern);
        if (found === null) return null;
        const ids = executor
          .select({ id: documentTable.id })
          .from(documentTable)
          .where(and(eq(documentTable.companyID, companyID), found));
        return inArray(paymentTable.billID, ids);
      },
      holds,
    };
  },
  async lookUp(executor, companyID, sought) {
    const { few } = await lookedUp(executor, companyID, sought);
    if (few === null) return null;
    const { billIDs, vendorIDs } = few;
    return [
      ...(billIDs.length > 0 ? [isAmong(paymentTable.billID, billIDs)] : []),
      ...(vendorIDs.length > 0 ? [isAmong(documentTable.vendorID, vendorIDs)] : []),
    ];
  },
  async assertPayable(executor, payment) {
    await assertPaidWithinOrder(executor, await documentOf(executor, payment));
  },
  async isUnconfirmedAccount(executor, payment, account) {
    return await isUnconfirmedAccount(executor, await documentOf(executor, payment), account);
  },
  move: (executor, context, moved) => moveAlong(executor, context, documentServerEntity, moved),
  async pay(executor, context, { actor, payment, paidAt }) {
    const { companyID, paidID: id } = payment;
    const bill = await documentOf(executor, payment);
    const remainingAmount = subtract(bill.remainingAmount, payment.amount);
    await actAutomatically(
      executor,
      context,
      documentServerEntity,
      { companyID, id, action: 'paymentPaid', actor },
      {
        patch: {
          remainingAmount,
          ...(isZero(remainingAmount) ? { paidAt } : {}),
          // What is paid of a deposit is there for the invoices to come.
          ...(isDeposit(payment) ? { remainingDeposit: add(bill.remainingDeposit, payment.amount) } : {}),
        },
        related: relatedPayment(payment),
        changes: { remainingAmount: [bill.remainingAmount, remainingAmount] },
      },
    );
    await followPaidPart(executor, {
      bill,
      remainingAfter: remainingAmount,
      rateAmount: payment.rateAmount,
      paymentID: payment.id,
      signatoryID: payment.releaserID,
      actor,
      at: paidAt,
    });
  },
  async unpaid(executor, { companyID, paidID }) {
    const [failed] = await executor
      .select({ id: documentTable.id })
      .from(documentTable)
      .where(
        and(
          eq(documentTable.companyID, companyID),
          eq(documentTable.id, paidID),
          eq(documentTable.status, 'failed'),
        ),
      );
    return failed ? { entity: 'bill', id: failed.id } : null;
  },
  // Until invoices are covered by it, a deposit holds what was paid.
  async funded(executor, { companyID, paidID }) {
    const document = await rowIn(executor, documentTable, { companyID, id: paidID });
    return document ? { organizationID: document.organizationID } : {};
  },
  settlesTo: (payment) =>
    isDeposit(payment) ? { account: 'advance', holder: `bill:${payment.paidID}` } : { account: 'settled' },
  async paper(executor, companyID, id) {
    const bill = await documentOf(executor, { companyID, paidID: id });
    const [lines, payee] = await Promise.all([
      linesOf(executor, bill),
      vendorOnPaper(executor, companyID, bill.vendorID),
    ]);
    const { referenceID, referenceNumber, transactionDate, dueDate, totalAmount } = bill;
    return {
      payee: payee ?? null,
      document: { referenceID, referenceNumber, transactionDate, dueDate, totalAmount },
      subtotalAmount: bill.subtotalAmount,
      taxes: documentTotalsOf(bill, lines).taxes.map((tax) => ({
        label: tax.label,
        amount: tax.kind === 'wht' && !isZero(tax.amount) ? negate(tax.amount) : tax.amount,
      })),
    };
  },
  async shown(executor, actor, id) {
    const { companyID } = actor;
    const [bill] = await executor
      .select({ referenceNumber: documentTable.referenceNumber })
      .from(documentTable)
      .where(
        and(
          eq(documentTable.companyID, companyID),
          eq(documentTable.id, id),
          readableDocuments(executor, actor, { id, types }),
        ),
      );
    if (!bill) return null;
    const media = await mediaOf(executor, companyID, 'bill', [id]);
    return { ...bill, media: media.get(id) ?? [] };
  },
};

function isDeposit({ paymentFor }: Pick<Payment, 'paymentFor'>): boolean {
  return paymentFor === depositPaid.type;
}

/** Of the many that a document has. */
const shownColumns = {
  id: documentTable.id,
  referenceID: documentTable.referenceID,
  requesterID: documentTable.requesterID,
  createdByID: documentTable.createdByID,
  lastEditedByID: documentTable.lastEditedByID,
  matchState: documentTable.matchState,
  status: documentTable.status,
  transactionDate: documentTable.transactionDate,
  dueDate: documentTable.dueDate,
  totalAmount: documentTable.totalAmount,
  remainingAmount: documentTable.remainingAmount,
};

/** The people of a document, its order, its vendor and its amounts, for however many documents in one question. */
async function read(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaidRecord>> {
  const order = alias(documentTable, 'paid_order');
  const rows = await executor
    .select({
      bill: shownColumns,
      acceptedByID: invoiceMatchTable.acceptedByID,
      vendor: { name: vendorTable.name, status: vendorTable.status },
      order: { id: order.id, referenceID: order.referenceID },
    })
    .from(documentTable)
    .leftJoin(invoiceMatchTable, isNamedBy(documentTable, invoiceMatchTable, invoiceMatchTable.billID))
    .leftJoin(vendorTable, isNamedBy(vendorTable, documentTable, documentTable.vendorID))
    .leftJoin(order, isNamedBy(order, documentTable, documentTable.purchaseOrderID))
    .where(and(eq(documentTable.companyID, companyID), inArray(documentTable.id, [...new Set(ids)])));
  return new Map(
    rows.map(({ bill, acceptedByID, vendor, order: ofOrder }): [number, PaidRecord] => [
      bill.id,
      {
        id: bill.id,
        referenceID: bill.referenceID,
        peopleIDs: peopleOf(bill),
        acceptedByID: bill.matchState === 'accepted' ? acceptedByID : null,
        payeeName: vendor?.name ?? null,
        isPayeeArchived: vendor?.status === 'inactive',
        order: ofOrder,
        date: bill.transactionDate,
        dueDate: bill.dueDate,
        isOwed: (openDocumentStatuses as readonly string[]).includes(bill.status),
        totalAmount: bill.totalAmount,
        // A draft, which has no balance, is not paid either.
        remainingAmount: balanceDue(bill) ?? '0',
      },
    ]),
  );
}

/** Who asked for a document, entered it and changed it last. */
export function peopleOf({
  requesterID,
  createdByID,
  lastEditedByID,
}: Pick<StoredDocument, 'requesterID' | 'createdByID' | 'lastEditedByID'>): number[] {
  return [requesterID, createdByID, lastEditedByID];
}

const lockQuery = preparedQuery((executor) =>
  executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, sql.placeholder('companyID')),
        // What a payment pays never changes, so it may be looked up before it is locked.
        eq(
          documentTable.id,
          executor
            .select({ id: paymentTable.billID })
            .from(paymentTable)
            .where(
              and(
                eq(paymentTable.companyID, sql.placeholder('companyID')),
                eq(paymentTable.id, sql.placeholder('paymentID')),
              ),
            ),
        ),
      ),
    )
    .for('update')
    .prepare('lock_document_of_payment'),
);

async function documentOf(
  executor: Executor,
  { companyID, paidID }: Pick<Payment, 'companyID' | 'paidID'>,
): Promise<StoredDocument> {
  const bill = await rowIn(executor, documentTable, { companyID, id: paidID });
  if (!bill) throw new DomainError('not_found');
  return bill;
}

/** That one of the payments of a document is such. */
export function hasPayment(executor: Executor, companyID: number, such: SQL | undefined): SQL {
  return exists(
    executor
      .select({ one: sql`1` })
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.billID, documentTable.id), such)),
  );
}
