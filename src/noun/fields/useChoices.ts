import { useDataProvider } from 'react-admin';
import { searchRows } from '../../ui/form/fields/ChoiceField.tsx';
import type { Option } from '../../ui/form/fields/option.ts';

/** Finds records of a resource that a form can choose, by a part of their name. */
export function useChoices(
  resource: string,
): (text: string, signal: AbortSignal) => Promise<readonly Option[]> {
  const dataProvider = useDataProvider();
  return (text, signal) => searchRows<Option>(dataProvider, resource, text, signal);
}
