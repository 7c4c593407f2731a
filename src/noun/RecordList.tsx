import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { FilterKinds, ListSpec } from '../../domain/list/listQuery.ts';
import type { Action } from '../ui/action/action.ts';
import { forgetQueue } from '../ui/approval/reviewQueue.ts';
import type { ListedRecords } from '../ui/approval/useReview.ts';
import { AppList } from '../ui/list/AppList.tsx';
import type { AppListProps, BatchOptions } from '../ui/list/appListProps.ts';
import type { FilterFields } from '../ui/list/filter/filterFields.ts';
import type { RowActionsProps } from '../ui/list/rows/RowActions.tsx';
import { PageBody } from '../ui/page/PageBody.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import type { SubHeaderProps } from '../ui/page/SubHeader.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import type { ActedRow } from './actedRow.ts';
import { useCustomList } from './customFields/customFieldList.tsx';
import type { NounOnScreen } from './useNounActions.tsx';
import { useNounActions } from './useNounActions.tsx';

interface RecordListProps<Row extends ActedRow, Kinds extends FilterKinds> extends Pick<
  AppListProps<Row, Kinds>,
  'caption' | 'columns' | 'fields' | 'failedText' | 'nothingYet' | 'toolbar' | 'hasSums'
> {
  noun: NounOnScreen<Row>;
  /** Of its lifecycle: what the rows offer. */
  view: string;
  /** Where the records are listed. What a person goes through is a list as well. */
  list: ListedRecords<Kinds>;
  header: SubHeaderProps;
  /** Stands between the line above and the list. */
  tabs?: ReactNode;
  /** What a row offers beside its page and its actions. */
  moreActions?: (row: Row) => readonly Action[];
  /** Takes the place of the menu of a row. */
  drawMenu?: (menu: RowActionsProps, row: Row) => ReactNode;
  /** Rows can be chosen, and acted on together; absent: one by one. */
  batch?: Pick<BatchOptions<Row>, 'moneyOf' | 'refusalOf'>;
  /** Draws something around the list, which can be asked `spec`. */
  around?: (drawn: ReactNode, spec: ListSpec<Kinds>) => ReactNode;
}

/** The frame of a list whose records are acted on: what stands above it, the rows with their actions, and the dialogs of these. */
export function RecordList<Row extends ActedRow, Kinds extends FilterKinds>({
  noun,
  view,
  list: { listResource, spec, firstFilter, customFields, pathOf },
  header,
  tabs,
  moreActions,
  drawMenu,
  batch,
  around = (drawn) => drawn,
  ...shown
}: RecordListProps<Row, Kinds>) {
  const actions = useNounActions<Row>(noun, view);
  const custom = useCustomList<Row, Kinds>(customFields, spec);
  // Who comes back to the list goes through it as it is then.
  useEffect(() => forgetQueue(spec.screen), [spec.screen]);
  if (custom.isAwaited) return <PageSkeleton />;
  const chosen: BatchOptions<Row> | null =
    batch && actions.bulkActions.length > 0
      ? {
          ...batch,
          resource: noun.resource,
          seenOf: ({ id, version }) => ({ id, version }),
          actions: actions.bulkActions,
        }
      : null;
  return (
    <>
      <SubHeader {...header} />
      {tabs}
      <PageBody>
        {around(
          <AppList<Row, Kinds>
            {...shown}
            resource={listResource}
            spec={custom.spec}
            firstFilter={firstFilter}
            columns={[...shown.columns, ...custom.columns]}
            fields={{ ...shown.fields, ...custom.filterFields } as FilterFields<Kinds>}
            nameOf={noun.nameOf}
            rowActions={actions.rowMenu(({ id }) => pathOf(id), moreActions, drawMenu)}
            {...(chosen ? { batch: chosen } : {})}
          />,
          custom.spec,
        )}
      </PageBody>
      {actions.dialog}
    </>
  );
}
