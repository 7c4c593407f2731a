import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { bytea, companyID, instant, recordID, reference } from '../database/columns.ts';

/**
 * The way of an approver from a mail to the one record that waits for them, signed in. As with an activation link neither the
 * database nor the queue holds the secret (docs/decisions/0055-inbox-and-decisions.md).
 */
export const decisionLinkTable = pgTable(
  'decision_link',
  {
    companyID: companyID(),
    id: recordID(),
    employeeID: reference('employee_id').notNull(),
    /** The mailbox that it went to. Once the person has another address it opens nothing. */
    email: text('email').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    /** The version of the record when the mail was written; null of a link from before it was kept. */
    subjectVersion: integer('subject_version'),
    /** The page on which it is decided. */
    address: text('address').notNull(),
    seed: bytea('seed').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('decision_link_token').on(table.companyID, table.tokenHash),
    index('decision_link_employee').on(table.companyID, table.employeeID, table.id),
  ],
);
export type DecisionLink = typeof decisionLinkTable.$inferSelect;
