import { useQueries } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { filteredFields } from '../../domain/noun/noun.ts';
import type { FilterField, FilterOption } from '../ui/list/filter/filterFields.ts';
import { statusOptions } from '../ui/list/filter/statusOptions.ts';
import type { ListSpec } from '../ui/list/listQuery.ts';
import { readListQuery } from '../ui/list/listQuery.ts';
import type { NounFilters } from './nounListSpec.ts';
import { filterName, hasStatuses } from './nounListSpec.ts';
import { useNounWords } from './useNounWords.ts';

/** How the filters of a noun's list are shown. */
export function useFilterFields(
  noun: AnyNoun,
  spec: ListSpec<NounFilters>,
  /** What the list is asked, where that is not its address. */
  asked?: string,
): Readonly<Record<string, FilterField>> {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const names = useChosenNames(noun, spec, asked);
  const own = filteredFields(noun).map(([name, field]): [string, FilterField] => [
    filterName(name, field),
    {
      label: words(`field.${name}`),
      ...(field.kind === 'choice' || field.kind === 'choices'
        ? {
            options: field.choices.map((value) => ({
              value,
              label: translate(`${noun.name}.choice.${name}.${value}`),
            })),
          }
        : {}),
      ...(field.kind === 'switch'
        ? {
            options: (['true', 'false'] as const).map((value) => ({
              value,
              label: translate(`${noun.name}.choice.${name}.${value}`, {
                _: translate(value === 'true' ? 'noun.yes' : 'noun.no'),
              }),
            })),
          }
        : {}),
      ...(field.kind === 'reference' || field.kind === 'references'
        ? { resource: field.resource, options: names[filterName(name, field)] ?? [] }
        : {}),
    },
  ]);
  return {
    query: { label: words('filter.query'), isPromoted: true },
    ...(hasStatuses(noun)
      ? {
          status: {
            label: words('field.status'),
            isPromoted: true,
            options: statusOptions(noun.lifecycle.statuses, noun.lifecycle.looks, translate),
          },
        }
      : {}),
    ...Object.fromEntries(own),
  };
}

/** The names of the records that the address filters by, by the name of the filter. */
function useChosenNames(
  noun: AnyNoun,
  spec: ListSpec<NounFilters>,
  asked: string | undefined,
): Readonly<Record<string, readonly FilterOption[]>> {
  const dataProvider = useDataProvider();
  const { search } = useLocation();
  const { filter } = readListQuery(spec, asked ?? search).query;
  const chosen = filteredFields(noun).flatMap(([name, field]) => {
    if (field.kind !== 'reference' && field.kind !== 'references') return [];
    const key = filterName(name, field);
    const ids = (filter[key] as readonly number[] | undefined) ?? [];
    return ids.length === 0 ? [] : [{ key, ids, resource: field.resource }];
  });
  const answers = useQueries({
    queries: chosen.map(({ resource, ids }) => ({
      queryKey: [resource, 'getMany', ids],
      queryFn: async () => (await dataProvider.getMany<RaRecord>(resource, { ids: [...ids] })).data,
      meta: { raisesErrorPage: false },
    })),
  });
  return Object.fromEntries(
    chosen.map(({ key }, index) => [
      key,
      (answers[index]?.data ?? []).map(({ id, name }) => ({ value: String(id), label: String(name) })),
    ]),
  );
}
