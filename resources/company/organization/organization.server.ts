import type { PgColumn } from 'drizzle-orm/pg-core';
import { uniqueIndex } from 'drizzle-orm/pg-core';

import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { organization } from './organization.ts';

export const organizationTable = nounTable(
  'organization',
  organization,
  fieldColumns(organization.fields),
  (table) => [uniqueIndex('organization_name_unique').on(table.companyID, inNameForm(table.name))],
);

/** @param usedBy the columns of other rooms that name an organization */
export function organizationStoreOf(usedBy: readonly PgColumn[]): StoredNoun {
  return storedNoun(organization, organizationTable, {
    references: { companyAccount: { table: companyAccountTable, name: companyAccountTable.name } },
    usedBy: [employeeTable.organizationID, ...usedBy],
  });
}
