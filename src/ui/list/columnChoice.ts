import type { ColumnHead, ColumnChoice } from './columns.ts';
import { orderedColumns, isHidden } from './columns.ts';

/** The choice after a column was shown or hidden. */
export function withToggled(
  columns: readonly ColumnHead[],
  choice: ColumnChoice | undefined,
  key: string,
): ColumnChoice {
  const ordered = orderedColumns(columns, choice);
  const hidden = ordered.filter((column) => isHidden(column, choice)).map((column) => column.key);
  const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
  return { order: ordered.map((column) => column.key), hidden: next };
}

/** The choice after a column moved by so many places; the row's own column stays first. */
export function withMoved(
  columns: readonly ColumnHead[],
  choice: ColumnChoice | undefined,
  key: string,
  places: number,
): ColumnChoice {
  const ordered = orderedColumns(columns, choice);
  const hidden = ordered.filter((column) => isHidden(column, choice)).map((column) => column.key);
  const first = ordered.filter((column) => column.isRowHeader).length;
  const order = ordered.map((column) => column.key);
  const from = order.indexOf(key);
  const to = Math.min(Math.max(from + places, first), order.length - 1);
  if (from >= first) order.splice(to, 0, ...order.splice(from, 1));
  return { order, hidden };
}
