import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { counterPollMs } from '../app/pace.ts';
import type { NotificationCounters } from '../../domain/notification/notificationSchemas.ts';

export const counterKey = ['notifications', 'counter'];
export const listsKey = ['notifications', 'list'];

/** How much the person has not read; undefined until it is known. */
export function useUnread(): NotificationCounters | undefined {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data } = useQuery({
    queryKey: counterKey,
    queryFn: ({ signal }) =>
      dataProvider.read<NotificationCounters>('notifications', { what: 'counter', signal }),
    staleTime: counterPollMs,
    refetchInterval: () => counterPollMs - (Date.now() % counterPollMs),
    // A bell without its number is no reason to leave the page.
    meta: { raisesErrorPage: false },
  });
  return data;
}
