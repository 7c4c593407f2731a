import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { BooksAccountType } from '../../../domain/accounting/booksAccount.ts';
import { reference, refersTo } from '../../../server/database/columns.ts';
import type { AccountingProviderName, BooksTag } from '../../../server/accounting/accountingProvider.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { AccountableType, MappingCategory } from './accountMapping.ts';

/** What a company has mapped of a category: saved, and compared by its version, as one. */
export const accountMappingTable = numberedTable(
  'account_mapping',
  {
    provider: text('provider').$type<AccountingProviderName>().notNull(),
    category: text('category').$type<MappingCategory>().notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('account_mapping_one').on(table.companyID, table.provider, table.category)],
);

/** The account of the books that something is posted to. */
export const accountMappingRowTable = numberedTable(
  'account_mapping_row',
  {
    mappingID: reference('mapping_id').notNull(),
    accountableType: text('accountable_type').$type<AccountableType>().notNull(),
    /** 0: the company has one of it. */
    accountableID: reference('accountable_id').notNull().default(0),
    /** Its name when it was mapped. Suggestions for similar names compare with it. */
    accountableName: text('accountable_name').notNull(),
    accountID: text('account_id'),
    accountName: text('account_name'),
    accountType: text('account_type').$type<BooksAccountType>(),
    taxID: text('tax_id'),
    taxName: text('tax_name'),
    /** With their names: those that the books no longer have are still named. */
    tags: jsonb('tags').$type<BooksTag[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('account_mapping_row_one').on(
      table.companyID,
      table.mappingID,
      table.accountableType,
      table.accountableID,
    ),
    refersTo('account_mapping_row_mapping', [table.companyID, table.mappingID], accountMappingTable),
  ],
);
