import { useTranslate } from 'react-admin';
import { useLocale } from '../../useLocale.ts';
import type { FilterValues, ListQuery, ListSpec } from '../../../../domain/list/listQuery.ts';
import { defaultQuery, readListQuery, writeListQuery } from '../../../../domain/list/listQuery.ts';
import type { ListQueryControl } from '../useListQuery.ts';
import { FilterBar, FilterChips } from './FilterBar.tsx';
import type { FilterFields } from './filterFields.ts';
import { describeFilter, filtersToShow } from './filterFields.ts';

/** What a list is asked somewhere else than above it: in a form, or told on a page. */
export interface AskedProps {
  /** As the address of the list spells it. */
  search: string;
  /** Unset: the filters are told, and not changed. */
  onChange?: (search: string) => void;
}

interface ListFiltersProps<Kinds> extends AskedProps {
  spec: ListSpec<Kinds>;
  fields: FilterFields<Kinds>;
  list: string;
}

/** Enter in a filter's input sends no form around it. */
function keepEnter(element: HTMLElement | null): (() => void) | undefined {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  element?.addEventListener('keydown', keep);
  return () => element?.removeEventListener('keydown', keep);
}

/** The filters of a list apart from it. */
export function ListFilters<Kinds>({ spec, fields, list, search, onChange }: ListFiltersProps<Kinds>) {
  const translate = useTranslate();
  const locale = useLocale();
  const { query } = readListQuery(spec, search);
  if (!onChange) {
    return filtersToShow(spec, fields, query.filter)
      .map((filter) => describeFilter(filter, translate, locale))
      .join('; ');
  }
  const put = (next: ListQuery<Kinds>) =>
    onChange(writeListQuery(spec, { ...next, page: 1, limit: spec.defaultLimit }));
  const withFilter = (filter: FilterValues<Kinds>) => put({ ...query, filter });
  const control: ListQueryControl<Kinds> = {
    query,
    firstFilter: {},
    search,
    dropped: [],
    dismissDropped: () => {},
    setFilter(patch) {
      const entries = Object.entries({ ...query.filter, ...patch }).filter(
        ([, value]) => value !== undefined,
      );
      withFilter(Object.fromEntries(entries) as FilterValues<Kinds>);
    },
    clearFilters: () => withFilter({}),
    setSort: (sort) => put({ ...query, sort }),
    setPage: () => {},
    setLimit: () => {},
    setSearch: (text) => put(text === '' ? defaultQuery(spec) : readListQuery(spec, text).query),
  };
  // It stands in a form of its own, which is not sent by what is pressed or entered in here.
  return (
    <fieldset
      ref={keepEnter}
      style={{ display: 'grid', gap: 8, minWidth: 0, margin: 0, padding: 0, border: 0 }}
      onSubmit={(event) => event.stopPropagation()}
    >
      <FilterBar spec={spec} fields={fields} control={control} list={list} />
      <FilterChips spec={spec} fields={fields} control={control} />
    </fieldset>
  );
}
