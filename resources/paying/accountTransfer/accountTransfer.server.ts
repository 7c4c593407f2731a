import { sql } from 'drizzle-orm';

import { startOfDay } from '../../../domain/day/dayTime.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import type { MovementSource } from '../../../server/ledger/movementSources.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsSeenBy } from '../companyAccount/accountScope.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { accountTransfer, accountTransferNotice } from './accountTransfer.ts';
import type { StoredTransfer } from './accountTransferTable.server.ts';
import { accountTransferTable } from './accountTransferTable.server.ts';

const account = { table: companyAccountTable, name: companyAccountTable.name };

export const accountTransferStore: StoredNoun = storedNoun(accountTransfer, accountTransferTable, {
  readable(actor) {
    const seen = accountsSeenBy(actor);
    if (seen === null) return undefined;
    const { fromAccountID, toAccountID } = accountTransferTable;
    return sql`array[${fromAccountID}, ${toAccountID}] && ${sql.param([...seen])}::bigint[]`;
  },
  judged: ['requesterID'],
  references: {
    fromAccount: account,
    toAccount: account,
    requester: { table: employeeTable, name: employeeName },
  },
  effects: {
    async approve(effect) {
      await postTransfer(effect.executor, effect.row as unknown as StoredTransfer, effect.now);
      await tellRequester(effect, 'approve');
    },
    reject: (effect) => tellRequester(effect, 'reject'),
  },
});

/**
 * Moves the money of a transfer, once however often it is called.
 * @throws DomainError `insufficient_balance`
 */
export async function postTransfer(executor: Executor, transfer: StoredTransfer, now: Date): Promise<void> {
  const { companyID, id, fromAccountID, toAccountID, amount } = transfer;
  if (fromAccountID === null) {
    await postIncoming(executor, transfer, now);
    return;
  }
  const sides = [
    { companyAccountID: fromAccountID, side: 'out', available: `-${amount}`, transfer: amount },
    { companyAccountID: toAccountID, side: 'in', available: amount, transfer: `-${amount}` },
  ];
  // Two transfers that cross each other lock the accounts in one order.
  for (const { companyAccountID, side, available, transfer } of sides.toSorted(
    (a, b) => a.companyAccountID - b.companyAccountID,
  )) {
    await postEntry(
      executor,
      {
        companyID,
        companyAccountID,
        currencyCode: 'IDR',
        paymentID: null,
        kind: 'transfer',
        cause: `transfer:${side}:${id}`,
        lines: [
          { account: 'available', amount: available },
          { account: 'transfer', amount: transfer },
        ],
      },
      now,
    );
  }
}

/** What came from outside counts from the day on which it came, but never before what the account's statements tell already. */
async function postIncoming(
  executor: Executor,
  { companyID, id, toAccountID, amount, cameOn }: StoredTransfer,
  now: Date,
): Promise<void> {
  const last = await lastMovedAt(executor, companyID, toAccountID);
  const came = cameOn === null ? now : startOfDay(cameOn, await timeZoneOf(executor, companyID));
  await postEntry(
    executor,
    {
      companyID,
      companyAccountID: toAccountID,
      currencyCode: 'IDR',
      paymentID: null,
      kind: 'top_up',
      cause: `transfer:in:${id}`,
      lines: [
        { account: 'available', amount },
        { account: 'funding', amount: `-${amount}` },
      ],
    },
    last !== null && last > came ? last : came,
  );
}

/** When the money of an account moved last; null: it never did. */
export async function lastMovedAt(
  executor: Executor,
  companyID: number,
  accountID: number,
): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: string | null }>(sql`
    select to_json(max(e.posted_at)) as at from ledger_account a
    join ledger_line l on l.company_id = a.company_id and l.account_id = a.id
    join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
    where a.company_id = ${companyID} and a.company_account_id = ${accountID} and a.kind = 'available'`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** The words of a notice about a transfer. */
export async function transferInWords(executor: Executor, transfer: StoredTransfer) {
  const { companyID, referenceID, fromAccountID, toAccountID, amount } = transfer;
  const { rows } = await executor.execute<{ id: number; name: string }>(sql`
    select id::int as id, name from company_account
    where company_id = ${companyID} and id in (${fromAccountID}, ${toAccountID})`);
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  return {
    number: referenceID,
    amount: { amount, currency: 'IDR' },
    from: fromAccountID === null ? '' : nameOf(fromAccountID),
    to: nameOf(toAccountID),
  };
}

async function tellRequester(
  { executor, row }: EffectContext<Stored>,
  decision: 'approve' | 'reject',
): Promise<void> {
  const transfer = row as unknown as StoredTransfer;
  const isIncoming = transfer.fromAccountID === null;
  await notify(executor, transfer.companyID, {
    employeeIDs: [transfer.requesterID],
    group: 'approvals',
    kind: 'complete',
    eventType: `account_transfer_${decision}`,
    objectType: accountTransfer.name,
    objectID: transfer.id,
    message: accountTransferNotice(
      isIncoming && decision === 'reject' ? 'rejectIncoming' : decision,
      await transferInWords(executor, transfer),
    ),
  });
}

/** A transfer is debited to the one account, and credited to the other. */
export const transferMovements: MovementSource = (companyID) => sql`
  select 'transfer:' || side || ':' || t.id as cause, case side when 'out' then 'debit' else 'credit' end as kind,
    t.reference_id as record, '/accounts/transfers/' || t.id as address, other.name as counterparty
  from account_transfer t
  cross join (values ('out'), ('in')) sides (side)
  left join company_account other on other.company_id = t.company_id
    and other.id = case side when 'out' then t.to_account_id else t.from_account_id end
  where t.company_id = ${companyID} and t.status = 'processed' and (side = 'in' or t.from_account_id is not null)`;
