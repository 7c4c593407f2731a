import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationCounters } from '../../domain/notification/notificationSchemas.ts';
import { report } from '../../providers/monitoring.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { prefetchIdleMs } from '../app/pace.ts';
import { counterKey, listsKey } from './useUnread.ts';

/** Takes the unread counters that the server pushes between the polls, once the page rests; lists on screen follow. */
export function usePushedUnread(): void {
  const queryClient = useQueryClient();
  const { companyID, employeeID } = useActor();
  useEffect(() => {
    const gone = new AbortController();
    const onCounters = (counters: NotificationCounters) => {
      const before = queryClient.getQueryData<NotificationCounters>(counterKey);
      queryClient.setQueryData(counterKey, counters);
      if (before && counters.all > before.all) void queryClient.invalidateQueries({ queryKey: listsKey });
    };
    const timer = setTimeout(() => {
      import('./unreadStream.ts')
        .then(({ hearUnread }) => hearUnread(`${companyID}:${employeeID}`, onCounters, gone.signal))
        .catch((error: unknown) => {
          report({ level: 'info', title: 'Stream', text: 'The counters are polled.', detail: { error } });
        });
    }, prefetchIdleMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [companyID, employeeID, queryClient]);
}
