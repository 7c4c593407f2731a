import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ActionTable } from '../../../domain/lifecycle/offeredActions.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';

/** Who can take the step that a record waits for: the first of them, and how many more. */
export interface NextPeople {
  people: readonly { id: number; name: string }[];
  others: number;
}

/**
 * The people who can take the step that a record waits for, where its lifecycle names one. Undefined for any other, and as long as
 * they are not known: what the page says without them is true, too.
 * @param resource a name of the registry of resources, which reads `nextPeople`
 */
export function useNextPeople(
  resource: string,
  { waitsFor }: Pick<ActionTable, 'waitsFor'>,
  record: { id: number; status: string; version: number } | undefined,
): NextPeople | undefined {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data } = useQuery({
    queryKey: [resource, 'nextPeople', record?.id, record?.version],
    queryFn: ({ signal }) =>
      dataProvider.read<NextPeople>(resource, {
        what: 'nextPeople',
        params: { id: record?.id ?? 0 },
        signal,
      }),
    enabled: record !== undefined && waitsFor?.[record.status] !== undefined,
    staleTime: 60_000,
    meta: { raisesErrorPage: false },
  });
  return data;
}
