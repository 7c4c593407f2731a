import type { RefObject } from 'react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
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

interface Room {
  /** How many columns have to go under another one. */
  folds: number;
  /** Even so, something is out of sight: the table scrolls, and shows that it does. */
  isShort: boolean;
}

/**
 * Finds out how many columns fit side by side, whenever the place or the table in it takes another size: before the eye
 * sees either. Newer rows only ever fold more, so that turning a page moves no column back and forth; another width or
 * other columns are measured from the start.
 * @param question names what the room is measured for, but the rows: the columns and how close they stand
 */
export function useRoom(frame: RefObject<HTMLElement | null>, foldable: number, question: string): Room {
  const [known, setKnown] = useState({ question, width: 0, folds: 0, isShort: false });
  const folds = known.question === question ? known.folds : 0;

  /** Answers whether other columns go under now, after which the table has to be measured again. */
  const measure = useEffectEvent((place: HTMLElement): boolean => {
    const width = place.clientWidth;
    const isShort = place.scrollWidth > width;
    const isKnown = known.question === question;
    const isNewWidth = isKnown && known.width !== width;
    const isFromStart = isNewWidth && folds > 0;
    const next = isFromStart ? 0 : isShort && folds < foldable ? folds + 1 : folds;
    if (next !== folds || !isKnown || isNewWidth || known.isShort !== isShort)
      setKnown({ question, width, folds: next, isShort: isShort && !isFromStart });
    return next !== folds;
  });

  useLayoutEffect(() => {
    const place = frame.current;
    const table = place?.firstElementChild;
    if (!place || !table || typeof ResizeObserver === 'undefined') return undefined;
    let nextFrame = 0;
    const look = (): void => {
      cancelAnimationFrame(nextFrame);
      // A fold that leaves the table as wide as it was tells the observer nothing, though the next one may be needed.
      if (measure(place)) nextFrame = requestAnimationFrame(look);
    };
    const observer = new ResizeObserver(look);
    observer.observe(place);
    observer.observe(table);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(nextFrame);
    };
  }, [frame]);

  return { folds, isShort: known.question === question && known.isShort && folds >= foldable };
}
