import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { pollMs } from '../../../app/pace.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { Density } from '../AppTable.tsx';
import type { ColumnChoice } from '../columns.ts';

/** How a view asks and shows a list. */
export interface ViewContent {
  name: string;
  /** The canonical address of the list's query, without the question mark. */
  query: string;
  isShared: boolean;
  /** Null: as each person has them. */
  columns: ColumnChoice | null;
  density: Density | null;
}

/** A named query of one screen, kept by the server for one person, or shared with the company. */
export interface SavedView extends ViewContent {
  id: number;
  screen: string;
  /** A view that somebody else shares can be used, not changed. */
  isMine: boolean;
}

export function savedViewsKey(screen: string): readonly [string, string] {
  return ['saved-filters', screen];
}

const none: readonly SavedView[] = [];

/** The saved views of a screen; undefined until they are known. Without them the list still works: a failure shows none. */
export function useSavedViews(screen: string): readonly SavedView[] | undefined {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, isError } = useQuery({
    queryKey: savedViewsKey(screen),
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.read<{ data: SavedView[] }>('savedFilters', {
        what: 'all',
        query: { screen },
        signal,
      });
      return answer.data;
    },
    staleTime: pollMs,
    meta: { raisesErrorPage: false },
  });
  return data ?? (isError ? none : undefined);
}
