import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { failureText } from '../ui/feedback/failureText.ts';
import { Section } from '../ui/page/Section.tsx';

/** What the server says of the record of a page beside its fields; `what` is a name of the resource's `reads`. */
export function useRecordRead<Answer>(resource: string, what: string) {
  const record = useRecordContext();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [resource, what, record?.id],
    queryFn: ({ signal }) =>
      dataProvider.read<Answer>(resource, { what, params: { id: Number(record?.id) }, signal }),
    enabled: record !== undefined,
    meta: { raisesErrorPage: false },
  });
}

export interface ReadPanelProps<Row> {
  resource: string;
  what: string;
  title: string;
  /** Said where there are no rows. */
  empty: string;
  /** Stands below the rows, where there are some. */
  more?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A section of a page that reads its rows by itself: while they come, when none came, and where there are none. */
export function ReadPanel<Row>({ resource, what, title, empty, more, children }: ReadPanelProps<Row>) {
  const translate = useTranslate();
  const { data, error, refetch } = useRecordRead<{ data: Row[] }>(resource, what);
  const rows = data?.data ?? [];
  return (
    <Section title={title}>
      {rows.length > 0 ? (
        <>
          {children(rows)}
          {more}
        </>
      ) : error && !data ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>{failureText(error, translate, translate('noun.failedText'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      ) : (
        <output>{data ? empty : translate('shell.loading')}</output>
      )}
    </Section>
  );
}
