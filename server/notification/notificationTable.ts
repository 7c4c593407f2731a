import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { NotificationGroup, NotificationKind } from '../../domain/notification/notification.ts';
import { companyID, instant, message, recordID, reference } from '../database/columns.ts';

export const notificationTable = pgTable(
  'notification',
  {
    companyID: companyID(),
    id: recordID(),
    employeeID: reference('employee_id').notNull(),
    group: text('group').$type<NotificationGroup>().notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    eventType: text('event_type').notNull(),
    objectType: text('object_type').notNull(),
    objectID: reference('object_id').notNull(),
    message: message('message').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('notification_person').on(
      table.companyID,
      table.employeeID,
      table.group,
      table.createdAt,
      table.id,
    ),
    index('notification_unread')
      .on(table.companyID, table.employeeID, table.group)
      .where(sql`not ${table.isRead}`),
  ],
);
