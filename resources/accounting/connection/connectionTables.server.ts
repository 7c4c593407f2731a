import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { bytea, instant, reference } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { ConnectedName, ConnectionStatus } from './connection.ts';

/** The programs that a company is connected to; one row for each. */
export const accountingConnectionTable = numberedTable(
  'accounting_connection',
  {
    provider: text('provider').$type<ConnectedName>().notNull(),
    status: text('status').$type<ConnectionStatus>().notNull().default('not_connected'),
    /** As the program calls them. */
    booksID: text('books_id'),
    booksName: text('books_name'),
    email: text('email'),
    currencyCode: text('currency_code'),
    connectedByID: reference('connected_by_id'),
    connectedAt: instant('connected_at'),
    /** What happens from then on is posted by itself; else when somebody asks for it. */
    postsItself: boolean('posts_itself').notNull().default(true),
    /** Sealed; null: there are none, or nobody was asked for them yet. */
    tokens: bytea('tokens'),
    accessUntil: instant('access_until'),
    refreshUntil: instant('refresh_until'),
    /** Until then somebody is at it: a refresh token is good once. */
    refreshingUntil: instant('refreshing_until'),
  },
  (table) => [
    uniqueIndex('accounting_connection_one').on(table.companyID, table.provider),
    // Books belong to one company.
    index('accounting_connection_books').on(table.provider, table.booksID),
  ],
);
export type StoredConnection = typeof accountingConnectionTable.$inferSelect;

/** A person on the way to a program and back; good once, for some minutes, in one browser. */
export const accountingAttemptTable = numberedTable(
  'accounting_attempt',
  {
    provider: text('provider').$type<ConnectedName>().notNull(),
    employeeID: reference('employee_id').notNull(),
    attemptHash: bytea('attempt_hash').notNull(),
    browserHash: bytea('browser_hash').notNull(),
    /** Sealed: with the code it would open the books. */
    verifier: bytea('verifier').notNull(),
    /** The page on which they began. */
    cameFrom: text('came_from'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('accounting_attempt_hash').on(table.companyID, table.attemptHash)],
);
