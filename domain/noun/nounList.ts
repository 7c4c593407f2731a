import {
  amountRangeFilter,
  choiceFilter,
  currencyFilter,
  dayRangeFilter,
  idFilter,
  textFilter,
  yesNoFilter,
} from '../list/filterKinds.ts';
import type { AnyFilterKind } from '../list/filterKinds.ts';
import type { FilterKinds, FilterValues, ListSpec } from '../list/listQuery.ts';
import { listSpec } from '../list/listQuery.ts';
import type { Field } from './fields.ts';
import { reviewStatuses } from '../lifecycle/reviewStatus.ts';
import { lawLooks } from '../lifecycle/statusLook.ts';
import type { AnyNoun, NounView } from './noun.ts';
import { isReview, screenOf } from './nounAddresses.ts';
import { defaultPageSize, filteredFields, sortsOf } from './noun.ts';

/** Filter and column of the state of the person's own task on a record. */
export const ownTask = 'reviewStatus';

function filterKind(field: Field): AnyFilterKind {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return choiceFilter(field.choices);
    case 'currency':
      return currencyFilter();
    case 'switch':
      return yesNoFilter();
    case 'day':
      return dayRangeFilter();
    case 'amount':
      return amountRangeFilter();
    case 'reference':
    case 'references':
      return idFilter({ resource: field.resource });
    case 'text':
    case 'tags':
    case 'link':
      return textFilter();
    default:
      throw new Error(`a list cannot be narrowed by a field of the kind ${field.kind}`);
  }
}

/** The name of a field's filter in the address: records are named by their ids. */
export function filterName(name: string, { kind }: Field): string {
  return kind === 'reference' || kind === 'references' ? `${name}IDs` : name;
}

/** What the list of a noun can be asked, at its own address or in a view. */
export function nounListSpec(noun: AnyNoun, view?: NounView): ListSpec {
  const { path, lifecycle, list } = noun;
  const filters: FilterKinds = {
    query: textFilter({ isPromoted: true }),
    ...(isReview(view)
      ? { [ownTask]: choiceFilter(reviewStatuses, { looks: lawLooks, isPromoted: true }) }
      : {}),
    ...(lifecycle.statuses.length > 1
      ? {
          status: choiceFilter(lifecycle.statuses, {
            looks: view?.looks ?? lifecycle.looks,
            isPromoted: true,
          }),
        }
      : {}),
    ...Object.fromEntries(
      filteredFields(noun).map(([name, field]) => [filterName(name, field), filterKind(field)]),
    ),
  };
  return listSpec({
    screen: screenOf(path, view),
    filters,
    sorts: sortsOf(noun),
    defaultSort: view?.sort ?? list.sort,
    defaultLimit: defaultPageSize,
    // A review lists only what the person is or was asked to decide, though they may read more.
    ...(isReview(view) ? { fixed: { [ownTask]: reviewStatuses.join(',') } } : {}),
  });
}

/** What is in force on the first visit. */
export function firstNounFilter({ list }: AnyNoun, view?: NounView): FilterValues<FilterKinds> {
  return isReview(view) ? { [ownTask]: ['awaiting'] } : ((view ? view.first : list.first) ?? {});
}

/** The columns of a noun's list, the hidden ones last; where it is gone through, the state of the person's own task too. */
export function listedColumns(noun: AnyNoun, view?: NounView): string[] {
  const { list } = noun;
  const shown = shownColumns(noun, view);
  const all = [...list.columns, ...(list.hidden ?? [])].map(String);
  return [...shown, ...all.filter((key) => !shown.includes(key))];
}

/** Those of them that a list shows at first. */
export function shownColumns({ list, fields }: AnyNoun, view?: NounView): string[] {
  const there = (view?.columns ?? list.columns).filter(
    (key) => key === 'status' || key === 'createdAt' || key in fields,
  );
  return [...there.map(String), ...(isReview(view) ? [ownTask] : [])];
}
