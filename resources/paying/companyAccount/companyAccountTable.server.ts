import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { check, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { paymentFileLayoutTable } from '../paymentFileLayout/paymentFileLayoutTables.server.ts';
import { bankConnections, companyAccount } from './companyAccount.ts';

export const companyAccountTable = nounTable(
  'company_account',
  companyAccount,
  {
    ...fieldColumns(companyAccount.fields),
    bankConnection: text('bank_connection')
      .$type<(typeof bankConnections)[number]>()
      .notNull()
      .default('sandbox'),
    currencyCode: text('currency_code').notNull().default('IDR'),
  },
  (table) => [
    refersTo('company_account_layout', [table.companyID, table.fileLayoutID], paymentFileLayoutTable),
    // Of one company, one.
    uniqueIndex('company_account_main')
      .on(table.companyID)
      .where(sql`${table.isMain}`),
    check(
      'company_account_bank',
      sql`${table.bankConnection} in (${sql.raw(bankConnections.map((one) => `'${one}'`).join(', '))})`,
    ),
    uniqueIndex('company_account_name').on(table.companyID, inNameForm(table.name)),
  ],
);

/** The account itself, or the main one when it is inactive: money that comes in is never turned away. */
export async function receivingAccount(
  executor: Executor,
  company: number,
  accountID: number,
): Promise<{ id: number; name: string }> {
  const { companyID: ofCompany, id, name, status, isMain } = companyAccountTable;
  const isUsed = sql`(${id} = ${accountID} and ${status} = 'active')`;
  const [account] = await executor
    .select({ id, name })
    .from(companyAccountTable)
    .where(and(eq(ofCompany, company), sql`(${isUsed} or ${isMain})`))
    .orderBy(sql`${isUsed} desc`)
    .limit(1)
    // It stays active until the money is on it.
    .for('share');
  if (!account) throw new Error(`company ${company} has no main account`);
  return account;
}

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
