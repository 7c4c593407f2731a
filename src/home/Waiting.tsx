import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { dayOfInstant, daysBetween, today } from '../../domain/day/day.ts';
import { badgeCount } from '../../domain/list/badge.ts';
import { formatMoney, formatNumber } from '../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { useActor } from '../../providers/session/profile.tsx';
import type { RouteName } from '../app/routing/routes.ts';
import { isRouteName, pathTo, routeOf } from '../app/routing/routes.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { Loaded } from './Loaded.tsx';
import { Lines } from './Lines.tsx';

/** What waits on one screen, as `GET inbox/counts` answers it: what is late first, then what is risky. */
interface WaitingItem {
  route: string;
  task: string;
  /** Of the record that the line leads to; null where it leads to a list. */
  id: number | null;
  label: string;
  count: number;
  late: number;
  isRisky: boolean;
  /** Since when the oldest waits; null where nobody knows. */
  oldest: string | null;
  sums: readonly { currencyCode: string; exactAmount: string }[];
}

/** Of so many currencies the sums are told; of the rest, that there are more. */
const sumsShown = 2;

/** Whether the address of a route stands by itself, without an id. */
function isList(name: RouteName): boolean {
  return !routeOf(name).path.includes(':');
}

/** What waits for this person, as it is asked for. */
export function useWaiting() {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: ['inbox', 'counts'],
    queryFn: ({ signal }) =>
      dataProvider.read<{ items: readonly WaitingItem[] }>('inbox', { what: 'counts', signal }),
    meta: { raisesErrorPage: false },
  });
}

/** What waits for this person, by kind, with what it comes to. */
export function Waiting() {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const query = useWaiting();
  const hrefOf = ({ route, id, count }: WaitingItem): string | null => {
    if (count === 0 || !isRouteName(route) || isList(route) !== (id === null) || !mayEnter(route))
      return null;
    return id === null ? routeOf(route).path : routeOf(route).path.replace(':id', String(id));
  };
  return (
    <Loaded query={query} shape="lines">
      {({ items }) => {
        const lines = items.flatMap((item) => {
          const to = hrefOf(item);
          return to === null ? [] : [{ item, to }];
        });
        if (lines.length === 0)
          return (
            <BlankState heading="h3" title={translate('home.nothing')} text={translate('home.nothingText')} />
          );
        return (
          <>
            <Columns>
              <li className="head" aria-hidden="true">
                <span />
                <span />
                <span>{translate('home.column.late')}</span>
                <span>{translate('home.column.oldest')}</span>
                <span className="money">{translate('home.column.sum')}</span>
                <span />
              </li>
              {lines.map(({ item, to }) => (
                <li key={item.task}>
                  <Count aria-hidden="true">{badgeCount(item.count)}</Count>
                  <Link to={to}>
                    <span style={visuallyHidden}>{`${badgeCount(item.count)} `}</span>
                    {item.label}
                  </Link>
                  <Terms item={item} />
                  <ChevronRight aria-hidden="true" />
                </li>
              ))}
            </Columns>
            <Button component={Link} to={pathTo('inbox')} variant="outlined" sx={{ mt: 1.5 }}>
              {translate('home.all')}
            </Button>
          </>
        );
      }}
    </Loaded>
  );
}

/** How late it is, how old, and what it comes to in each currency. */
function Terms({ item: { late, isRisky, oldest, sums } }: { item: WaitingItem }) {
  const translate = useTranslate();
  const { timeZone } = useActor();
  const [day] = useState(() => today(timeZone, new Date()));
  const days = oldest === null ? null : daysBetween(dayOfInstant(oldest, timeZone), day);
  const further = sums.length - sumsShown;
  const isOld = days !== null && days > 0;
  return (
    <>
      <span className="terms">
        <span className="late">
          {late > 0 && (
            <>
              {formatNumber(String(late))}
              <span className="word"> {translate('home.late')}</span>
            </>
          )}
          {isRisky && <span className="risky">{translate('home.risky')}</span>}
        </span>
        <span className="age">
          {days !== null && (
            <>
              <span className="word">{translate('home.oldest')} </span>
              {isOld ? translate('home.days', { smart_count: days }) : translate('home.today')}
            </>
          )}
        </span>
      </span>
      <span className="money">
        {sums.slice(0, sumsShown).map(({ exactAmount, currencyCode }) => (
          <span key={currencyCode}>{formatMoney(exactAmount, currencyCode)}</span>
        ))}
        {further > 0 && <span className="further">{translate('home.more', { smart_count: further })}</span>}
      </span>
    </>
  );
}

/** Lines whose facts stand below each other; on a phone they stand below their line. */
const Columns = styled(Lines)(({ theme }) => ({
  display: 'grid',
  // The words keep room to be read: what stands beside them breaks its own lines before.
  gridTemplateColumns: 'auto minmax(144px, 1fr) auto auto auto auto',
  '& > li': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    columnGap: 16,
    minHeight: 44,
    paddingBlock: 4,
    fontSize: '0.8125rem',
    color: theme.vars?.palette.text.secondary,
  },
  '& > li > a': { fontSize: '0.875rem' },
  '& > .head': { minHeight: 28, fontSize: '0.75rem', fontWeight: 600 },
  '& > .head:hover': { backgroundColor: 'transparent' },
  '& .terms': { display: 'contents' },
  '& .late': { color: theme.vars?.palette.error.main, fontWeight: 600 },
  '& .risky': { display: 'block' },
  '& .age': { whiteSpace: 'nowrap' },
  '& .money': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& > li:not(.head) > .money': { color: theme.vars?.palette.text.primary },
  '& .money > span': { display: 'block', whiteSpace: 'nowrap' },
  '& .money > .further': { whiteSpace: 'normal' },
  [theme.breakpoints.up('sm')]: { '& .word': visuallyHidden },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .head': { display: 'none' },
    '& > li': { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
    '& > li > a': { flex: '1 1 calc(100% - 130px)' },
    '& > li > svg': { order: 1 },
    '& > li > .terms, & > li > .money': { order: 2, flexBasis: '100%', paddingInlineStart: 60 },
    '& .terms': { display: 'flex', flexWrap: 'wrap', columnGap: 12 },
    '& .late:empty': { display: 'none' },
    '& > li > .money': { textAlign: 'left' },
  },
}));

const Count = styled('span')(({ theme }) => ({
  minWidth: 48,
  boxSizing: 'border-box',
  padding: '2px 8px',
  borderRadius: 12,
  textAlign: 'center',
  fontWeight: 650,
  color: theme.vars?.palette.tone.attention.ink,
  backgroundColor: theme.vars?.palette.tone.attention.ground,
}));
