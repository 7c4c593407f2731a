import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { compare, isPositive } from '../../../domain/money/money.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { Stored } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { companyAccountWord } from '../companyAccount/companyAccount.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import {
  accountTransfer,
  accountTransferNotice,
  accountTransferPermissions,
  approvedAbove,
} from './accountTransfer.ts';
import { lastMovedAt, postTransfer, transferInWords } from './accountTransfer.server.ts';
import type { StoredTransfer } from './accountTransferTable.server.ts';
import { accountTransferTable } from './accountTransferTable.server.ts';

interface TransferInput {
  toAccountID: number;
  amount: string;
  notes: string;
}

/**
 * Enters a transfer from the account that is acted on: a large one waits for a second person, another moves the money at once.
 * @throws DomainError `validation_failed` by field, or `insufficient_balance`
 */
export async function enterTransfer({
  executor,
  actor,
  row,
  decision,
  now,
}: EffectContext<Stored>): Promise<EffectOutcome<Stored>> {
  if (!actor) throw new DomainError('forbidden');
  const input = decision.input as TransferInput;
  await assertTransfer(executor, row, input);
  const isLarge = compare(input.amount, approvedAbove) > 0;
  const transfer = await storeTransfer(
    executor,
    actor,
    row.id,
    input,
    isLarge ? 'awaiting_approval' : 'processed',
    now,
  );
  if (isLarge) await askOthers(executor, actor, transfer);
  else await postTransfer(executor, transfer, now);
  return { related: { type: accountTransfer.name, id: transfer.id, name: transfer.referenceID } };
}

/**
 * Enters money that came onto the account from outside past us, as its opening balance: it counts once a second person has approved it.
 * @throws DomainError `validation_failed` by field
 */
export async function enterMoney({
  executor,
  actor,
  row,
  decision,
  now,
}: EffectContext<Stored>): Promise<EffectOutcome<Stored>> {
  if (!actor) throw new DomainError('forbidden');
  const { amount, day: cameOn, notes } = decision.input as { amount: string; day: Day; notes: string };
  const last = await lastMovedAt(executor, row.companyID, row.id);
  const lastDay = last === null ? null : today(actor.timeZone, last);
  const fields: FieldMessages = {};
  if (!isPositive(amount)) fields['amount'] = companyAccountWord('wholeRupiah');
  if (cameOn > today(actor.timeZone, now)) fields['day'] = companyAccountWord('dayAhead');
  else if (lastDay !== null && cameOn < lastDay)
    fields['day'] = companyAccountWord('dayBehind', { day: { day: lastDay } });
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  const transfer = await enterIncoming(executor, actor, { toAccountID: row.id, amount, notes, cameOn }, now);
  return { related: { type: accountTransfer.name, id: transfer.id, name: transfer.referenceID } };
}

/** Enters money that came in onto an account. The account has it once a second person has approved the entry. */
export async function enterIncoming(
  executor: Executor,
  actor: Actor,
  given: TransferInput & { cameOn: Day },
  now: Date,
): Promise<StoredTransfer> {
  const transfer = await storeTransfer(executor, actor, null, given, 'awaiting_approval', now);
  await askOthers(executor, actor, transfer);
  return transfer;
}

async function assertTransfer(
  executor: Executor,
  { companyID, id: fromID }: Pick<Stored, 'companyID' | 'id'>,
  { toAccountID, amount }: TransferInput,
): Promise<void> {
  const fields: FieldMessages = {};
  const table = companyAccountTable;
  // It stays active until the money is on it: what is done with accounts goes one after the other.
  const to = await rowIn(executor, table, { companyID, id: toAccountID });
  if (toAccountID === fromID) fields['toAccountID'] = companyAccountWord('sameAccount');
  else if (!to) fields['toAccountID'] = law('field.fromList');
  else if (to.status !== 'active') fields['toAccountID'] = companyAccountWord('inactive');
  if (!isPositive(amount)) fields['amount'] = companyAccountWord('wholeRupiah');
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

async function storeTransfer(
  executor: Executor,
  actor: Actor,
  fromAccountID: number | null,
  { toAccountID, amount, notes, cameOn = null }: TransferInput & { cameOn?: Day | null },
  status: StoredTransfer['status'],
  now: Date,
): Promise<StoredTransfer> {
  const { companyID } = actor;
  const [transfer] = await executor
    .insert(accountTransferTable)
    .values({
      companyID,
      referenceID: await nextReference(executor, companyID, 'TRF', today(actor.timeZone, now)),
      fromAccountID,
      toAccountID,
      amount,
      cameOn,
      notes,
      requesterID: actor.employeeID,
      status,
      createdAt: now,
    })
    .returning();
  if (!transfer) throw new Error('the transfer was not stored');
  await appendHistory(executor, companyID, actor, now, {
    subjectType: accountTransfer.name,
    subjectID: transfer.id,
    action: 'create',
    fromStatus: null,
    toStatus: status,
  });
  return transfer;
}

async function askOthers(executor: Executor, actor: Actor, transfer: StoredTransfer): Promise<void> {
  const { companyID } = actor;
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries(accountTransferPermissions.edit), [
      actor.employeeID,
    ]),
    group: 'approvals',
    kind: 'assignment',
    eventType: 'account_transfer_waiting',
    objectType: accountTransfer.name,
    objectID: transfer.id,
    message: accountTransferNotice(
      transfer.fromAccountID === null ? 'askedIncoming' : 'asked',
      await transferInWords(executor, transfer),
    ),
  });
}
