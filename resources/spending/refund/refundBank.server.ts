import { and, eq, isNull } from 'drizzle-orm';

import { checkedBank } from '../../../server/bank/bankAnswers.ts';
import { nextQuestionAt } from '../../../server/bank/patience.ts';
import type { ActContext, Bank, IncomingTransfer } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { notify } from '../../../server/notification/notify.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { compare } from '../../../domain/money/money.ts';
import { claimNotice } from '../claim/claimRules.ts';
import type { StoredClaim } from '../claim/claimTables.server.ts';
import { refundBanks } from './refund.ts';
import type { StoredRefund } from './refundTables.server.ts';
import { refundTable, refundTransferTable } from './refundTables.server.ts';
import { refundTopic } from './refundTopic.server.ts';
import { closeRefund, take, waitingIn } from './refunds.server.ts';

/** For so long after its end the bank is asked about a number: money may be late. */
const listenedAfterMs = 7 * 24 * 3_600_000;

/** The claim of a refund, and what is known of both before the bank is asked. */
interface Asked {
  refund: StoredRefund;
  payerName: string;
}

/**
 * Has the bank open the number of a refund, and asks what came in on it. Runs again without effect: the same key opens the
 * same number, and a transfer is taken once.
 */
export async function askBankOfRefund(
  context: ActContext,
  claims: ServerEntity,
  { companyID, refundID }: { companyID: number; refundID: number },
): Promise<void> {
  const asked = await context.database.read(companyID, (executor) => refundIn(executor, companyID, refundID));
  if (!asked || isOver(asked.refund, context.now())) return;
  const bank = checkedBank(context.bank);
  const { refund, payerName } = asked;
  const bankCode = refund.bank && refundBanks[refund.bank];
  const opened = await openNumber(bank, refund, payerName);
  const came = await bank.incomingTo(bankCode, opened.accountNumber);
  await context.database.write(companyID, async (executor) => {
    const row = (await claims.lock(executor, companyID, refund.claimID)) as StoredClaim | null;
    if (!row) return;
    await executor
      .update(refundTable)
      .set(opened)
      .where(
        and(
          eq(refundTable.companyID, companyID),
          eq(refundTable.id, refundID),
          isNull(refundTable.accountNumber),
        ),
      );
    for (const transfer of came) await receive(executor, context, claims, refund, transfer);
    await expire(executor, context, claims, refund);
    const now = context.now();
    await writeOutbox(
      executor,
      companyID,
      refundTopic,
      { companyID, refundID },
      nextQuestionAt(refund.createdAt, now),
    );
  });
  context.outboxChanged();
}

/** The number that a refund comes in on, and the text of its code, as the bank has opened them or does now. */
async function openNumber(
  bank: Bank,
  { companyID, id, method, bank: name, accountNumber, qrText, amount, expiresAt }: StoredRefund,
  payerName: string,
): Promise<{ accountNumber: string; qrText: string | null }> {
  if (accountNumber !== null) return { accountNumber, qrText };
  const order = {
    idempotencyKey: `refund:${companyID}:${id}`,
    amountInIDR: amount,
    payerName,
    expiresAt,
  };
  if (method === 'qrCode') return await bank.openQrCode(order);
  if (name === null) throw new Error(`refund ${id} names no bank`);
  const opened = await bank.openVirtualAccount({ ...order, bankCode: refundBanks[name] });
  return { ...opened, qrText: null };
}

async function refundIn(executor: Executor, companyID: number, refundID: number): Promise<Asked | null> {
  const [found] = await executor
    .select({ refund: refundTable, payerName: employeeName })
    .from(refundTable)
    .innerJoin(
      employeeTable,
      and(eq(employeeTable.companyID, refundTable.companyID), eq(employeeTable.id, refundTable.createdByID)),
    )
    .where(and(eq(refundTable.companyID, companyID), eq(refundTable.id, refundID)));
  return found ?? null;
}

/** One that waits is asked about however late it is: it has to end. */
const isOver = ({ status, expiresAt }: StoredRefund, now: Date): boolean =>
  status !== 'pending' && now.getTime() > expiresAt.getTime() + listenedAfterMs;

/** The refund as it is now: what came before may have ended it. */
async function refundNow(executor: Executor, { companyID, id }: StoredRefund): Promise<StoredRefund> {
  const [refund] = await executor
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.companyID, companyID), eq(refundTable.id, id)))
    .for('update');
  if (!refund) throw new Error(`refund ${id} is not there any more`);
  return refund;
}

/** Money that came as it was asked for is taken; any other waits for finance. The claim is locked. */
async function receive(
  executor: Executor,
  context: ActContext,
  claims: ServerEntity,
  asked: StoredRefund,
  { transferID, amountInIDR, senderName, at }: IncomingTransfer,
): Promise<void> {
  const { companyID, id: refundID, claimID } = asked;
  const [transfer] = await executor
    .insert(refundTransferTable)
    .values({ companyID, refundID, transferID, amount: amountInIDR, senderName, receivedAt: at })
    .onConflictDoNothing({ target: [refundTransferTable.companyID, refundTransferTable.transferID] })
    .returning();
  if (!transfer) return;
  const refund = await refundNow(executor, asked);
  const row = (await claims.lock(executor, companyID, claimID)) as StoredClaim | null;
  if (!row) throw new Error(`the claim of refund ${refundID} is not there any more`);
  const isAsAsked = refund.status === 'pending' && compare(refund.amount, amountInIDR) === 0;
  const target = { companyID, id: claimID };
  const amount = { amount: amountInIDR, currency: 'IDR' };
  if (isAsAsked) {
    const outcome = await take(executor, row, { refund, transfer }, context.now());
    await actAutomatically(executor, context, claims, { ...target, action: 'refundReceived' }, {
      to: row.status,
      ...outcome,
    } as never);
    await notify(executor, companyID, {
      employeeIDs: [row.requesterID, row.createdByID],
      group: 'expenses',
      kind: 'complete',
      eventType: 'claim_refunded',
      objectType: 'claim',
      objectID: claimID,
      message: claimNotice('refunded', { number: row.referenceID, amount }),
    });
    return;
  }
  await actAutomatically(executor, context, claims, { ...target, action: 'transferCame' }, {
    to: row.status,
    patch: { transfersWaiting: await waitingIn(executor, row) },
    remark: claimNotice('remark.transferCame', { amount, sender: senderName }),
  } as never);
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('transaction_claim_mark_as_settled'), [
      row.requesterID,
      row.createdByID,
    ]),
    group: 'expenses',
    kind: 'assignment',
    eventType: 'claim_refund_unclear',
    objectType: 'claim',
    objectID: claimID,
    message: claimNotice('transferCame', { number: row.referenceID, amount }),
  });
}

/** A number that nobody paid on in time is given up. The employee can ask for another one. */
async function expire(
  executor: Executor,
  context: ActContext,
  claims: ServerEntity,
  asked: StoredRefund,
): Promise<void> {
  if (context.now() < asked.expiresAt) return;
  const refund = await refundNow(executor, asked);
  const { companyID, claimID } = refund;
  // Finance has still to look at money that came: taking it ends the refund.
  if (refund.status !== 'pending' || (await waitingIn(executor, { companyID, id: claimID })) > 0) return;
  await closeRefund(executor, refund, 'canceled');
  const row = (await claims.lock(executor, companyID, claimID)) as StoredClaim | null;
  if (!row) throw new Error(`the claim of refund ${refund.id} is not there any more`);
  await actAutomatically(executor, context, claims, { companyID, id: claimID, action: 'refundExpired' }, {
    to: row.status,
    patch: { isRefundUnderWay: false },
  } as never);
  await notify(executor, companyID, {
    employeeIDs: [row.requesterID, row.createdByID],
    group: 'expenses',
    kind: 'assignment',
    eventType: 'claim_refund_expired',
    objectType: 'claim',
    objectID: claimID,
    message: claimNotice('refundExpired', { number: row.referenceID }),
  });
}
