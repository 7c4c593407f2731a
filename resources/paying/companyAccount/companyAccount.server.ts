import { and, asc, desc, eq } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, recordID } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';

/** An account on which the company keeps its money with us; its balance lives in the ledger. */
export const companyAccountTable = pgTable(
  'company_account',
  {
    companyID: companyID(),
    id: recordID(),
    name: text('name').notNull(),
    currencyCode: text('currency_code').notNull().default('IDR'),
    isMain: boolean('is_main').notNull().default(false),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);

/** The account that pays where nobody chooses another. */
export async function mainAccount(executor: Executor, company: number): Promise<number | null> {
  const { companyID: ofCompany, id, isMain, status } = companyAccountTable;
  const [account] = await executor
    .select({ id })
    .from(companyAccountTable)
    .where(and(eq(ofCompany, company), eq(status, 'active')))
    .orderBy(desc(isMain), asc(id))
    .limit(1);
  return account?.id ?? null;
}
