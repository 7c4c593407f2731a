import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';
import { AppTable } from './AppTable.tsx';
import { BatchBar } from './BatchBar.tsx';
import { shownColumns } from './columns.ts';
import { FilterBar, FilterChips } from './filter/FilterBar.tsx';
import { commonCurrency } from '../../../domain/money/moneyFormat.ts';
import type { ListQuery, ListSpec } from '../../../domain/list/listQuery.ts';
import { filtersInForce, isSameFilter, nextSort, writeFilter } from '../../../domain/list/listQuery.ts';
import { ListContext } from './ListContext.tsx';
import type { ListSituation } from './ListState.tsx';
import { ListState, situationOf } from './ListState.tsx';
import { ListTools } from './ListTools.tsx';
import { Pager } from './Pager.tsx';
import type { RowCards as RowCardsOfAnyRow } from './rows/RowCards.tsx';
import { useListQuery } from './useListQuery.ts';
import { useFirstView, useListView } from './views/useListView.ts';
import { useAllMatching, useBeginRows, useListRows } from './useListRows.ts';
import { useListSums } from './useListSums.ts';
import { useSelection } from './rows/useSelection.ts';
import { loadInBackground } from '../../../providers/backgroundCode.ts';
import { lazyPiece } from '../page/lazyPiece.tsx';
import type { AppListProps } from './appListProps.ts';

const ViewDialog = lazyPiece(() => import('./views/ViewDialog.tsx'));
// Seldom said.
const DroppedNotice = lazyPiece(() => import('./filter/DroppedNotice.tsx'));
const StaleNotice = lazyPiece(() => import('./StaleNotice.tsx'));

const narrowScreen = (theme: Theme) => theme.breakpoints.down('sm');
const loadRowCards = () => import('./rows/RowCards.tsx');
// The type of a lazy component forgets that the rows are of any one kind.
const RowCards = lazyPiece(() =>
  loadRowCards().then((room) => ({ default: room.RowCards })),
) as unknown as typeof RowCardsOfAnyRow;
// On a phone their code comes beside the rows, not after them.
if (window.matchMedia?.('(max-width: 600px)').matches) void loadInBackground(loadRowCards).catch(() => {});

const Stack = styled('div')({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
const Order = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.8125rem',
  color: theme.vars?.palette.text.secondary,
}));
/** One row: what is looked for, the views, and what can be done with the list as a whole. */
const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
});

/** What amounts are compared in where the rows stand in their order. */
function AmountOrder<Kinds>({ spec, query }: { spec: ListSpec<Kinds>; query: ListQuery<Kinds> }) {
  const translate = useTranslate();
  const isByAmount = query.sort.some(({ field }) => spec.amountSorts?.includes(field) === true);
  if (!isByAmount) return null;
  const { currencyCode } = query.filter as { currencyCode?: readonly string[] };
  const currency = commonCurrency(currencyCode ?? []);
  return (
    <Order>
      {currency === null
        ? translate('list.results.sortedAtDayRate')
        : translate('list.results.sortedInCurrency', { currency })}
    </Order>
  );
}

function anyRow(): null {
  return null;
}

/**
 * The one list of the product: saved views, filters, rows as a table or as cards, selection and pages. The address
 * says what is asked, the server answers it.
 */
export function AppList<Row extends RaRecord, Kinds>(props: AppListProps<Row, Kinds>) {
  const { resource, spec, caption, columns, nameOf, fields, rowActions, batch, nothingYet, toolbar } = props;
  const translate = useTranslate();
  const beginRows = useBeginRows<Row, Kinds>(resource, spec);
  const firstView = useFirstView(spec.screen);
  const control = useListQuery(spec, props.firstFilter, beginRows, firstView, props.readElsewhere);
  const { query } = control;
  const answer = useListRows<Row, Kinds>(resource, spec, query);
  const readAllMatching = useAllMatching<Row, Kinds>(resource, spec, query);
  const isNarrow = useMediaQuery(narrowScreen, { noSsr: true });
  const view = useListView(spec, control);
  const [areToolsOpen, setToolsOpen] = useState(false);
  const [isSavingView, setSavingView] = useState(false);
  const saveView = () => setSavingView(true);
  const { columns: choice, density } = view;
  const refusalOf = batch?.refusalOf ?? anyRow;
  const question = JSON.stringify([writeFilter(spec, query.filter), spec.fixed]);
  const selection = useSelection<Row>(question, refusalOf);

  const inForce = filtersInForce(spec, query.filter);
  const isFiltered = inForce.length > 0;
  // What a list begins with is no filter of the person's own.
  const isFilteredByPerson = isFiltered && !isSameFilter(spec, query.filter, control.firstFilter);
  const visible = shownColumns(columns, choice);
  const situation = situationOf({
    rowCount: answer.rows?.length,
    total: answer.total,
    error: answer.error,
    hasFilters: isFilteredByPerson,
  });
  const rows = answer.rows ?? [];
  const narrowing = { total: answer.total, isNarrowed: isFilteredByPerson };
  const sums = useListSums(props.hasSums === true ? resource : undefined, spec, query, narrowing);
  const tableProps = {
    caption,
    columns: visible,
    rows,
    nameOf,
    isStale: answer.isStale,
    ...(batch ? { selection, refusalOf: (row: Row) => refusalOf(row, selection.rows) } : {}),
    ...(rowActions ? { rowActions } : {}),
  };

  const listState = (shown: Exclude<ListSituation, { kind: 'rows' }>) => (
    <ListState
      situation={shown}
      list={caption}
      rowCount={query.limit}
      {...(nothingYet ? { nothingYet } : {})}
      {...(props.failedText === undefined ? {} : { failedText: props.failedText })}
      onRetry={answer.refetch}
      // What a tab asks is taken away by another tab alone.
      isFiltered={isFilteredByPerson || inForce.some((name) => !fields || name in fields)}
      onClearFilters={control.clearFilters}
      onFirstPage={() => control.setPage(1)}
    />
  );

  return (
    <ListContext resource={resource} control={control} answer={answer} selection={selection}>
      <Stack>
        <Toolbar>
          {fields && (
            <FilterBar spec={spec} fields={fields} control={control} list={caption} isNarrow={isNarrow} />
          )}
          {isNarrow && (
            <IconButton
              aria-label={translate('list.tools')}
              aria-expanded={areToolsOpen}
              onClick={() => setToolsOpen(!areToolsOpen)}
            >
              <MoreHoriz fontSize="small" />
            </IconButton>
          )}
          {(!isNarrow || areToolsOpen) && (
            <ListTools
              resource={resource}
              spec={spec}
              caption={caption}
              control={control}
              view={view}
              columns={columns}
              visible={visible}
              total={answer.total}
              isNarrow={isNarrow}
              onSave={saveView}
              {...(fields ? { fields } : {})}
              {...(toolbar ? { toolbar } : {})}
            />
          )}
          {isSavingView && (
            <Suspense>
              <ViewDialog screen={spec.screen} view={view} onClose={() => setSavingView(false)} />
            </Suspense>
          )}
        </Toolbar>
        {fields && <FilterChips spec={spec} fields={fields} control={control} />}
        <AmountOrder spec={spec} query={query} />
        {control.dropped.length > 0 && (
          <Suspense>
            <DroppedNotice keys={control.dropped} onDismiss={control.dismissDropped} />
          </Suspense>
        )}
        {situation.kind === 'rows' && answer.error ? (
          <Suspense>
            <StaleNotice onRetry={answer.refetch} />
          </Suspense>
        ) : null}
        {/* What stands below the rows comes with them: it would be pushed down. */}
        <Suspense fallback={listState({ kind: 'loading' })}>
          {situation.kind !== 'rows' && listState(situation)}
          {situation.kind === 'rows' &&
            (isNarrow ? (
              <RowCards {...tableProps} />
            ) : (
              <AppTable
                {...tableProps}
                sort={query.sort}
                onSort={(field) => control.setSort(nextSort(spec, query.sort, field))}
                density={density}
              />
            ))}
          {batch && (
            <BatchBar
              resource={
                typeof batch.resource === 'function'
                  ? batch.resource(selection.rows)
                  : (batch.resource ?? resource)
              }
              selection={selection}
              shown={rows}
              total={answer.total}
              nameOf={nameOf}
              actions={batch.actions}
              {...(batch.moneyOf ? { moneyOf: batch.moneyOf } : {})}
              {...(batch.sumOf ? { sumOf: batch.sumOf } : {})}
              seenOf={batch.seenOf}
              readAllMatching={readAllMatching}
            />
          )}
          {answer.total > 0 && (
            <Pager
              page={query.page}
              limit={query.limit}
              total={answer.total}
              defaultLimit={spec.defaultLimit}
              onPage={control.setPage}
              onLimit={control.setLimit}
              sums={sums}
            />
          )}
        </Suspense>
      </Stack>
    </ListContext>
  );
}
