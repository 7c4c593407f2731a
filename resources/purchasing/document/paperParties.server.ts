import { and, eq } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { companyTable } from '../../../server/session/companyTable.ts';

/** The two at the head of a paper: who buys, and who sells; without a vendor, or with one that is gone, `vendor` is undefined. */
export async function paperParties(executor: Executor, companyID: number, vendorID: number | null) {
  const [[company], [vendor]] = await Promise.all([
    executor
      .select({
        party: {
          name: companyTable.name,
          address: companyTable.address,
          taxNumber: companyTable.taxNumber,
        },
        timeZone: companyTable.timeZone,
      })
      .from(companyTable)
      .where(eq(companyTable.companyID, companyID)),
    executor
      .select({ name: vendorTable.name, address: vendorTable.address, taxNumber: vendorTable.taxNumber })
      .from(vendorTable)
      .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, vendorID ?? 0))),
  ]);
  if (!company) throw new Error(`company ${companyID} is gone`);
  return { company: company.party, timeZone: company.timeZone, vendor };
}
