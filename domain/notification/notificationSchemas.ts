import { z } from 'zod';

import { instantSchema } from '../day/daySchema.ts';
import {
  approvalFilters,
  notificationGroups,
  notificationKinds,
  notificationsPerPage,
} from './notification.ts';

export const notificationGroup = z.enum(notificationGroups);

export const notificationQuery = z.strictObject({
  group: notificationGroup,
  page: z.coerce.number().int().positive().default(1),
  limit: z.coerce.number().int().min(1).max(100).default(notificationsPerPage),
  filter: z.enum([...notificationKinds, ...approvalFilters]).optional(),
});

/** One notification (rules: notifications). */
const notificationRow = z.object({
  id: z.int(),
  objectID: z.int(),
  objectUUID: z.string().nullable().describe('Of a record that has one'),
  isRead: z.boolean(),
  eventType: z.string(),
  message: z.string(),
  createdAt: instantSchema,
  address: z.string().nullable().describe('The page of the application that it leads to'),
});
export type NotificationRow = z.infer<typeof notificationRow>;

export const notificationPage = z.object({
  data: z.array(notificationRow),
  pageInfo: z.object({ currentPage: z.int(), nextPage: z.int().nullable() }),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** What a person has not read, in all and by group. */
export const notificationCounters = z.object({
  all: z.int(),
  approvals: z.int(),
  expenses: z.int(),
  virtualCards: z.int(),
});
export type NotificationCounters = z.infer<typeof notificationCounters>;
