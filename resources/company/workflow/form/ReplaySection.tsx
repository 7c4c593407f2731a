import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { replayedDays } from '../../../../domain/approval/replay.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { readForm } from '../../../../domain/noun/typedRecord.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { RecordLink } from '../../../../src/noun/fields/RecordLink.tsx';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { AnswerWhileTyping } from '../../../../src/ui/form/AnswerWhileTyping.tsx';
import { RadioField } from '../../../../src/ui/form/fields/RadioField.tsx';
import { useTypedDay } from '../../../../src/ui/form/fields/useTypedDay.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { inFlightChoices } from '../workflow.ts';
import { workflowErrors } from '../workflowRules.ts';
import type { Replay } from '../workflowWire.ts';

const Panel = styled('div')(({ theme }) => ({
  '&, & > .answer': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
  '& p': { margin: 0 },
  '& h3': { margin: '8px 0 0', fontSize: '0.8125rem' },
  '& .note': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

/** Tries what stands in the form on the documents of the last days, and asks what becomes of those under review. */
export function replaySection(noun: AnyNoun) {
  return function ReplaySection() {
    const translate = useTranslate();
    const dataProvider = useDataProvider<OutlayDataProvider>();
    const [search] = useSearchParams();
    const id = search.get('id');
    const asked = useAsked(noun);
    return (
      <Panel>
        <h3>{translate('workflow.replay.title', { days: replayedDays })}</h3>
        <AnswerWhileTyping
          className="answer"
          queryKey={[noun.path, 'replay', id]}
          asked={asked}
          ask={async (input) => {
            const which = id === null ? { action: 'replayNew' } : { action: 'replay', id: Number(id) };
            return (await dataProvider.act(noun.path, { ...which, input })) as Replay;
          }}
          incomplete={translate('workflow.replay.incomplete')}
        >
          {(replay) => (
            <>
              <Fewer replay={replay} />
              <Outcome replay={replay} />
              <InFlight noun={noun} replay={replay} />
            </>
          )}
        </AnswerWhileTyping>
      </Panel>
    );
  };
}

/** What is tried, as a text; empty while the form is not complete. */
function useAsked(noun: AnyNoun): string {
  const typed = useWatch() as Typed;
  const readDay = useTypedDay();
  // It is tried before it has a name; what becomes of documents under review changes nothing of it.
  const { payload, errors } = readForm(
    noun,
    { ...typed, name: typed['name'] || '-', inFlight: '', moveNote: '' },
    { readDay },
    workflowErrors,
  );
  return Object.keys(errors).length > 0 ? '' : JSON.stringify(payload);
}

/** What a save means for the people who are asked, before it is saved. */
function Fewer({ replay: { fewer } }: { replay: Replay }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { asksFewer, confirms } = fewer;
  if (!asksFewer && !confirms) return null;
  return (
    <Alert severity="warning">
      {confirms && (
        <div>
          {translate('workflow.fewer.confirms', {
            person: confirms.person,
            when: formatInstant(confirms.at, timeZone, locale),
          })}
        </div>
      )}
      {asksFewer && <div>{translate('workflow.fewer.asks')}</div>}
    </Alert>
  );
}

function Outcome({ replay }: { replay: Replay }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { replayed, total, withoutRate, differing, noApproval, people, documents } = replay;
  const since = formatDay(replay.since, locale);
  if (replayed + withoutRate === 0) return <p>{translate('workflow.replay.nothing', { since })}</p>;
  const rows = [
    ...people,
    ...(noApproval.before + noApproval.after > 0
      ? [{ id: 0, name: translate('workflow.replay.noApproval'), ...noApproval }]
      : []),
  ];
  return (
    <>
      <p>
        {differing === 0
          ? translate('workflow.replay.same', { smart_count: replayed, since })
          : translate('workflow.replay.differing', { smart_count: differing, replayed, since })}{' '}
        {replayed + withoutRate < total && translate('workflow.replay.newest', { replayed, total })}{' '}
        {withoutRate > 0 && translate('workflow.replay.withoutRate', { smart_count: withoutRate })}
      </p>
      <h3>{translate('workflow.replay.people')}</h3>
      <SimpleTable
        caption={translate('workflow.replay.people')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: translate('workflow.replay.person'),
            isRowHeader: true,
            cell: ({ name }) => name,
          },
          {
            key: 'before',
            header: translate('workflow.replay.before'),
            align: 'right',
            cell: ({ before }) => before,
          },
          {
            key: 'after',
            header: translate('workflow.replay.after'),
            align: 'right',
            cell: ({ after }) => after,
          },
        ]}
      />
      {documents.length > 0 && (
        <>
          <h3>{translate('workflow.replay.documents')}</h3>
          <SimpleTable
            caption={translate('workflow.replay.documents')}
            rows={documents}
            keyOf={({ resource, id }) => `${resource} ${id}`}
            columns={[
              {
                key: 'document',
                header: translate('workflow.replay.document'),
                isRowHeader: true,
                cell: ({ resource, id, referenceID }) => (
                  <RecordLink resource={resource} record={{ id, name: referenceID }} />
                ),
              },
              {
                key: 'amount',
                header: translate('workflow.replay.amount'),
                align: 'right',
                cell: ({ amount, currencyCode }) => (
                  <MoneyText amount={fromWire(amount)} currency={currencyCode} />
                ),
              },
              {
                key: 'before',
                header: translate('workflow.replay.before'),
                cell: ({ before }) => <Deciders decision={before} />,
              },
              {
                key: 'after',
                header: translate('workflow.replay.after'),
                cell: ({ after }) => <Deciders decision={after} />,
              },
            ]}
          />
          {documents.length < differing && (
            <p className="note">
              {translate('workflow.replay.shown', { shown: documents.length, total: differing })}
            </p>
          )}
        </>
      )}
    </>
  );
}

function Deciders({ decision }: { decision: Replay['documents'][number]['before'] }) {
  const translate = useTranslate();
  if (decision.isNoApproval) return translate('workflow.noApproval');
  const together = (joint: 'or' | 'followedBy', [first = '-', ...others]: readonly string[]) =>
    others.reduce((left, right) => translate(`join.${joint}`, { left, right }), first);
  return together(
    'followedBy',
    decision.steps.map((names) => together('or', names)),
  );
}

function InFlight({ noun, replay }: { noun: AnyNoun; replay: Replay }) {
  const translate = useTranslate();
  const { differing, noApproval } = replay.inFlight;
  const isMoved = useWatch({ name: 'inFlight' }) === 'move';
  const note = noun.fields['moveNote'];
  return (
    <>
      <h3>{translate('workflow.inFlight.title')}</h3>
      <p>
        {differing === 0
          ? translate('workflow.inFlight.none')
          : translate('workflow.inFlight.some', { smart_count: differing })}{' '}
        {noApproval > 0 && translate('workflow.inFlight.stays', { smart_count: noApproval })}
      </p>
      {differing > 0 && (
        <RadioField
          path="inFlight"
          label={translate(`${noun.name}.field.inFlight`)}
          options={inFlightChoices.map((value) => ({
            value,
            label: translate(`workflow.inFlight.${value}`),
            note: translate(`workflow.inFlight.${value}Note`),
          }))}
        />
      )}
      {differing > 0 && isMoved && note && <NamedInput noun={noun} name="moveNote" field={note} />}
    </>
  );
}
