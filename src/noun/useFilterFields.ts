import { useTranslate } from 'react-admin';
import type { AnyNoun } from '../../domain/noun.ts';
import { filteredFields } from '../../domain/noun.ts';
import type { FilterField } from '../ui/list/filterFields.ts';
import { filterName } from './nounListSpec.ts';
import { useNounWords } from './useNounWords.ts';

/** How the filters of a noun's list are shown. */
export function useFilterFields(noun: AnyNoun): Readonly<Record<string, FilterField>> {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const own = filteredFields(noun).map(([name, field]): [string, FilterField] => [
    filterName(name, field),
    {
      label: words(`field.${name}`),
      ...(field.kind === 'choice'
        ? {
            options: field.choices.map((value) => ({
              value,
              label: translate(`${noun.name}.choice.${name}.${value}`),
            })),
          }
        : {}),
      ...(field.kind === 'reference' || field.kind === 'references' ? { resource: field.resource } : {}),
    },
  ]);
  return {
    query: { label: words('filter.query'), isPromoted: true },
    status: {
      label: words('field.status'),
      isPromoted: true,
      options: noun.lifecycle.statuses.map((value) => ({ value, label: translate(`status.${value}`) })),
    },
    ...Object.fromEntries(own),
  };
}
