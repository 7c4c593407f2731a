import { and, eq, ne } from 'drizzle-orm';

import { roleOf } from '../../../domain/access/actor.ts';
import type { AccessRole } from '../../../domain/access/permission.ts';
import { homeCountry, plainAccountNumber } from '../../../domain/bank/bankAccount.ts';
import { bankAccountErrors } from '../../../domain/bank/bankFields.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { Named } from '../../../domain/noun/fields.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { SaveContext } from '../../../server/records/storedNoun.ts';
import { notify } from '../../../server/notification/notify.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { assertFreshSignIn } from '../../../server/session/freshSignIn.ts';
import type { Employee } from './employee.ts';
import { employeeNotice, rightsOfEmployee, rolesGivenBy } from './employee.ts';

export type EmployeeSave = SaveContext<Employee>;
type Draft = Pick<EmployeeSave, 'actor' | 'before' | 'input'>;

/** A bank account in so far as employees have one. */
export interface PlainAccount {
  bankCode: string | null;
  accountNumber: string | null;
}

/** What was typed of a bank account, as it is kept. */
export function typedAccountOf(input: EmployeeSave['input']): PlainAccount {
  const { bankCode, accountNumber } = input as unknown as PlainAccount;
  return {
    bankCode: bankCode?.toUpperCase() ?? null,
    accountNumber: accountNumber === null ? null : plainAccountNumber(accountNumber),
  };
}

/** Another account than the one in force; an account that is taken off is gone at once. */
export function isNewAccount(before: PlainAccount, after: PlainAccount): boolean {
  const isSame = before.bankCode === after.bankCode && before.accountNumber === after.accountNumber;
  return after.accountNumber !== null && !isSame;
}

/** What follows from what was typed. A new bank account is kept apart until a second person has confirmed it. */
export function keptOfEmployee({ before, input }: Draft): Record<string, unknown> {
  const account = typedAccountOf(input);
  const isInForce = before === null || !isNewAccount(before, account);
  const { bankCode, accountNumber } = isInForce ? account : before;
  return {
    lastName: input['lastName'] ?? '',
    email: String(input['email']).toLowerCase(),
    role: roleOf(input['accessRoles'] as AccessRole[]),
    bankCode,
    accountNumber,
    ...(before === null ? { hasAccess: false } : {}),
  };
}

/** @throws DomainError `validation_failed` with everything that the fields alone do not say */
export function assertEmployee({
  context,
  actor,
  before,
  input,
}: Pick<EmployeeSave, 'context' | 'actor' | 'before' | 'input'>): void {
  const fields: FieldMessages = {};
  const account = typedAccountOf(input);
  const isAccountNew = before === null ? account.accountNumber !== null : isNewAccount(before, account);
  if (account.bankCode !== null && account.accountNumber === null)
    fields['accountNumber'] = law('field.required');
  if (account.bankCode === null && account.accountNumber !== null) fields['bankCode'] = law('field.required');
  if (isAccountNew && account.bankCode !== null) {
    const isKnown = context.bank.banks().some(({ code }) => code === account.bankCode);
    const errors = bankAccountErrors({ country: homeCountry, ...account });
    Object.assign(fields, { ...errors, ...fields });
    if (!isKnown) fields['bankCode'] = law('field.bankUnknown');
  }
  const roles = changedRoles(before, input['accessRoles'] as AccessRole[]);
  const given = rolesGivenBy(actor);
  if (roles.some((role) => !given.includes(role))) fields['accessRoles'] = employeeNotice('superAdminOnly');
  const isMoved = before !== null && before.email !== String(input['email']).toLowerCase();
  // Whoever reads the mail of an administrator becomes one.
  if (isMoved && before.role !== 'user' && actor.role !== 'super_admin') {
    fields['email'] = employeeNotice('superAdminOnly');
  }
  if (before?.id === actor.employeeID) {
    const own = [
      ...rightsOfEmployee.filter((name) => isRightChanged(before, input, name)),
      ...((before.manager?.id ?? null) === input['managerID'] ? [] : ['managerID']),
      ...(before.bankCode === account.bankCode && before.accountNumber === account.accountNumber
        ? []
        : ['accountNumber']),
    ];
    for (const name of own) fields[name] = employeeNotice('own');
  }
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** Roles that are given, or taken. */
function changedRoles(before: Employee | null, after: readonly AccessRole[]): AccessRole[] {
  const had: readonly AccessRole[] = before?.accessRoles ?? [];
  return [...had.filter((role) => !after.includes(role)), ...after.filter((role) => !had.includes(role))];
}

function isRightChanged(
  before: Employee | null,
  input: EmployeeSave['input'],
  name: (typeof rightsOfEmployee)[number],
): boolean {
  if (name === 'companyAccount') {
    const had = (before?.companyAccount ?? []).map(({ id }: Named) => id);
    return (
      String(had.toSorted(byNumber)) !== String((input['companyAccountIDs'] as number[]).toSorted(byNumber))
    );
  }
  if (name === 'accessRoles') return changedRoles(before, input[name] as AccessRole[]).length > 0;
  return (before?.[name] ?? false) !== input[name];
}

const byNumber = (one: number, other: number) => one - other;

/**
 * Rights are given by somebody who has just signed in, and a super admin stays.
 * @throws DomainError `step_up_required`, `in_use`
 */
export async function assertRights({
  executor,
  context,
  actor,
  before,
  after,
  input,
}: EmployeeSave): Promise<void> {
  if (!rightsOfEmployee.some((name) => isRightChanged(before, input, name))) return;
  assertFreshSignIn(actor, context.now(), employeeNotice('signInAgain'));
  if (before?.role === 'super_admin' && after.role !== 'super_admin') {
    await assertOtherSuperAdmin(executor, { companyID: actor.companyID, ...before });
  }
  // Who was never let in knows nothing yet that could change.
  if (!after.hasAccess && !before?.hasAccess) return;
  await notify(executor, actor.companyID, {
    employeeIDs: [after.id],
    group: 'approvals',
    kind: 'complete',
    eventType: 'employee_rights_changed',
    objectType: 'employee',
    objectID: after.id,
    message: employeeNotice('rightsChanged', { person: actor.fullName }),
  });
}

/** @throws DomainError `in_use` where this is the last super admin who can act */
export async function assertOtherSuperAdmin(
  executor: Executor,
  person: { companyID: number; id: number; role: string },
): Promise<void> {
  if (person.role !== 'super_admin') return;
  const others = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, person.companyID),
        eq(employeeTable.role, 'super_admin'),
        eq(employeeTable.status, 'active'),
        eq(employeeTable.hasAccess, true),
        ne(employeeTable.id, person.id),
      ),
    )
    .limit(1);
  if (others.length === 0) throw new DomainError('in_use', { says: employeeNotice('lastSuperAdmin') });
}
