import { and, eq, isNull } from 'drizzle-orm';

import { checkedBank } from '../../../server/bank/bankAnswers.ts';
import type { NumberOwner } from '../../../server/bank/numberOwners.ts';
import { nextQuestionAt } from '../../../server/bank/patience.ts';
import type { ActContext, Bank, IncomingTransfer, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { notify } from '../../../server/notification/notify.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeName, employeeTable, isEmployee } from '../../../server/session/employeeTable.ts';
import { compare } from '../../../domain/money/money.ts';
import { refundBanks } from './refund.ts';
import type { StoredRefund } from './refundTables.server.ts';
import { refundTable, refundTransferTable } from './refundTables.server.ts';
import type { Refunded, StoredRefundedKind } from './refundedKind.server.ts';
import { refundedKindOf, toldOfRefund } from './refundedKind.server.ts';
import { refundTopic } from './refundTopic.server.ts';
import { closeRefund, take, waitingIn } from './refundMoney.server.ts';

/** For so long after its end the bank is asked about a number: money may be late. */
const listenedAfterMs = 7 * 24 * 3_600_000;

/** A refund of which the bank tells: a transfer of the payer's own is none. */
type BankRefund = StoredRefund & { expiresAt: Date };

/** A refund, and what is known of it before the bank is asked. */
interface Asked {
  refund: BankRefund;
  payerName: string;
}

/**
 * Has the bank open the number of a refund, and asks what came in on it. Runs again without effect: the same key opens the
 * same number, and a transfer is taken once.
 */
export async function askBankOfRefund(
  context: ActContext,
  { companyID, refundID }: { companyID: number; refundID: number },
): Promise<void> {
  const asked = await context.database.read(companyID, (executor) => refundIn(executor, companyID, refundID));
  if (!asked || isOver(asked.refund, context.now())) return;
  const bank = checkedBank(context.bank);
  const { refund, payerName } = asked;
  const kind = refundedKindOf(refund);
  const bankCode = refund.bank && refundBanks[refund.bank];
  const opened = await openNumber(bank, refund, payerName);
  const came = await bank.incomingTo(bankCode, opened.accountNumber);
  await context.database.write(companyID, async (executor) => {
    const row = (await kind.store.lock(executor, companyID, refund.recordID)) as Refunded | null;
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
    for (const transfer of came) await receive(executor, context, kind, refund, transfer);
    await expire(executor, context, kind, refund);
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
  { companyID, id, method, bank: name, accountNumber, qrText, amount, expiresAt }: BankRefund,
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
    .innerJoin(employeeTable, isEmployee(refundTable.companyID, refundTable.createdByID))
    .where(and(eq(refundTable.companyID, companyID), eq(refundTable.id, refundID)));
  if (!found) return null;
  const { refund, payerName } = found;
  return refund.expiresAt === null ? null : { refund: { ...refund, expiresAt: refund.expiresAt }, payerName };
}

/** One that waits is asked about however late it is: it has to end. */
const isOver = ({ status, expiresAt }: BankRefund, now: Date): boolean =>
  status !== 'pending' && now.getTime() > expiresAt.getTime() + listenedAfterMs;

/** The refund as it is now: what came before may have ended it. */
async function refundNow(executor: Executor, { companyID, id }: StoredRefund): Promise<StoredRefund> {
  const refund = await rowIn(executor, refundTable, { companyID, id }, 'update');
  if (!refund) throw new Error(`refund ${id} is not there any more`);
  return refund;
}

/** Money that came as it was asked for is taken; any other waits for finance. The record is locked. */
async function receive(
  executor: Executor,
  context: ActContext,
  kind: StoredRefundedKind,
  asked: StoredRefund,
  { transferID, amountInIDR, senderName, at }: IncomingTransfer,
): Promise<void> {
  const { companyID, id: refundID, recordID } = asked;
  const [transfer] = await executor
    .insert(refundTransferTable)
    .values({ companyID, refundID, transferID, amount: amountInIDR, senderName, receivedAt: at })
    .onConflictDoNothing({
      target: [refundTransferTable.companyID, refundTransferTable.refundID, refundTransferTable.transferID],
    })
    .returning();
  if (!transfer) return;
  const refund = await refundNow(executor, asked);
  const row = (await kind.store.lock(executor, companyID, recordID)) as Refunded | null;
  if (!row) throw new Error(`the record of refund ${refundID} is not there any more`);
  const isAsAsked = refund.status === 'pending' && compare(refund.amount, amountInIDR) === 0;
  const target = { companyID, id: recordID };
  const amount = { amount: amountInIDR, currency: 'IDR' };
  if (isAsAsked) {
    const outcome = await take(executor, kind, row, { refund, transfer }, context.now());
    await actAutomatically(executor, context, kind.store, { ...target, action: 'refundReceived' }, {
      to: row.status,
      ...outcome,
    } as never);
    await notify(executor, companyID, {
      employeeIDs: toldOfRefund(row),
      group: 'expenses',
      kind: 'complete',
      eventType: `${kind.noun}_refunded`,
      objectType: kind.noun,
      objectID: recordID,
      message: kind.notice('refunded', { number: row.referenceID, amount }),
    });
    return;
  }
  await actAutomatically(executor, context, kind.store, { ...target, action: 'transferCame' }, {
    to: row.status,
    patch: { transfersWaiting: await waitingIn(executor, kind, row) },
    remark: kind.notice('remark.transferCame', { amount, sender: senderName }),
  } as never);
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries(kind.takenBy), toldOfRefund(row)),
    group: 'expenses',
    kind: 'assignment',
    eventType: `${kind.noun}_refund_unclear`,
    objectType: kind.noun,
    objectID: recordID,
    message: kind.notice('transferCame', { number: row.referenceID, amount }),
  });
}

/** A number that nobody paid on in time is given up. The employee can ask for another one. */
async function expire(
  executor: Executor,
  context: ActContext,
  kind: StoredRefundedKind,
  asked: BankRefund,
): Promise<void> {
  if (context.now() < asked.expiresAt) return;
  const refund = await refundNow(executor, asked);
  const { companyID, recordID } = refund;
  // Finance has still to look at money that came: taking it ends the refund.
  if (refund.status !== 'pending' || (await waitingIn(executor, kind, { companyID, id: recordID })) > 0)
    return;
  await closeRefund(executor, refund, 'canceled');
  const row = (await kind.store.lock(executor, companyID, recordID)) as Refunded | null;
  if (!row) throw new Error(`the record of refund ${refund.id} is not there any more`);
  await actAutomatically(
    executor,
    context,
    kind.store,
    { companyID, id: recordID, action: 'refundExpired' },
    {
      to: row.status,
      patch: { isRefundUnderWay: false },
    } as never,
  );
  await notify(executor, companyID, {
    employeeIDs: toldOfRefund(row),
    group: 'expenses',
    kind: 'assignment',
    eventType: `${kind.noun}_refund_expired`,
    objectType: kind.noun,
    objectID: recordID,
    message: kind.notice('refundExpired', { number: row.referenceID }),
  });
}

/** Asks the bank of refunds, again and again until each is over. */
export const refundWorker = (context: ServerContext): JobWorker =>
  jobWorker(refundTopic, ({ payload }) => askBankOfRefund(context, payload));

/** A number that was opened for a refund: the bank is asked about it now. */
export const refundNumbers: NumberOwner = async (context, accountNumber) => {
  const found = await context.database.system
    .select({ companyID: refundTable.companyID, refundID: refundTable.id })
    .from(refundTable)
    .where(eq(refundTable.accountNumber, accountNumber));
  for (const { companyID, refundID } of found)
    await context.database.write(companyID, (executor) =>
      writeOutbox(executor, companyID, refundTopic, { companyID, refundID }),
    );
  if (found.length > 0) context.outboxChanged();
  return found.length > 0;
};
