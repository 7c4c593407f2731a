import { useCanAccessResources, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { AnyFilterKind, IDKind } from '../../../../domain/list/filterKinds.ts';
import type { FilterKinds, ListSpec } from '../../../../domain/list/listQuery.ts';
import { readListQuery } from '../../../../domain/list/listQuery.ts';
import type { FilterField, FilterFields, FilterOption } from './filterFields.ts';
import { statusOptions } from './statusOptions.ts';
import { useChosenNames } from './useChosenNames.ts';
import { useLookup } from './useLookup.ts';

/** What a room says of the filters of a list. */
interface ShownFilters {
  /** What a filter is called. */
  labelOf: (name: string) => string;
  /** What one of its words is called, where its kind does not say. */
  wordOf?: (name: string, value: string) => string;
  /** Whether it is shown; unset: all are. */
  isShown?: (name: string) => boolean;
  /** Of its words, those that are offered; unset: all. */
  offered?: Readonly<Record<string, readonly string[]>>;
  /** What the list is asked, where that is not its address. */
  asked?: string | undefined;
}

function currenciesOf(filter: object): readonly string[] {
  return (filter as { currencyCode?: readonly string[] }).currencyCode ?? [];
}

/** How the filters of a list are shown. Records that the person may not look up are not offered to filter by. */
export function useFilterFields<Kinds>(
  spec: ListSpec<Kinds>,
  { labelOf, wordOf = (_name, value) => value, isShown = () => true, offered = {}, asked }: ShownFilters,
): FilterFields<Kinds> {
  const translate = useTranslate();
  const { search } = useLocation();
  const { filter } = readListQuery(spec, asked ?? search).query;
  const kinds = Object.entries(spec.filters as FilterKinds).filter(([name]) => isShown(name));
  const records = kinds.filter((entry): entry is [string, IDKind & { resource: string }] => {
    const [, kind] = entry;
    return kind.control === 'ids' && kind.resource !== undefined;
  });
  const typed = records.filter(([, { areFew }]) => areFew !== true);
  const { canAccess = {} } = useCanAccessResources({
    action: 'choose',
    resources: typed.map(([, { resource }]) => resource),
  });
  const readable = typed.filter(([, { resource }]) => canAccess[resource] === true);
  const names = useChosenNames(
    filter as Readonly<Record<string, unknown>>,
    Object.fromEntries(readable.map(([name, { resource }]) => [name, resource])),
  );
  const few = records.find(([, { areFew }]) => areFew === true);
  const fewOptions = useLookup(few?.[1].resource ?? '', few !== undefined);

  function recordsOf(name: string, { resource, areFew }: IDKind): Partial<FilterField> | null {
    if (resource === undefined) return {};
    if (areFew) return fewOptions && { options: fewOptions };
    return readable.some(([one]) => one === name) ? { resource, options: names[name] ?? [] } : null;
  }
  function choicesOf(name: string, kind: AnyFilterKind): readonly FilterOption[] | undefined {
    if (kind.control !== 'choice') return undefined;
    const values = offered[name] ?? kind.choices;
    if ('looks' in kind && kind.looks) return statusOptions(values, kind.looks, translate);
    const areCodes = 'areCodes' in kind && kind.areCodes === true;
    return values.map((value) => ({ value, label: areCodes ? value : wordOf(name, value) }));
  }
  const fields = kinds.flatMap(([name, kind]): [string, FilterField][] => {
    const ofRecords = kind.control === 'ids' ? recordsOf(name, kind) : {};
    if (ofRecords === null) return [];
    const options = choicesOf(name, kind);
    return [
      [
        name,
        {
          label: labelOf(name),
          ...(kind.isPromoted ? { isPromoted: true } : {}),
          ...(options ? { options } : {}),
          ...(kind.control === 'amountRange' && kinds.some(([other]) => other === 'currencyCode')
            ? { compared: currenciesOf(filter) }
            : {}),
          ...ofRecords,
        },
      ],
    ];
  });
  return Object.fromEntries(fields) as FilterFields<Kinds>;
}
