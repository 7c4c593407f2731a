import { and, eq } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import { companyOnPaper } from '../../../server/pdf/companyOnPaper.ts';
import type { Party } from '../../../server/pdf/paper.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';

/** The two at the head of a paper: who buys, and who sells; without a vendor, or with one that is gone, `vendor` is undefined. */
export async function paperParties(executor: Executor, companyID: number, vendorID: number | null) {
  const [{ company, timeZone }, vendor] = await Promise.all([
    companyOnPaper(executor, companyID),
    vendorOnPaper(executor, companyID, vendorID),
  ]);
  return { company, timeZone, vendor };
}

export async function vendorOnPaper(
  executor: Executor,
  companyID: number,
  vendorID: number | null,
): Promise<Party | undefined> {
  const { name, address, taxNumber } = vendorTable;
  const [vendor] = await executor
    .select({ name, address, taxNumber })
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, vendorID ?? 0)));
  return vendor;
}
