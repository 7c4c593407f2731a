import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { formatInstant } from '../../domain/day/day.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { currencyCodes, fromWire } from '../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { inInbox } from '../ui/approval/useReview.ts';
import { forgetQueue } from '../ui/approval/reviewQueue.ts';
import { DueDate } from '../ui/DueDate.tsx';
import { AppList } from '../ui/list/AppList.tsx';
import type { Column } from '../ui/list/columns.ts';
import { MoneyText } from '../ui/MoneyText.tsx';
import { PageBody } from '../ui/page/PageBody.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { inboxSpec, pathOfWaiting } from './inboxSpec.ts';
import { ReviewStart } from './ReviewStart.tsx';

type Row = InboxRow & RaRecord;

/** What `GET inbox/counts` says of each kind that waits. */
interface Kinds {
  items: readonly { task: string; label: string; count: number }[];
}

const Flag = styled('span')(({ theme }) => ({
  display: 'inline-block',
  marginInlineEnd: 4,
  padding: '1px 8px',
  borderRadius: 4,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.tone.attention.ink,
  backgroundColor: theme.vars?.palette.tone.attention.ground,
}));

const nameOf = (row: Row): string => row.number;

/** Everything that waits for the person, whatever it is, what is late or looks wrong first. */
export default function InboxPage() {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { search } = useLocation();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data: kinds } = useQuery({
    queryKey: ['inbox', 'counts'],
    queryFn: ({ signal }) => dataProvider.read<Kinds>('inbox', { what: 'counts', signal }),
    meta: { raisesErrorPage: false },
  });
  useEffect(() => forgetQueue(inboxSpec.screen), []);
  const asked = search.replace(/^\?/, '');
  const hrefOf = (row: Row): string => inInbox(pathOfWaiting(row) ?? '', asked);
  const head = (key: string) => ({ key, header: translate(`inbox.column.${key}`) });
  const columns: Column<Row>[] = [
    { ...head('number'), isRowHeader: true, href: hrefOf, cell: nameOf },
    { ...head('kind'), place: 'status', cell: (row) => row.kindName },
    { ...head('who'), isText: true, place: 'who', cell: (row) => row.who ?? '-' },
    {
      ...head('amount'),
      align: 'right',
      place: 'amount',
      cell: ({ amount, currencyCode }) =>
        amount === null || currencyCode === null ? (
          '-'
        ) : (
          <MoneyText amount={fromWire(amount)} currency={currencyCode} />
        ),
    },
    {
      ...head('dueDate'),
      sortable: true,
      place: 'when',
      cell: (row) => <DueDate day={row.dueDate} daysOverdue={row.daysOverdue} />,
    },
    {
      ...head('waitingSince'),
      sortable: true,
      under: 'dueDate',
      cell: (row) => formatInstant(row.waitingSince, timeZone, locale),
    },
    { ...head('flags'), place: 'status', cell: (row) => <Flags row={row} /> },
  ];
  const field = (name: string) => ({ label: translate(`inbox.filter.${name}`) });
  const options = kinds?.items.map(({ task, label }) => ({ value: task, label })) ?? [];
  return (
    <>
      <SubHeader title={translate('title.inbox')} />
      <PageBody>
        <AppList<Row, (typeof inboxSpec)['filters']>
          resource="inbox"
          spec={inboxSpec}
          caption={translate('inbox.caption')}
          columns={columns}
          nameOf={nameOf}
          fields={{
            query: { ...field('query'), isPromoted: true },
            kind: { ...field('kind'), isPromoted: true, options },
            late: { ...field('late'), isPromoted: true },
            flagged: field('flagged'),
            currencyCode: { ...field('currencyCode'), options: currencyCodes.map(optionOf) },
          }}
          toolbar={() => <ReviewStart hrefOf={hrefOf} />}
          failedText={translate('inbox.failed')}
          nothingYet={{ title: translate('inbox.nothing'), text: translate('inbox.nothingText') }}
        />
      </PageBody>
    </>
  );
}

const optionOf = (value: string) => ({ value, label: value });

function Flags({ row }: { row: Row }) {
  const translate = useTranslate();
  // A day that has passed says so itself.
  const isLate = row.isLate && row.daysOverdue === 0;
  return (
    <>
      {isLate && <Flag>{translate('inbox.late')}</Flag>}
      {row.flags.map(({ name, text }) => (
        <Flag key={name}>{text}</Flag>
      ))}
    </>
  );
}
