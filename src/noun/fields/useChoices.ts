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

/**
 * What the form holds of choices that what is picked shares with it (`sharing`); nothing of those that are still open.
 * @param path Of what is picked: what stands beside it comes before what stands above
 */
export function useShared(names: readonly string[], path = ''): Narrowed {
  const places = names.flatMap((name) => placesAbove(path, name).map((place) => ({ name, place })));
  const held: unknown[] = useWatch({ name: places.map(({ place }) => place) });
  const narrowed: Record<string, string> = {};
  for (const [at, { name }] of places.entries()) {
    const value = held[at];
    if (typeof value === 'string' && value !== '') narrowed[name] ??= value;
  }
  return narrowed;
}

/** Where a field of this name can stand beside a path of the form, or above it; the nearest first. */
export function placesAbove(path: string, name: string): string[] {
  const steps = path.split('.').slice(0, -1);
  const levels = steps.map((_, at) => steps.slice(0, steps.length - at).join('.'));
  return [...levels.map((level) => `${level}.${name}`), name];
}

/** What found options are remembered by. */
export function searchKeyOf(resource: string, narrowed: Narrowed): string {
  return [resource, ...Object.entries(narrowed).map((pair) => pair.join('='))].join(' ');
}
