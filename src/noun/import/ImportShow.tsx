import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useDataProvider, useGetOne, useNotify, useTranslate } from 'react-admin';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { importFates, recordImportLifecycle } from '../../../domain/noun/recordImport.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useAddressID } from '../../ui/page/addressID.ts';
import { HistoryTimeline } from '../../ui/approval/HistoryTimeline.tsx';
import { PageBody } from '../../ui/page/PageBody.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../ui/page/RecordFailure.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SubHeader } from '../../ui/page/SubHeader.tsx';
import { useNounActions } from '../useNounActions.tsx';
import { useNounWords } from '../useNounWords.ts';
import { ImportGrid } from './ImportGrid.tsx';
import type { ImportDetail } from './importOnScreen.ts';
import { importOnScreen } from './importOnScreen.ts';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 });

/** How often an import under way is asked about. */
const pollMs = 1000;

/** One import: its rows to be mended, then how far it is, then what came of it, as a screen. */
export function importShow(noun: AnyNoun) {
  return function ImportShow() {
    const translate = useTranslate();
    const id = useAddressID();
    const { data, error, isPending, refetch } = useGetOne<ImportDetail>(
      'imports',
      { id },
      {
        retry: false,
        refetchInterval: (query) => (query.state.data?.status === 'processing' ? pollMs : false),
      },
    );
    if (data) return <ImportPage noun={noun} record={data} onChange={() => void refetch()} />;
    if (isPending || !error) return <PageSkeleton />;
    return (
      <RecordFailure
        error={error}
        absent={{ title: translate('recordImport.absent'), text: translate('noun.absentText') }}
        failed={{ title: translate('recordImport.start.logFailed'), text: translate('noun.failedText') }}
        onRetry={() => void refetch()}
      />
    );
  };
}

interface ImportPageProps {
  noun: AnyNoun;
  record: ImportDetail;
  onChange: () => void;
}

function ImportPage({ noun, record, onChange }: ImportPageProps) {
  const translate = useTranslate();
  const words = useNounWords('recordImport');
  const [round, setRound] = useState(0);
  const onScreen = importOnScreen(
    noun,
    translate(`${noun.name}.sheet.thenAct`, { _: '' }),
    record.counts.asked > 0,
  );
  const actions = useNounActions(onScreen, 'page', () => {
    setRound(round + 1);
    onChange();
  });
  const [primary, ...others] = actions.actionsFor(record);
  const isDraft = record.status === 'draft' || record.status === 'canceled';
  const isUnderWay = record.status === 'processing';
  return (
    <>
      <SubHeader
        title={record.fileName}
        status={{ status: record.status, looks: recordImportLifecycle.looks }}
        {...(primary ? { primary } : {})}
        actions={others}
      />
      {actions.dialog}
      <PageBody>
        <Stack>
          {isUnderWay && <Progress record={record} />}
          <Section title={translate('recordImport.grid.caption', { file: record.fileName })}>
            <Rows
              key={`${round} ${record.status} ${isUnderWay ? record.counts.saved : ''}`}
              noun={noun}
              record={record}
              parts={isDraft ? fateParts(record) : outcomeParts(record)}
              what={isDraft ? 'fate' : 'outcome'}
            />
          </Section>
          <Section title={translate('noun.historyTitle')}>
            <HistoryTimeline
              entries={record.histories}
              looks={recordImportLifecycle.looks}
              actionWords={(action) => words(`history.${action}`)}
              changeWords={(key) => ({ key, label: key, before: '', after: '' })}
            />
          </Section>
        </Stack>
      </PageBody>
    </>
  );
}

interface Part {
  key: string;
  count: number;
  query: Record<string, string>;
}

function fateParts({ counts }: ImportDetail): Part[] {
  return [
    { key: 'any', count: counts.rows, query: {} },
    ...importFates.map((fate) => ({ key: fate, count: counts[fate], query: { fate } })),
  ].filter(({ key, count }) => key === 'any' || count > 0);
}

function outcomeParts({ counts, isUndone }: ImportDetail): Part[] {
  const part = (key: string, count: number, query: Record<string, string>) => ({ key, count, query });
  return [
    part('any', counts.rows, {}),
    part('created', counts.saved, { outcome: 'created,changed' }),
    part('failed', counts.failed, { outcome: 'failed' }),
    ...(isUndone
      ? [part('undone', counts.undone, { outcome: 'undone' }), part('kept', counts.kept, { outcome: 'kept' })]
      : [part('waiting', counts.waiting, { outcome: 'waiting' })]),
    part('asked', counts.asked, { fate: 'asked' }),
    part('error', counts.error, { fate: 'error' }),
  ].filter(({ key, count }) => key === 'any' || count > 0);
}

interface RowsProps {
  noun: AnyNoun;
  record: ImportDetail;
  parts: readonly Part[];
  /** What the parts are told apart by. */
  what: 'fate' | 'outcome';
}

/** The rows of the sheet, all of them or those with one fate. */
function Rows({ noun, record, parts, what }: RowsProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const notify = useNotify();
  const wrong = parts.find(({ key }) => key === 'error');
  const [chosen, setChosen] = useState(what === 'fate' && wrong ? 'error' : 'any');
  const part = parts.find(({ key }) => key === chosen) ?? parts[0];
  const label = ({ key, count }: Part) => {
    const ofOutcome =
      key === 'created' ? translate('recordImport.field.saved') : `recordImport.outcome.${key}`;
    const words =
      key === 'error'
        ? translate('recordImport.errors')
        : what === 'fate'
          ? translate(`recordImport.fate.${key}`)
          : translate(ofOutcome, { _: ofOutcome });
    return `${words} ${formatNumber(String(count))}`;
  };

  function downloadFailed(): void {
    dataProvider
      .download('imports', { what: 'failed', params: { id: record.id }, fileName: 'failed.xlsx' })
      .catch((error: unknown) => notify(describeError(error, translate), { type: 'error' }));
  }

  return (
    <>
      <Tools>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={part?.key ?? 'any'}
          onChange={(_event, next: string | null) => next !== null && setChosen(next)}
          aria-label={translate('recordImport.grid.fate')}
          sx={{ flexWrap: 'wrap' }}
        >
          {parts.map((one) => (
            <ToggleButton key={one.key} value={one.key}>
              {label(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {record.status !== 'draft' &&
          record.counts.failed + record.counts.error + record.counts.asked > 0 && (
            <Button onClick={downloadFailed}>{translate('recordImport.failedRows')}</Button>
          )}
      </Tools>
      {part && (
        <ImportGrid
          key={part.key}
          noun={noun}
          record={record}
          query={part.query}
          count={part.count}
          isMendable={record.isAbleToMend}
        />
      )}
    </>
  );
}

/** How far an import under way is. */
function Progress({ record: { counts, isUndone } }: { record: ImportDetail }) {
  const translate = useTranslate();
  const done = isUndone ? counts.undone + counts.kept : counts.saved + counts.failed;
  const all = done + (isUndone ? counts.saved : counts.waiting);
  const text = translate('recordImport.progress', {
    done: formatNumber(String(done)),
    all: formatNumber(String(all)),
  });
  return (
    <Alert severity="info" icon={false}>
      <p style={{ margin: '0 0 8px' }}>
        {translate(isUndone ? 'recordImport.undoing' : 'recordImport.working')}
      </p>
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 0 : (done / all) * 100}
        aria-label={text}
        sx={{ width: 'min(420px, 100%)' }}
      />
      <p style={{ margin: '8px 0 0' }}>{text}</p>
    </Alert>
  );
}
