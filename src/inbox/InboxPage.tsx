import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { formatDay, formatInstant } from '../../domain/day/day.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { currencyCodes, fromWire } from '../../domain/money/money.ts';
import { nounWords } from '../../domain/noun/nounWords.ts';
import type { OutlayDataProvider, SeenRecord } from '../../providers/data/dataProvider.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { batchActions } from '../noun/batchActions.ts';
import type { Action } from '../ui/action/action.ts';
import type { ShownField } from '../ui/approval/recordChanges.ts';
import { changesBetween } from '../ui/approval/recordChanges.ts';
import { inInbox } from '../ui/approval/useReview.ts';
import { forgetQueue } from '../ui/approval/reviewQueue.ts';
import { DueDate } from '../ui/DueDate.tsx';
import { AppList } from '../ui/list/AppList.tsx';
import type { BatchAction } from '../ui/list/BatchBar.tsx';
import type { Column } from '../ui/list/columns.ts';
import { RowActions } from '../ui/list/rows/RowActions.tsx';
import { selectionSums } from '../ui/list/rows/useSelection.ts';
import { MoneyText } from '../ui/MoneyText.tsx';
import { PageBody } from '../ui/page/PageBody.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { useLocale } from '../ui/useLocale.ts';
import type { DecidedOn, InboxRooms } from './inboxRooms.ts';
import { inboxSpec } from '../../domain/inbox/inboxSpec.ts';
import { pathOfWaiting } from './pathOfWaiting.ts';
import { ReviewStart } from './ReviewStart.tsx';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';
import type { BatchOptions } from '../ui/list/appListProps.ts';

const BatchDialog = lazyPiece(() => import('../ui/list/BatchDialog.tsx'));

type Row = InboxRow & RaRecord;

/** What `GET inbox/counts` says of each kind that waits. */
interface Kinds {
  items: readonly { task: string; label: string; count: number }[];
}

/** Under each other where there is no room beside: two take a row's height. */
const FlagLine = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: '2px 4px' });

const Flag = styled('span')(({ theme }) => ({
  padding: '0 8px',
  borderRadius: 4,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '17px',
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.tone.attention.ink,
  backgroundColor: theme.vars?.palette.tone.attention.ground,
}));

const nameOf = (row: Row): string => row.number;

/** A record as its own calls know it, and as its row shows it. */
const seenOf = ({ recordID, version }: Row): SeenRecord => ({ id: recordID, version });
const moneyOf = ({ amount, currencyCode }: DecidedOn) =>
  amount === null || currencyCode === null ? null : { amount, currency: currencyCode };

/** The inbox over what the rooms let decide several at once. */
export function inboxPage(rooms: InboxRooms) {
  return function InboxPage() {
    return <Inbox rooms={rooms} />;
  };
}

/** Everything that waits for the person, whatever it is, what is late or looks wrong first. */
function Inbox({ rooms }: { rooms: InboxRooms }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const { timeZone } = actor;
  const [alone, setAlone] = useState<{ row: Row; action: Decision } | null>(null);
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
    { ...head('kind'), place: 'status', under: 'number', cell: (row) => row.kindName },
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
  const alikeAs = ({ kind }: Row) => rooms.alike.find(({ task }) => task === kind);
  const shownField = (key: string, words: (row: DecidedOn) => string) => ({ ...shownLabel(key), words });
  const shownLabel = (key: string) => ({ key, label: translate(`inbox.column.${key}`) });
  const shownFields: ShownField<DecidedOn>[] = [
    shownField('number', ({ number }) => number),
    shownField('who', ({ who }) => who ?? '-'),
    shownField('amount', (row) => selectionSums([moneyOf(row)].filter((money) => money !== null)) ?? '-'),
    shownField('dueDate', ({ dueDate }) => (dueDate === null ? '-' : formatDay(dueDate, locale))),
  ];
  const decisionsOn = (row: Row): Decision[] => {
    const alike = alikeAs(row);
    if (!alike) return [];
    const offered = batchActions(alike, alike.view, actor, nounWords(alike.words, translate));
    return offered.map((action) => ({
      ...action,
      changesOf: (chosen: DecidedOn, newer: RaRecord) =>
        changesBetween(shownFields, chosen, alike.inRow(newer)),
    }));
  };
  // Records of one kind are decided together; money is looked at on the pages of its own before it moves.
  const batch: BatchOptions<Row> = {
    resource: ([first]) => (first && alikeAs(first)?.resource) ?? 'inbox',
    seenOf,
    moneyOf,
    sumOf: selectionSums,
    actions: ([first]) => (first ? decisionsOn(first) : []),
    refusalOf(row, [first]) {
      if (decisionsOn(row).length === 0) return translate('inbox.batch.oneByOne');
      return first && first.kind !== row.kind ? translate('inbox.batch.notAlike') : null;
    },
  };
  const isAnyAlike = rooms.alike.some(
    (alike) => batchActions(alike, alike.view, actor, nounWords(alike.words, translate)).length > 0,
  );
  const actionsFor = (row: Row): Action[] => [
    { id: 'view', label: translate('inbox.open'), to: hrefOf(row) },
    ...decisionsOn(row).map((action) => ({
      id: action.action,
      label: action.label,
      isDestructive: action.isDestructive,
      onPress: () => setAlone({ row, action }),
    })),
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
            delegated: field('delegated'),
            currencyCode: { ...field('currencyCode'), options: currencyCodes.map(optionOf) },
          }}
          rowActions={(row) => <RowActions name={row.number} actions={actionsFor(row)} isMenu />}
          {...(isAnyAlike ? { batch } : {})}
          toolbar={() => <ReviewStart hrefOf={hrefOf} />}
          failedText={translate('inbox.failed')}
          nothingYet={{ title: translate('inbox.nothing'), text: translate('inbox.nothingText') }}
        />
      </PageBody>
      {alone && (
        <Suspense>
          <BatchDialog
            resource={alikeAs(alone.row)?.resource ?? 'inbox'}
            action={alone.action}
            items={[
              {
                ...seenOf(alone.row),
                name: nameOf(alone.row),
                changesTo: (newer) => alone.action.changesOf(alone.row, newer),
              },
            ]}
            sum={selectionSums([alone.row].map(moneyOf).filter((money) => money !== null))}
            onResults={() => {}}
            onClose={() => setAlone(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type Decision = Omit<BatchAction<DecidedOn>, 'check'>;

const optionOf = (value: string) => ({ value, label: value });

function Flags({ row }: { row: Row }) {
  const translate = useTranslate();
  // A day that has passed says so itself.
  const isLate = row.isLate && row.daysOverdue === 0;
  return (
    <FlagLine>
      {row.inPlaceOf !== null && <Flag>{translate('inbox.inPlaceOf', { name: row.inPlaceOf })}</Flag>}
      {isLate && <Flag>{translate('inbox.late')}</Flag>}
      {row.flags.map(({ name, text }) => (
        <Flag key={name}>{text}</Flag>
      ))}
    </FlagLine>
  );
}
