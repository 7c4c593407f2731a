import { asc, desc, is, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

import type { Sort } from '../../domain/list/listFilter.ts';

/**
 * The sorts of a list down to the id: equal values need one order, or pages would overlap. An id that is not asked
 * for follows the direction of the last sort.
 */
export function wholeOrder<Field extends string>(sorts: readonly Sort<Field>[]): Sort<Field | 'id'>[] {
  const last = sorts.at(-1);
  return last?.field === 'id'
    ? [...sorts]
    : [...sorts, { field: 'id', isDescending: last?.isDescending ?? false }];
}

/** What each sort of a list stands for. Where a column can miss (of an outer join), it is given as SQL. */
type SortColumns<Field extends string> = Readonly<Record<Field | 'id', PgColumn | SQL>>;

/** Whether rows may lack a value there. */
export function mayLack(column: PgColumn | SQL): boolean {
  return !is(column, PgColumn) || !column.notNull;
}

/** One direction of an `order by`. Rows without a value are the last in both. */
export function inDirection(column: SQLWrapper, isDescending: boolean, isNullable: boolean): SQL {
  if (!isDescending) return asc(column);
  return isNullable ? sql`${column} desc nulls last` : desc(column);
}

/** The `order by` of a list, by the columns that its sorts stand for. */
export function orderBy<Field extends string>(
  columns: SortColumns<Field>,
  sorts: readonly Sort<Field>[],
): SQL[] {
  return wholeOrder(sorts).map(({ field, isDescending }) =>
    inDirection(columns[field], isDescending, mayLack(columns[field])),
  );
}

/** A part of a list whose order an index can hold. */
export interface OrderedPart {
  /** Which rows are in it; undefined for all. */
  where: SQL | undefined;
  order: SQL[];
}

/**
 * The parts of a list in {@link orderBy}'s order, one after the other. An index holds rows without a value before the
 * others going down, so that those, which stand last in a list, are a part of their own.
 */
export function orderedParts<Field extends string>(
  columns: SortColumns<Field>,
  sorts: readonly Sort<Field>[],
): OrderedPart[] {
  const order = orderBy(columns, sorts);
  const [first] = sorts;
  if (!first?.isDescending || !mayLack(columns[first.field])) return [{ where: undefined, order }];
  const column = columns[first.field];
  const rest = order.slice(1);
  return [
    { where: isNotNull(column), order: [desc(column), ...rest] },
    { where: isNull(column), order: rest },
  ];
}
