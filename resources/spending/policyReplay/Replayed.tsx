import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import { replayedDays } from '../../../domain/approval/replay.ts';
import { formatDay } from '../../../domain/day/day.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { RecordLink } from '../../../src/noun/fields/RecordLink.tsx';
import { AnswerWhileTyping } from '../../../src/ui/form/AnswerWhileTyping.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { PolicyReplay } from './replayAnswer.ts';

const Panel = styled('div')(({ theme }) => ({
  '&, & > .answer': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
  '& p': { margin: 0 },
  '& h3': { margin: '8px 0 0', fontSize: '0.8125rem' },
  '& .note': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

/** What a policy is tried on. */
interface ReplayedKind {
  /** Where its words stand. */
  words: string;
  /** Of whose addresses `replay` is asked. */
  asks: string;
  /** Its records. */
  resource: string;
}

interface ReplayedProps {
  kind: ReplayedKind;
  /** The change, as JSON; empty while it is not complete. */
  asked: string;
  incomplete: string;
  /** From when claims are decided so. */
  effect: string;
}

/** What a policy that is being typed would have made of the last days. */
export function Replayed({ kind, asked, incomplete, effect }: ReplayedProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return (
    <Panel>
      <h3>{translate(`${kind.words}.title`, { days: replayedDays })}</h3>
      <AnswerWhileTyping
        className="answer"
        queryKey={[kind.asks, 'replay']}
        asked={asked}
        ask={async (input) =>
          (await dataProvider.act(kind.asks, { action: 'replay', input })) as PolicyReplay
        }
        incomplete={incomplete}
      >
        {(replay) => <Outcome kind={kind} replay={replay} effect={effect} />}
      </AnswerWhileTyping>
    </Panel>
  );
}

interface OfKind {
  kind: ReplayedKind;
  replay: PolicyReplay;
}

function Outcome({ kind, replay, effect }: OfKind & { effect: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { replayed, total, differing, hidesOthers } = replay;
  const since = formatDay(replay.since, locale);
  if (replayed === 0) return <p>{translate(`${kind.words}.nothing`, { since })}</p>;
  const newest = replayed < total && (
    <p className="note">{translate(`${kind.words}.newest`, { replayed, total })}</p>
  );
  if (differing.records === 0) {
    return (
      <>
        <p>{translate(`${kind.words}.same`, { smart_count: replayed, since })}</p>
        {newest}
      </>
    );
  }
  return (
    <>
      <Alert severity="warning">
        <div>{translate(`${kind.words}.differing`, { smart_count: differing.records, replayed, since })}</div>
        <div>{effect}</div>
      </Alert>
      {newest}
      <Figures kind={kind} replay={replay} />
      <People kind={kind} replay={replay} />
      <Records kind={kind} replay={replay} />
      {hidesOthers && <p className="note">{translate(`${kind.words}.hidden`)}</p>}
    </>
  );
}

function Figures({ kind, replay: { lines, differing, refused, more, less } }: OfKind) {
  const translate = useTranslate();
  const rows = [
    { key: 'lines', value: lines },
    { key: 'people', value: differing.people },
    { key: 'more', value: <MoneyText amount={fromWire(more)} currency="IDR" /> },
    { key: 'less', value: <MoneyText amount={fromWire(less)} currency="IDR" /> },
    { key: 'refused', value: translate(`${kind.words}.refusedChange`, refused) },
  ];
  return (
    <SimpleTable
      caption={translate(`${kind.words}.figures`)}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          key: 'figure',
          header: translate(`${kind.words}.figure`),
          isRowHeader: true,
          cell: ({ key }) => translate(`${kind.words}.${key}`),
        },
        {
          key: 'value',
          header: translate(`${kind.words}.value`),
          align: 'right',
          cell: ({ value }) => value,
        },
      ]}
    />
  );
}

function People({ kind, replay: { byPerson, differing, hidesOthers } }: OfKind) {
  const translate = useTranslate();
  if (hidesOthers || byPerson.length === 0) return null;
  return (
    <>
      <h3>{translate(`${kind.words}.byPerson`)}</h3>
      <SimpleTable
        caption={translate(`${kind.words}.byPerson`)}
        rows={byPerson}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'person',
            header: translate(`${kind.words}.person`),
            isRowHeader: true,
            cell: ({ name }) => name,
          },
          {
            key: 'records',
            header: translate(`${kind.words}.records`),
            align: 'right',
            cell: ({ records }) => records,
          },
          {
            key: 'difference',
            header: translate(`${kind.words}.difference`),
            align: 'right',
            cell: ({ difference }) => <MoneyText amount={fromWire(difference)} currency="IDR" />,
          },
        ]}
      />
      <Rest kind={kind} shown={byPerson.length} total={differing.people} />
    </>
  );
}

function Records({ kind, replay: { records, differing, hidesOthers } }: OfKind) {
  const translate = useTranslate();
  if (records.length === 0) return null;
  return (
    <>
      <h3>{translate(`${kind.words}.list`)}</h3>
      <SimpleTable
        caption={translate(`${kind.words}.list`)}
        reflows
        rows={records}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'record',
            header: translate(`${kind.words}.record`),
            isRowHeader: true,
            cell: ({ id, referenceID }) => (
              <RecordLink resource={kind.resource} record={{ id, name: referenceID }} />
            ),
          },
          { key: 'person', header: translate(`${kind.words}.person`), cell: ({ person }) => person.name },
          ...(['before', 'after'] as const).map((side) => ({
            key: side,
            header: translate(`${kind.words}.${side}`),
            cell: (row: PolicyReplay['records'][number]) => <Decision kind={kind} outcome={row[side]} />,
          })),
          {
            key: 'difference',
            header: translate(`${kind.words}.difference`),
            align: 'right',
            cell: ({ difference }) => <MoneyText amount={fromWire(difference)} currency="IDR" />,
          },
        ]}
      />
      {!hidesOthers && <Rest kind={kind} shown={records.length} total={differing.records} />}
    </>
  );
}

function Decision({
  kind,
  outcome,
}: Pick<OfKind, 'kind'> & { outcome: PolicyReplay['records'][number]['before'] }) {
  const translate = useTranslate();
  const { isRefused, fulfilment, granted } = outcome;
  if (isRefused) return translate(`${kind.words}.isRefused`);
  return (
    <>
      {translate(`${kind.words}.outcome.${fulfilment}`)}:{' '}
      <MoneyText amount={fromWire(granted)} currency="IDR" />
    </>
  );
}

function Rest({ kind, shown, total }: Pick<OfKind, 'kind'> & { shown: number; total: number }) {
  const translate = useTranslate();
  if (shown >= total) return null;
  return <p className="note">{translate(`${kind.words}.rest`, { shown, total })}</p>;
}
