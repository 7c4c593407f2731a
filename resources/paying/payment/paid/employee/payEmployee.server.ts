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
import { openPayment } from '../../open/openPayment.server.ts';
import { payingAccountOf } from '../../open/payingAccount.server.ts';
import type { PaidPlan } from '../paidLifecycle.ts';
import { paymentError } from '../../words/paymentErrors.ts';
import { paymentRule } from '../../words/paymentRules.ts';
import type { PayInput } from './payInput.ts';

/** What is paid to an employee. */
interface PaidToEmployee {
  /** The type of a kind of `resources/paidKinds.ts`. */
  type: string;
  plan: Pick<PaidPlan<never, string>, 'inApproval' | 'inAuthorization'>;
  amount: Amount;
  currencyCode: string;
  /** Who is paid. */
  employeeID: number;
  /** Who decides nothing of it beside them. */
  peopleIDs?: readonly number[];
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
  if (!isPositive(amount)) {
    throw new DomainError('transition_not_allowed', { says: paymentRule('nothingOwed') });
  }
  const { companyAccountID, isManual } = decision.input as PayInput;
  const payee = isManual ? pastTheBank : await accountOf(executor, context, row.companyID, employeeID);
  const account = await payingAccountOf(executor, actor, null, companyAccountID);
  const { status, related } = await openPayment(executor, context, actor, {
    paymentFor: type,
    paidID: row.id,
    paid: { peopleIDs: [employeeID, ...peopleIDs], acceptedByID: null },
    amount,
    currencyCode,
    paymentType: 'payNow',
    scheduledAt: null,
    payee,
    isUseVendorBankDetail: true,
    purposeCode: null,
    account,
  });
  return {
    to: status === 'awaiting_approval' ? plan.inApproval : plan.inAuthorization,
    related,
  };
}

const pastTheBank: Payee = {
  bankCode: '',
  bankName: '',
  accountNumber: '',
  accountHolderName: '',
  isManualPayment: true,
  countryCode: null,
  routing: null,
};

/** The employee's own account; one that waits for a second person is not paid to. */
async function accountOf(
  executor: Executor,
  { bank }: Pick<ActContext, 'bank'>,
  companyID: number,
  employeeID: number,
): Promise<Payee> {
  const { name, bankCode, accountNumber } = employeeTable;
  const [employee] = await executor
    .select({ name, bankCode, accountNumber })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, employeeID)));
  const known = bank.banks().find(({ code }) => code === employee?.bankCode);
  if (!employee?.bankCode || !employee.accountNumber || !known) {
    throw new DomainError('validation_failed', { fields: { isManual: paymentError('noEmployeeAccount') } });
  }
  return {
    bankCode: employee.bankCode,
    bankName: known.name,
    accountNumber: employee.accountNumber,
    accountHolderName: employee.name,
    isManualPayment: false,
    countryCode: homeCountry,
    routing: null,
  };
}
