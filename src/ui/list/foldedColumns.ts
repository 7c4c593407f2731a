import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import type { ColumnHead } from './columns.ts';

/** A column that is drawn, with those that stand under its cells. */
export interface ColumnStack<Head extends ColumnHead> {
  column: Head;
  under: readonly Head[];
}

/** The columns that can go under another one, in the order in which they do: words first, then figures. */
export function foldableColumns<Head extends ColumnHead>(columns: readonly Head[]): readonly Head[] {
  const foldable = columns.filter((column) =>
    columns.some(({ key, under }) => key === column.under && under === undefined),
  );
  return [...foldable.filter(({ isText }) => isText), ...foldable.filter(({ isText }) => !isText)];
}

/** The columns as drawn when so many of them went under another one. */
export function stackedColumns<Head extends ColumnHead>(
  columns: readonly Head[],
  folds: number,
): readonly ColumnStack<Head>[] {
  const folded = new Set(foldableColumns(columns).slice(0, folds));
  return columns
    .filter((column) => !folded.has(column))
    .map((column) => ({
      column,
      under: columns.filter((other) => folded.has(other) && other.under === column.key),
    }));
}

export interface Room {
  /** How many columns have to go under another one. */
  folds: number;
  /** Even so, something is out of sight: the table scrolls, and shows that it does. */
  isShort: boolean;
}

/**
 * Finds out how many columns fit side by side. Newer rows only ever fold more, so that turning a page moves no column
 * back and forth; another width or other columns are measured from the start.
 * @param question names what the rooms is measured for, but the rows: the columns and how close they stand
 */
export function useRoom(
  frame: RefObject<HTMLElement | null>,
  foldable: number,
  question: string,
  rows: unknown,
): Room {
  const [width, setWidth] = useState(0);
  const asked = `${width}|${question}`;
  const [state, setState] = useState({ asked, folds: 0, isShort: false });
  const folds = state.asked === asked ? state.folds : 0;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const isShort = element.scrollWidth > element.clientWidth;
    const next = isShort && folds < foldable ? folds + 1 : folds;
    setState((old) =>
      old.asked === asked && old.folds === next && old.isShort === isShort
        ? old
        : { asked, folds: next, isShort },
    );
  }, [frame, foldable, asked, folds, rows]);

  return { folds, isShort: state.asked === asked && state.isShort && folds >= foldable };
}
