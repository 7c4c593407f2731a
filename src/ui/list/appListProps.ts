import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

import type { FilterValues, ListSpec } from '../../../domain/list/listQuery.ts';
import type { BatchBarProps } from './BatchBar.tsx';
import type { Column } from './columns.ts';
import type { FilterFields } from './filter/filterFields.ts';
import type { RefusalOf } from './rows/useSelection.ts';
import type { ShownList } from './shownList.ts';

export interface BatchOptions<Row extends RaRecord> extends Pick<
  BatchBarProps<Row>,
  'actions' | 'moneyOf' | 'sumOf' | 'seenOf'
> {
  /** Where the rows are acted on, when that is another name of the registry than where they are listed. */
  resource?: string | ((chosen: readonly Row[]) => string);
  /** Why a row cannot be chosen, in a sentence; null when it can. */
  refusalOf?: RefusalOf<Row>;
}

export interface AppListProps<Row extends RaRecord, Kinds> {
  /** A name of the entity registry. */
  resource: string;
  spec: ListSpec<Kinds>;
  /** What the list holds, in words: "Purchases". */
  caption: string;
  columns: readonly Column<Row>[];
  /** What a row is called where it is spoken of: its number. */
  nameOf: (row: Row) => string;
  fields?: FilterFields<Kinds>;
  /** In force on the first visit, counted as no filter, and taken away like any other. */
  firstFilter?: FilterValues<Kinds>;
  /** Keys of the address that something beside the list reads: it takes them out without a word. */
  readElsewhere?: readonly string[];
  /** Said of a failure that has no words of its own. */
  failedText?: string;
  rowActions?: (row: Row) => ReactNode;
  batch?: BatchOptions<Row>;
  /** Its rows are amounts: once narrowed it says what they come to. Its resource reads `sums`. */
  hasSums?: boolean;
  /** Said where the person filtered nothing. */
  nothingYet?: { title?: string; text?: ReactNode; action?: ReactNode };
  /** Further buttons beside the choice of columns: an export of what is shown. */
  toolbar?: (list: ShownList) => ReactNode;
}
