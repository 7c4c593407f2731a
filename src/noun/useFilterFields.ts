import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { filteredFields } from '../../domain/noun/noun.ts';
import type { FilterField } from '../ui/list/filter/filterFields.ts';
import { statusOptions } from '../ui/list/filter/statusOptions.ts';
import { useChosenNames } from '../ui/list/filter/useChosenNames.ts';
import type { ListSpec } from '../../domain/list/listQuery.ts';
import { readListQuery } from '../../domain/list/listQuery.ts';
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
  const { search } = useLocation();
  const { filter } = readListQuery(spec, asked ?? search).query;
  const names = useChosenNames(
    filter,
    Object.fromEntries(
      filteredFields(noun).flatMap(([name, field]) =>
        field.kind === 'reference' || field.kind === 'references'
          ? [[filterName(name, field), field.resource]]
          : [],
      ),
    ),
  );
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
