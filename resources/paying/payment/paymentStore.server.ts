import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { isStepOverdue } from '../../../domain/approval/approval.ts';
import { isBankAccount } from '../../../domain/bank/bankAccount.ts';
import type { ReviewTerms } from '../../../server/approval/review/reviewTerms.ts';
import { openSince } from '../../../server/approval/chain.ts';
import { hasOwnTask } from '../../../server/approval/ownTasks.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import { pipelined } from '../../../server/database/database.ts';
import { preparedQuery } from '../../../server/database/preparedQuery.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { paidKindOf } from '../../paidKinds.ts';
import { paidSources } from './paid/paidSource.server.ts';
import type { PaidRecord } from './paid/paidSource.server.ts';
import { paymentReview } from './paymentReview.ts';
import { seesEveryPayment } from './payment.ts';
import type { PaymentSubject } from './payment.ts';
import { paymentTable } from './paymentTables.server.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { paymentNoticeEn } from './words/paymentNotices.en.ts';

/** What people are told of payments. */
export const paymentNotice = messagesOf<typeof paymentNoticeEn>('paymentNotice');

/** A payment with what it pays, and with the people that separation of duties looks at. */
export type StoredPayment = typeof paymentTable.$inferSelect & Read;
interface Read {
  /** Null: what it paid is not there any more. */
  paid: PaidRecord | null;
  /** Employees whose own bank account is the payee's. */
  payeeEmployeeIDs: readonly number[];
  /** Since when the open step waits; null where none is open. */
  openSince: Date | null;
}

/** Locks what is paid first and then the payment: every path takes them in this order. */
export async function lockPayment(
  executor: Executor,
  companyID: number,
  id: number,
): Promise<StoredPayment | null> {
  const locks = paidSources().map((source) => source.lock(executor, companyID, id));
  const [[row]] = await Promise.all([lockQuery(executor).execute({ companyID, id }), ...locks]);
  if (!row) return null;
  const [payment] = await withWhatIsPaid(executor, [row]);
  return payment ?? null;
}

const lockQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.companyID, sql.placeholder('companyID')),
        eq(paymentTable.id, sql.placeholder('id')),
      ),
    )
    .for('update')
    .prepare('lock_payment'),
);

/** Adds to each payment what it pays and the people who are in it, in a few queries for however many payments. */
export async function withWhatIsPaid(
  executor: Executor,
  rows: (typeof paymentTable.$inferSelect)[],
): Promise<StoredPayment[]> {
  const companyID = rows[0]?.companyID;
  if (companyID === undefined) return [];
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
  const [payees, waiting, ...records] = await Promise.all([
    readPayees,
    openSince(executor, companyID, 'payment', isOpen),
    ...paidSources().map(async ({ types, read }) => {
      const ids = rows.filter(({ paymentFor }) => types.includes(paymentFor)).map(({ paidID }) => paidID);
      return {
        types,
        found: ids.length > 0 ? await read(executor, companyID, ids) : new Map<number, never>(),
      };
    }),
  ]);
  return rows.map((row) => {
    const numbers = accountNumbersOf(row);
    return {
      ...row,
      paid: records.find(({ types }) => types.includes(row.paymentFor))?.found.get(row.paidID) ?? null,
      payeeEmployeeIDs: payees
        .filter(({ accountNumber }) => accountNumber !== null && numbers.includes(accountNumber))
        .map((payee) => payee.id),
      openSince: waiting.get(row.id) ?? null,
    };
  });
}

/** Those who asked for what is paid, entered it and changed it last. */
export function paidPeopleOf({ paid }: Pick<StoredPayment, 'paid'>): readonly number[] {
  return paid?.peopleIDs ?? [];
}

/** Where its money goes, or is proposed to go. */
function accountNumbersOf({ accountNumber, proposal }: typeof paymentTable.$inferSelect): string[] {
  const proposed = proposal?.given['account'];
  const numbers = [accountNumber, isBankAccount(proposed) ? proposed.accountNumber : ''];
  return numbers.filter((number) => number !== '');
}

/** What the chain of a payment is resolved by. */
export function paymentTerms(
  payment: Pick<StoredPayment, 'currencyCode' | 'amount' | 'makerID' | 'paymentFor'> & {
    paid: Pick<PaidRecord, 'peopleIDs' | 'acceptedByID'> | null;
  },
): ReviewTerms {
  const { paid, paymentFor, makerID: requesterID, currencyCode, amount } = payment;
  const workflow = paidKindOf(paymentFor)?.workflow;
  return {
    kind: paymentReview,
    ...(workflow === undefined ? {} : { paymentOf: workflow }),
    currencyCode,
    amount,
    requesterID,
    excludedIDs: paid ? [...paid.peopleIDs, paid.acceptedByID].filter((id) => id !== null) : [],
  };
}

export async function savePayment(
  executor: Executor,
  row: Pick<StoredPayment, 'companyID' | 'id'>,
  values: Partial<StoredPayment>,
  now: Date,
): Promise<void> {
  const { billID: _made, paid: _paid, payeeEmployeeIDs: _payee, openSince: _openSince, ...columns } = values;
  const saved = executor
    .update(paymentTable)
    .set({ ...columns, updatedAt: now })
    .where(and(eq(paymentTable.companyID, row.companyID), eq(paymentTable.id, row.id)));
  await pipelined(executor, saved.execute());
}

export function toPaymentSubject(row: StoredPayment, now: Date): PaymentSubject {
  return {
    ...row,
    isStepOverdue: isStepOverdue(row, now),
    isInRun: row.runID !== null,
    paidPeopleIDs: paidPeopleOf(row),
    differenceAcceptedByID: row.paid?.acceptedByID ?? null,
    isCalledOff: row.calledOffByID !== null,
  };
}

/**
 * Which payments a person may know of, as a condition on payments: payment makers, releasers and people with the payment set
 * all of them, approvers those that waited for them, and who reads what is paid its payments (rules: payment rights).
 */
export function readablePayments(
  executor: Executor,
  actor: Actor,
  { areFew = false }: { areFew?: boolean } = {},
): SQL | undefined {
  if (seesEveryPayment(actor)) return undefined;
  const ofWhatIsRead = paidSources().map(({ types, readable }) =>
    and(inArray(paymentTable.paymentFor, [...types]), readable(executor, actor)),
  );
  return or(...ofWhatIsRead, hasOwnTask(paymentTable.id, actor, 'payment', { areFew }));
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
    .where(
      and(
        eq(paymentTable.companyID, actor.companyID),
        inArray(paymentTable.id, [...ids]),
        readablePayments(executor, actor, { areFew: true }),
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
