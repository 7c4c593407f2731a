import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { pollMs } from '../../../app/pace.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';

/** A named query of one screen, kept by the server for one person, or shared with the company. */
export interface SavedFilter {
  id: number;
  screen: string;
  name: string;
  /** The canonical address of the list's query, without the question mark. */
  query: string;
  isShared: boolean;
  /** A view that somebody else shares can be used, not changed. */
  isMine: boolean;
}

function keyOf(screen: string): readonly [string, string] {
  return ['saved-filters', screen];
}

/** The saved views of a screen. Without them the list still works: a failure shows none. */
export function useSavedFilters(screen: string): readonly SavedFilter[] {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const answer = useQuery({
    queryKey: keyOf(screen),
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.read<{ data: SavedFilter[] }>('savedFilters', {
        what: 'all',
        query: { screen },
        signal,
      });
      return data;
    },
    staleTime: pollMs,
    meta: { raisesErrorPage: false },
  });
  return answer.data ?? [];
}

/** Saving one under its name (a name saved again is replaced), and deleting one. */
export function useSavedFilterWrites(screen: string) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keyOf(screen) });
  const save = useMutation({
    mutationFn: (filter: Pick<SavedFilter, 'name' | 'query' | 'isShared'>) =>
      dataProvider.act<SavedFilter>('savedFilters', { action: 'save', input: { screen, ...filter } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => dataProvider.act('savedFilters', { id, action: 'remove' }),
    onSuccess,
  });
  return { save, remove };
}
