import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, instant, reference, refersTo } from '../../../../server/database/columns.ts';
import { claimTable } from '../claimTables.server.ts';

/** Whom is told what of an advance that is to be settled: that it soon is due, that it is late. */
export const dueNotices = ['soon', 'overdue'] as const;

/** The notices that were sent about an advance, each at most once. */
export const dueNoticeTable = pgTable(
  'claim_due_notice',
  {
    companyID: companyID(),
    claimID: reference('claim_id').notNull(),
    told: text('told').$type<(typeof dueNotices)[number]>().notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.claimID, table.told] }),
    refersTo('claim_due_notice_claim_exists', [table.companyID, table.claimID], claimTable),
  ],
);
