import { and, eq } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { mediaTable } from '../files/mediaTables.ts';
import { companyTable } from '../session/companyTable.ts';
import type { Issuer } from './paper.ts';

/** The company at the head of its papers, and the time zone whose clock they show. */
export async function companyOnPaper(
  executor: Executor,
  companyID: number,
): Promise<{ company: Issuer; timeZone: string }> {
  const { name, address, taxNumber, timeZone } = companyTable;
  const [found] = await executor
    .select({ name, address, taxNumber, timeZone, logoKey: mediaTable.storageKey })
    .from(companyTable)
    .leftJoin(
      mediaTable,
      and(eq(mediaTable.companyID, companyTable.companyID), eq(mediaTable.id, companyTable.logoID)),
    )
    .where(eq(companyTable.companyID, companyID));
  if (!found) throw new Error(`company ${companyID} is gone`);
  const { timeZone: clock, ...company } = found;
  return { company, timeZone: clock };
}
