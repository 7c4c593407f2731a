import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { bytea, companyID, instant, recordID, reference } from '../database/columns.ts';

/** A signed-in browser: a family of refresh tokens, of which one is valid at a time. */
export const sessionTable = pgTable(
  'session',
  {
    companyID: companyID(),
    id: recordID(),
    employeeID: reference('employee_id').notNull(),
    /**
     * The address that sign-in proved. Other companies are entered by it alone: the employee's own address can be
     * edited by a company's administrator, who must not become somebody elsewhere by that.
     */
    email: text('email').notNull(),
    /** Of a session that the link of a mail began: the one record that it is for. */
    subjectType: text('subject_type'),
    subjectID: reference('subject_id'),
    signedInAt: instant('signed_in_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** signed_out, refresh_reused, switched_company, access_ended, decided */
    endReason: text('end_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('session_employee').on(table.companyID, table.employeeID),
  ],
);

/** Only the hash of a refresh token is kept; a used one presented again ends its whole session. */
export const refreshTokenTable = pgTable(
  'refresh_token',
  {
    companyID: companyID(),
    tokenHash: bytea('token_hash').notNull(),
    sessionID: reference('session_id').notNull(),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.tokenHash] }),
    index('refresh_token_session').on(table.companyID, table.sessionID),
  ],
);
