import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { enterSegment, rememberedQuery, rememberQuery } from './filter/filterMemory.ts';
import type { FilterValues, ListQuery, ListSpec, Sort } from '../../../domain/list/listQuery.ts';
import { defaultQuery, isSameFilter, readListQuery, writeListQuery } from '../../../domain/list/listQuery.ts';
import { initialSearch } from './initialQuery.ts';

export interface ListQueryControl<Kinds> {
  query: ListQuery<Kinds>;
  /** What the list opens with by itself: it counts as no filter. */
  firstFilter: FilterValues<Kinds>;
  /** The canonical address of the query, without the question mark. */
  search: string;
  /** Keys of the address that made no sense and were left out; shown until dismissed. */
  dropped: readonly string[];
  dismissDropped: () => void;
  /** Puts new values in place of those named; undefined takes a filter away. Back to the first page. */
  setFilter: (patch: FilterValues<Kinds>) => void;
  /** Back to the filters of the first visit; where those are all there is, to none. */
  clearFilters: () => void;
  setSort: (sort: readonly Sort[]) => void;
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
  /** Takes a whole address over, a saved view's for example. */
  setSearch: (search: string) => void;
}

const nothing: readonly string[] = [];

/** Takes back what a patch names as undefined, so that absent and undefined do not differ. */
function patched<Kinds>(filter: FilterValues<Kinds>, patch: FilterValues<Kinds>): FilterValues<Kinds> {
  const entries = Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as FilterValues<Kinds>;
}

/**
 * The query of one screen's list, read from the address and written to it. A screen entered without a query takes up
 * the one it was left with, and begins with `firstFilter` where it was never visited.
 * @param onAsk hears of a new query at the press, before the address has it and anything is drawn
 * @param firstView what the person chose to begin with instead of `firstFilter`
 * @param readElsewhere keys of the address that make sense to others than the list
 */
export function useListQuery<Kinds>(
  spec: ListSpec<Kinds>,
  firstFilter: FilterValues<Kinds> = {},
  onAsk?: (query: ListQuery<Kinds>) => void,
  firstView?: string,
  readElsewhere: readonly string[] = nothing,
): ListQueryControl<Kinds> {
  const { pathname, search: written } = useLocation();
  const navigate = useNavigate();
  const [restored] = useState(() => {
    enterSegment(pathname);
    if (written !== '') return '';
    return rememberedQuery(spec.screen) ?? firstView ?? initialSearch(spec, firstFilter);
  });
  const [isRestoring, setIsRestoring] = useState(restored !== '');
  const [dropped, setDropped] = useState(nothing);

  const reading = readListQuery(spec, isRestoring && written === '' ? restored : written);
  const search = writeListQuery(spec, reading.query);
  const unknown = reading.dropped.filter((key) => !readElsewhere.includes(key));
  const strangers = unknown.join(',');
  if (isRestoring && written !== '') setIsRestoring(false);
  if (strangers !== '' && strangers !== dropped.join(',')) setDropped(unknown);

  useEffect(() => {
    rememberQuery(spec.screen, search);
    const isCanonical = written === (search === '' ? '' : `?${search}`);
    if (!isCanonical) void navigate({ search }, { replace: true });
  }, [spec.screen, search, written, navigate]);

  function go(query: ListQuery<Kinds>): void {
    // A choice made before the restored query reached the address is the newer one.
    setIsRestoring(false);
    setDropped(nothing);
    onAsk?.(query);
    void navigate({ search: writeListQuery(spec, query) });
  }

  const { query } = reading;
  return {
    query,
    firstFilter,
    search,
    dropped,
    dismissDropped: () => setDropped(nothing),
    setFilter: (patch) => go({ ...query, page: 1, filter: patched(query.filter, patch) }),
    clearFilters: () =>
      go({ ...query, page: 1, filter: isSameFilter(spec, query.filter, firstFilter) ? {} : firstFilter }),
    setSort: (sort) => go({ ...query, page: 1, sort }),
    setPage: (page) => go({ ...query, page }),
    setLimit: (limit) => go({ ...query, page: 1, limit }),
    setSearch: (next) => go(next === '' ? defaultQuery(spec) : readListQuery(spec, next).query),
  };
}
