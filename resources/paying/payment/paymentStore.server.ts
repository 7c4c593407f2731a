import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { isStepOverdue } from '../../../domain/approval/approval.ts';
import { isBankAccount } from '../../../domain/bank/bankAccount.ts';
import type { ReviewTerms } from '../../../server/approval/reviewTerms.ts';
import { openSince } from '../../../server/approval/chain.ts';
import { hasOwnTask } from '../../../server/approval/ownTasks.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import { pipelined } from '../../../server/database/database.ts';
import { preparedQuery } from '../../../server/database/preparedQuery.ts';
import { readableDocuments } from '../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { invoiceMatchTable } from '../../purchasing/invoiceMatch/matchTables.server.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { paidTypes, seesEveryPayment } from './payment.ts';
import type { PaymentSubject } from './payment.ts';
import { paymentTable } from './paymentTables.server.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { paymentNoticeEn } from './words/paymentNotices.en.ts';

/** What people are told of payments. */
export const paymentNotice = messagesOf<typeof paymentNoticeEn>('paymentNotice');

/** A payment with the people that separation of duties looks at. */
export type StoredPayment = typeof paymentTable.$inferSelect & PaymentPeople;
interface PaymentPeople extends Pick<
  PaymentSubject,
  'documentPeopleIDs' | 'differenceAcceptedByID' | 'payeeEmployeeIDs'
> {
  /** Since when the open step waits; null where none is open. */
  openSince: Date | null;
}

/** Locks the document first and then the payment: every path takes them in this order. */
export async function lockPayment(
  executor: Executor,
  companyID: number,
  id: number,
): Promise<StoredPayment | null> {
  const [, [row]] = await Promise.all([
    lockDocumentQuery(executor).execute({ companyID, id }),
    lockQuery(executor).execute({ companyID, id }),
  ]);
  if (!row) return null;
  const [withPeople] = await withPaymentPeople(executor, [row]);
  return withPeople ?? null;
}

const isAsked = and(
  eq(paymentTable.companyID, sql.placeholder('companyID')),
  eq(paymentTable.id, sql.placeholder('id')),
);

const lockDocumentQuery = preparedQuery((executor) =>
  executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, sql.placeholder('companyID')),
        // The document of a payment never changes, so it may be looked up before it is locked.
        eq(documentTable.id, executor.select({ id: paymentTable.billID }).from(paymentTable).where(isAsked)),
      ),
    )
    .for('update')
    .prepare('lock_document_of_payment'),
);

const lockQuery = preparedQuery((executor) =>
  executor.select().from(paymentTable).where(isAsked).for('update').prepare('lock_payment'),
);

/** Adds the people of each payment, in three queries for however many payments. */
export async function withPaymentPeople(
  executor: Executor,
  rows: (typeof paymentTable.$inferSelect)[],
): Promise<StoredPayment[]> {
  const companyID = rows[0]?.companyID;
  if (companyID === undefined) return [];
  const readDocuments = executor
    .select({
      id: documentTable.id,
      requesterID: documentTable.requesterID,
      createdByID: documentTable.createdByID,
      lastEditedByID: documentTable.lastEditedByID,
      matchState: documentTable.matchState,
      acceptedByID: invoiceMatchTable.acceptedByID,
    })
    .from(documentTable)
    .leftJoin(
      invoiceMatchTable,
      and(
        eq(invoiceMatchTable.companyID, documentTable.companyID),
        eq(invoiceMatchTable.billID, documentTable.id),
      ),
    )
    .where(
      and(
        eq(documentTable.companyID, companyID),
        inArray(
          documentTable.id,
          rows.map((row) => row.billID),
        ),
      ),
    );
  const readPayees = executor
    .select({ id: employeeTable.id, accountNumber: employeeTable.accountNumber })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        inArray(employeeTable.accountNumber, rows.flatMap(accountNumbersOf)),
      ),
    );
  const isOpen = rows.filter((row) => row.status === 'awaiting_approval').map((row) => row.id);
  const [documents, payees, waiting] = await Promise.all([
    readDocuments,
    readPayees,
    openSince(executor, companyID, 'payment', isOpen),
  ]);
  return rows.map((row) => {
    const document = documents.find((candidate) => candidate.id === row.billID);
    return {
      ...row,
      documentPeopleIDs: document
        ? [document.requesterID, document.createdByID, document.lastEditedByID]
        : [],
      differenceAcceptedByID: document?.matchState === 'accepted' ? document.acceptedByID : null,
      payeeEmployeeIDs: payees
        .filter(
          ({ accountNumber }) => accountNumber !== null && accountNumbersOf(row).includes(accountNumber),
        )
        .map((payee) => payee.id),
      openSince: waiting.get(row.id) ?? null,
    };
  });
}

/** Where its money goes, or is proposed to go. */
function accountNumbersOf({ accountNumber, proposal }: typeof paymentTable.$inferSelect): string[] {
  const proposed = proposal?.given['account'];
  const numbers = [accountNumber, isBankAccount(proposed) ? proposed.accountNumber : ''];
  return numbers.filter((number) => number !== '');
}

/** What the chain of a payment is resolved by. */
export function paymentTerms(
  payment: Pick<
    StoredPayment,
    'currencyCode' | 'amount' | 'makerID' | 'documentPeopleIDs' | 'differenceAcceptedByID' | 'paymentFor'
  >,
): ReviewTerms {
  return {
    kind: 'paymentRequest',
    paymentOf: payment.paymentFor === 'deposit' ? 'purchaseOrderDeposit' : 'purchaseInvoice',
    currencyCode: payment.currencyCode,
    amount: payment.amount,
    requesterID: payment.makerID,
    excludedIDs: [...payment.documentPeopleIDs, payment.differenceAcceptedByID].filter((id) => id !== null),
  };
}

export async function savePayment(
  executor: Executor,
  row: Pick<StoredPayment, 'companyID' | 'id'>,
  values: Partial<StoredPayment>,
  now: Date,
): Promise<void> {
  const {
    documentPeopleIDs: _document,
    differenceAcceptedByID: _accepter,
    payeeEmployeeIDs: _payee,
    openSince: _openSince,
    ...columns
  } = values;
  const saved = executor
    .update(paymentTable)
    .set({ ...columns, updatedAt: now })
    .where(and(eq(paymentTable.companyID, row.companyID), eq(paymentTable.id, row.id)));
  await pipelined(executor, saved.execute());
}

export function toPaymentSubject(row: StoredPayment, now: Date): PaymentSubject {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    makerID: row.makerID,
    releaserID: row.releaserID,
    approverIDs: row.approverIDs,
    stepsLeft: row.stepsLeft,
    isStepOverdue: isStepOverdue(row, now),
    approvedByIDs: row.approvedByIDs,
    decidedForIDs: row.decidedForIDs,
    decidedByID: row.decidedByID,
    isManualPayment: row.isManualPayment,
    currencyCode: row.currencyCode,
    paymentFor: row.paymentFor,
    documentPeopleIDs: row.documentPeopleIDs,
    differenceAcceptedByID: row.differenceAcceptedByID,
    payeeEmployeeIDs: row.payeeEmployeeIDs,
    isCalledOff: row.calledOffByID !== null,
    proposal: row.proposal,
  };
}

/**
 * Which payments a person may know of, as a condition on payments joined with their documents: payment makers,
 * releasers and people with the payment set all of them, approvers those that waited for them, and who reads an invoice those of that invoice
 * (rules: payment rights).
 */
export function readablePayments(executor: Executor, actor: Actor): SQL | undefined {
  if (seesEveryPayment(actor)) return undefined;
  // Of documents that the person reads wholly, no condition is made.
  const ofDocuments = readableDocuments(executor, actor, { types: paidTypes });
  if (ofDocuments === undefined) return undefined;
  return or(ofDocuments, hasOwnTask(paymentTable.id, executor, actor, 'payment'));
}

/** Of these payments, those that this person may know of. */
export async function readableAmong(
  executor: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .select({ id: paymentTable.id })
    .from(paymentTable)
    .innerJoin(
      documentTable,
      and(eq(documentTable.companyID, paymentTable.companyID), eq(documentTable.id, paymentTable.billID)),
    )
    .where(
      and(
        eq(paymentTable.companyID, actor.companyID),
        inArray(paymentTable.id, [...ids]),
        readablePayments(executor, actor),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function canReadPayment(executor: Executor, actor: Actor, id: number): Promise<boolean> {
  return (await readableAmong(executor, actor, [id])).has(id);
}

/** Everyone who can release a payment that these people had a part in, to tell them that it waits. */
export async function releasersFor(
  executor: Executor,
  companyID: number,
  excludedIDs: readonly number[],
): Promise<number[]> {
  return await employeesWith(executor, companyID, eq(employeeTable.isPaymentReleaser, true), excludedIDs);
}
