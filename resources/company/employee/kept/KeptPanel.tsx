import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { ExportBegun } from '../../../../domain/list/sheetExport.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useRecordRead } from '../../../../src/noun/ReadPanel.tsx';
import { describeError } from '../../../../providers/http/apiError.ts';
import { withWords } from '../../../../providers/i18n/roomWords.ts';
import { exportWords } from '../../../../src/ui/list/export/exportWords.ts';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../../src/ui/page/SectionFailure.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import type { Employee } from '../employee.ts';
import { employee } from '../employee.ts';
import type { KeptData } from './keptWire.ts';

const ExportProgressDialog = lazyPiece(() =>
  withWords([exportWords], async () => {
    const { ExportProgressDialog: dialog } =
      await import('../../../../src/ui/list/export/ExportProgress.tsx');
    return { default: dialog };
  }),
);

/** What is kept of the person of the page, until when, and the way to take it along. */
export function KeptPanel() {
  const translate = useTranslate();
  const record = useRecordContext<Employee>();
  const { data, error, refetch } = useRecordRead<KeptData>(employee.path, 'kept');
  if (error && !data) {
    return (
      <Section title={translate('employee.tab.kept')}>
        <SectionFailure
          error={error}
          title={translate('employee.kept.failed')}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  if (!data || !record) {
    return (
      <Section title={translate('employee.tab.kept')}>
        <output>{translate('shell.loading')}</output>
      </Section>
    );
  }
  return (
    <Section title={translate('employee.tab.kept')}>
      <p style={{ marginTop: 0 }}>{translate('employee.kept.text', { name: record.name })}</p>
      <SimpleTable
        caption={translate('employee.tab.kept')}
        reflows
        columns={[
          {
            key: 'kind',
            header: translate('employee.kept.what'),
            isRowHeader: true,
            cell: ({ kind }) => translate(`employee.kept.kind.${kind}`),
          },
          {
            key: 'rows',
            header: translate('employee.kept.rows'),
            align: 'right',
            cell: ({ rows }) => rows,
          },
          {
            key: 'why',
            header: translate('employee.kept.why'),
            cell: ({ kind }) => translate(`employee.kept.reason.${kind}`),
          },
          {
            key: 'until',
            header: translate('employee.kept.until'),
            cell: ({ until }) =>
              translate(`employee.kept.ends.${until}`, { ...data.law, law: data.law.name }),
          },
        ]}
        rows={data.data}
        keyOf={({ kind }) => kind}
      />
      <Erasing status={record.status} kept={data} />
      <TakeAlong id={record.id} />
    </Section>
  );
}

/** Whether what no law keeps can be erased, and what stands in the way. */
function Erasing({ status, kept: { isErased, open } }: { status: string; kept: KeptData }) {
  const translate = useTranslate();
  if (isErased) return <Alert severity="success">{translate('employee.kept.erased')}</Alert>;
  if (status !== 'resigned') return <Alert severity="info">{translate('employee.kept.active')}</Alert>;
  if (open.length === 0) return <Alert severity="info">{translate('employee.kept.possible')}</Alert>;
  return (
    <Alert severity="warning">
      {translate('employee.kept.open')}
      <ul style={{ margin: '6px 0 0', paddingInlineStart: 20 }}>
        {open.map(({ kind, numbers }) => (
          <li key={kind}>
            {translate(`${kind}.many`)}: {numbers.join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Has the file made, which the person who asks fetches. */
function TakeAlong({ id }: { id: number }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const begin = useMutation({
    mutationFn: () => dataProvider.read<ExportBegun>(employee.path, { what: 'exportKept', params: { id } }),
  });
  return (
    <div style={{ marginTop: 12 }}>
      {begin.error && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {describeError(begin.error, translate)}
        </Alert>
      )}
      <Button variant="outlined" loading={begin.isPending} onClick={() => begin.mutate()}>
        {translate('employee.kept.take')}
      </Button>
      {begin.data && (
        <Suspense>
          <ExportProgressDialog
            title={translate('employee.kept.take')}
            id={begin.data.id}
            onClose={() => begin.reset()}
          />
        </Suspense>
      )}
    </div>
  );
}
