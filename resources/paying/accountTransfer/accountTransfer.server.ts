import { sql } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import type { MovementSource } from '../../../server/ledger/movementSources.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
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
export async function postTransfer(
  executor: Executor,
  { companyID, id, fromAccountID, toAccountID, amount }: StoredTransfer,
  now: Date,
): Promise<void> {
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
    from: nameOf(fromAccountID),
    to: nameOf(toAccountID),
  };
}

async function tellRequester(
  { executor, row }: EffectContext<Stored>,
  decision: 'approve' | 'reject',
): Promise<void> {
  const transfer = row as unknown as StoredTransfer;
  await notify(executor, transfer.companyID, {
    employeeIDs: [transfer.requesterID],
    group: 'approvals',
    kind: 'complete',
    eventType: `account_transfer_${decision}`,
    objectType: accountTransfer.name,
    objectID: transfer.id,
    message: accountTransferNotice(decision, await transferInWords(executor, transfer)),
  });
}

/** A transfer is debited to the one account, and credited to the other. */
export const transferMovements: MovementSource = (companyID) => sql`
  select 'transfer:' || side || ':' || t.id as cause, case side when 'out' then 'debit' else 'credit' end as kind,
    t.reference_id as record, '/accounts/transfers/' || t.id as address, other.name as counterparty
  from account_transfer t
  cross join (values ('out'), ('in')) sides (side)
  join company_account other on other.company_id = t.company_id
    and other.id = case side when 'out' then t.to_account_id else t.from_account_id end
  where t.company_id = ${companyID} and t.status = 'processed'`;
