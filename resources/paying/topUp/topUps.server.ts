import { and, eq, sql } from 'drizzle-orm';

import { carries, employeesWith } from '../../../server/approval/holders.ts';
import { checkedBank } from '../../../server/bank/bankAnswers.ts';
import type { IncomingTransfer, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { isConnectionLost } from '../../../server/database/database.ts';
import type { ClockWork, JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../server/jobs/jobTopics.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import type { MovementSource } from '../../../server/ledger/movementSources.ts';
import { notify } from '../../../server/notification/notify.ts';
import { companyAccountTable } from '../companyAccount/companyAccount.server.ts';
import { topUpBanks } from './topUp.ts';
import type { StoredTopUpNumber } from './topUpTables.server.ts';
import { topUpNumberTable, topUpTable } from './topUpTables.server.ts';
import { topUpTopic } from './topUpTopic.server.ts';
import { topUpNotice } from './topUpWords.ts';

/**
 * Asks the bank what came in on the number of an account, and books it. Runs again without effect: a transfer is taken once.
 * @returns how many transfers were new
 */
export async function takeTopUps(
  context: ServerContext,
  { companyID, numberID }: { companyID: number; numberID: number },
): Promise<number> {
  const number = await context.database.read(companyID, (executor) =>
    numberIn(executor, companyID, numberID),
  );
  if (!number) return 0;
  const came = await checkedBank(context.bank).incomingTo(topUpBanks[number.bank].code, number.accountNumber);
  if (came.length === 0) return 0;
  const taken = await context.database.write(companyID, async (executor) => {
    let count = 0;
    for (const transfer of came) count += await take(executor, number, transfer, context.now());
    return count;
  });
  if (taken > 0) context.outboxChanged();
  return taken;
}

async function numberIn(
  executor: Executor,
  companyID: number,
  numberID: number,
): Promise<StoredTopUpNumber | null> {
  const [number] = await executor
    .select()
    .from(topUpNumberTable)
    .where(and(eq(topUpNumberTable.companyID, companyID), eq(topUpNumberTable.id, numberID)));
  return number ?? null;
}

/** @returns 1 when the transfer is new, else 0 */
async function take(
  executor: Executor,
  { companyID, id: numberID, companyAccountID }: StoredTopUpNumber,
  { transferID, amountInIDR, senderName, at }: IncomingTransfer,
  now: Date,
): Promise<0 | 1> {
  const [topUp] = await executor
    .insert(topUpTable)
    .values({ companyID, numberID, transferID, amount: amountInIDR, senderName, receivedAt: at })
    .onConflictDoNothing({ target: [topUpTable.companyID, topUpTable.transferID] })
    .returning();
  if (!topUp) return 0;
  const account = await accountFor(executor, companyID, companyAccountID);
  await postEntry(
    executor,
    {
      companyID,
      companyAccountID: account.id,
      currencyCode: 'IDR',
      paymentID: null,
      kind: 'top_up',
      cause: `top_up:transfer:${topUp.id}`,
      lines: [
        { account: 'funding', amount: `-${amountInIDR}` },
        { account: 'available', amount: amountInIDR },
      ],
    },
    now,
  );
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('balance_top_up'), []),
    group: 'expenses',
    kind: 'complete',
    eventType: 'balance_topped_up',
    objectType: 'balance',
    objectID: account.id,
    message: topUpNotice('came', {
      amount: { amount: amountInIDR, currency: 'IDR' },
      sender: senderName,
      account: account.name,
    }),
  });
  return 1;
}

/** The account itself, or the main one when it is not used any more: money that came is never turned away. */
async function accountFor(
  executor: Executor,
  companyID: number,
  companyAccountID: number,
): Promise<{ id: number; name: string }> {
  const { id, name, status, isMain } = companyAccountTable;
  const [account] = await executor
    .select({ id, name })
    .from(companyAccountTable)
    .where(
      and(
        eq(companyAccountTable.companyID, companyID),
        sql`((${id} = ${companyAccountID} and ${status} = 'active') or ${isMain})`,
      ),
    )
    .orderBy(sql`${id} = ${companyAccountID} and ${status} = 'active' desc`)
    .limit(1);
  if (!account) throw new Error(`company ${companyID} has no main account`);
  return account;
}

/** Asks about every number that is opened. */
async function takeAll(context: ServerContext): Promise<void> {
  const { companyID, id } = topUpNumberTable;
  const numbers = await context.database.system.select({ companyID, numberID: id }).from(topUpNumberTable);
  for (const number of numbers) {
    try {
      await takeTopUps(context, number);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      // The others are asked about all the same; this one is asked about again within the minute.
      context.log.error({ err: error, ...number }, 'what came in on a number could not be asked');
    }
  }
}

export const topUpClockWork = (context: ServerContext): ClockWork => ({
  name: 'topUp.ask',
  cron: '* * * * *',
  run: () => takeAll(context),
});

export const topUpWorker = (context: ServerContext): JobWorker =>
  jobWorker(topUpTopic, async ({ payload }) => {
    await takeTopUps(context, payload);
  });

/** Top-ups by transfer, by the name that the bank gives them. */
export const topUpMovements: MovementSource = (companyID) => sql`
  select 'top_up:transfer:' || id as cause, 'topUp' as kind, transfer_id as record, null::text as address,
    sender_name as counterparty
  from top_up where company_id = ${companyID}`;
