import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';

import type { Day } from '../../../../domain/day/day.ts';
import { addDays, daysBetween, formatDay } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import type { RouteName } from '../../../../src/app/routing/routes.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { Loaded } from '../../../../src/home/Loaded.tsx';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { trip as noun } from '../trip.ts';
import type { TripCalendar as Calendar } from './tripCalendarWire.ts';

/** So many days stand beside each other. */
const days = 14;

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2px 12px',
    padding: '6px 0',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& li:last-of-type': { borderBottom: 0 },
  '& small': { display: 'inline-block', color: theme.vars?.palette.text.secondary },
  '& a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
  '@media (min-width: 900px)': {
    '& li': { gridTemplateColumns: 'minmax(160px, 1fr) minmax(0, 2fr)', alignItems: 'center' },
  },
}));

/** The days as columns; where there is no room, the dates in words say the same. */
const Days = styled('div')(({ theme }) => ({
  display: 'none',
  gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))`,
  gap: 2,
  '& > span': {
    minHeight: 20,
    fontSize: '0.75rem',
    textAlign: 'center',
    color: theme.vars?.palette.text.secondary,
  },
  '& > .away': { borderRadius: 4, backgroundColor: theme.vars?.palette.primary.main },
  '@media (min-width: 900px)': { display: 'grid' },
}));

/** The ways to a trip, those of who books it first. */
const doors: readonly RouteName[] = [
  'travel-arrangement-id',
  'approval-business-trip-id',
  'transactions-business-trip-id',
];

/** Who travels when, two weeks at a time: for procurement officers, approvers and who sees all trips. */
export default function TripCalendar() {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [asked, setAsked] = useState<Day | null>(null);
  const word = (key: string, values?: object) => translate(`tripCalendar.${key}`, values);
  const query = useQuery({
    queryKey: [noun.path, 'calendar', asked],
    queryFn: ({ signal }) =>
      dataProvider.read<Calendar>(noun.path, {
        what: 'whoIsWhere',
        query: asked === null ? {} : { from: asked, until: addDays(asked, days - 1) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { raisesErrorPage: false },
  });
  return (
    <Loaded query={query} shape="lines">
      {({ from, trips }) => {
        const until = addDays(from, days - 1);
        const shown = trips.filter(({ startDate }) => startDate <= until);
        return (
          <>
            <Tools>
              <Button onClick={() => setAsked(addDays(from, -days))}>{word('before')}</Button>
              <strong aria-live="polite">
                {word('days', { from: formatDay(from, locale), until: formatDay(until, locale) })}
              </strong>
              <Button onClick={() => setAsked(addDays(from, days))}>{word('after')}</Button>
              {asked !== null && <Button onClick={() => setAsked(null)}>{word('today')}</Button>}
            </Tools>
            {shown.length === 0 ? (
              <BlankState heading="h3" title={word('nobody')} />
            ) : (
              <List>
                <li aria-hidden="true">
                  <span />
                  <Days>
                    {Array.from({ length: days }, (_, at) => (
                      <span key={at}>{Number(addDays(from, at).slice(8))}</span>
                    ))}
                  </Days>
                </li>
                {shown.map((trip) => (
                  <AwayLine key={trip.id} trip={trip} from={from} />
                ))}
              </List>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function AwayLine({ trip, from }: { trip: Calendar['trips'][number]; from: Day }) {
  const locale = useLocale();
  const actor = useActor();
  const { id, traveller, destination, startDate, endDate, isOpenable } = trip;
  const door = isOpenable ? doors.find((name) => mayVisit(name, actor)) : undefined;
  const first = Math.max(0, daysBetween(from, startDate));
  const last = Math.min(days - 1, daysBetween(from, endDate));
  const says = `${traveller}, ${destination}`;
  return (
    <li>
      <span>
        {door === undefined ? says : <Link to={pathTo(door, { id } as never)}>{says}</Link>}{' '}
        <small>{[...new Set([startDate, endDate])].map((day) => formatDay(day, locale)).join(' – ')}</small>
      </span>
      <Days aria-hidden="true">
        <span className="away" style={{ gridColumn: `${first + 1} / ${last + 2}` }} />
      </Days>
    </li>
  );
}
