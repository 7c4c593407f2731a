import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { searchRows } from '../../ui/form/fields/ChoiceField.tsx';
import type { Option } from '../../ui/form/fields/option.ts';

/** What the records of a picker hold, by the names of fields: others are not offered. */
type Narrowed = Readonly<Record<string, string>>;

/** Finds records of a resource that a form can choose, by a part of their name. */
export function useChoices(
  resource: string,
  narrowed?: Narrowed,
): (text: string, signal: AbortSignal) => Promise<readonly Option[]> {
  const dataProvider = useDataProvider();
  return (text, signal) => searchRows<Option>(dataProvider, resource, text, signal, narrowed);
}

/** What the form holds of choices that what is picked shares with it (`sharing`); nothing of those that are still open. */
export function useShared(names: readonly string[]): Narrowed {
  const held: unknown[] = useWatch({ name: [...names] });
  return Object.fromEntries(
    names.flatMap((name, at): [string, string][] => {
      const value = held[at];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** What found options are remembered by. */
export function searchKeyOf(resource: string, narrowed: Narrowed): string {
  return [resource, ...Object.entries(narrowed).map((pair) => pair.join('='))].join(' ');
}
