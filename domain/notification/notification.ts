/** Whom a notification concerns: an approver, a person who files, a holder of a card (rules: notifications). */
export const notificationGroups = ['expenses', 'approvals', 'virtualCards'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** What it is to the person: the panel filters by these (rules: notifications). */
export const notificationKinds = [
  'reminder',
  'mention',
  'assignment',
  'complete',
  'download',
  'upload',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The record that it is about, and what happened to it. */
export interface NotificationSubject {
  objectType: string;
  objectID: number;
  eventType: string;
}

/** Page size and the last page that the panel asks for (rules: notifications). */
export const notificationsPerPage = 10;
export const lastNotificationPage = 10;

/** What approvals are told apart by: purchases and their payments, or what employees spend (rules: notifications). */
export const approvalFilters = ['deals', 'expenses'] as const;
export type NotificationFilter = (typeof notificationKinds)[number] | (typeof approvalFilters)[number];

/** By what each group's list can be narrowed. */
export const filtersOf: Readonly<Record<NotificationGroup, readonly NotificationFilter[]>> = {
  expenses: notificationKinds,
  approvals: approvalFilters,
  virtualCards: notificationKinds,
};
