import { and, eq } from 'drizzle-orm';

import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import type { StoredClaim } from '../claimTables.server.ts';

type Payee = Pick<StoredClaim, 'payee' | 'payeeBankCode' | 'payeeAccountNumber' | 'isAccountChanged'>;

/** The bank account of whose money it is, as it is now: what a claim is paid to unless it changes. */
export async function payeeOf(
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
  const { bankCode: code = null, accountNumber: number = null } = employee ?? {};
  const known = bank.banks().find((one) => one.code === code);
  return {
    payee: number === null ? null : [known?.name ?? code, number, employee?.name].join(' '),
    payeeBankCode: code,
    payeeAccountNumber: number,
    isAccountChanged: false,
  };
}
