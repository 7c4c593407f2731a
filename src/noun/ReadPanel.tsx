import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { Section } from '../ui/page/Section.tsx';
import { SectionFailure } from '../ui/page/SectionFailure.tsx';

/** What the server says of a record beside its fields; `what` is a name of the resource's `reads`. */
function useReadOf<Answer>(resource: string, what: string, id: number | undefined) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [resource, what, id],
    queryFn: ({ signal }) =>
      dataProvider.read<Answer>(resource, { what, params: { id: Number(id) }, signal }),
    enabled: id !== undefined,
    meta: { raisesErrorPage: false },
  });
}

/** The same of the record of the page. */
export function useRecordRead<Answer>(resource: string, what: string) {
  const record = useRecordContext();
  return useReadOf<Answer>(resource, what, record && Number(record.id));
}

interface ReadPanelProps<Row> {
  resource: string;
  what: string;
  title: string;
  /** Said where there are no rows. */
  empty: string;
  /** Said where they could not be had; unset: that it failed. */
  failed?: string;
  /** Stands below the rows, where there are some. */
  more?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A section that reads the rows of a record by itself: while they come, when none came, and where there are none. */
export function ReadSection<Row>({
  id,
  resource,
  what,
  title,
  empty,
  failed,
  more,
  children,
}: ReadPanelProps<Row> & { id: number | undefined }) {
  const translate = useTranslate();
  const { data, error, refetch } = useReadOf<{ data: Row[] }>(resource, what, id);
  const rows = data?.data ?? [];
  return (
    <Section title={title}>
      {rows.length > 0 ? (
        <>
          {children(rows)}
          {more}
        </>
      ) : error && !data ? (
        <SectionFailure
          error={error}
          text={failed ?? translate('noun.failedText')}
          onRetry={() => void refetch()}
        />
      ) : (
        <output>{data ? empty : translate('shell.loading')}</output>
      )}
    </Section>
  );
}

/** Such a section of the record of the page. */
export function ReadPanel<Row>(props: ReadPanelProps<Row>) {
  const record = useRecordContext();
  return <ReadSection {...props} id={record && Number(record.id)} />;
}
