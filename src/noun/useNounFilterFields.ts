import { useTranslate } from 'react-admin';
import { filterName } from '../../domain/noun/nounList.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { filteredFields } from '../../domain/noun/noun.ts';
import type { ListSpec } from '../../domain/list/listQuery.ts';
import { useFilterFields } from '../ui/list/filter/useFilterFields.ts';
import { useNounWords } from './useNounWords.ts';

/**
 * How the filters of a noun's list are shown.
 * @param asked what the list is asked, where that is not its address
 */
export function useNounFilterFields(noun: AnyNoun, spec: ListSpec, asked?: string) {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const fieldOf = (filter: string) =>
    filteredFields(noun).find(([name, field]) => filterName(name, field) === filter)?.[0] ?? filter;
  return useFilterFields(spec, {
    asked,
    labelOf: (name) => words(name === 'query' ? 'filter.query' : `field.${fieldOf(name)}`),
    wordOf: (name, value) =>
      translate(`${noun.name}.choice.${name}.${value}`, {
        _: value === 'true' ? translate('noun.yes') : value === 'false' ? translate('noun.no') : value,
      }),
  });
}
