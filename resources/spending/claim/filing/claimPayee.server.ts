import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { employeeAccount } from '../../../paying/payment/paid/employee/payEmployee.server.ts';
import type { StoredClaim } from '../claimTables.server.ts';

type Payee = Pick<StoredClaim, 'payee' | 'payeeBankCode' | 'payeeAccountNumber' | 'isAccountChanged'>;

/** The bank account of whose money it is, as it is now: what a claim is paid to unless it changes. */
export async function payeeOf(
  executor: Executor,
  context: Pick<ActContext, 'bank'>,
  companyID: number,
  employeeID: number,
): Promise<Payee> {
  const { holder, code, number, bankName } = await employeeAccount(executor, context, companyID, employeeID);
  return {
    payee: number === null ? null : [bankName ?? code, number, holder].join(' '),
    payeeBankCode: code,
    payeeAccountNumber: number,
    isAccountChanged: false,
  };
}
