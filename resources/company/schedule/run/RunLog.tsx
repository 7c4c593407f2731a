import Button from '@mui/material/Button';
import { useGetOne, useRecordContext, useTranslate } from 'react-admin';
import { InstantText } from '../../../../src/noun/fields/FieldText.tsx';
import { RecordLog, underWayMs } from '../../../../src/noun/RecordLog.tsx';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import type { SimpleColumn } from '../../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import type { Schedule } from '../schedule.ts';
import { runLooks } from '../schedule.ts';
import type { RunRow } from './runWire.ts';

/** What became of each run, with its file. */
export function RunLog() {
  const translate = useTranslate();
  const record = useRecordContext<Schedule>();
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
  return (
    <RecordLog<RunRow>
      resource="schedules"
      what="runs"
      record={record}
      title={translate('schedule.run.title')}
      none={translate('schedule.run.none')}
      earlier={translate('schedule.run.earlier')}
      isUnderWay={({ status }) => status === 'processing'}
    >
      {(runs) => <Runs runs={runs} />}
    </RecordLog>
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
