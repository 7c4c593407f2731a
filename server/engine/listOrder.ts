import { asc, desc } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

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

/** The `order by` of a list, by the columns that its sorts stand for. */
export function orderBy<Field extends string>(
  columns: Readonly<Record<Field | 'id', PgColumn | SQL>>,
  sorts: readonly Sort<Field>[],
): SQL[] {
  return wholeOrder(sorts).map(({ field, isDescending }) =>
    isDescending ? desc(columns[field]) : asc(columns[field]),
  );
}
