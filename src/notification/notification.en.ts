import { screenTexts } from '../../domain/message/screenTexts.ts';

/** The words of the notification panel and its page. */
export const notificationEn = {
  groups: 'Whom they concern',
  group: { expenses: 'My expenses', approvals: 'My approvals', virtualCards: 'My cards' },
  unread: '%{count} unread',
  toInbox: 'Open the inbox',
  markAll: 'Mark all as read',
  filter: 'Show',
  all: { expenses: 'All notifications', approvals: 'All approval', virtualCards: 'All notifications' },
  kind: {
    reminder: 'Reminder',
    mention: 'Mention',
    assignment: 'Assignment',
    complete: 'Complete',
    download: 'Download',
    upload: 'Upload',
    deals: 'Deals',
    expenses: 'Expenses',
  },
  when: { today: 'Today', yesterday: 'Yesterday', older: 'Older' },
  isUnread: 'Unread',
  none: 'No notifications yet',
  noneText: {
    expenses: 'What becomes of your purchases, claims and exports is told here.',
    approvals: 'What waits for your decision, and what became of it, is told here.',
    virtualCards: 'What happens on your cards is told here.',
  },
  noneFiltered: 'Nothing of this kind',
  noneFilteredText: 'Choose “%{all}” to see everything.',
  more: 'Show more',
  end: 'You have reached all notifications list',
  loading: 'Loading notifications',
  failed: screenTexts.notificationsLoad,
  retry: 'Try again',
  listFailed: 'NotificationList: %{message}',
  markAllFailed: 'Mark All Red: %{message}',
};
