import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { RaRecord } from 'react-admin';
import { useDataProvider } from 'react-admin';
import type { ListQuery, ListSpec } from '../../../domain/list/listQuery.ts';
import { toWireQuery } from '../../../domain/list/listQuery.ts';

/** Rows of a list call are asked for page by page, at most this many pages of the largest size. */
const mostMatching = 1000;
const largestPage = 100;

export interface ListRows<Row> {
  /** Undefined before the first answer; the last page's rows while the next page is on its way. */
  rows: readonly Row[] | undefined;
  total: number;
  /** Shown rows belong to an earlier question. */
  isStale: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => void;
}

interface ListAnswer<Row> {
  data: Row[];
  total: number;
}

/** More rows than these are drawn in pieces. */
const mostAtOnce = 25;

/** An answer younger than this is not asked for again: it was begun at the press, before the list was drawn anew. */
const youngMs = 1000;

/**
 * What react-query is asked for a query. The rows stay out of react-admin's record cache: a row is not the whole
 * record, and a record page must not begin with half of one.
 */
function useRowsQuery<Row extends RaRecord, Kinds>(resource: string, spec: ListSpec<Kinds>) {
  const dataProvider = useDataProvider();
  return (query: ListQuery<Kinds>) => {
    const wire = toWireQuery(spec, query);
    return {
      queryKey: [resource, 'getList', wire],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListAnswer<Row>> => {
        const { data, total } = await dataProvider.getList<Row>(resource, { meta: { query: wire }, signal });
        return { data, total: total ?? data.length };
      },
      staleTime: youngMs,
    };
  };
}

/** Asks for the rows of a query that the list is about to be drawn for. */
export function useBeginRows<Row extends RaRecord, Kinds>(
  resource: string,
  spec: ListSpec<Kinds>,
): (query: ListQuery<Kinds>) => void {
  const client = useQueryClient();
  const rowsQuery = useRowsQuery<Row, Kinds>(resource, spec);
  return (query) => void client.prefetchQuery(rowsQuery(query));
}

/** The rows that a query asks for. */
export function useListRows<Row extends RaRecord, Kinds>(
  resource: string,
  spec: ListSpec<Kinds>,
  query: ListQuery<Kinds>,
): ListRows<Row> {
  const rowsQuery = useRowsQuery<Row, Kinds>(resource, spec);
  const answer = useQuery({
    ...rowsQuery(query),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[0] === resource ? last : undefined),
  });
  // The first rows, and many rows, are drawn in pieces, between which the browser answers the person; the ones before
  // stand until then. Few rows are there sooner at once.
  const inPieces = useDeferredValue(answer.data);
  const isFew = inPieces !== undefined && (answer.data?.data.length ?? 0) <= mostAtOnce;
  const drawn = isFew ? answer.data : inPieces;
  return {
    rows: drawn?.data,
    total: drawn?.total ?? 0,
    isStale: answer.isPlaceholderData || (drawn !== undefined && drawn !== answer.data),
    isFetching: answer.isFetching,
    error: answer.error,
    refetch: () => void answer.refetch(),
  };
}

/** Reads every row that matches, page by page, up to 1,000: for choosing all that match. */
export function useAllMatching<Row extends RaRecord, Kinds>(
  resource: string,
  spec: ListSpec<Kinds>,
  query: ListQuery<Kinds>,
): () => Promise<{ rows: Row[]; total: number }> {
  const dataProvider = useDataProvider();
  return async () => {
    const rows: Row[] = [];
    let total = 0;
    for (let page = 1; page <= mostMatching / largestPage; page += 1) {
      const wire = toWireQuery(spec, { ...query, page, limit: largestPage });
      const answer = await dataProvider.getList<Row>(resource, { meta: { query: wire } });
      rows.push(...answer.data);
      total = answer.total ?? rows.length;
      if (answer.data.length < largestPage || rows.length >= total) break;
    }
    return { rows, total };
  };
}
