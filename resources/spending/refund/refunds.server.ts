import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, isPositive, toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { balanceOf } from './advanceBalance.ts';
import { assertPast, confirmTransfer, refuseTransfer, stateTransfer } from './ownTransfer.server.ts';
import type { RefundBank, RefundMethod } from './refund.ts';
import { refundHours } from './refund.ts';
import { refundTable, refundTransferTable } from './refundTables.server.ts';
import type { Numbered, RefundEffect, RefundOutcome } from './refundMoney.server.ts';
import { closeRefund, isOf, ofRefund, refundUnderWay, rupiah, take } from './refundMoney.server.ts';
import { refundTopic } from './refundTopic.server.ts';
import type { RefundedKind } from './refundedKind.server.ts';
import type { Refund } from './refundWire.ts';

interface MakeRefund {
  amount: Amount;
  method: RefundMethod;
  bank: RefundBank | null;
  transferredOn: Day | null;
}

/** What is done about the money of a kind of records that comes back: the effects of their actions. */
export function refundEffects(kind: RefundedKind) {
  return {
    makeRefund: (effect: RefundEffect) => makeRefund(kind, effect),
    cancelRefund: (effect: RefundEffect) => cancelRefund(kind, effect),
    takeTransfer: (effect: RefundEffect) => takeTransfer(kind, effect),
    confirmTransfer: (effect: RefundEffect) => confirmTransfer(kind, effect),
    refuseTransfer: (effect: RefundEffect) => refuseTransfer(kind, effect),
  };
}

/**
 * Somebody gives back what is left of their advance, or a part: the bank is asked for a number to pay it to, or finance is told that
 * they transferred it.
 */
async function makeRefund(
  kind: RefundedKind,
  { executor, actor, row, decision, now }: RefundEffect,
): Promise<RefundOutcome> {
  if (!actor) throw new DomainError('forbidden');
  const { amount, method, bank, transferredOn } = decision.input as MakeRefund;
  const balance = balanceOf(row);
  if (!isPositive(amount) || compare(amount, balance) > 0) {
    const says = kind.rule('refundMost', { amount: rupiah(balance) });
    throw new DomainError('validation_failed', { fields: { amount: says } });
  }
  if (transferredOn !== null) assertPast(kind, actor, 'transferredOn', transferredOn, now);
  const isOwn = method === 'bank';
  const { companyID, id: recordID } = row;
  const [refund] = await executor
    .insert(refundTable)
    .values({
      companyID,
      source: kind.noun,
      recordID,
      referenceID: await nextReference(executor, companyID, 'RFD', today(actor.timeZone, now)),
      status: 'pending',
      amount,
      method,
      bank: method === 'virtualAccount' ? bank : null,
      transferredOn,
      createdByID: actor.employeeID,
      createdAt: now,
      expiresAt: isOwn ? null : new Date(now.getTime() + refundHours * 3_600_000),
    })
    .returning({ id: refundTable.id, number: refundTable.referenceID });
  if (!refund) throw new Error('the refund was not stored');
  const { number } = refund;
  if (isOwn)
    return await stateTransfer(executor, kind, row, { number, amount, transferredOn: transferredOn as Day });
  await writeOutbox(executor, companyID, refundTopic, { companyID, refundID: refund.id });
  return {
    patch: { isRefundUnderWay: true },
    remark: kind.notice('remark.refundAsked', { number, amount: rupiah(amount) }),
  };
}

/** Nobody pays on the number any more; money that comes all the same is looked at by finance. */
async function cancelRefund(kind: RefundedKind, { executor, row }: RefundEffect): Promise<RefundOutcome> {
  const refund = await refundUnderWay(executor, kind, row);
  if (refund) await closeRefund(executor, refund, 'canceled');
  return { patch: { isRefundUnderWay: false, isTransferStated: false } };
}

/** Finance takes money that came in otherwise than it was asked for: another sum, or too late. */
async function takeTransfer(
  kind: RefundedKind,
  { executor, row, decision, now }: RefundEffect,
): Promise<RefundOutcome> {
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
    ({ id, referenceID, status, amount, method, bank, accountNumber, qrText, transferredOn, ...times }) => ({
      id,
      referenceID,
      status,
      amount: toWire(amount),
      method,
      bank,
      accountNumber,
      qrText,
      transferredOn,
      createdAt: times.createdAt.toISOString(),
      expiresAt: times.expiresAt?.toISOString() ?? null,
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
