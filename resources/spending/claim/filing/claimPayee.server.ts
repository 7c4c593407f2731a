import { and, eq } from 'drizzle-orm';

import { bankByCode } from '../../../../server/bank/banks.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { employeeTable, isEmployee } from '../../../../server/session/employeeTable.ts';
import type { EmployeeAccount } from '../../../paying/payment/paid/employee/payEmployee.server.ts';
import { employeeAccount } from '../../../paying/payment/paid/employee/payEmployee.server.ts';
import type { StoredClaim } from '../claimTables.server.ts';
import { claimTable } from '../claimTables.server.ts';

type Payee = Pick<StoredClaim, 'payee' | 'payeeBankCode' | 'payeeAccountNumber' | 'isAccountChanged'>;

/** The bank account of whose money it is, as it is now: what a claim is paid to unless it changes. */
export async function payeeOf(
  executor: Executor,
  context: Pick<ActContext, 'bank'>,
  companyID: number,
  employeeID: number,
): Promise<Payee> {
  const account = await employeeAccount(executor, context, companyID, employeeID);
  return {
    payee: accountText(account),
    payeeBankCode: account.code,
    payeeAccountNumber: account.number,
    isAccountChanged: false,
  };
}

/** The account of whose money a claim is, where it is another one than when the claim was sent in. */
export async function changedAccountOf(
  executor: Executor,
  companyID: number,
  claimID: number,
): Promise<string | null> {
  const [found] = await executor
    .select({ code: employeeTable.bankCode, number: employeeTable.accountNumber, holder: employeeTable.name })
    .from(claimTable)
    .innerJoin(employeeTable, isEmployee(claimTable.companyID, claimTable.requesterID))
    .where(
      and(
        eq(claimTable.companyID, companyID),
        eq(claimTable.id, claimID),
        eq(claimTable.isAccountChanged, true),
      ),
    );
  return found ? accountText({ ...found, bankName: bankByCode(found.code ?? '')?.name ?? null }) : null;
}

/** An account as people read it; null where there is none. */
function accountText({ code, number, holder, bankName }: EmployeeAccount): string | null {
  return number === null ? null : [bankName ?? code, number, holder].join(' ');
}
