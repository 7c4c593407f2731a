import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';

import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { Section } from '../ui/page/Section.tsx';
import { SectionFailure } from '../ui/page/SectionFailure.tsx';

/** While something of it is under way the log is read again so often. */
export const underWayMs = 2000;
const rowsPerPage = 20;

interface LogPage<Row> {
  data: Row[];
  pageInfo: { totalData: number };
}

interface RecordLogProps<Row> {
  resource: string;
  /** The read of the resource that answers the log, page by page. */
  what: string;
  /** Whose log it is. */
  record: { id: number; version: number } | undefined;
  title: string;
  none: string;
  earlier: string;
  isUnderWay: (row: Row) => boolean;
  /** @param reread reads it again, as after an action on a row */
  children: (rows: readonly Row[], reread: () => void) => ReactNode;
}

/** A section of a record's page: what happened with it, the newest first, earlier pages on request. */
export function RecordLog<Row>(props: RecordLogProps<Row>) {
  const { resource, what, record, title, none, earlier, isUnderWay, children } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [resource, what, record?.id, record?.version],
    queryFn: ({ signal, pageParam }) =>
      dataProvider.read<LogPage<Row>>(resource, {
        what,
        params: { id: record?.id ?? 0 },
        query: { page: pageParam, limit: rowsPerPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo }, pages) =>
      pages.length * rowsPerPage < pageInfo.totalData ? pages.length + 1 : undefined,
    enabled: record !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isUnderWay)) === true ? underWayMs : false,
    meta: { raisesErrorPage: false },
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const reread = () => void refetch();
  return (
    <Section title={title}>
      {rows.length > 0 ? (
        <>
          {children(rows, reread)}
          {hasNextPage && (
            <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {earlier}
            </Button>
          )}
        </>
      ) : error && !data ? (
        <SectionFailure error={error} text={translate('noun.failedText')} onRetry={reread} />
      ) : (
        <output>{data ? none : translate('shell.loading')}</output>
      )}
    </Section>
  );
}
