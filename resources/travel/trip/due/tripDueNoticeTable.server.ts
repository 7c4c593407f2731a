import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, day, instant, reference, refersTo } from '../../../../server/database/columns.ts';
import { tripTable } from '../tripTables.server.ts';

/** Of what a traveller is reminded: the report that they owe, the money that they still have. */
export const tripDueNotices = ['report', 'refund'] as const;

/** The reminders that were sent of a trip, each at most once for the day on which it was due. */
export const tripDueNoticeTable = pgTable(
  'trip_due_notice',
  {
    companyID: companyID(),
    tripID: reference('trip_id').notNull(),
    told: text('told').$type<(typeof tripDueNotices)[number]>().notNull(),
    dueOn: day('due_on').notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.tripID, table.told, table.dueOn] }),
    refersTo('trip_due_notice_trip_exists', [table.companyID, table.tripID], tripTable).onDelete('cascade'),
  ],
);
