import type { Executor } from '../../server/database/database.ts';
import { companyTable } from '../../server/session/companyTable.ts';
import { feeConfigurationTable } from '../paying/payment/paymentTables.server.ts';

type NewCompanyRow = typeof companyTable.$inferInsert;

/** What a transfer costs a company until it says so: nothing. */
const freeTransfers = { feeAmount: '0', freeQuotaMonthly: 0 };

/**
 * The rows that a company consists of before anybody works in it. Answers how many were made: none where the number is taken.
 * @param transfers what transfers cost, in whole rupiah, and how many a month are free
 */
export async function insertCompanies(
  executor: Executor,
  companies: readonly NewCompanyRow[],
  transfers: { feeAmount: string; freeQuotaMonthly: number } = freeTransfers,
): Promise<number> {
  const made = await executor
    .insert(companyTable)
    .values([...companies])
    .onConflictDoNothing()
    .returning({ companyID: companyTable.companyID });
  if (made.length === 0) return 0;
  await executor
    .insert(feeConfigurationTable)
    .values(made.map(({ companyID }) => ({ ...transfers, companyID, product: 'bill' })));
  return made.length;
}
