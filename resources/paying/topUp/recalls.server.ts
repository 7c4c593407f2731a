import { and, eq, sql } from 'drizzle-orm';

import { compare, isZero, minAmount, negate, subtract, sum } from '../../../domain/money/money.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { LedgerLine } from '../../../server/ledger/ledger.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import { ledgerAccountTable } from '../../../server/ledger/ledgerTables.ts';
import { notify } from '../../../server/notification/notify.ts';
import { lockSetAside } from '../allocation/fundedBy.server.ts';
import { receivingAccount } from '../companyAccount/companyAccountTable.server.ts';
import type { TopUpRecall } from './topUpTables.server.ts';
import { topUpRecallTable } from './topUpTables.server.ts';
import { topUpNotice } from './topUpWords.ts';

type Recalled = Pick<TopUpRecall, 'companyID' | 'topUpID' | 'unassignedTopUpID' | 'origin' | 'recalledAt'>;

/** A transfer of which some is called back. */
interface RecalledTransfer {
  /** All that is called back of what the ledger booked by its origin, so far: what was told later may arrive before. */
  total: Amount;
  /** What came in. */
  whole: Amount;
  senderName: string;
  now: Date;
}

/**
 * Gives back what the bank has called back, once however often it says so: what the account has at once, the rest as soon as something
 * comes in. Until then nothing can be spent from it.
 */
export async function recallTransfer(
  executor: Executor,
  recalled: Recalled,
  { total, whole, senderName: sender, now }: RecalledTransfer,
): Promise<void> {
  const recall = await keepRecall(executor, recalled, total);
  if (!recall) return;
  const { companyID, amount } = recall;
  const account = await accountOf(executor, recall);
  await returnRecalled(executor, { companyID, accountID: account.id }, now);
  const owed = subtract(amount, await returnedOf(executor, recall));
  const inRupiah = (sum: Amount) => ({ amount: sum, currency: 'IDR' });
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('balance_top_up'), []),
    group: 'expenses',
    kind: isZero(owed) ? 'complete' : 'assignment',
    eventType: 'balance_top_up_recalled',
    objectType: 'balance',
    objectID: account.id,
    message: topUpNotice(noticeOf({ isWhole: compare(amount, whole) === 0, isShort: !isZero(owed) }), {
      amount: inRupiah(amount),
      whole: inRupiah(whole),
      sender,
      account: account.name,
      ...(isZero(owed) ? {} : { rest: inRupiah(owed) }),
    }),
  });
}

function noticeOf({ isWhole, isShort }: { isWhole: boolean; isShort: boolean }) {
  if (isWhole) return isShort ? 'recalledShort' : 'recalled';
  return isShort ? 'partRecalledShort' : 'partRecalled';
}

/** Keeps what is called back beyond what is known; null where that is nothing. Two that are told at once wait for each other. */
async function keepRecall(
  executor: Executor,
  recalled: Recalled,
  total: Amount,
): Promise<TopUpRecall | null> {
  const { companyID, origin, place } = topUpRecallTable;
  for (;;) {
    const known = await executor
      .select({ amount: topUpRecallTable.amount })
      .from(topUpRecallTable)
      .where(and(eq(companyID, recalled.companyID), eq(origin, recalled.origin)));
    const amount = subtract(total, sum(known.map((one) => one.amount)));
    if (compare(amount, '0') <= 0) return null;
    const [kept] = await executor
      .insert(topUpRecallTable)
      .values({ ...recalled, amount, place: known.length + 1 })
      .onConflictDoNothing({ target: [companyID, origin, place] })
      .returning();
    if (kept) return kept;
  }
}

/** Where the money of a transfer lies now: the account that it came onto, or the main one. */
async function accountOf(
  executor: Executor,
  { companyID, origin }: Pick<TopUpRecall, 'companyID' | 'origin'>,
) {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select a.company_account_id::text as id from ledger_entry e
    join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
    join ledger_account a on a.company_id = l.company_id and a.id = l.account_id and a.kind = 'available'
    where e.company_id = ${companyID} and e.cause = ${origin}`);
  const [booked] = rows;
  if (!booked) throw new Error(`nothing was booked by ${origin}`);
  return await receivingAccount(executor, companyID, Number(booked.id));
}

async function returnedOf(executor: Executor, { companyID, id }: TopUpRecall): Promise<Amount> {
  const [found] = await executor
    .select({ returned: topUpRecallTable.returnedAmount })
    .from(topUpRecallTable)
    .where(and(eq(topUpRecallTable.companyID, companyID), eq(topUpRecallTable.id, id)));
  return found?.returned ?? '0';
}

/**
 * Gives back of what an account has what the bank has called back, the oldest first: what is free, then what is set aside. Runs again
 * without effect.
 */
export async function returnRecalled(
  executor: Executor,
  { companyID, accountID }: { companyID: number; accountID: number },
  now: Date,
): Promise<void> {
  const setAside = await lockSetAside(executor, companyID, accountID);
  const available = await lockedAvailable(executor, companyID, accountID);
  const pockets = [
    { account: 'available' as const, left: available },
    ...setAside.map((one) => ({ account: 'allocated' as const, ...one })),
  ];
  const open = await executor
    .select()
    .from(topUpRecallTable)
    .where(
      and(
        eq(topUpRecallTable.companyID, companyID),
        sql`${topUpRecallTable.returnedAmount} < ${topUpRecallTable.amount}`,
      ),
    )
    .orderBy(topUpRecallTable.id)
    .for('update');
  for (const recall of open) {
    const held = sum(pockets.map(({ left }) => left));
    if (compare(held, '0') <= 0) return;
    if ((await accountOf(executor, recall)).id !== accountID) continue;
    const part = minAmount(held, subtract(recall.amount, recall.returnedAmount));
    let rest = part;
    const taken = pockets.map((pocket): LedgerLine => {
      const { left, ...place } = pocket;
      const given = minAmount(left, rest);
      rest = subtract(rest, given);
      pocket.left = subtract(left, given);
      return { ...place, amount: negate(given) };
    });
    await postEntry(
      executor,
      {
        companyID,
        companyAccountID: accountID,
        currencyCode: 'IDR',
        paymentID: null,
        kind: 'top_up',
        cause: `top_up:recall:${recall.id}:${recall.returns + 1}`,
        lines: [...taken, { account: 'funding', amount: part }],
      },
      now,
    );
    await executor
      .update(topUpRecallTable)
      .set({
        returnedAmount: sql`${topUpRecallTable.returnedAmount} + ${part}::numeric`,
        returns: recall.returns + 1,
      })
      .where(and(eq(topUpRecallTable.companyID, companyID), eq(topUpRecallTable.id, recall.id)));
  }
}

/** What an account can spend, which stays so until the end of the transaction. Locked in the order in which entries are posted. */
async function lockedAvailable(executor: Executor, companyID: number, accountID: number): Promise<Amount> {
  const rows = await executor
    .select({ kind: ledgerAccountTable.kind, balance: ledgerAccountTable.balance })
    .from(ledgerAccountTable)
    .where(
      and(
        eq(ledgerAccountTable.companyID, companyID),
        eq(ledgerAccountTable.companyAccountID, accountID),
        eq(ledgerAccountTable.currencyCode, 'IDR'),
        sql`${ledgerAccountTable.kind} in ('available', 'funding')`,
      ),
    )
    .orderBy(ledgerAccountTable.id)
    .for('update');
  return rows.find(({ kind }) => kind === 'available')?.balance ?? '0';
}

/** The accounts of all companies from which something is still to go back. */
export async function owingAccounts(
  system: Pick<Executor, 'execute'>,
): Promise<{ companyID: number; accountID: number }[]> {
  const { rows } = await system.execute<{ companyID: string; accountID: string }>(sql`
    select distinct r.company_id::text as "companyID",
      case when c.status = 'active' then c.id else main.id end::text as "accountID"
    from top_up_recall r
    join ledger_entry e on e.company_id = r.company_id and e.cause = r.origin
    join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
    join ledger_account a on a.company_id = l.company_id and a.id = l.account_id and a.kind = 'available'
    join company_account c on c.company_id = a.company_id and c.id = a.company_account_id
    join company_account main on main.company_id = a.company_id and main.is_main
    where r.returned_amount < r.amount`);
  return rows.map(({ companyID, accountID }) => ({
    companyID: Number(companyID),
    accountID: Number(accountID),
  }));
}
