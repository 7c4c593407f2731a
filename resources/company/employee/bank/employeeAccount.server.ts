import { and, eq, ne } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { carries, employeesWith } from '../../../../server/approval/holders.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { notesOf } from '../../../../server/engine/proposal.ts';
import type { StoredProposal } from '../../../../server/engine/proposalColumn.ts';
import { isProposedByAnother, isProposedStep } from '../../../../server/engine/proposalColumn.ts';
import type { EffectContext, EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import type { Stored } from '../../../../server/records/storedNoun.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import type { EmployeeSave, PlainAccount } from '../employeeRights.server.ts';
import { isNewAccount, typedAccountOf } from '../employeeRights.server.ts';
import { employeeNotice } from '../employee.ts';

type Effect = EffectContext<Stored>;

const accountStep = 'BankAccount';

/** The account that waits for a second person; null where none does. */
export function waitingAccount({ proposal }: { proposal?: StoredProposal | null }): PlainAccount | null {
  return proposal?.step === accountStep ? (proposal.given['account'] as PlainAccount) : null;
}

/** A changed account waits for a second person; one that waits is not forgotten when something else is saved. */
export async function proposedAccount({
  executor,
  context,
  actor,
  before,
  after,
  input,
}: EmployeeSave): Promise<EffectOutcome<Stored>> {
  if (before === null) return {};
  const account = typedAccountOf(input);
  const { proposal = null } = before as { proposal?: StoredProposal | null };
  if (!isNewAccount(before, account)) return { patch: { proposal } };
  await tell(
    executor,
    actor.companyID,
    after.id,
    await employeesWith(
      executor,
      actor.companyID,
      and(carries('employee_edit'), ne(employeeTable.id, after.id)),
      [actor.employeeID],
    ),
    'changed',
    { person: actor.fullName, employee: after.name },
  );
  return {
    remark: employeeNotice('accountWaits', {
      bank: account.bankCode ?? '',
      account: account.accountNumber ?? '',
    }),
    patch: {
      proposal: {
        step: accountStep,
        proposerID: actor.employeeID,
        proposerName: actor.fullName,
        at: context.now().toISOString(),
        notes: '',
        given: { account },
      },
    },
  };
}

async function confirmBankAccount({ executor, actor, row }: Effect): Promise<EffectOutcome<Stored>> {
  const account = waitingAccount(row);
  if (!account || !actor) throw new DomainError('forbidden');
  const values = { person: actor.fullName, employee: String(row['name']) };
  await tell(executor, row.companyID, row.id, [row.proposal?.proposerID ?? 0], 'confirmed', values);
  const { bankCode, accountNumber } = row as unknown as PlainAccount;
  return {
    patch: { ...account, proposal: null },
    changes: {
      bankCode: [bankCode, account.bankCode],
      accountNumber: [accountNumber, account.accountNumber],
    },
  };
}

async function declineBankAccount({
  executor,
  actor,
  row,
  decision,
}: Effect): Promise<EffectOutcome<Stored>> {
  const values = {
    person: actor?.fullName ?? '',
    employee: String(row['name']),
    notes: notesOf(decision.input),
  };
  await tell(executor, row.companyID, row.id, [row.proposal?.proposerID ?? 0], 'declined', values);
  return { patch: { proposal: null } };
}

async function tell(
  executor: Executor,
  companyID: number,
  objectID: number,
  employeeIDs: number[],
  event: 'changed' | 'confirmed' | 'declined',
  values: Record<string, string>,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs,
    group: 'approvals',
    kind: event === 'changed' ? 'assignment' : 'complete',
    eventType: `employee_bank_account_${event}`,
    objectType: 'employee',
    objectID,
    message: employeeNotice(`account.${event}`, values),
  });
}

export const accountEffects = {
  confirmBankAccount,
  declineBankAccount,
  withdrawBankAccount: async () => ({ patch: { proposal: null } }),
};

/** Employees whose bank account waits for a second person, who this one can be. */
export function accountsToConfirm(actor: Actor) {
  return and(
    eq(employeeTable.companyID, actor.companyID),
    isProposedByAnother(employeeTable, actor),
    isProposedStep(employeeTable, accountStep),
    ne(employeeTable.id, actor.employeeID),
  );
}
