import { and, count, eq, isNull } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, isPositive, isZero, minAmount, negate, subtract } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { receivingAccount } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { balanceOf } from './advanceBalance.ts';
import type { StoredRefund, StoredTransfer } from './refundTables.server.ts';
import { refundTable, refundTransferTable } from './refundTables.server.ts';
import type { Refunded, RefundedKind } from './refundedKind.server.ts';

export type RefundEffect = EffectContext<Refunded>;
export type RefundOutcome = EffectOutcome<Omit<Refunded, 'status'>>;

/** Joins a transfer with its refund. */
export const ofRefund = isNamedBy(refundTable, refundTransferTable, refundTransferTable.refundID);

export type Numbered = Pick<Refunded, 'companyID' | 'id'>;

/** Whether a refund is of this record. */
export const isOf = ({ noun }: Pick<RefundedKind, 'noun'>, { companyID, id }: Numbered) =>
  and(eq(refundTable.companyID, companyID), eq(refundTable.source, noun), eq(refundTable.recordID, id));

export const rupiah = (amount: Amount) => ({ amount, currency: 'IDR' });

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
): Promise<RefundOutcome> {
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
      ...(refund.status === 'pending' ? { isRefundUnderWay: false, isTransferStated: false } : {}),
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

/** The refund of a record that waits for its money. It is locked. */
export async function refundUnderWay(
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
