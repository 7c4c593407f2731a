import { and, eq } from 'drizzle-orm';

import { creditQuotaTable } from '../server/credit/creditTables.ts';
import type { Database } from '../server/database/database.ts';

type Quota = typeof creditQuotaTable.$inferSelect;

const isOf = (companyID: number) =>
  and(eq(creditQuotaTable.companyID, companyID), eq(creditQuotaTable.kind, 'ocr'));

/** Sets what a company has left of its credit for reading papers, and answers what it had before. */
export async function setOcrCredit(
  { system }: Pick<Database, 'system'>,
  companyID: number,
  left: Partial<Pick<Quota, 'monthlyRemaining' | 'lifetime'>>,
): Promise<Pick<Quota, 'monthlyRemaining' | 'lifetime'>> {
  const { monthlyRemaining, lifetime } = creditQuotaTable;
  const [before] = await system
    .select({ monthlyRemaining, lifetime })
    .from(creditQuotaTable)
    .where(isOf(companyID));
  if (!before) throw new Error(`company ${companyID} has no credit for reading`);
  await system.update(creditQuotaTable).set(left).where(isOf(companyID));
  return before;
}
