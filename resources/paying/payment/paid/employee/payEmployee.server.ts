import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../../../domain/access/actor.ts';
import { isFlagOn } from '../../../../../domain/access/featureFlag.ts';
import { homeCountry } from '../../../../../domain/bank/bankAccount.ts';
import type { Day } from '../../../../../domain/day/day.ts';
import { today } from '../../../../../domain/day/day.ts';
import { startOfDay } from '../../../../../domain/day/dayTime.ts';
import type { GivenOf } from '../../../../../domain/lifecycle/actionInput.ts';
import { DomainError } from '../../../../../domain/message/errors.ts';
import type { Message } from '../../../../../domain/message/message.ts';
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
import type { disbursing, handedOver } from './handingOut.ts';
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

/** A record that names the account which pays it. */
interface FundedRecord extends StoredRecord {
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
 * Pays a record that its own chain has approved to an employee's own account: the money is held, and the bank is asked. The
 * effect of `disburse`.
 * @throws DomainError as {@link payEmployee}, and `insufficient_balance`
 */
export async function disburseToEmployee<Row extends FundedRecord>(
  { executor, context, actor, row, decision }: EffectContext<Row>,
  owed: OwedToEmployee,
): Promise<EffectOutcome<Row>> {
  if (!actor) throw new DomainError('forbidden');
  assertOwed(owed.amount);
  const { companyAccountID } = decision.input as GivenOf<typeof disbursing>;
  const payee = await accountOf(executor, context, row.companyID, owed.employeeID);
  const account = await payingAccountOf(executor, actor, row.companyAccountID, companyAccountID);
  const related = await releasePayment(executor, context, actor, {
    ...openedOf(row, owed),
    payee,
    account,
    isFeeFree: isFlagOn(actor.flags, 'free_disbursement_fee'),
  });
  return { related, patch: paidFrom(row, companyAccountID) };
}

/**
 * Writes down that a record was paid to an employee past the bank. The effect of `markAsDisbursed`.
 * @param notYet what is said of a day to come
 * @throws DomainError as {@link payEmployee}, and on the day
 */
export async function recordPaidToEmployee<Row extends FundedRecord>(
  { executor, context, actor, row, decision, now }: EffectContext<Row>,
  owed: OwedToEmployee,
  notYet: Message,
): Promise<{ paidOn: Day; outcome: EffectOutcome<Row> }> {
  if (!actor) throw new DomainError('forbidden');
  const { companyAccountID, paidOn } = decision.input as GivenOf<typeof handedOver>;
  assertPaid(actor, paidOn, now, notYet);
  assertOwed(owed.amount);
  const account = await payingAccountOf(executor, actor, row.companyAccountID, companyAccountID);
  const opened = { ...openedOf(row, owed), account };
  const related = await recordPayment(executor, context, actor, opened, startOfDay(paidOn, actor.timeZone));
  return { paidOn, outcome: { related, patch: paidFrom(row, companyAccountID) } };
}

/** Money was handed over today or before. @throws DomainError */
export function assertPaid(
  { timeZone }: Pick<Actor, 'timeZone'>,
  paidOn: Day,
  now: Date,
  notYet: Message,
): void {
  if (paidOn > today(timeZone, now))
    throw new DomainError('validation_failed', { fields: { paidOn: notYet } });
}

const paidFrom = <Row extends FundedRecord>(row: Row, chosenID: number | null) =>
  ({ companyAccountID: chosenID ?? row.companyAccountID }) as Partial<Row>;

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
