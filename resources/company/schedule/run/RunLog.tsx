import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne, useRecordContext, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { InstantText } from '../../../../src/noun/fields/FieldText.tsx';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import type { Schedule } from '../schedule.ts';
import { runLooks } from '../schedule.ts';
import type { RunRow } from './runWire.ts';

/** A run takes a moment: until it has ended, the log and the schedule are read again so often. */
const underWayMs = 2000;
const runsPerPage = 20;

interface RunPage {
  data: RunRow[];
  pageInfo: { totalData: number };
}

/** What became of each run, with its file. */
export function RunLog() {
  const translate = useTranslate();
  const record = useRecordContext<Schedule>();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['schedules', 'runs', record?.id, record?.version],
    queryFn: ({ signal, pageParam }) =>
      dataProvider.read<RunPage>('schedules', {
        what: 'runs',
        params: { id: record?.id ?? 0 },
        query: { page: pageParam, limit: runsPerPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo }, pages) =>
      pages.length * runsPerPage < pageInfo.totalData ? pages.length + 1 : undefined,
    enabled: record !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(({ status }) => status === 'processing')) === true
        ? underWayMs
        : false,
    meta: { raisesErrorPage: false },
  });
  // The page shows this record, and says what became of its last run.
  useGetOne(
    'schedules',
    { id: record?.id ?? 0 },
    {
      enabled: record?.lastResult === 'processing',
      refetchInterval: underWayMs,
      meta: { raisesErrorPage: false },
    },
  );
  const runs = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={translate('schedule.run.title')}>
      {runs.length > 0 ? (
        <>
          <Runs runs={runs} />
          {hasNextPage && (
            <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {translate('schedule.run.earlier')}
            </Button>
          )}
        </>
      ) : error && !data ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>{failureText(error, translate, translate('noun.failedText'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      ) : (
        <output>{translate(data ? 'schedule.run.none' : 'shell.loading')}</output>
      )}
    </Section>
  );
}

function Runs({ runs }: { runs: readonly RunRow[] }) {
  const translate = useTranslate();
  const words = (key: string, values?: Record<string, unknown>) => translate(`schedule.run.${key}`, values);
  const columns: SimpleColumn<RunRow>[] = [
    {
      key: 'at',
      header: words('at'),
      isRowHeader: true,
      cell: ({ scheduledFor, startedBy }) => (
        <>
          <InstantText at={scheduledFor} />
          {startedBy && <div>{words('byHand', { person: startedBy.name })}</div>}
        </>
      ),
    },
    {
      key: 'result',
      header: words('result'),
      cell: ({ status, reason, tries, triesMax }) => (
        <>
          <StatusBadge status={status} looks={runLooks} />
          {status === 'processing' && tries > 0 && (
            <div>{words('tries', { tries: tries + 1, most: triesMax })}</div>
          )}
          {reason !== null && <div>{reason}</div>}
        </>
      ),
    },
    {
      key: 'since',
      header: words('period'),
      cell: ({ since }) => (since ? <InstantText at={since} /> : '-'),
    },
    { key: 'rows', header: words('rows'), align: 'right', cell: ({ rows }) => rows ?? '-' },
    { key: 'file', header: words('file'), cell: (run) => <RunFileCell run={run} /> },
  ];
  return (
    <SimpleTable caption={words('title')} columns={columns} rows={runs} keyOf={({ id }) => id} reflows />
  );
}

function RunFileCell({ run }: { run: RunRow }) {
  const translate = useTranslate();
  const { download } = useDownload('schedules');
  const { id, fileName, hasFile, isAbleToDownload } = run;
  if (fileName === null) return '-';
  if (!hasFile) return translate('schedule.run.gone');
  if (!isAbleToDownload) return translate('schedule.run.notYours');

  return (
    <Button
      size="small"
      aria-label={`${translate('schedule.run.download')} ${fileName}`}
      onClick={() => download({ what: 'file', params: { id }, fileName })}
    >
      {translate('schedule.run.download')}
    </Button>
  );
}
