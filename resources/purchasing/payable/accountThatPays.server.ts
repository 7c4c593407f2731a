import { and, eq } from 'drizzle-orm';

import { organizationTable } from '../../company/organization/organization.server.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccount.server.ts';
import type { SavePart, Saving } from '../document/save/savePart.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';

/** The account that pays: the organization's own, else the one that the vendor is paid from, else the company's main one. */
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
      .select({ accountID: table.companyAccountID })
      .from(table)
      .where(and(eq(table.companyID, companyID), eq(table.id, id)));
    if (named?.accountID) return named.accountID;
  }
  const [main] = await executor
    .select({ id: companyAccountTable.id })
    .from(companyAccountTable)
    .where(and(eq(companyAccountTable.companyID, companyID), eq(companyAccountTable.isMain, true)))
    .limit(1);
  return main?.id ?? null;
}
