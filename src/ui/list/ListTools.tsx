import ViewColumn from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useId, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';
import type { ColumnChooserProps } from './ColumnChooser.tsx';
import type { Column, ColumnHead } from './columns.ts';
import { sortFieldOf } from './columns.ts';
import { filtersToShow } from './filter/filterFields.ts';
import { NativeChoice } from './filter/NativeChoice.tsx';
import type { Sort } from '../../../domain/list/listQuery.ts';
import { wholeQuestion, writeSorts } from '../../../domain/list/listQuery.ts';
import type { ListQueryControl } from './useListQuery.ts';
import type { ListView } from './views/useListView.ts';
import { ViewTabs } from './views/ViewTabs.tsx';
import { lazyPiece } from '../page/lazyPiece.tsx';
import type { AppListProps } from './appListProps.ts';

const ColumnChooser = lazyPiece(() => import('./ColumnChooser.tsx'));

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  minWidth: 0,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 8, fontSize: '0.8125rem' },
});

interface ListToolsProps<Row extends RaRecord, Kinds> extends Pick<
  AppListProps<Row, Kinds>,
  'resource' | 'spec' | 'caption' | 'columns' | 'fields' | 'toolbar'
> {
  control: ListQueryControl<Kinds>;
  view: ListView;
  /** The columns that are shown. */
  visible: readonly Column<Row>[];
  total: number;
  isNarrow: boolean;
  /** Saves what is asked and shown as a new view. */
  onSave: () => void;
}

/**
 * The views of a list, and what can be done with all of it. It stands apart from the list, whose rows would be drawn
 * again with it otherwise: a toolbar could change what it is handed, as far as the compiler knows.
 */
export function ListTools<Row extends RaRecord, Kinds>(props: ListToolsProps<Row, Kinds>) {
  const { resource, spec, caption, control, view, columns, visible, total, fields, isNarrow, onSave } = props;
  const { query } = control;
  const question = wholeQuestion(spec, query);
  return (
    <Tools>
      <ViewTabs screen={spec.screen} view={view} list={{ resource, question }} onSave={onSave} />
      {isNarrow && <SortChoice columns={visible} sort={query.sort} onSort={control.setSort} />}
      {props.toolbar?.({
        resource,
        caption,
        filters: fields ? filtersToShow(spec, fields, query.filter) : [],
        question,
        columns: visible,
        total,
      })}
      <ColumnsButton
        columns={columns}
        choice={view.columns}
        onChoose={view.setColumns}
        density={view.density}
        onDensity={view.setDensity}
        onSave={view.isSavable ? onSave : undefined}
      />
    </Tools>
  );
}

interface SortChoiceProps {
  columns: readonly ColumnHead[];
  sort: readonly Sort[];
  onSort: (sort: readonly Sort[]) => void;
}

/** Cards have no heads to press: their order is chosen here. */
function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  const offered = columns.flatMap((column) => {
    const field = sortFieldOf(column);
    return field === null ? [] : [{ field, header: column.header }];
  });
  if (offered.length === 0) return null;
  const current = writeSorts(sort);
  const isOffered = offered.some(({ field }) => current === field || current === `-${field}`);
  return (
    <label htmlFor={id}>
      {translate('list.sort.label')}
      <NativeChoice
        id={id}
        value={current}
        onChange={(event) => {
          const text = event.target.value;
          onSort([{ field: text.replace(/^-/, ''), isDescending: text.startsWith('-') }]);
        }}
      >
        {!isOffered && <option value={current}>{translate('list.sort.own')}</option>}
        {offered.flatMap(({ field, header }) => [
          <option key={field} value={field}>
            {translate('list.sort.ascending', { column: header })}
          </option>,
          <option key={`-${field}`} value={`-${field}`}>
            {translate('list.sort.descending', { column: header })}
          </option>,
        ])}
      </NativeChoice>
    </label>
  );
}

type ColumnsButtonProps = Omit<ColumnChooserProps, 'anchor' | 'onClose'>;

function ColumnsButton(props: ColumnsButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="text"
        startIcon={<ViewColumn />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('list.columns.button')}
      </Button>
      {anchor && (
        <Suspense>
          <ColumnChooser anchor={anchor} {...props} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
