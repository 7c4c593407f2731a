import { eq } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { companyTable } from '../session/companyTable.ts';
import type { Party } from './paper.ts';

/** The company at the head of its papers, and the time zone whose clock they show. */
export async function companyOnPaper(
  executor: Executor,
  companyID: number,
): Promise<{ company: Party; timeZone: string }> {
  const { name, address, taxNumber, timeZone } = companyTable;
  const [found] = await executor
    .select({ company: { name, address, taxNumber }, timeZone })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  if (!found) throw new Error(`company ${companyID} is gone`);
  return found;
}
