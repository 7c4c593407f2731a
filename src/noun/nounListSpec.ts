import type { Field } from '../../domain/noun/fields.ts';
import { currencyCodes } from '../../domain/money/money.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { defaultPageSize, filteredFields, sortsOf } from '../../domain/noun/noun.ts';
import type { FilterKind } from '../../domain/list/filterKinds.ts';
import {
  amountRangeFilter,
  choiceFilter,
  dayRangeFilter,
  idFilter,
  textFilter,
  yesNoFilter,
} from '../../domain/list/filterKinds.ts';
import type { ListSpec } from '../../domain/list/listQuery.ts';
import { listSpec } from '../../domain/list/listQuery.ts';

export type NounFilters = Record<string, FilterKind<unknown>>;

function filterKind(field: Field): FilterKind<unknown> {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return choiceFilter(field.choices) as FilterKind<unknown>;
    case 'currency':
      return choiceFilter(currencyCodes) as FilterKind<unknown>;
    case 'switch':
      return yesNoFilter() as FilterKind<unknown>;
    case 'day':
      return dayRangeFilter() as FilterKind<unknown>;
    case 'amount':
      return amountRangeFilter() as FilterKind<unknown>;
    case 'reference':
    case 'references':
      return idFilter() as FilterKind<unknown>;
    default:
      return textFilter() as FilterKind<unknown>;
  }
}

/** The name of a field's filter in the address: records are named by their ids. */
export function filterName(name: string, { kind }: Field): string {
  return kind === 'reference' || kind === 'references' ? `${name}IDs` : name;
}

/** Whether its records differ by status, so that a list can be narrowed by it. */
export function hasStatuses({ lifecycle }: AnyNoun): boolean {
  return lifecycle.statuses.length > 1;
}

/** What the list of a noun can be asked. */
export function nounListSpec(noun: AnyNoun): ListSpec<NounFilters> {
  const { path, lifecycle, list } = noun;
  return listSpec({
    screen: path,
    filters: {
      query: textFilter() as FilterKind<unknown>,
      ...(hasStatuses(noun) ? { status: choiceFilter(lifecycle.statuses) as FilterKind<unknown> } : {}),
      ...Object.fromEntries(
        filteredFields(noun).map(([name, field]) => [filterName(name, field), filterKind(field)]),
      ),
    },
    sorts: sortsOf(noun),
    defaultSort: list.sort,
    defaultLimit: defaultPageSize,
  });
}

/** What is in force on the first visit. */
export function firstNounFilter({ list }: AnyNoun): Readonly<Record<string, unknown>> {
  return list.first ?? {};
}
