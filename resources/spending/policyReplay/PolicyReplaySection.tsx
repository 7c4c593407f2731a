import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import { replayedDays } from '../../../domain/approval/replay.ts';
import { formatDay } from '../../../domain/day/day.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { RecordLink } from '../../../src/noun/fields/RecordLink.tsx';
import { AnswerWhileTyping } from '../../../src/ui/form/AnswerWhileTyping.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { useTypedPolicy } from '../limit/useTypedPolicy.tsx';
import type { PolicyReplay, PolicyReplayInput } from './policyReplayWire.ts';

const Panel = styled('div')(({ theme }) => ({
  '&, & > .answer': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
  '& p': { margin: 0 },
  '& h3': { margin: '8px 0 0', fontSize: '0.8125rem' },
  '& .note': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

/** Tries the policy that stands in the form on the claims of the last days. */
export function policyReplaySection(
  policyType: 'category' | 'custom',
  noun: AnyNoun,
  errorsOf: (payload: Readonly<Record<string, unknown>>) => Readonly<FieldMessages>,
) {
  return function PolicyReplaySection() {
    const translate = useTranslate();
    const typed = useTypedPolicy(noun, errorsOf);
    const isNewCategory = policyType === 'category' && typed?.id === null;
    return (
      <Replayed
        asked={typed === null || isNewCategory ? '' : JSON.stringify({ policyType, ...typed })}
        incomplete={translate(isNewCategory ? 'policyReplay.new' : 'policyReplay.incomplete')}
        effect={translate('policyReplay.atOnce')}
      />
    );
  };
}

interface SwitchedReplayProps {
  policies: readonly { id: number }[];
  /** They are activated; else they end. */
  isActive: boolean;
}

/** Tries on the claims of the last days what comes of custom policies that are activated, or end. */
export function SwitchedReplay({ policies, isActive }: SwitchedReplayProps) {
  const translate = useTranslate();
  const asked: PolicyReplayInput = { policyType: 'switched', ids: policies.map(({ id }) => id), isActive };
  return (
    <Replayed
      asked={JSON.stringify(asked)}
      incomplete=""
      effect={translate(`policyReplay.${isActive ? 'begins' : 'ends'}`)}
    />
  );
}

interface ReplayedProps {
  /** The change, as JSON; empty while it is not complete. */
  asked: string;
  incomplete: string;
  /** From when claims are decided so. */
  effect: string;
}

function Replayed({ asked, incomplete, effect }: ReplayedProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return (
    <Panel>
      <h3>{translate('policyReplay.title', { days: replayedDays })}</h3>
      <AnswerWhileTyping
        className="answer"
        queryKey={['policies', 'replay']}
        asked={asked}
        ask={async (input) =>
          (await dataProvider.act('policies', { action: 'replay', input })) as PolicyReplay
        }
        incomplete={incomplete}
      >
        {(replay) => <Outcome replay={replay} effect={effect} />}
      </AnswerWhileTyping>
    </Panel>
  );
}

function Outcome({ replay, effect }: { replay: PolicyReplay; effect: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { replayed, total, differing, hidesOthers } = replay;
  const since = formatDay(replay.since, locale);
  if (replayed === 0) return <p>{translate('policyReplay.nothing', { since })}</p>;
  const newest = replayed < total && (
    <p className="note">{translate('policyReplay.newest', { replayed, total })}</p>
  );
  if (differing.claims === 0) {
    return (
      <>
        <p>{translate('policyReplay.same', { smart_count: replayed, since })}</p>
        {newest}
      </>
    );
  }
  return (
    <>
      <Alert severity="warning">
        <div>{translate('policyReplay.differing', { smart_count: differing.claims, replayed, since })}</div>
        <div>{effect}</div>
      </Alert>
      {newest}
      <Figures replay={replay} />
      <People replay={replay} />
      <Claims replay={replay} />
      {hidesOthers && <p className="note">{translate('policyReplay.hidden')}</p>}
    </>
  );
}

function Figures({ replay: { lines, differing, refused, more, less } }: { replay: PolicyReplay }) {
  const translate = useTranslate();
  const rows = [
    { key: 'lines', value: lines },
    { key: 'people', value: differing.people },
    { key: 'more', value: <MoneyText amount={fromWire(more)} currency="IDR" /> },
    { key: 'less', value: <MoneyText amount={fromWire(less)} currency="IDR" /> },
    { key: 'refused', value: translate('policyReplay.refusedChange', refused) },
  ];
  return (
    <SimpleTable
      caption={translate('policyReplay.figures')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          key: 'figure',
          header: translate('policyReplay.figure'),
          isRowHeader: true,
          cell: ({ key }) => translate(`policyReplay.${key}`),
        },
        {
          key: 'value',
          header: translate('policyReplay.value'),
          align: 'right',
          cell: ({ value }) => value,
        },
      ]}
    />
  );
}

function People({ replay: { byPerson, differing, hidesOthers } }: { replay: PolicyReplay }) {
  const translate = useTranslate();
  if (hidesOthers || byPerson.length === 0) return null;
  return (
    <>
      <h3>{translate('policyReplay.byPerson')}</h3>
      <SimpleTable
        caption={translate('policyReplay.byPerson')}
        rows={byPerson}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'person',
            header: translate('policyReplay.person'),
            isRowHeader: true,
            cell: ({ name }) => name,
          },
          {
            key: 'claims',
            header: translate('policyReplay.claims'),
            align: 'right',
            cell: ({ claims }) => claims,
          },
          {
            key: 'difference',
            header: translate('policyReplay.difference'),
            align: 'right',
            cell: ({ difference }) => <MoneyText amount={fromWire(difference)} currency="IDR" />,
          },
        ]}
      />
      <Rest shown={byPerson.length} total={differing.people} />
    </>
  );
}

function Claims({ replay: { claims, differing, hidesOthers } }: { replay: PolicyReplay }) {
  const translate = useTranslate();
  if (claims.length === 0) return null;
  return (
    <>
      <h3>{translate('policyReplay.list')}</h3>
      <SimpleTable
        caption={translate('policyReplay.list')}
        reflows
        rows={claims}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'claim',
            header: translate('policyReplay.claim'),
            isRowHeader: true,
            cell: ({ id, referenceID }) => (
              <RecordLink resource="claims" record={{ id, name: referenceID }} />
            ),
          },
          { key: 'person', header: translate('policyReplay.person'), cell: ({ person }) => person.name },
          ...(['before', 'after'] as const).map((side) => ({
            key: side,
            header: translate(`policyReplay.${side}`),
            cell: (row: PolicyReplay['claims'][number]) => <Decision outcome={row[side]} />,
          })),
          {
            key: 'difference',
            header: translate('policyReplay.difference'),
            align: 'right',
            cell: ({ difference }) => <MoneyText amount={fromWire(difference)} currency="IDR" />,
          },
        ]}
      />
      {!hidesOthers && <Rest shown={claims.length} total={differing.claims} />}
    </>
  );
}

function Decision({ outcome }: { outcome: PolicyReplay['claims'][number]['before'] }) {
  const translate = useTranslate();
  const { isRefused, fulfilment, granted } = outcome;
  if (isRefused) return translate('policyReplay.isRefused');
  return (
    <>
      {translate(`policyReplay.outcome.${fulfilment}`)}:{' '}
      <MoneyText amount={fromWire(granted)} currency="IDR" />
    </>
  );
}

function Rest({ shown, total }: { shown: number; total: number }) {
  const translate = useTranslate();
  if (shown >= total) return null;
  return <p className="note">{translate('policyReplay.rest', { shown, total })}</p>;
}
