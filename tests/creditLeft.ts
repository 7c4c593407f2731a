import { and, eq } from 'drizzle-orm';

import type { QuotaKind } from '../domain/credit/creditQuota.ts';
import { creditQuotaTable } from '../server/credit/creditTables.ts';
import type { Database } from '../server/database/database.ts';

type Quota = typeof creditQuotaTable.$inferSelect;

const isOf = (companyID: number, kind: QuotaKind) =>
  and(eq(creditQuotaTable.companyID, companyID), eq(creditQuotaTable.kind, kind));

/** Sets what a company has left of a credit, and answers what it had before. */
export async function setCredit(
  { system }: Pick<Database, 'system'>,
  companyID: number,
  left: Partial<Pick<Quota, 'monthlyRemaining' | 'lifetime'>>,
  kind: QuotaKind = 'ocr',
): Promise<Pick<Quota, 'monthlyRemaining' | 'lifetime'>> {
  const { monthlyRemaining, lifetime } = creditQuotaTable;
  const [before] = await system
    .select({ monthlyRemaining, lifetime })
    .from(creditQuotaTable)
    .where(isOf(companyID, kind));
  if (!before) throw new Error(`company ${companyID} has no credit for ${kind}`);
  await system.update(creditQuotaTable).set(left).where(isOf(companyID, kind));
  return before;
}
