import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';

import { statusLooks } from '../../../../domain/lifecycle/statusLook.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useRecordAddress } from '../../../../src/list/useRecordAddress.ts';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { Pager } from '../../../../src/ui/list/Pager.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../../src/ui/page/SimpleTable.tsx';
import { Below, SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import type { ClaimLog } from '../claimLog.ts';
import { claimLog, rowOutcomes } from '../claimLog.ts';
import type { claimLogEn } from '../claimLog.en.ts';

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 });
/** An address is long, and has no blanks. */
const Broken = styled('span')({ fontWeight: 400, overflowWrap: 'anywhere' });
const Why = styled('span')(({ theme }) => ({
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  color: theme.vars?.palette.error.main,
}));

const pollMs = 1000;
const rowsPerPage = 50;

type Outcome = (typeof rowOutcomes)[number];
interface Row {
  row: number;
  outcome: Outcome;
  claim: { id: number; name: string; requester: string } | null;
  cells: Record<string, string>;
  message: string | null;
}

const looks = statusLooks<Pick<(typeof claimLogEn)['rows'], Outcome>>('claimLog.rows', {
  failed: 'bad',
  waiting: 'waiting',
  done: 'good',
});

/** How far an upload under way is: it is asked about until it is done. */
export function LogProgress() {
  const translate = useTranslate();
  const shown = useRecordContext<ClaimLog>();
  const { data = shown } = useGetOne<ClaimLog>(
    claimLog.path,
    { id: Number(shown?.id) },
    {
      enabled: shown?.status === 'processing',
      refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
    },
  );
  if (data?.status !== 'processing') return null;
  const { rowCount, doneCount, failedCount } = data;
  const done = doneCount + failedCount;
  const text = translate('claimLog.progress', {
    done: formatNumber(String(done)),
    all: formatNumber(String(rowCount)),
  });
  return (
    <Alert severity="info" icon={false}>
      <p style={{ margin: '0 0 8px' }}>{translate('claimLog.working')}</p>
      <LinearProgress
        variant="determinate"
        value={rowCount === 0 ? 0 : (done / rowCount) * 100}
        aria-label={text}
        sx={{ width: 'min(420px, 100%)' }}
      />
      <p style={{ margin: '8px 0 0' }}>{text}</p>
    </Alert>
  );
}

/** The rows of a log, those that failed first, and the sheet of these to be mended. */
export function LogRows() {
  const translate = useTranslate();
  const log = useRecordContext<ClaimLog>();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { download } = useDownload(claimLog.path);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [{ page, limit }, turn] = useState({ page: 1, limit: rowsPerPage });
  const { data, error, refetch } = useQuery({
    queryKey: [claimLog.path, 'rows', log?.id, log?.doneCount, log?.failedCount, outcome, page, limit],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: Row[]; pageInfo: { totalData: number } }>(claimLog.path, {
        what: 'rows',
        params: { id: Number(log?.id) },
        query: { page, limit, ...(outcome === null ? {} : { outcome }) },
        signal,
      }),
    enabled: log !== undefined,
    placeholderData: keepPreviousData,
    meta: { raisesErrorPage: false },
  });
  const columns = useRowColumns(log);
  if (!log) return null;
  const word = (key: string) => translate(`claimLog.rows.${key}`);
  const counts = {
    failed: log.failedCount,
    waiting: log.rowCount - log.doneCount - log.failedCount,
    done: log.doneCount,
  };
  const parts = rowOutcomes.filter((one) => counts[one] > 0);
  const labelOf = (key: string, count: number) => `${word(key)} ${formatNumber(String(count))}`;
  return (
    <Section title={word('title')}>
      <Tools>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={outcome ?? 'any'}
          onChange={(_event, next: Outcome | 'any' | null) => {
            if (next === null) return;
            setOutcome(next === 'any' ? null : next);
            turn({ page: 1, limit });
          }}
          aria-label={word('outcome')}
          sx={{ flexWrap: 'wrap' }}
        >
          <ToggleButton value="any">{labelOf('any', log.rowCount)}</ToggleButton>
          {parts.map((one) => (
            <ToggleButton key={one} value={one}>
              {labelOf(one, counts[one])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {log.failedCount > 0 && (
          <Button
            onClick={() => download({ what: 'failed', params: { id: log.id }, fileName: 'failed.csv' })}
          >
            {word('download')}
          </Button>
        )}
      </Tools>
      {log.kind === 'upload' && log.status !== 'processing' && log.failedCount > 0 && (
        <p style={{ margin: '0 0 12px' }}>{translate('claimLog.mend')}</p>
      )}
      {data && data.data.length > 0 && (
        <>
          <SimpleTable
            caption={word('title')}
            rows={data.data}
            keyOf={({ row }) => row}
            columns={columns}
            reflows
          />
          <Pager
            page={page}
            limit={limit}
            total={data.pageInfo.totalData}
            defaultLimit={rowsPerPage}
            onPage={(next) => turn({ page: next, limit })}
            onLimit={(next) => turn({ page: 1, limit: next })}
          />
        </>
      )}
      {data?.data.length === 0 && <output>{word('nothing')}</output>}
      {!data && error && (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>{failureText(error, translate, word('unloaded'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      )}
      {!data && !error && <output>{translate('shell.loading')}</output>}
    </Section>
  );
}

/** Of a sheet what each row asks for stands beside what became of it, of a bulk action the claim. */
function useRowColumns(log: ClaimLog | undefined): readonly SimpleColumn<Row>[] {
  const translate = useTranslate();
  const addressOf = useRecordAddress('submissions');
  const word = (key: string, values = {}) => translate(`claimLog.rows.${key}`, values);
  const linkTo = ({ id, name }: NonNullable<Row['claim']>) =>
    addressOf ? <Link to={addressOf(id)}>{name}</Link> : name;
  const outcome: SimpleColumn<Row> = {
    key: 'outcome',
    header: word('outcome'),
    cell: (row) => <StatusBadge status={row.outcome} looks={looks} />,
  };
  const why: SimpleColumn<Row> = {
    key: 'why',
    header: word('why'),
    cell: ({ message }) => (message === null ? '-' : <Why>{message}</Why>),
  };
  if (log?.kind !== 'upload') {
    const claim: SimpleColumn<Row> = {
      key: 'claim',
      header: word('claim'),
      isRowHeader: true,
      cell: (row) =>
        row.claim === null ? (
          '-'
        ) : (
          <>
            {linkTo(row.claim)}
            <Below>{row.claim.requester}</Below>
          </>
        ),
    };
    return [claim, outcome, why];
  }
  return [
    {
      key: 'row',
      header: word('row'),
      isRowHeader: true,
      cell: ({ row, cells }) => (
        <>
          {word('inSheet', { row })} <Broken>{cells['employee'] ?? ''}</Broken>
          <Below>{askedIn(cells)}</Below>
        </>
      ),
    },
    outcome,
    {
      key: 'claim',
      header: word('claim'),
      cell: ({ claim }) => (claim === null ? '-' : linkTo(claim)),
    },
    why,
  ];
}

/** What a row of a sheet asks for, as it stands there. */
function askedIn({ category = '', currencyCode = '', amount = '' }: Row['cells']): string {
  const money = `${currencyCode} ${amount}`.trim();
  return [category, money].filter((part) => part !== '').join(' · ');
}
