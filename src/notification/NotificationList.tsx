import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { addDays, dayOfInstant, formatInstant, today } from '../../domain/day/day.ts';
import type { NotificationFilter, NotificationGroup } from '../../domain/notification/notification.ts';
import {
  filtersOf,
  lastNotificationPage,
  notificationsPerPage,
} from '../../domain/notification/notification.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { describeError } from '../../providers/http/apiError.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { routeNameAt } from '../app/routing/routeMatch.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import { NativeChoice } from '../ui/list/filter/NativeChoice.tsx';
import { Bone } from '../ui/page/PageSkeleton.tsx';
import { BlankState } from '../ui/page/BlankState.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import type { NotificationPage, NotificationRow } from '../../domain/notification/notificationSchemas.ts';
import { useReading } from './useReading.ts';
import { listsKey, useUnread } from './useUnread.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '8px 16px',
});

/** The notifications of one group, ten by ten while they are scrolled; there are no more than ten pages. */
function useNotificationList(group: NotificationGroup, filter: NotificationFilter | null) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useInfiniteQuery({
    queryKey: [...listsKey, group, filter],
    queryFn: ({ signal, pageParam }) =>
      dataProvider.read<NotificationPage>('notifications', {
        what: 'list',
        query: { group, page: pageParam, limit: notificationsPerPage, filter },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { nextPage } }) =>
      nextPage !== null && nextPage <= lastNotificationPage ? nextPage : undefined,
    meta: { raisesErrorPage: false },
  });
}

/** One group of notifications by day, with its filter. */
export function NotificationList({
  group,
  onLeave,
}: {
  group: NotificationGroup;
  onLeave?: (() => void) | undefined;
}) {
  const translate = useTranslate();
  const [filter, setFilter] = useState<NotificationFilter | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotificationList(
    group,
    filter,
  );
  const unread = useUnread()?.[group] ?? 0;
  const reading = useReading(group);
  useToldFailure(error);
  const rows = data?.pages.flatMap((page) => page.data);
  const all = translate(`notification.all.${group}`);
  return (
    <>
      <Bar>
        <NativeChoice
          aria-label={translate('notification.filter')}
          value={filter ?? ''}
          onChange={({ target }) => setFilter(filtersOf[group].find((one) => one === target.value) ?? null)}
        >
          <option value="">{all}</option>
          {filtersOf[group].map((one) => (
            <option key={one} value={one}>
              {translate(`notification.kind.${one}`)}
            </option>
          ))}
        </NativeChoice>
        <Button size="small" disabled={unread === 0} onClick={() => void reading.readAll()}>
          {translate('notification.markAll')}
        </Button>
      </Bar>
      {rows === undefined ? (
        error ? (
          <BlankState
            isAlert
            title={translate('notification.failed')}
            text={describeError(error, translate)}
            action={<Button onClick={() => void refetch()}>{translate('notification.retry')}</Button>}
          />
        ) : (
          <Bones label={translate('notification.loading')} />
        )
      ) : rows.length === 0 ? (
        <BlankState
          title={translate(filter === null ? 'notification.none' : 'notification.noneFiltered')}
          text={
            filter === null
              ? translate(`notification.noneText.${group}`)
              : translate('notification.noneFilteredText', { all })
          }
        />
      ) : (
        <>
          <Days rows={rows} onRead={(row) => void reading.read(row)} onLeave={onLeave} />
          {hasNextPage ? (
            <More isUnderWay={isFetchingNextPage} onMore={fetchNextPage} />
          ) : (
            <Typography color="textSecondary" sx={{ p: 2, textAlign: 'center' }}>
              {translate('notification.end')}
            </Typography>
          )}
        </>
      )}
    </>
  );
}

/** A list that could not be read is also told by a toast (rules: notifications). */
function useToldFailure(error: unknown): void {
  const notify = useNotify();
  const translate = useTranslate();
  useEffect(() => {
    if (!error) return;
    const message = describeError(error, translate);
    notify(translate('notification.listFailed', { message }), { type: 'error' });
  }, [error, notify, translate]);
}

type When = 'today' | 'yesterday' | 'older';

/** The rows under Today, Yesterday and Older, by the company's clock. */
function Days({
  rows,
  ...row
}: { rows: readonly NotificationRow[] } & Omit<Parameters<typeof Row>[0], 'row'>) {
  const translate = useTranslate();
  const { timeZone } = useActor();
  const [day] = useState(() => today(timeZone, new Date()));
  const whenOf = ({ createdAt }: NotificationRow): When => {
    const told = dayOfInstant(createdAt, timeZone);
    if (told >= day) return 'today';
    return told === addDays(day, -1) ? 'yesterday' : 'older';
  };
  return (['today', 'yesterday', 'older'] as const).map((when) => {
    const those = rows.filter((one) => whenOf(one) === when);
    if (those.length === 0) return null;
    return (
      <section key={when} aria-labelledby={`notifications-${when}`}>
        <Typography id={`notifications-${when}`} variant="overline" component="h3" sx={{ m: 0, px: 2 }}>
          {translate(`notification.when.${when}`)}
        </Typography>
        <Rows>
          {those.map((one) => (
            <li key={one.id}>
              <Row row={one} {...row} />
            </li>
          ))}
        </Rows>
      </section>
    );
  });
}

const Rows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
}));

const RowButton = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '8px 1fr',
  alignItems: 'baseline',
  gap: 12,
  width: '100%',
  padding: '10px 16px',
  textAlign: 'start',
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
})) as typeof ButtonBase;

const Dot = styled('span')(({ theme }) => ({
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: theme.vars?.palette.error.main,
}));

/** One notification: a press marks it as read and opens its page, where the person may enter it. */
function Row({
  row,
  onRead,
  onLeave,
}: {
  row: NotificationRow;
  onRead: (row: NotificationRow) => void;
  onLeave?: (() => void) | undefined;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const mayEnter = useMayEnter();
  const { address, isRead, message, createdAt } = row;
  const name = address === null ? null : routeNameAt(address.replace(/\?.*$/, ''));
  const page = address !== null && name !== null && mayEnter(name) ? address : null;
  const inside = (
    <>
      {isRead ? <span /> : <Dot />}
      <span>
        {!isRead && <span style={visuallyHidden}>{translate('notification.isUnread')} </span>}
        <span style={{ display: 'block', fontWeight: isRead ? 400 : 600 }}>{message}</span>
        <Typography component="time" dateTime={createdAt} variant="caption" color="textSecondary">
          {formatInstant(createdAt, timeZone, locale)}
        </Typography>
      </span>
    </>
  );
  if (page === null) return <RowButton onClick={() => onRead(row)}>{inside}</RowButton>;
  const open = () => {
    onRead(row);
    onLeave?.();
  };
  return (
    <RowButton component={Link} to={page} onClick={open}>
      {inside}
    </RowButton>
  );
}

/** Asks for the next page once it comes into view; a button for the keyboard, and for a page that failed. */
function More({ isUnderWay, onMore }: { isUnderWay: boolean; onMore: () => unknown }) {
  const translate = useTranslate();
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onMore();
    });
    if (mark.current) seen.observe(mark.current);
    return () => seen.disconnect();
  }, [onMore]);
  return (
    <div ref={mark} style={{ padding: 8, textAlign: 'center' }}>
      <Button size="small" loading={isUnderWay} onClick={() => onMore()}>
        {translate('notification.more')}
      </Button>
    </div>
  );
}

function Bones({ label }: { label: string }) {
  return (
    <div style={{ display: 'grid', gap: 12, padding: 16 }}>
      <output style={visuallyHidden}>{label}</output>
      {[1, 2, 3, 4].map((line) => (
        <Bone key={line} style={{ height: 44 }} />
      ))}
    </div>
  );
}
