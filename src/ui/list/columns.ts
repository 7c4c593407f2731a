import type { ReactNode } from 'react';

/**
 * Where a phone shows a column: there a record is who it is about, how much, when, and how it stands. What names the row
 * is always shown.
 */
export type CardPlace = 'who' | 'amount' | 'when' | 'status';

/** What a column is apart from its rows. */
export interface ColumnHead {
  key: string;
  /** Its words, already in the person's language. */
  header: string;
  /** The field to order by: the key itself, or the one named. */
  sortable?: boolean | string;
  /** `right` for money and counts: digits of equal width, under each other. */
  align?: 'left' | 'right';
  /** Names the row: its cell is the row's header, its link the row's link, and it cannot be hidden. */
  isRowHeader?: boolean;
  /** Hidden until the person asks for it. */
  isHiddenAtFirst?: boolean;
  /**
   * Words of any length: where there is no room they are cut with an ellipsis, and said in full when pointed at. Every
   * other column keeps the width of its longest figure.
   */
  isText?: boolean;
  /** The column under whose cell this one goes where the list is too narrow for both: words go first. */
  under?: string;
  /** Without one a phone leaves the column out, but where no column has any: then it shows all of them. */
  place?: CardPlace;
}

/** One column of a list, as a value. */
export interface Column<Row> extends ColumnHead {
  cell: (row: Row) => ReactNode;
  /** What has to be said of some rows beside the cell: in small words on its second line. */
  remark?: (row: Row) => ReactNode;
  /** Where the cell leads: a real link; null: nowhere. */
  href?: (row: Row) => string | null;
  /** Begins to fetch what the link leads to: told when a person is about to follow it. */
  readAhead?: (row: Row) => void;
}

/** What a person chose of a list's columns: their order, and those hidden. */
export interface ColumnChoice {
  order: readonly string[];
  hidden: readonly string[];
}

export function sortFieldOf(column: ColumnHead): string | null {
  if (typeof column.sortable === 'string') return column.sortable;
  return column.sortable ? column.key : null;
}

/** Every column in the person's order. Ones they never met keep their place; ones that are gone are forgotten. */
export function orderedColumns<Head extends ColumnHead>(
  columns: readonly Head[],
  choice: ColumnChoice | undefined,
): readonly Head[] {
  const headers = columns.filter((column) => column.isRowHeader);
  const others = columns.filter((column) => !column.isRowHeader);
  const ranks = new Map(choice?.order.map((key, index) => [key, index]));
  const rankOf = (column: Head): number => ranks.get(column.key) ?? others.indexOf(column);
  return [
    ...headers,
    ...others.toSorted((a, b) => rankOf(a) - rankOf(b) || others.indexOf(a) - others.indexOf(b)),
  ];
}

export function isHidden(column: ColumnHead, choice: ColumnChoice | undefined): boolean {
  if (column.isRowHeader) return false;
  const isKnown = choice?.order.includes(column.key);
  return isKnown ? choice?.hidden.includes(column.key) === true : column.isHiddenAtFirst === true;
}

export function shownColumns<Head extends ColumnHead>(
  columns: readonly Head[],
  choice: ColumnChoice | undefined,
): readonly Head[] {
  return orderedColumns(columns, choice).filter((column) => !isHidden(column, choice));
}
