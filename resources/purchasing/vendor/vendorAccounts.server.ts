import { and, desc, eq } from 'drizzle-orm';

import type { BankAccount } from '../../../domain/bank/bankAccount.ts';
import { homeCountry, plainAccountNumber } from '../../../domain/bank/bankAccount.ts';
import { bankAccountErrors } from '../../../domain/bank/bankFields.ts';
import { bankByCode } from '../../../server/bank/banks.ts';
import type { Executor } from '../../../server/database/database.ts';
import { vendorBankAccountTable } from './vendorTables.server.ts';

/** Names a vendor: a document that has one, too. Null: it has none yet. */
interface NamesVendor {
  companyID: number;
  vendorID: number | null;
}

/** The bank accounts of a vendor, newest first. */
export async function accountsOfVendor(executor: Executor, { companyID, vendorID }: NamesVendor) {
  return await executor
    .select()
    .from(vendorBankAccountTable)
    .where(
      and(
        eq(vendorBankAccountTable.companyID, companyID),
        eq(vendorBankAccountTable.vendorID, vendorID ?? 0),
      ),
    )
    .orderBy(desc(vendorBankAccountTable.id));
}

/**
 * Whether a bank can tell an account by what is kept of it. One of an earlier version, or one that came past the form, may
 * lack what its country asks for.
 */
export function isAccountPayable(account: typeof vendorBankAccountTable.$inferSelect): boolean {
  const isBankKnown = account.country !== homeCountry || bankByCode(account.bankCode) !== null;
  return isBankKnown && Object.keys(bankAccountErrors(account)).length === 0;
}

/** Whether this is an account of the vendor that a second person did not confirm yet. */
export async function isUnconfirmedAccount(
  executor: Executor,
  vendor: NamesVendor,
  { bankCode, accountNumber }: BankAccount,
): Promise<boolean> {
  return (await accountsOfVendor(executor, vendor)).some(
    (account) =>
      account.confirmedAt === null &&
      account.bankCode === bankCode &&
      plainAccountNumber(account.accountNumber) === accountNumber,
  );
}
