import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '../../../providers/http/apiRequest.ts';
import type { FilterOption } from './filterFields.ts';

interface Lookup {
  data: readonly { id: number; name: string }[];
  pageInfo: { totalPage: number };
}

/** Records to filter by are read in pages of this size, and as many pages; the rest is found by the search. */
const lookupSize = 100;
const mostPages = 3;

async function readLookup(path: string, signal: AbortSignal): Promise<FilterOption[]> {
  const options: FilterOption[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, pageInfo } = await apiRequest<Lookup>(path, { query: { page, limit: lookupSize }, signal });
    options.push(...data.map(({ id, name }) => ({ value: String(id), label: name })));
    if (page >= pageInfo.totalPage) break;
  }
  return options;
}

/** The records of a lookup by name; null until they are there, and for who may not read them. */
export function useLookup(path: string): readonly FilterOption[] | null {
  const { data } = useQuery({
    queryKey: ['lookup', path],
    queryFn: ({ signal }) => readLookup(path, signal),
    staleTime: 300_000,
    meta: { raisesErrorPage: false },
  });
  return data ?? null;
}
