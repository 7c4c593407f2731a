import { and, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, isZero, subtract } from '../../../domain/money/money.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ActContext, IncomingTransfer } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { notify } from '../../../server/notification/notify.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { accountTransferPermissions } from '../accountTransfer/accountTransfer.ts';
import { accountTransferStore } from '../accountTransfer/accountTransfer.server.ts';
import type { StoredTransfer } from '../accountTransfer/accountTransferTable.server.ts';
import { accountTransferTable } from '../accountTransfer/accountTransferTable.server.ts';
import { enterIncoming } from '../accountTransfer/enterTransfer.server.ts';
import { mainAccount } from '../companyAccount/companyAccountTable.server.ts';
import { assertUsedAccount } from '../companyAccount/usedAccount.server.ts';
import { recallTransfer } from './recalls.server.ts';
import type { UnassignedTopUp } from './topUpTables.server.ts';
import { unassignedTopUpTable } from './topUpTables.server.ts';
import { topUpNotice, topUpRule } from './topUpWords.ts';

const table = unassignedTopUpTable;

/**
 * Keeps a transfer on a number that is of no account, once however often it is told.
 * @returns what is kept of it
 */
export async function keepUnassigned(
  executor: Executor,
  companyID: number,
  accountNumber: string,
  { transferID, amountInIDR, senderName, at }: IncomingTransfer,
): Promise<UnassignedTopUp> {
  const [kept] = await executor
    .insert(table)
    .values({ companyID, transferID, accountNumber, amount: amountInIDR, senderName, receivedAt: at })
    .onConflictDoNothing({ target: [table.companyID, table.accountNumber, table.transferID] })
    .returning();
  if (!kept) return await lockTold(executor, companyID, accountNumber, transferID);
  const accountID = await mainAccount(executor, companyID);
  if (accountID === null) return kept;
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries(accountTransferPermissions.edit), []),
    group: 'expenses',
    kind: 'assignment',
    eventType: 'balance_top_up_unassigned',
    objectType: 'unassignedTopUp',
    objectID: accountID,
    message: topUpNotice('unassigned', {
      amount: { amount: amountInIDR, currency: 'IDR' },
      sender: senderName,
      number: accountNumber,
    }),
  });
  return kept;
}

async function lockTold(
  executor: Executor,
  companyID: number,
  accountNumber: string,
  transferID: string,
): Promise<UnassignedTopUp> {
  const [known] = await executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.accountNumber, accountNumber),
        eq(table.transferID, transferID),
      ),
    )
    .for('update');
  if (!known) throw new Error(`the transfer ${transferID} was not stored`);
  return known;
}

/** Those that nobody has put onto an account, or that another person did not approve. */
export async function unassignedTopUps(executor: Executor, companyID: number): Promise<UnassignedTopUp[]> {
  return await executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        sql`${table.recalledAmount} < ${table.amount}`,
        sql`not exists (select from ${accountTransferTable} where ${accountTransferTable.companyID} = ${table.companyID}
          and ${accountTransferTable.id} = ${table.accountTransferID}
          and ${accountTransferTable.status} in ('awaiting_approval', 'processed'))`,
      ),
    )
    .orderBy(table.receivedAt, table.id);
}

interface Assigning {
  actor: Actor;
  id: number;
  companyAccountID: number;
  notes: string;
  now: Date;
}

/**
 * Says which account such money is for. It is on it once another person has approved it.
 * @returns the transfer that waits for that; null where there is none of this id
 * @throws DomainError `validation_failed` by field, or `transition_not_allowed` where it is assigned, or was called back
 */
export async function assignTopUp(
  executor: Executor,
  { actor, id, companyAccountID, notes, now }: Assigning,
): Promise<StoredTransfer | null> {
  const { companyID } = actor;
  const topUp = await rowIn(executor, table, { companyID, id }, 'update');
  if (!topUp) return null;
  const left = subtract(topUp.amount, topUp.recalledAmount);
  if (isZero(left)) throw new DomainError('transition_not_allowed', { says: topUpRule('calledBack') });
  const status = (await transferOf(executor, topUp))?.status;
  if (status === 'awaiting_approval' || status === 'processed')
    throw new DomainError('transition_not_allowed', { says: topUpRule('assigned') });
  await assertUsedAccount(executor, actor, companyAccountID, topUpRule('inactiveAccount'));
  const transfer = await enterIncoming(
    executor,
    actor,
    {
      toAccountID: companyAccountID,
      amount: left,
      cameOn: today(actor.timeZone, topUp.receivedAt),
      notes: `${topUp.transferID}, ${topUp.accountNumber}, ${topUp.senderName}: ${notes}`,
    },
    now,
  );
  await executor
    .update(table)
    .set({ accountTransferID: transfer.id })
    .where(and(eq(table.companyID, companyID), eq(table.id, id)));
  return transfer;
}

async function transferOf(
  executor: Executor,
  { companyID, accountTransferID }: UnassignedTopUp,
): Promise<StoredTransfer | null> {
  if (accountTransferID === null) return null;
  return await rowIn(executor, accountTransferTable, { companyID, id: accountTransferID }, 'update');
}

/**
 * What the bank has called back before it was on an account is not assigned any more; what is on one goes back from there.
 * @param total all that is called back so far, in rupiah
 */
export async function recallUnassigned(
  executor: Executor,
  context: ActContext,
  { companyID, accountNumber, transferID }: UnassignedTopUp,
  { total, recalledAt }: { total: Amount; recalledAt: Date },
): Promise<void> {
  const topUp = await lockTold(executor, companyID, accountNumber, transferID);
  if (compare(total, topUp.recalledAmount) <= 0) return;
  const { id, amount, senderName } = topUp;
  const now = context.now();
  await executor
    .update(table)
    .set({ recalledAt, recalledAmount: total })
    .where(and(eq(table.companyID, companyID), eq(table.id, id)));
  const transfer = await transferOf(executor, topUp);
  if (transfer?.status === 'awaiting_approval') {
    const target = { companyID, id: transfer.id, action: 'reject' };
    const isWhole = compare(total, amount) === 0;
    const remark = topUpRule(isWhole ? 'calledBack' : 'partCalledBack');
    const outcome = { to: 'rejected', remark } as const;
    await actAutomatically(executor, context, accountTransferStore, target, outcome);
  }
  if (transfer?.status !== 'processed') return;
  const origin = `transfer:in:${transfer.id}`;
  const recalled = { companyID, topUpID: null, unassignedTopUpID: id, origin, recalledAt };
  // What was called back before it was assigned never came onto the account.
  const onAccount = subtract(total, subtract(amount, transfer.amount));
  await recallTransfer(executor, recalled, { total: onAccount, whole: transfer.amount, senderName, now });
}
