import type { ReactNode } from 'react';
import type { ListControllerResult, RaRecord, SortPayload } from 'react-admin';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import type { FilterValues } from '../../../domain/list/listQuery.ts';
import type { ListQueryControl } from './useListQuery.ts';
import type { ListRows } from './useListRows.ts';
import type { Selection } from './rows/useSelection.ts';

interface ListContextProps<Row extends RaRecord, Kinds> {
  /** A name of the registry of resources. */
  resource: string;
  control: ListQueryControl<Kinds>;
  answer: ListRows<Row>;
  selection: Selection<Row>;
  children: ReactNode;
}

/** Tells react-admin's own components what the list shows: their hooks read and change the same address. */
export function ListContext<Row extends RaRecord, Kinds>(props: ListContextProps<Row, Kinds>) {
  const { resource, control, answer, selection, children } = props;
  const { query } = control;
  const [first] = query.sort;
  const { rows } = answer;
  const named = (ids: readonly Row['id'][]) => (rows ?? []).filter(({ id }) => ids.includes(id));
  const value = {
    resource,
    data: rows,
    total: answer.total,
    error: answer.error,
    isPending: rows === undefined,
    isLoading: rows === undefined && answer.isFetching,
    isFetching: answer.isFetching,
    isPlaceholderData: answer.isStale,
    refetch: answer.refetch,
    page: query.page,
    perPage: query.limit,
    setPage: control.setPage,
    setPerPage: control.setLimit,
    hasPreviousPage: query.page > 1,
    hasNextPage: query.page * query.limit < answer.total,
    sort: { field: first?.field ?? 'id', order: first?.isDescending ? 'DESC' : 'ASC' },
    setSort: ({ field, order }: SortPayload) => control.setSort([{ field, isDescending: order === 'DESC' }]),
    filterValues: query.filter,
    displayedFilters: {},
    setFilters: (filter: FilterValues<Kinds>) => control.setFilter(filter),
    showFilter: (name: string, initial: unknown) =>
      control.setFilter({ [name]: initial } as FilterValues<Kinds>),
    hideFilter: (name: string) => control.setFilter({ [name]: undefined } as FilterValues<Kinds>),
    selectedIds: [...selection.ids],
    onToggleItem: (id: Row['id']) => named([id]).forEach(selection.toggle),
    onSelect: (ids: Row['id'][]) => selection.choose(named(ids)),
    onSelectAll: () => selection.choose(rows ?? []),
    onUnselectItems: selection.clear,
    exporter: false,
  };
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={value as unknown as ListControllerResult<Row>}>
        {children}
      </ListContextProvider>
    </ResourceContextProvider>
  );
}
