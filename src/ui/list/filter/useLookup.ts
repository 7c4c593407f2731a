import { useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { useDataProvider } from 'react-admin';
import { pollMs } from '../../../app/pace.ts';
import type { FilterOption } from './filterFields.ts';

interface Choice {
  id: number;
  name: string;
}

/** Records to filter by are read in pages of this size, and as many pages; the rest is found by the search. */
const lookupSize = 100;
const mostPages = 3;

async function readLookup(
  dataProvider: DataProvider,
  resource: string,
  signal: AbortSignal,
): Promise<FilterOption[]> {
  const options: FilterOption[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, pageInfo } = await dataProvider.getList<Choice>(resource, {
      pagination: { page, perPage: lookupSize },
      signal,
    });
    options.push(...data.map(({ id, name }) => ({ value: String(id), label: name })));
    if (!pageInfo?.hasNextPage) break;
  }
  return options;
}

/** The records of a lookup by name; null until they are there, for who may not read them, and where none are `wanted`. */
export function useLookup(resource: string, isWanted = true): readonly FilterOption[] | null {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['lookup', resource],
    queryFn: ({ signal }) => readLookup(dataProvider, resource, signal),
    staleTime: pollMs,
    enabled: isWanted,
    meta: { raisesErrorPage: false },
  });
  return data ?? null;
}
