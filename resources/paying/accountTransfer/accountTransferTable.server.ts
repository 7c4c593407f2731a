import { sql } from 'drizzle-orm';
import { check, foreignKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { accountTransfer } from './accountTransfer.ts';

export const accountTransferTable = nounTable(
  'account_transfer',
  accountTransfer,
  fieldColumns(accountTransfer.fields),
  (table) => [
    uniqueIndex('account_transfer_number').on(table.companyID, table.referenceID),
    ...(['fromAccountID', 'toAccountID'] as const).map((column) =>
      foreignKey({
        name: `account_transfer_${column === 'fromAccountID' ? 'from' : 'to'}`,
        columns: [table.companyID, table[column]],
        foreignColumns: [companyAccountTable.companyID, companyAccountTable.id],
      }),
    ),
    check('account_transfer_amount', sql`${table.amount} > 0`),
    check('account_transfer_between', sql`${table.fromAccountID} <> ${table.toAccountID}`),
    check('account_transfer_came_on', sql`(${table.fromAccountID} is null) = (${table.cameOn} is not null)`),
  ],
);
export type StoredTransfer = typeof accountTransferTable.$inferSelect;
