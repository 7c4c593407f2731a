import { and, eq } from 'drizzle-orm';

import { homeCountry } from '../../../../../domain/bank/bankAccount.ts';
import { DomainError } from '../../../../../domain/message/errors.ts';
import type { Amount } from '../../../../../domain/money/money.ts';
import { isPositive } from '../../../../../domain/money/money.ts';
import type { ActContext } from '../../../../../server/context.ts';
import type { Executor } from '../../../../../server/database/database.ts';
import type {
  EffectContext,
  EffectOutcome,
  StoredRecord,
} from '../../../../../server/engine/serverEntity.ts';
import { employeeTable } from '../../../../../server/session/employeeTable.ts';
import type { Payee } from '../../open/openPayment.server.ts';
import { openPayment, pastTheBank, recordPayment, releasePayment } from '../../open/openPayment.server.ts';
import { payingAccountOf } from '../../open/payingAccount.server.ts';
import type { PaidPlan } from '../paidLifecycle.ts';
import { paymentError } from '../../words/paymentErrors.ts';
import { paymentRule } from '../../words/paymentRules.ts';
import type { PayInput } from './payInput.ts';

/** What is owed to an employee. */
interface OwedToEmployee {
  /** The type of a kind of `resources/paidKinds.ts`. */
  type: string;
  amount: Amount;
  currencyCode: string;
  /** Who is paid. */
  employeeID: number;
  /** Who decides nothing of it beside them. */
  peopleIDs?: readonly number[];
}

/** Which account it leaves. */
interface Leaving {
  /** Of the record; null where it names none. */
  accountOfRecord: number | null;
  /** That was chosen instead. */
  companyAccountID: number | null;
}

/** What is paid to an employee, once the people who decide on payments agree. */
interface PaidToEmployee extends OwedToEmployee {
  plan: Pick<PaidPlan<never, string>, 'inApproval' | 'inAuthorization'>;
}

/**
 * Asks to pay a record to an employee's own account, or past the bank: the effect of an action that takes {@link PayInput}.
 * @throws DomainError `transition_not_allowed` where nothing is owed, `validation_failed` where the employee has no account, or where the account to pay from cannot be chosen
 */
export async function payEmployee<Row extends StoredRecord>(
  { executor, context, actor, row, decision }: EffectContext<Row>,
  { type, plan, amount, currencyCode, employeeID, peopleIDs = [] }: PaidToEmployee,
): Promise<EffectOutcome<Row>> {
  if (!actor) throw new DomainError('forbidden');
  assertOwed(amount);
  const { companyAccountID, isManual } = decision.input as PayInput;
  const payee = isManual ? pastTheBank : await accountOf(executor, context, row.companyID, employeeID);
  const account = await payingAccountOf(executor, actor, null, companyAccountID);
  const { status, related } = await openPayment(executor, context, actor, {
    ...openedOf(row, { type, amount, currencyCode, employeeID, peopleIDs }),
    payee,
    account,
  });
  return {
    to: status === 'awaiting_approval' ? plan.inApproval : plan.inAuthorization,
    related,
  };
}

/** What is opened of it, whoever decides on it then. */
function openedOf(
  row: StoredRecord,
  { type, amount, currencyCode, employeeID, peopleIDs = [] }: OwedToEmployee,
): Omit<Parameters<typeof openPayment>[3], 'payee' | 'account'> {
  return {
    paymentFor: type,
    paidID: row.id,
    paid: { peopleIDs: [employeeID, ...peopleIDs], acceptedByID: null },
    amount,
    currencyCode,
    paymentType: 'payNow',
    scheduledAt: null,
    isUseVendorBankDetail: true,
    purposeCode: null,
  };
}

function assertOwed(amount: Amount): void {
  if (!isPositive(amount)) {
    throw new DomainError('transition_not_allowed', { says: paymentRule('nothingOwed') });
  }
}

/**
 * Pays a record that its own chain has approved to an employee's own account: the money is held, and the bank is asked.
 * @param isFeeFree the company pays no fee for it
 * @throws DomainError as {@link payEmployee}, and `insufficient_balance`
 */
export async function disburseToEmployee<Row extends StoredRecord>(
  { executor, context, actor, row }: EffectContext<Row>,
  owed: OwedToEmployee,
  { accountOfRecord, companyAccountID, isFeeFree }: Leaving & { isFeeFree: boolean },
): Promise<EffectOutcome<Row>> {
  if (!actor) throw new DomainError('forbidden');
  assertOwed(owed.amount);
  const payee = await accountOf(executor, context, row.companyID, owed.employeeID);
  const account = await payingAccountOf(executor, actor, accountOfRecord, companyAccountID);
  const related = await releasePayment(executor, context, actor, {
    ...openedOf(row, owed),
    payee,
    account,
    isFeeFree,
  });
  return { related };
}

/**
 * Writes down that a record was paid to an employee past the bank.
 * @throws DomainError as {@link payEmployee}
 */
export async function recordPaidToEmployee<Row extends StoredRecord>(
  { executor, context, actor, row }: EffectContext<Row>,
  owed: OwedToEmployee,
  { accountOfRecord, companyAccountID, paidAt }: Leaving & { paidAt: Date },
): Promise<EffectOutcome<Row>> {
  if (!actor) throw new DomainError('forbidden');
  assertOwed(owed.amount);
  const account = await payingAccountOf(executor, actor, accountOfRecord, companyAccountID);
  return {
    related: await recordPayment(executor, context, actor, { ...openedOf(row, owed), account }, paidAt),
  };
}

/** An account of an employee, with its holder and the name of its bank. */
export interface EmployeeAccount {
  holder: string | null;
  code: string | null;
  number: string | null;
  bankName: string | null;
}

/** The account that an employee has now, and the bank that it is at; nulls where there is none, or no such bank. */
export async function employeeAccount(
  executor: Executor,
  { bank }: Pick<ActContext, 'bank'>,
  companyID: number,
  employeeID: number,
): Promise<EmployeeAccount> {
  const { name: holder, bankCode: code, accountNumber: number } = employeeTable;
  const [found = { holder: null, code: null, number: null }] = await executor
    .select({ holder, code, number })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, employeeID)));
  return { ...found, bankName: bank.banks().find((one) => one.code === found.code)?.name ?? null };
}

/** The employee's own account; one that waits for a second person is not paid to. */
async function accountOf(
  executor: Executor,
  context: Pick<ActContext, 'bank'>,
  companyID: number,
  employeeID: number,
): Promise<Payee> {
  const { holder, code, number, bankName } = await employeeAccount(executor, context, companyID, employeeID);
  if (holder === null || !code || !number || bankName === null) {
    throw new DomainError('validation_failed', { fields: { isManual: paymentError('noEmployeeAccount') } });
  }
  return {
    bankCode: code,
    bankName,
    accountNumber: number,
    accountHolderName: holder,
    isManualPayment: false,
    countryCode: homeCountry,
    routing: null,
  };
}
