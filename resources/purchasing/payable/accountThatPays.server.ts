import { and, eq } from 'drizzle-orm';

import { organizationTable } from '../../company/organization/organization.server.ts';
import { accountThatFunds } from '../../paying/allocation/fundedBy.server.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import type { SavePart, Saving } from '../document/save/savePart.server.ts';
import type { Executor } from '../../../server/database/database.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';

/**
 * The account that pays: the organization's own, else the one that the vendor is paid from, else that of an allocation, else the
 * company's main one. An inactive account pays nothing.
 */
export const accountThatPays: SavePart = {
  columns: async (saving) => ({ companyAccountID: await accountOf(saving) }),
};

async function accountOf({ executor, actor, input }: Saving): Promise<number | null> {
  const { companyID } = actor;
  const { organizationID, vendorID } = input;
  const accounts = await Promise.all([
    accountOfNamed(executor, companyID, organizationTable, organizationID),
    accountOfNamed(executor, companyID, vendorTable, vendorID),
    accountThatFunds(executor, companyID, 'bill', () => Promise.resolve({ organizationID })),
  ]);
  return accounts.find((id) => id !== null) ?? null;
}

async function accountOfNamed(
  executor: Executor,
  companyID: number,
  table: typeof organizationTable | typeof vendorTable,
  id: number | null,
): Promise<number | null> {
  if (id === null) return null;
  const [named] = await executor
    .select({ accountID: companyAccountTable.id })
    .from(table)
    .innerJoin(
      companyAccountTable,
      and(
        isNamedBy(companyAccountTable, table, table.companyAccountID),
        eq(companyAccountTable.status, 'active'),
      ),
    )
    .where(and(eq(table.companyID, companyID), eq(table.id, id)));
  return named?.accountID ?? null;
}
