import type { RaRecord } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';

/** One record as its page reads it; react-admin's own key, so that both share what is there. */
export function recordQuery(dataProvider: OutlayDataProvider, resource: string, id: number | string) {
  return {
    queryKey: [resource, 'getOne', { id: String(id) }] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data } = await dataProvider.getOne<RaRecord>(resource, { id, signal });
      return data;
    },
    // Fetched ahead a moment ago is fresh enough to be shown; a decision asks the server in any case.
    staleTime: 5000,
  };
}
