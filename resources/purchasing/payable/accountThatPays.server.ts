import { and, eq } from 'drizzle-orm';

import { organizationTable } from '../../company/organization/organization.server.ts';
import { companyAccountTable, mainAccount } from '../../paying/companyAccount/companyAccountTable.server.ts';
import type { SavePart, Saving } from '../document/save/savePart.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';

/**
 * The account that pays: the organization's own, else the one that the vendor is paid from, else the company's main one. An
 * inactive account pays nothing.
 */
export const accountThatPays: SavePart = {
  columns: async (saving) => ({ companyAccountID: await accountOf(saving) }),
};

async function accountOf({ executor, actor, input }: Saving): Promise<number | null> {
  const { companyID } = actor;
  for (const [table, id] of [
    [organizationTable, input.organizationID],
    [vendorTable, input.vendorID],
  ] as const) {
    if (id === null) continue;
    const [named] = await executor
      .select({ accountID: companyAccountTable.id })
      .from(table)
      .innerJoin(
        companyAccountTable,
        and(
          eq(companyAccountTable.companyID, table.companyID),
          eq(companyAccountTable.id, table.companyAccountID),
          eq(companyAccountTable.status, 'active'),
        ),
      )
      .where(and(eq(table.companyID, companyID), eq(table.id, id)));
    if (named) return named.accountID;
  }
  return mainAccount(executor, companyID);
}
