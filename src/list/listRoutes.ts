import type { ComponentType, ReactNode } from 'react';
import type { AnyListRoom } from '../../domain/list/listRoom.ts';
import type { ListHead } from '../../domain/list/listHead.ts';
import { wholeList, wordsOfList } from '../../domain/list/listHead.ts';
import type { RouteDefinition } from '../app/routing/routes.ts';
import type { Column } from '../ui/list/columns.ts';
import { firstQuestion } from '../ui/list/initialQuery.ts';

/** What the screen of a list has of its own, in a file of its room that is loaded with it. */
export interface ListPieces<Row = never> {
  /** Lists beside it, between its title and its rows. */
  tabs?: ComponentType;
  /** The filter that its tabs set: it is no filter of the person's own. */
  tabFilter?: string;
  /** Further keys of the address that its tabs read. */
  tabKeys?: readonly string[];
  /** The key of another title, by what the address asks; null: that of the list. */
  titleAt?: (search: URLSearchParams) => string | null;
  /** Figures over its rows. */
  above?: ComponentType;
  /** Take the place of parts of a column: its cell, where a phone shows it. */
  columns?: Readonly<{ [Name in keyof Row & string]?: Partial<Column<Row>> }>;
  /** What can be done about a row. */
  rowActions?: (row: Row) => ReactNode;
}

/** A list room with the pieces that its room gives to its screen. */
export interface ScreenedList<At extends `/${string}` = `/${string}`> extends ScreenedHead<At> {
  list: AnyListRoom & { at: At };
}

/** The same as the first code of a page has it. */
export interface ScreenedHead<At extends `/${string}` = `/${string}`> {
  list: ListHead & { at: At };
  pieces?: () => Promise<{ default: ListPieces }>;
}

/** The address of a list room; its screen is loaded when first visited. */
export function listRoutes<const At extends `/${string}`>({
  list,
  pieces,
}: ScreenedHead<At>): readonly RouteDefinition<At>[] {
  const { at, name, path, access, spec } = list;
  return [
    {
      path: at,
      title: name,
      access,
      layout: 'default',
      words: [wordsOfList(list)],
      initialQuery: {
        path,
        screen: spec.screen,
        question: async () => {
          const whole = await wholeList(list);
          return firstQuestion(whole.spec, whole.first);
        },
      },
      screen: async () => {
        const [{ listScreen }, whole, own] = await Promise.all([
          import('./ListScreen.tsx'),
          wholeList(list),
          pieces?.(),
        ]);
        return { default: listScreen(whole, own?.default ?? {}) };
      },
    },
  ];
}
