import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { startOfDay } from '../../../domain/day/dayTime.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { isPositive } from '../../../domain/money/money.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import { notify } from '../../../server/notification/notify.ts';
import { employeeName, employeeTable, isEmployee } from '../../../server/session/employeeTable.ts';
import type { StoredRefund } from './refundTables.server.ts';
import { refundTransferTable } from './refundTables.server.ts';
import type { Refunded, RefundedKind } from './refundedKind.server.ts';
import { toldOfRefund } from './refundedKind.server.ts';
import type { RefundEffect, RefundOutcome } from './refundMoney.server.ts';
import { closeRefund, refundUnderWay, rupiah, take } from './refundMoney.server.ts';

interface Stated {
  number: string;
  amount: Amount;
  transferredOn: Day;
}

/** Tells finance that somebody says they transferred what is left of an advance: no bank tells of it. */
export async function stateTransfer(
  executor: Executor,
  kind: RefundedKind,
  row: Refunded,
  { number, amount, transferredOn }: Stated,
): Promise<RefundOutcome> {
  const said = { amount: rupiah(amount), day: { day: transferredOn } };
  await notify(executor, row.companyID, {
    employeeIDs: await employeesWith(executor, row.companyID, carries(kind.takenBy), toldOfRefund(row)),
    group: 'expenses',
    kind: 'assignment',
    eventType: `${kind.noun}_transfer_stated`,
    objectType: kind.noun,
    objectID: row.id,
    message: kind.notice('transferStated', { number: row.referenceID, ...said }),
  });
  return {
    patch: { isRefundUnderWay: true, isTransferStated: true },
    remark: kind.notice('remark.transferStated', { number, ...said }),
  };
}

/** Finance has found a transfer on the account: what came of it leaves the advance, whatever its payer said. */
export async function confirmTransfer(
  kind: RefundedKind,
  { executor, actor, row, decision, now }: RefundEffect,
): Promise<RefundOutcome> {
  if (!actor) throw new DomainError('forbidden');
  const { amount, receivedOn } = decision.input as { amount: Amount; receivedOn: Day };
  assertPast(kind, actor, 'receivedOn', receivedOn, now);
  if (!isPositive(amount))
    throw new DomainError('validation_failed', { fields: { amount: kind.rule('transferNothing') } });
  const refund = await statedRefund(executor, kind, row);
  const { companyID } = row;
  const [payer] = await executor
    .select({ name: employeeName })
    .from(employeeTable)
    .where(isEmployee(companyID, refund.createdByID));
  const [transfer] = await executor
    .insert(refundTransferTable)
    .values({
      companyID,
      refundID: refund.id,
      transferID: `own:${refund.id}`,
      amount,
      senderName: payer?.name ?? '',
      receivedAt: startOfDay(receivedOn, actor.timeZone),
    })
    .returning();
  if (!transfer) throw new Error('the transfer was not stored');
  const outcome = await take(executor, kind, row, { refund, transfer }, now);
  await tellPayer(executor, kind, row, 'refunded', amount);
  return outcome;
}

/** Finance does not find it: what is left stays owed, and can be given back another way. */
export async function refuseTransfer(
  kind: RefundedKind,
  { executor, row }: RefundEffect,
): Promise<RefundOutcome> {
  const refund = await statedRefund(executor, kind, row);
  await closeRefund(executor, refund, 'canceled');
  await tellPayer(executor, kind, row, 'transferRefused', refund.amount);
  return { patch: { isRefundUnderWay: false, isTransferStated: false } };
}

async function statedRefund(executor: Executor, kind: RefundedKind, row: Refunded): Promise<StoredRefund> {
  const refund = await refundUnderWay(executor, kind, row);
  if (refund?.method !== 'bank')
    throw new DomainError('transition_not_allowed', { says: kind.rule('noTransferStated') });
  return refund;
}

async function tellPayer(
  executor: Executor,
  { noun, notice }: RefundedKind,
  row: Refunded,
  what: 'refunded' | 'transferRefused',
  amount: Amount,
): Promise<void> {
  await notify(executor, row.companyID, {
    employeeIDs: toldOfRefund(row),
    group: 'expenses',
    kind: what === 'refunded' ? 'complete' : 'assignment',
    eventType: `${noun}_${what === 'refunded' ? 'refunded' : 'transfer_refused'}`,
    objectType: noun,
    objectID: row.id,
    message: notice(what, { number: row.referenceID, amount: rupiah(amount) }),
  });
}

/** Money was transferred, or came, today or before. @throws DomainError by the field */
export function assertPast(
  { rule }: Pick<RefundedKind, 'rule'>,
  { timeZone }: Pick<Actor, 'timeZone'>,
  field: string,
  day: Day,
  now: Date,
): void {
  if (day > today(timeZone, now))
    throw new DomainError('validation_failed', { fields: { [field]: rule('transferredLater') } });
}
