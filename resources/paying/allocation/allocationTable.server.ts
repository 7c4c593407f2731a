import { sql } from 'drizzle-orm';
import { check, index, uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { allocation } from './allocation.ts';

export const allocationTable = nounTable(
  'allocation',
  allocation,
  fieldColumns(allocation.fields),
  (table) => [
    uniqueIndex('allocation_name').on(table.companyID, inNameForm(table.name)),
    refersTo('allocation_account_exists', [table.companyID, table.accountID], companyAccountTable),
    // One of each target and type pays. The type of a target is none, or one.
    uniqueIndex('allocation_once')
      .on(
        table.companyID,
        table.target,
        sql`coalesce(${table.virtualCardID}, ${table.physicalCardID}, ${table.employeeID}, ${table.customPolicyID},
          ${table.policyCategoryID}, ${table.tripCategoryID}, ${table.organizationID}, 0)`,
        sql`coalesce(${inNameForm(table.purpose)}, '')`,
        sql`coalesce(${table.submissionType}, '')`,
      )
      .where(sql`${table.status} = 'active'`),
    check(
      'allocation_target',
      sql`num_nonnulls(${table.virtualCardID}, ${table.physicalCardID}, ${table.employeeID}, ${table.customPolicyID},
        ${table.policyCategoryID}, ${table.tripCategoryID}, ${table.organizationID}, ${table.purpose}) = 1`,
    ),
    check('allocation_amount', sql`${table.amount} > 0`),
    check('allocation_overflow', sql`${table.amount} is null or ${table.overflow} is not null`),
    index('allocation_of_account').on(table.companyID, table.accountID),
  ],
);
