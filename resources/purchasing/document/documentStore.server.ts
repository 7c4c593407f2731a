import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import { hasOwnTask } from '../../../server/approval/ownTasks.ts';
import type { ReviewTerms } from '../../../server/approval/review/reviewTerms.ts';
import type { Executor } from '../../../server/database/database.ts';
import { pipelined } from '../../../server/database/database.ts';
import { preparedQuery } from '../../../server/database/preparedQuery.ts';
import { seesEveryPayment } from '../../paying/payment/payment.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { documentScope, payableStatuses, transactionTypes } from './document.ts';
import type { DocumentSubject, TransactionType } from './document.ts';
import { documentLineTable, documentTable } from './documentTables.server.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { kindOfEntered } from '../documentKinds.ts';
import type { documentNoticeEn } from './words/documentNotices.en.ts';

/** What people are told of invoices. */
export const documentNotice = messagesOf<typeof documentNoticeEn>('billNotice');

/** A document as it is stored. */
export type StoredDocument = typeof documentTable.$inferSelect;

export async function lockDocument(
  executor: Executor,
  companyID: number,
  id: number,
): Promise<StoredDocument | null> {
  const [row] = await lockQuery(executor).execute({ companyID, id });
  return row ?? null;
}

const lockQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, sql.placeholder('companyID')),
        eq(documentTable.id, sql.placeholder('id')),
      ),
    )
    .for('update')
    .prepare('lock_bill'),
);

export async function saveDocumentRow(
  executor: Executor,
  row: Pick<StoredDocument, 'companyID' | 'id'>,
  values: Partial<StoredDocument>,
  now: Date,
): Promise<void> {
  const saved = executor
    .update(documentTable)
    .set({ ...values, updatedAt: now })
    .where(and(eq(documentTable.companyID, row.companyID), eq(documentTable.id, row.id)));
  await pipelined(executor, saved.execute());
}

export function toDocumentSubject(row: StoredDocument, now: Date): DocumentSubject {
  return { ...row, now };
}

/**
 * Which documents a person may know of, as a condition on the bill table; every read of documents goes through it:
 * all of them or those of their company accounts by permission, those they requested or entered, those that
 * wait or waited for them, and, for payment people, those whose money is due or moving, or was asked for. Where one
 * document is asked for, say which (of its tasks there are few, of the person's many), where a few are, say so, and where only
 * some types are.
 */
export function readableDocuments(
  executor: Executor,
  actor: Actor,
  {
    id,
    areFew = false,
    types = transactionTypes,
  }: { id?: number; areFew?: boolean; types?: readonly TransactionType[] } = {},
): SQL | undefined {
  if (actor.decidesOnly) return whatALinkOpens(actor, actor.decidesOnly);
  const inScope = (scope: 'all' | 'accounts') => types.filter((type) => documentScope(actor, type) === scope);
  const [seen, ofAccounts] = [inScope('all'), inScope('accounts')];
  if (seen.length === types.length) return undefined;
  const isOneOf = (some: readonly TransactionType[]) =>
    some.length === types.length ? undefined : inArray(documentTable.transactionType, [...some]);
  const conditions: (SQL | undefined)[] = [
    eq(documentTable.requesterID, actor.employeeID),
    eq(documentTable.createdByID, actor.employeeID),
    hasOwnTask(id ?? documentTable.id, actor, 'bill', { areFew }),
  ];
  if (seen.length > 0) conditions.push(isOneOf(seen));
  if (ofAccounts.length > 0 && actor.companyAccountIDs.length > 0) {
    const accounts = inArray(documentTable.companyAccountID, [...actor.companyAccountIDs]);
    conditions.push(and(isOneOf(ofAccounts), accounts));
  }
  if (seesEveryPayment(actor)) {
    // A payment leads to its document, also when that was closed or voided afterwards.
    const payments = executor
      .select({ one: sql`1` })
      .from(paymentTable)
      .where(
        and(eq(paymentTable.companyID, actor.companyID), eq(paymentTable.billID, id ?? documentTable.id)),
      );
    conditions.push(
      inArray(documentTable.status, [...payableStatuses]),
      exists(payments),
      // Asked of payment makers from the start, and rejected by them.
      ...(types.includes('deposit') ? [eq(documentTable.transactionType, 'deposit')] : []),
    );
  }
  if (actor.capabilities.has('isPaymentApprover')) {
    conditions.push(
      exists(
        executor
          .select({ one: sql`1` })
          .from(paymentTable)
          .innerJoin(
            approvalTaskTable,
            and(
              eq(approvalTaskTable.companyID, paymentTable.companyID),
              eq(approvalTaskTable.subjectType, 'payment'),
              eq(approvalTaskTable.subjectID, paymentTable.id),
              eq(approvalTaskTable.approverID, actor.employeeID),
            ),
          )
          .where(and(eq(paymentTable.companyID, actor.companyID), eq(paymentTable.billID, documentTable.id))),
      ),
    );
  }
  return or(...conditions);
}

/** The one document that the link of a mail is for, as long as a task of that person is or was about it. */
function whatALinkOpens(actor: Actor, { type, id }: { type: string; id: number }): SQL {
  if (type !== 'bill') return sql`false`;
  return and(eq(documentTable.id, id), hasOwnTask(id, actor, 'bill')) ?? sql`false`;
}

/** Of these documents, those that this person may know of. */
export async function readableAmong(
  executor: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        inArray(documentTable.id, [...ids]),
        readableDocuments(executor, actor, { areFew: true }),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Whether this person may know of one document. */
export async function canReadDocument(executor: Executor, actor: Actor, id: number): Promise<boolean> {
  return (await readableAmong(executor, actor, [id])).has(id);
}

const linesQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(documentLineTable)
    .where(
      and(
        eq(documentLineTable.companyID, sql.placeholder('companyID')),
        eq(documentLineTable.billID, sql.placeholder('id')),
      ),
    )
    .orderBy(asc(documentLineTable.position))
    .prepare('bill_lines'),
);

/** The lines of a document in their order. */
export async function linesOf(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
) {
  return await linesQuery(executor).execute({ companyID, id });
}

/** What the chain of a document is resolved by. */
export function documentTerms(bill: StoredDocument): ReviewTerms {
  return {
    kind: kindOfEntered(bill).workflow,
    currencyCode: bill.currencyCode,
    amount: bill.totalAmount,
    requesterID: bill.requesterID,
    excludedIDs: [bill.createdByID, bill.lastEditedByID],
  };
}

/** Who named the orders of an invoice by hand does not accept what differs, nor who entered or changed it. */
export function acceptanceTerms(invoice: StoredDocument): ReviewTerms {
  const terms = documentTerms(invoice);
  const { matchedByID } = invoice;
  return { ...terms, excludedIDs: [...terms.excludedIDs, ...(matchedByID === null ? [] : [matchedByID])] };
}

/** The terms of the step that is open, whether of the review or of what differs. */
export function openStepTerms(document: StoredDocument): ReviewTerms {
  return document.status === 'awaiting_acceptance' ? acceptanceTerms(document) : documentTerms(document);
}
