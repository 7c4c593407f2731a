import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { NotificationGroup } from '../../domain/notification/notification.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { keepAnswer } from '../../providers/data/queryClient.ts';
import { describeError } from '../../providers/http/apiError.ts';
import type {
  NotificationCounters,
  NotificationPage,
  NotificationRow,
} from '../../domain/notification/notificationSchemas.ts';
import { counterKey, listsKey } from './useUnread.ts';

type Pages = InfiniteData<NotificationPage>;

/** Marks one notification, or all of a group, as read: at once on the screen, and taken back where the server refuses. */
export function useReading(group: NotificationGroup) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();

  function show(isNowRead: (row: NotificationRow) => boolean, unread: (before: number) => number): void {
    queryClient.setQueriesData<Pages>(
      { queryKey: [...listsKey, group] },
      (shown) =>
        shown && {
          ...shown,
          pages: shown.pages.map((page) => ({
            ...page,
            data: page.data.map((row) => (isNowRead(row) ? { ...row, isRead: true } : row)),
          })),
        },
    );
    queryClient.setQueryData<NotificationCounters>(counterKey, (counters) => {
      if (!counters) return counters;
      const left = unread(counters[group]);
      return { ...counters, [group]: left, all: counters.all - counters[group] + left };
    });
  }

  async function send(
    call: Promise<NotificationCounters>,
    wordsOf: (message: string) => string,
  ): Promise<void> {
    try {
      await keepAnswer(queryClient, counterKey, await call);
    } catch (error) {
      notify(wordsOf(describeError(error, translate)), { type: 'error' });
      await queryClient.invalidateQueries({ queryKey: ['notifications'] });
    }
  }

  return {
    async read({ id, isRead }: NotificationRow): Promise<void> {
      if (isRead) return;
      show(
        (row) => row.id === id,
        (before) => Math.max(0, before - 1),
      );
      await send(dataProvider.act('notifications', { id, action: 'read' }), (message) => message);
    },
    async readAll(): Promise<void> {
      show(
        () => true,
        () => 0,
      );
      await send(dataProvider.act('notifications', { action: 'readAll', input: { group } }), (message) =>
        translate('notification.markAllFailed', { message }),
      );
    },
  };
}
