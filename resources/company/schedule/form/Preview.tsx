import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { formatInstant } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Preview as PreviewAnswer } from '../run/runWire.ts';

/** What a run would send now. */
export function Preview() {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [dataset, query] = useWatch<{ dataset: string; query: string }>({ name: ['dataset', 'query'] });
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, refetch } = useQuery({
    queryKey: ['schedules', 'preview', dataset, query, id, locale],
    queryFn: ({ signal }) =>
      dataProvider.read<PreviewAnswer>('schedules', {
        what: 'preview',
        query: { dataset, query: query || undefined, id: id ?? undefined },
        signal,
      }),
    enabled: Boolean(dataset),
    meta: { raisesErrorPage: false },
  });
  const since = data ? formatInstant(data.since, timeZone, locale) : '';
  return (
    <section aria-label={translate('schedule.form.preview')} aria-live="polite">
      <h3 style={{ margin: '0 0 4px', fontSize: '0.8125rem' }}>{translate('schedule.form.preview')}</h3>
      {!dataset ? (
        <p style={{ margin: 0 }}>{translate('schedule.form.previewIncomplete')}</p>
      ) : error && !data ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>{failureText(error, translate, translate('noun.failedText'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      ) : !data ? (
        <p style={{ margin: 0 }}>{translate('shell.loading')}</p>
      ) : data.total === 0 ? (
        <p style={{ margin: 0 }}>{translate('schedule.form.previewEmpty', { since })}</p>
      ) : (
        <>
          <p style={{ margin: '0 0 8px' }}>
            {translate('schedule.form.previewRows', { smart_count: data.total, since })}{' '}
            {data.total > data.rows.length &&
              translate('schedule.form.previewFirst', { first: data.rows.length })}
          </p>
          <SimpleTable
            caption={translate('schedule.form.preview')}
            columns={data.headings.map((header, place) => ({
              key: String(place),
              header,
              isRowHeader: place === 0,
              align: data.rows.some((row) => typeof row[place] === 'number') ? 'right' : 'left',
              cell: ({ cells }: { cells: PreviewAnswer['rows'][number] }) => cells[place] ?? '-',
            }))}
            rows={data.rows.map((cells, index) => ({ cells, index }))}
            keyOf={({ index }) => index}
          />
        </>
      )}
    </section>
  );
}
