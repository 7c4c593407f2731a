import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import {
  compare,
  isPositive,
  isZero,
  minAmount,
  negate,
  subtract,
  add,
  toWire,
} from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import { receivingAccount } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { balanceOf } from './advanceBalance.ts';
import type { RefundBank, RefundMethod } from './refund.ts';
import { refundHours } from './refund.ts';
import type { StoredRefund, StoredTransfer } from './refundTables.server.ts';
import { refundTable, refundTransferTable } from './refundTables.server.ts';
import { refundTopic } from './refundTopic.server.ts';
import type { Refunded, RefundedKind } from './refundedKind.server.ts';
import type { Refund } from './refundWire.ts';

type Effect = EffectContext<Refunded>;
type Outcome = EffectOutcome<Omit<Refunded, 'status'>>;

/** Joins a transfer with its refund. */
const ofRefund = and(
  eq(refundTable.companyID, refundTransferTable.companyID),
  eq(refundTable.id, refundTransferTable.refundID),
);

type Numbered = Pick<Refunded, 'companyID' | 'id'>;

/** Whether a refund is of this record. */
const isOf = ({ noun }: Pick<RefundedKind, 'noun'>, { companyID, id }: Numbered) =>
  and(eq(refundTable.companyID, companyID), eq(refundTable.source, noun), eq(refundTable.recordID, id));

interface MakeRefund {
  amount: Amount;
  method: RefundMethod;
  bank: RefundBank | null;
}

const rupiah = (amount: Amount) => ({ amount, currency: 'IDR' });

/** What is done about the money of a kind of records that comes back: the effects of their actions. */
export function refundEffects(kind: RefundedKind) {
  return {
    makeRefund: (effect: Effect) => makeRefund(kind, effect),
    cancelRefund: (effect: Effect) => cancelRefund(kind, effect),
    takeTransfer: (effect: Effect) => takeTransfer(kind, effect),
  };
}

/** Somebody gives back what is left of their advance, or a part: the bank is asked for a number to pay it to. */
async function makeRefund(
  kind: RefundedKind,
  { executor, actor, row, decision, now }: Effect,
): Promise<Outcome> {
  if (!actor) throw new DomainError('forbidden');
  const { amount, method, bank } = decision.input as MakeRefund;
  const balance = balanceOf(row);
  if (!isPositive(amount) || compare(amount, balance) > 0) {
    const says = kind.rule('refundMost', { amount: rupiah(balance) });
    throw new DomainError('validation_failed', { fields: { amount: says } });
  }
  const { companyID, id: recordID } = row;
  const [refund] = await executor
    .insert(refundTable)
    .values({
      companyID,
      source: kind.noun,
      recordID,
      referenceID: await nextReference(executor, companyID, 'RFD', now.getUTCFullYear()),
      status: 'pending',
      amount,
      method,
      bank: method === 'virtualAccount' ? bank : null,
      createdByID: actor.employeeID,
      createdAt: now,
      expiresAt: new Date(now.getTime() + refundHours * 3_600_000),
    })
    .returning({ id: refundTable.id, number: refundTable.referenceID });
  if (!refund) throw new Error('the refund was not stored');
  await writeOutbox(executor, companyID, refundTopic, { companyID, refundID: refund.id });
  return {
    patch: { isRefundUnderWay: true },
    remark: kind.notice('remark.refundAsked', { number: refund.number, amount: rupiah(amount) }),
  };
}

/** Nobody pays on the number any more; money that comes all the same is looked at by finance. */
async function cancelRefund(kind: RefundedKind, { executor, row }: Effect): Promise<Outcome> {
  const refund = await refundUnderWay(executor, kind, row);
  if (refund) await closeRefund(executor, refund, 'canceled');
  return { patch: { isRefundUnderWay: false } };
}

/** Finance takes money that came in otherwise than it was asked for: another sum, or too late. */
async function takeTransfer(kind: RefundedKind, { executor, row, decision, now }: Effect): Promise<Outcome> {
  const { transfer: id } = decision.input as { transfer: number };
  const [found] = await executor
    .select({ transfer: refundTransferTable, refund: refundTable })
    .from(refundTransferTable)
    .innerJoin(refundTable, ofRefund)
    .where(
      and(
        eq(refundTransferTable.companyID, row.companyID),
        eq(refundTransferTable.id, id),
        isOf(kind, row),
        isNull(refundTransferTable.takenAt),
      ),
    );
  if (!found) throw new DomainError('validation_failed', { fields: { transfer: kind.rule('transferGone') } });
  return await take(executor, kind, row, found, now);
}

/**
 * Money that came in for an advance leaves what it still holds, and is there to be spent again. What is above that was never
 * advanced: it is money of the company's all the same.
 */
export async function take(
  executor: Executor,
  kind: RefundedKind,
  row: Refunded,
  { refund, transfer }: { refund: StoredRefund; transfer: StoredTransfer },
  now: Date,
): Promise<Outcome> {
  const { companyID, companyAccountID } = row;
  if (companyAccountID === null) throw new DomainError('not_found');
  const balance = balanceOf(row);
  const given = minAmount(balance, transfer.amount);
  const beyond = subtract(transfer.amount, given);
  const entry = { companyID, companyAccountID, currencyCode: 'IDR', paymentID: null };
  if (isPositive(given)) {
    await postEntry(
      executor,
      {
        ...entry,
        kind: 'refund',
        cause: `refund:${kind.noun}:${row.id}:${transfer.id}`,
        lines: [
          { account: 'advance', holder: `${kind.noun}:${row.id}`, amount: negate(given) },
          { account: 'available', amount: given },
        ],
      },
      now,
    );
  }
  if (isPositive(beyond)) {
    const { id } = await receivingAccount(executor, companyID, companyAccountID);
    await postEntry(
      executor,
      {
        ...entry,
        companyAccountID: id,
        kind: 'top_up',
        cause: `top_up:${kind.noun}:${row.id}:${transfer.id}`,
        lines: [
          { account: 'funding', amount: negate(beyond) },
          { account: 'available', amount: beyond },
        ],
      },
      now,
    );
  }
  await executor
    .update(refundTransferTable)
    .set({ takenAt: now })
    .where(and(eq(refundTransferTable.companyID, companyID), eq(refundTransferTable.id, transfer.id)));
  if (refund.status === 'pending') await closeRefund(executor, refund, 'success');
  const isOver = row.status === kind.owedIn && isZero(subtract(balance, given));
  return {
    ...(isOver ? { to: kind.endsAs } : {}),
    patch: {
      refundedAmount: add(row.refundedAmount ?? '0', given),
      transfersWaiting: await waitingIn(executor, kind, row),
      ...(refund.status === 'pending' ? { isRefundUnderWay: false } : {}),
    },
    remark: kind.notice('remark.refundCame', {
      number: refund.referenceID,
      amount: rupiah(transfer.amount),
      sender: transfer.senderName,
    }),
  };
}

/** How many transfers of an advance finance has to look at. */
export async function waitingIn(
  executor: Executor,
  kind: Pick<RefundedKind, 'noun'>,
  record: Numbered,
): Promise<number> {
  const [row] = await executor
    .select({ waiting: count() })
    .from(refundTransferTable)
    .innerJoin(refundTable, ofRefund)
    .where(and(isOf(kind, record), isNull(refundTransferTable.takenAt)));
  return row?.waiting ?? 0;
}

async function refundUnderWay(
  executor: Executor,
  kind: Pick<RefundedKind, 'noun'>,
  record: Numbered,
): Promise<StoredRefund | undefined> {
  const [refund] = await executor
    .select()
    .from(refundTable)
    .where(and(isOf(kind, record), eq(refundTable.status, 'pending')))
    .for('update');
  return refund;
}

/** A refund that waited for its money ends. */
export async function closeRefund(
  executor: Executor,
  { companyID, id }: Pick<StoredRefund, 'companyID' | 'id'>,
  status: 'success' | 'canceled',
): Promise<void> {
  await executor
    .update(refundTable)
    .set({ status })
    .where(
      and(eq(refundTable.companyID, companyID), eq(refundTable.id, id), eq(refundTable.status, 'pending')),
    );
}

/** The refunds of an advance, the newest first. */
export async function refundsOf(
  executor: Executor,
  kind: Pick<RefundedKind, 'noun'>,
  record: Numbered,
): Promise<Refund[]> {
  const refunds = await executor
    .select()
    .from(refundTable)
    .where(isOf(kind, record))
    .orderBy(desc(refundTable.id));
  if (refunds.length === 0) return [];
  const { companyID } = record;
  const ids = refunds.map(({ id }) => id);
  const transfers = await executor
    .select()
    .from(refundTransferTable)
    .where(and(eq(refundTransferTable.companyID, companyID), inArray(refundTransferTable.refundID, ids)))
    .orderBy(asc(refundTransferTable.id));
  return refunds.map(
    ({ id, referenceID, status, amount, method, bank, accountNumber, qrText, ...times }) => ({
      id,
      referenceID,
      status,
      amount: toWire(amount),
      method,
      bank,
      accountNumber,
      qrText,
      createdAt: times.createdAt.toISOString(),
      expiresAt: times.expiresAt.toISOString(),
      transfers: transfers
        .filter(({ refundID }) => refundID === id)
        .map((transfer) => ({
          id: transfer.id,
          amount: toWire(transfer.amount),
          senderName: transfer.senderName,
          receivedAt: transfer.receivedAt.toISOString(),
          takenAt: transfer.takenAt?.toISOString() ?? null,
        })),
    }),
  );
}
