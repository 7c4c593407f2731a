import type { WireQuery } from '../../../domain/list/listQuery.ts';
import type { ColumnHead } from './columns.ts';
import type { DrawnFilter } from './filter/filterFields.ts';

/** What a list shows, for what is done with all of it. */
export interface ShownList {
  resource: string;
  caption: string;
  /** Those that are in force. */
  filters: readonly DrawnFilter[];
  /** What the server is asked, whichever page of it. */
  question: WireQuery;
  /** Those that are shown, in their order. */
  columns: readonly ColumnHead[];
  /** Of all that match. */
  total: number;
}
