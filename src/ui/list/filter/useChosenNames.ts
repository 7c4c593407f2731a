import { useQuery, useQueryClient } from '@tanstack/react-query';
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
  const queryClient = useQueryClient();
  const chosen = Object.entries(resources).flatMap(([name, resource]) => {
    const ids = (filter[name] as readonly number[] | undefined) ?? [];
    return ids.length === 0 ? [] : [{ name, ids, resource }];
  });
  const read = async (resource: string, ids: readonly number[]) => {
    const records = await queryClient.fetchQuery({
      queryKey: [resource, 'getMany', ids],
      queryFn: async () => (await dataProvider.getMany<RaRecord>(resource, { ids: [...ids] })).data,
      meta: { raisesErrorPage: false },
    });
    return records.map((record): FilterOption => ({
      value: String(record.id),
      label: String(record['name']),
    }));
  };
  const { data: names } = useQuery({
    queryKey: ['chosenNames', chosen],
    // Without one of them the others are still named.
    queryFn: async (): Promise<Record<string, FilterOption[] | undefined>> => {
      const answers = chosen.map(
        async ({ name, resource, ids }) => [name, await read(resource, ids)] as const,
      );
      const settled = await Promise.allSettled(answers);
      return Object.fromEntries(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    },
    enabled: chosen.length > 0,
    placeholderData: (last) => last,
    meta: { raisesErrorPage: false },
  });
  return Object.fromEntries(
    chosen.map(({ name, ids }) => [
      name,
      (names?.[name] ?? []).filter(({ value }) => ids.includes(Number(value))),
    ]),
  );
}
