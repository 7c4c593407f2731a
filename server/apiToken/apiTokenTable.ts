import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { instant as instantField, text as textField } from '../../domain/noun/fields.ts';
import { bytea, instant, reference, texts } from '../database/columns.ts';
import { inNameForm } from '../database/normalForms.ts';
import { listIndexes } from '../records/listIndexes.ts';
import { recordColumns } from '../records/recordColumns.ts';

const apiTokenStatuses = ['prepared', 'active', 'expired', 'revoked'] as const;

/** What lists of tokens are ordered by and searched in, as the noun declares it. */
const listed = {
  fields: {
    name: textField(100, { isSearched: true, isSorted: true }),
    expiresAt: instantField({ isSorted: true }),
    lastUsedAt: instantField({ isSorted: true }),
  },
};

/** What programs call the API by. The token itself is shown once and kept nowhere: its hash finds it. */
export const apiTokenTable = pgTable(
  'api_token',
  {
    ...recordColumns(apiTokenStatuses),
    name: text('name').notNull(),
    rights: texts('rights'),
    /** From when it is issued. */
    days: integer('days').notNull(),
    /** Addresses and networks that it is taken from; none: all. */
    addresses: texts('addresses'),
    /** Who made it: it never does more than they may. */
    ownerID: reference('owner_id'),
    prefix: text('prefix'),
    tokenHash: bytea('token_hash'),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    lastUsedFrom: text('last_used_from'),
    /** When people were told that it ends soon. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('api_token_name_unique').on(table.companyID, inNameForm(table.name)),
    uniqueIndex('api_token_hash_unique').on(table.companyID, table.tokenHash),
    index('api_token_end').on(table.expiresAt),
    ...listIndexes(listed, table),
  ],
);
export type StoredApiToken = typeof apiTokenTable.$inferSelect;
