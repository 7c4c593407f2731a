import { useQueries } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useDataProvider } from 'react-admin';
import type { FilterOption } from './filterFields.ts';

/**
 * The names of the records that a list is filtered by, by the name of the filter.
 * @param filter what the list is asked
 * @param resources where the records of a filter are found, by the name of the filter
 */
export function useChosenNames(
  filter: Readonly<Record<string, unknown>>,
  resources: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly FilterOption[]>> {
  const dataProvider = useDataProvider();
  const chosen = Object.entries(resources).flatMap(([name, resource]) => {
    const ids = (filter[name] as readonly number[] | undefined) ?? [];
    return ids.length === 0 ? [] : [{ name, ids, resource }];
  });
  const answers = useQueries({
    queries: chosen.map(({ resource, ids }) => ({
      queryKey: [resource, 'getMany', ids],
      queryFn: async () => (await dataProvider.getMany<RaRecord>(resource, { ids: [...ids] })).data,
      meta: { raisesErrorPage: false },
    })),
  });
  return Object.fromEntries(
    chosen.map(({ name }, index) => [
      name,
      (answers[index]?.data ?? []).map((record): FilterOption => ({
        value: String(record.id),
        label: String(record['name']),
      })),
    ]),
  );
}
