import type { PgColumn } from 'drizzle-orm/pg-core';
import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { organization } from './organization.ts';

export const organizationTable = pgTable(
  'organization',
  {
    ...recordColumns(organization.lifecycle.statuses),
    ...fieldColumns(organization.fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('organization_name_unique').on(table.companyID, inNameForm(table.name)),
    ...listIndexes(organization, table),
  ],
);

/** @param usedBy the columns of other rooms that name an organization */
export function organizationStoreOf(usedBy: readonly PgColumn[]): StoredNoun {
  return storedNoun(organization, organizationTable, {
    references: { companyAccount: { table: companyAccountTable, name: companyAccountTable.name } },
    usedBy: [employeeTable.organizationID, ...usedBy],
  });
}
