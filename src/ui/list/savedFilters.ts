import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../../providers/http/apiRequest.ts';

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
  const answer = useQuery({
    queryKey: keyOf(screen),
    queryFn: async ({ signal }) => {
      const { data } = await apiRequest<{ data: SavedFilter[] }>('saved-filters', {
        query: { screen },
        signal,
      });
      return data;
    },
    staleTime: 300_000,
    meta: { raisesErrorPage: false },
  });
  return answer.data ?? [];
}

/** Saving one under its name (a name saved again is replaced), and deleting one. */
export function useSavedFilterWrites(screen: string) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keyOf(screen) });
  const save = useMutation({
    mutationFn: (filter: Pick<SavedFilter, 'name' | 'query' | 'isShared'>) =>
      apiRequest<SavedFilter>('saved-filters', { method: 'PUT', body: { screen, ...filter } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => apiRequest(`saved-filters/${id}`, { method: 'DELETE' }),
    onSuccess,
  });
  return { save, remove };
}
