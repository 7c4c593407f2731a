import type { SQL } from 'drizzle-orm';
import { and, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import { compare } from '../../../domain/money/money.ts';
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
import { receivingAccount } from '../companyAccount/companyAccountTable.server.ts';
import { topUpBanks } from './topUp.ts';
import { owingAccounts, recallTransfer, returnRecalled } from './recalls.server.ts';
import type { StoredTopUp, StoredTopUpNumber } from './topUpTables.server.ts';
import { topUpNumberTable, topUpTable } from './topUpTables.server.ts';
import { topUpTopic } from './topUpTopic.server.ts';
import { topUpNotice, topUpRule } from './topUpWords.ts';

/** A bank may tell of a transfer so long after it came in. */
const toldLateMs = 7 * 24 * 3_600_000;

/** A number with the last transfer that is known of it. */
type AskedNumber = StoredTopUpNumber & { lastAt: Date | null };

const { companyID: ofCompany, id: numberID, ...columns } = getTableColumns(topUpNumberTable);

function askedNumbers(executor: Pick<Executor, 'select'>, where?: SQL): Promise<AskedNumber[]> {
  return executor
    .select({ companyID: ofCompany, id: numberID, ...columns, lastAt: max(topUpTable.receivedAt) })
    .from(topUpNumberTable)
    .leftJoin(topUpTable, and(eq(topUpTable.companyID, ofCompany), eq(topUpTable.numberID, numberID)))
    .where(where)
    .groupBy(ofCompany, numberID);
}

/**
 * Asks the bank what came in on the number of an account, and books it. Runs again without effect: a transfer is taken once.
 * @returns how many transfers were new
 */
export async function takeTopUps(
  context: ServerContext,
  { companyID, numberID: id }: { companyID: number; numberID: number },
): Promise<number> {
  const [number] = await context.database.read(companyID, (executor) =>
    askedNumbers(executor, and(eq(ofCompany, companyID), eq(numberID, id))),
  );
  return number ? await takeOn(context, number) : 0;
}

async function takeOn(context: ServerContext, number: AskedNumber): Promise<number> {
  const { companyID, bank, accountNumber, lastAt } = number;
  const since = lastAt === null ? undefined : new Date(lastAt.getTime() - toldLateMs);
  const told = await checkedBank(context.bank).incomingTo(topUpBanks[bank].code, accountNumber, since);
  if (told.length === 0) return 0;
  const known = await context.database.read(companyID, (executor) => knownOf(executor, number, told));
  const came = told.filter(({ transferID, recalledAt }) => recalledAt || !known.has(transferID));
  if (came.length === 0) return 0;
  const taken = await context.database.write(companyID, async (executor) => {
    let count = 0;
    for (const transfer of came) {
      const { isNew, isOther } = await take(executor, number, transfer, context.now());
      if (isNew) count += 1;
      // What the bank said first stands.
      if (isOther)
        context.log.error({ companyID, transfer }, 'the bank tells of a transfer otherwise than before');
    }
    return count;
  });
  context.outboxChanged();
  return taken;
}

/** Takes what the bank tells by itself of a number. @throws DomainError where it told otherwise before */
export async function takeTold(
  context: ServerContext,
  number: StoredTopUpNumber,
  transfer: IncomingTransfer,
): Promise<void> {
  const { isOther } = await context.database.write(number.companyID, (executor) =>
    take(executor, number, transfer, context.now()),
  );
  context.outboxChanged();
  if (isOther) throw new DomainError('already_exists', { says: topUpRule('otherBody') });
}

async function knownOf(
  executor: Executor,
  { companyID, id }: StoredTopUpNumber,
  told: readonly IncomingTransfer[],
): Promise<ReadonlySet<string>> {
  const { transferID } = topUpTable;
  const rows = await executor
    .select({ transferID })
    .from(topUpTable)
    .where(
      and(
        eq(topUpTable.companyID, companyID),
        eq(topUpTable.numberID, id),
        inArray(
          transferID,
          told.map((one) => one.transferID),
        ),
      ),
    );
  return new Set(rows.map((row) => row.transferID));
}

interface Taken {
  isNew: boolean;
  /** The bank told of it before, with another amount: nothing was done. */
  isOther: boolean;
}

/** Books a transfer once, and gives back what the bank has called back. */
async function take(
  executor: Executor,
  number: StoredTopUpNumber,
  transfer: IncomingTransfer,
  now: Date,
): Promise<Taken> {
  const booked = await book(executor, number, transfer, now);
  const topUp = booked ?? (await toldBefore(executor, number, transfer));
  if (compare(topUp.amount, transfer.amountInIDR) !== 0) return { isNew: false, isOther: true };
  const { companyID, id, amount, senderName } = topUp;
  if (transfer.recalledAt) {
    const { recalledAt, recalledInIDR } = transfer;
    const origin = `top_up:transfer:${id}`;
    const recalled = { companyID, topUpID: id, unassignedTopUpID: null, origin, recalledAt };
    await recallTransfer(executor, recalled, {
      total: recalledInIDR ?? amount,
      whole: amount,
      senderName,
      now,
    });
  }
  return { isNew: booked !== null, isOther: false };
}

async function toldBefore(
  executor: Executor,
  { companyID, id }: StoredTopUpNumber,
  { transferID }: IncomingTransfer,
): Promise<StoredTopUp> {
  const [known] = await executor
    .select()
    .from(topUpTable)
    .where(
      and(
        eq(topUpTable.companyID, companyID),
        eq(topUpTable.numberID, id),
        eq(topUpTable.transferID, transferID),
      ),
    );
  if (!known) throw new Error(`the transfer ${transferID} was not stored`);
  return known;
}

/** @returns null where it was booked before */
async function book(
  executor: Executor,
  { companyID, id, companyAccountID }: StoredTopUpNumber,
  { transferID, amountInIDR, senderName, at }: IncomingTransfer,
  now: Date,
): Promise<StoredTopUp | null> {
  const [topUp] = await executor
    .insert(topUpTable)
    .values({ companyID, numberID: id, transferID, amount: amountInIDR, senderName, receivedAt: at })
    .onConflictDoNothing({ target: [topUpTable.companyID, topUpTable.numberID, topUpTable.transferID] })
    .returning();
  if (!topUp) return null;
  const account = await receivingAccount(executor, companyID, companyAccountID);
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
  // What was called back before goes first.
  await returnRecalled(executor, { companyID, accountID: account.id }, now);
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
  return topUp;
}

/** Asks about every number that is opened. */
async function takeAll(context: ServerContext): Promise<void> {
  for (const number of await askedNumbers(context.database.system)) {
    try {
      await takeOn(context, number);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      const { companyID, id } = number;
      // The others are asked about all the same; this one is asked about again within the minute.
      context.log.error(
        { err: error, companyID, numberID: id },
        'what came in on a number could not be asked',
      );
    }
  }
}

/** Gives back what was called back, of what came onto accounts otherwise. */
async function returnAll(context: ServerContext): Promise<void> {
  for (const { companyID, accountID } of await owingAccounts(context.database.system))
    await context.database.write(companyID, (executor) =>
      returnRecalled(executor, { companyID, accountID }, context.now()),
    );
}

export const topUpClockWork = (context: ServerContext): ClockWork => ({
  name: 'topUp.ask',
  cron: '* * * * *',
  async run() {
    await takeAll(context);
    await returnAll(context);
  },
});

export const topUpWorker = (context: ServerContext): JobWorker =>
  jobWorker(topUpTopic, async ({ payload }) => {
    await takeTopUps(context, payload);
  });

/** Top-ups by transfer, by the name that the bank gives them. */
export const topUpMovements: MovementSource = (companyID) => sql`
  select 'top_up:transfer:' || id as cause, 'topUp' as kind, transfer_id as record, null::text as address,
    sender_name as counterparty
  from top_up where company_id = ${companyID}
  union all
  select 'top_up:recall:' || r.id || ':' || part, 'topUp', coalesce(t.transfer_id, u.transfer_id), null,
    coalesce(t.sender_name, u.sender_name)
  from top_up_recall r
  cross join generate_series(1, r.returns) part
  left join top_up t on t.company_id = r.company_id and t.id = r.top_up_id
  left join unassigned_top_up u on u.company_id = r.company_id and u.id = r.unassigned_top_up_id
  where r.company_id = ${companyID}`;
