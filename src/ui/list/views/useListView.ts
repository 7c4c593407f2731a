import { useEffect } from 'react';
import { useStore, useStoreContext } from 'react-admin';
import type { Density } from '../AppTable.tsx';
import type { ColumnChoice } from '../columns.ts';
import type { ListSpec } from '../../../../domain/list/listQuery.ts';
import {
  defaultQuery,
  isSameFilter,
  readListQuery,
  writeListQuery,
} from '../../../../domain/list/listQuery.ts';
import type { ListQueryControl } from '../useListQuery.ts';
import type { SavedView } from './savedViews.ts';
import { useSavedViews } from './savedViews.ts';

/** What a person keeps of the views of one screen: their order, and the one that the list opens with. */
interface KeptViews {
  order: readonly number[];
  /** Its question stands here too, so that the list need not wait for the views; it follows the view. */
  first: { id: number; query: string } | null;
}

/** The view in which a list is looked at in this tab, and how its columns are shown differently until that is saved. */
interface OpenView {
  id: number;
  columns?: ColumnChoice | null;
  density?: Density;
}

const keptKey = (screen: string): string => `list.${screen}.views`;
const unordered: KeptViews = { order: [], first: null };

/** What the list of a screen opens with where nothing else is asked: the question of the person's first view. */
export function useFirstView(screen: string): string | undefined {
  return useStoreContext().getItem<KeptViews>(keptKey(screen))?.first?.query;
}

export interface ListView {
  /** In the person's order. */
  views: readonly SavedView[];
  active: SavedView | null;
  /** What is asked or shown is not what the active view says. */
  isChanged: boolean;
  /** Nothing is asked that a view could keep: the whole list, or what it opens with by itself. */
  isAtRest: boolean;
  isUntouched: boolean;
  /** No view is open, and there is something that one could keep: what is asked, or the person's own columns. */
  isSavable: boolean;
  /** What is asked now, as a view keeps it. */
  asked: string;
  columns: ColumnChoice | undefined;
  density: Density;
  setColumns: (choice: ColumnChoice | undefined) => void;
  setDensity: (density: Density) => void;
  /** Looks at a view as it is saved; null at the list itself. */
  open: (view: SavedView | null) => void;
  /** The address of a view. */
  searchOf: (view: SavedView) => string;
  isFirst: (view: SavedView) => boolean;
  setFirst: (view: SavedView | null) => void;
  /** Puts a view so many places further. */
  move: (view: SavedView, by: 1 | -1) => void;
}

/** The views of a list, and how the one that is open shows it. Without one the list is as the person has it. */
export function useListView<Kinds>(spec: ListSpec<Kinds>, control: ListQueryControl<Kinds>): ListView {
  const { screen } = spec;
  const saved = useSavedViews(screen);
  const [kept, setKept] = useStore<KeptViews>(keptKey(screen), unordered);
  const [opened, setOpened] = useStore<OpenView | null>(`list.${screen}.activeView`, null);
  const [ownColumns, setOwnColumns] = useStore<ColumnChoice | undefined>(`list.${screen}.columns`);
  const [ownDensity, setOwnDensity] = useStore<Density>('list.density', 'compact');

  const { query } = control;
  // A view is a question, not a page of its answer.
  const asked = writeListQuery(spec, { ...query, page: 1, limit: spec.defaultLimit });
  const searchOf = (view: Pick<SavedView, 'query'>): string =>
    writeListQuery(spec, readListQuery(spec, view.query).query);
  const isUntouched = asked === writeListQuery(spec, defaultQuery(spec));
  const isAtRest = isUntouched || isSameFilter(spec, query.filter, control.firstFilter);
  const placeOf = ({ id }: SavedView): number =>
    kept.order.includes(id) ? kept.order.indexOf(id) : kept.order.length;
  const views = (saved ?? []).toSorted((a, b) => placeOf(a) - placeOf(b));
  const chosen = views.find(({ id }) => id === opened?.id);
  const asking = isAtRest ? undefined : views.find((view) => searchOf(view) === asked);
  const active = chosen && (searchOf(chosen) === asked || (!isAtRest && !asking)) ? chosen : (asking ?? null);
  const working = active && opened?.id === active.id ? opened : null;

  const activeID = active?.id ?? null;
  useEffect(() => {
    if (saved && (opened?.id ?? null) !== activeID) setOpened(activeID === null ? null : { id: activeID });
  }, [saved, opened, activeID, setOpened]);

  // The question of the first view follows the view, also when its owner changes it.
  const first = saved && kept.first ? saved.find(({ id }) => id === kept.first?.id) : undefined;
  const isFirstStale = saved !== undefined && kept.first !== null && kept.first.query !== first?.query;
  useEffect(() => {
    if (isFirstStale) setKept({ ...kept, first: first ? { id: first.id, query: first.query } : null });
  }, [isFirstStale, kept, first, setKept]);

  const columns =
    working?.columns === undefined ? (active?.columns ?? ownColumns) : (working.columns ?? undefined);
  const density = working?.density ?? active?.density ?? ownDensity;
  const isChanged =
    active !== null &&
    (searchOf(active) !== asked ||
      (working?.columns !== undefined && !isSame(working.columns, active.columns)) ||
      (working?.density !== undefined && working.density !== (active.density ?? ownDensity)));

  return {
    views,
    active,
    isChanged,
    isAtRest,
    isUntouched,
    isSavable: active === null && (!isAtRest || ownColumns !== undefined),
    asked,
    columns: columns ?? undefined,
    density,
    setColumns(choice) {
      if (active) setOpened({ ...working, id: active.id, columns: choice ?? null });
      else setOwnColumns(choice);
    },
    setDensity(next) {
      if (active) setOpened({ ...working, id: active.id, density: next });
      else setOwnDensity(next);
    },
    open(view) {
      setOpened(view && { id: view.id });
      control.setSearch(view ? searchOf(view) : '');
    },
    searchOf,
    isFirst: ({ id }) => kept.first?.id === id,
    setFirst: (view) => setKept({ ...kept, first: view && { id: view.id, query: view.query } }),
    move(view, by) {
      const ids = views.map(({ id }) => id);
      const from = ids.indexOf(view.id);
      ids.splice(from + by, 0, ...ids.splice(from, 1));
      setKept({ ...kept, order: ids });
    },
  };
}

function isSame(one: ColumnChoice | null, other: ColumnChoice | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
