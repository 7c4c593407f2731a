import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';
import { RowLink } from './RowLink.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { Column } from './columns.ts';
import { sortFieldOf } from './columns.ts';
import type { Sort } from './listQuery.ts';
import { SelectBox } from './SelectBox.tsx';
import type { RefusalOf, Selection } from './useSelection.ts';

export type Density = 'comfortable' | 'compact';

export interface AppTableProps<Row extends RaRecord> {
  /** What the list holds, for people who do not see it: "Purchases". */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What a row is called where it is spoken of: its number. */
  nameOf: (row: Row) => string;
  sort: readonly Sort[];
  onSort: (field: string) => void;
  density?: Density;
  selection?: Selection<Row>;
  refusalOf?: RefusalOf<Row>;
  rowActions?: (row: Row) => ReactNode;
  /** The rows belong to an earlier question; newer ones are on their way. */
  isStale?: boolean;
}

/** Wide tables scroll in here and not in the page; the keyboard can reach it. */
const Scroller = styled('section')(({ theme }) => ({
  // Positioned, so that words which are only read out scroll with it and do not widen the page.
  position: 'relative',
  overflowX: 'auto',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
}));

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  transition: 'opacity 120ms',
  '&[aria-busy="true"]': { opacity: 0.55 },
  '& caption': visuallyHidden,
  '& th, & td': {
    padding: '10px 6px',
    textAlign: 'left',
    verticalAlign: 'middle',
    fontWeight: 'inherit',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '&[data-density="compact"] th, &[data-density="compact"] td': { paddingBlock: 4 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th, & thead td': {
    fontSize: '0.75rem',
    color: theme.vars?.palette.text.secondary,
    verticalAlign: 'bottom',
    paddingBlock: 4,
    backgroundColor: theme.vars?.palette.sheet,
  },
  '& .right': { textAlign: 'right' },
  '& tbody .right': { whiteSpace: 'nowrap' },
  '& .select': { width: 44, minWidth: 44, padding: '0 4px 0 8px' },
  '& .actions': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    paddingBlock: 2,
    position: 'sticky',
    right: 0,
    backgroundColor: theme.vars?.palette.background.paper,
  },
  // Its menu is drawn inside the cell: above the cells that stay in place, too.
  '& .actions:has([aria-expanded="true"])': { zIndex: 3 },
  '& thead .actions': { backgroundColor: theme.vars?.palette.sheet },
  '& .stays': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    backgroundColor: theme.vars?.palette.background.paper,
  },
  '& thead .stays': { backgroundColor: theme.vars?.palette.sheet },
  '&[data-selectable="true"] .stays.name': { left: 44 },
  '&[data-selectable="false"] .stays.name': { paddingInlineStart: 14 },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:hover > *': { backgroundImage: `linear-gradient(${theme.vars?.palette.action.hover} 0 0)` },
  '& tbody tr[data-chosen="true"] > *': {
    backgroundImage: `linear-gradient(${theme.vars?.palette.action.selected} 0 0)`,
  },
  '& .failure': { display: 'block', fontWeight: 400, color: theme.vars?.palette.error.main },
}));

const SortButton = styled('button')(({ theme }) => ({
  all: 'unset',
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 28,
  cursor: 'pointer',
  borderRadius: 4,
  fontWeight: 600,
  '& svg': { fontSize: 16 },
  // A column that could be sorted says so where the pointer or the focus is, and takes no room for it.
  '&[data-sorted="false"] svg': { position: 'absolute', top: -10, left: 0, opacity: 0 },
  '&[data-sorted="false"]:is(:hover, :focus-visible) svg': { opacity: 0.7 },
  '&[data-sorted="true"]': { color: theme.vars?.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
}));

/** Stands on one line with the heads that can be pressed. */
const PlainHead = styled('b')({ display: 'inline-flex', alignItems: 'center', minHeight: 28 });

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: readonly Sort[];
  onSort: (field: string) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const field = sortFieldOf(column);
  const [first] = sort;
  const sorted = field !== null && first?.field === field ? first : null;
  const order = sorted && (sorted.isDescending ? 'descending' : 'ascending');
  const Arrow = sorted ? (sorted.isDescending ? ArrowDownward : ArrowUpward) : UnfoldMore;
  const className = [column.align === 'right' ? 'right' : '', column.isRowHeader ? 'stays name' : '']
    .join(' ')
    .trim();
  return (
    <th scope="col" {...(className ? { className } : {})} {...(order ? { 'aria-sort': order } : {})}>
      {field === null ? (
        <PlainHead>{column.header}</PlainHead>
      ) : (
        <SortButton type="button" data-sorted={sorted !== null} onClick={() => onSort(field)}>
          {column.header}
          <Arrow aria-hidden="true" />
        </SortButton>
      )}
    </th>
  );
}

interface BodyRowProps<Row extends RaRecord> extends Pick<
  AppTableProps<Row>,
  'columns' | 'nameOf' | 'selection' | 'refusalOf' | 'rowActions'
> {
  row: Row;
}

function BodyRow<Row extends RaRecord>({
  row,
  columns,
  nameOf,
  selection,
  refusalOf,
  rowActions,
}: BodyRowProps<Row>) {
  const translate = useTranslate();
  const isChosen = selection?.ids.has(row.id) === true;
  const failure = selection?.failures.get(row.id);
  return (
    <tr data-chosen={isChosen}>
      {selection && (
        <td className="select stays">
          <SelectBox
            label={translate('list.select.row', { row: nameOf(row) })}
            isChecked={isChosen}
            refusal={refusalOf?.(row) ?? null}
            onToggle={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = <CellContent column={column} row={row} />;
        if (!column.isRowHeader) {
          return (
            <td key={column.key} {...(column.align === 'right' ? { className: 'right' } : {})}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.key} scope="row" className="stays name">
            {content}
            {failure && (
              <span className="failure">{translate('list.select.failed', { reason: failure })}</span>
            )}
          </th>
        );
      })}
      {rowActions && <td className="actions">{rowActions(row)}</td>}
    </tr>
  );
}

/** What stands in a cell, as a real link where the column leads somewhere. */
export function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  if (!column.href) return <>{content}</>;
  const { readAhead } = column;
  return (
    <RowLink to={column.href(row)} {...(readAhead ? { onAim: () => readAhead(row) } : {})}>
      {content}
    </RowLink>
  );
}

/** A page of rows, ordered and paged by the server. */
export function AppTable<Row extends RaRecord>(props: AppTableProps<Row>) {
  const { caption, columns, rows, nameOf, sort, onSort, selection, refusalOf, rowActions } = props;
  const { density = 'comfortable', isStale = false } = props;
  const translate = useTranslate();
  const free = selection ? rows.filter((row) => (refusalOf?.(row) ?? null) === null) : [];
  const chosenHere = free.filter((row) => selection?.ids.has(row.id)).length;
  return (
    <Scroller aria-label={caption} tabIndex={0}>
      <Table data-density={density} data-selectable={selection !== undefined} aria-busy={isStale}>
        <caption>
          {caption}
          {sortSentence(columns, sort, translate)}. {translate('list.results.sortHint')}
        </caption>
        <thead>
          <tr>
            {selection && (
              <td className="select stays">
                <SelectBox
                  label={translate('list.select.page')}
                  isChecked={free.length > 0 && chosenHere === free.length}
                  isPartly={chosenHere > 0 && chosenHere < free.length}
                  refusal={free.length === 0 ? translate('list.select.nothing') : null}
                  onToggle={() => selection.toggleAll(rows)}
                />
              </td>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th scope="col" className="actions">
                <span style={visuallyHidden}>{translate('list.row.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow
              key={row.id}
              row={row}
              columns={columns}
              nameOf={nameOf}
              {...(selection ? { selection } : {})}
              {...(refusalOf ? { refusalOf } : {})}
              {...(rowActions ? { rowActions } : {})}
            />
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

function sortSentence<Row>(
  columns: readonly Column<Row>[],
  [first]: readonly Sort[],
  translate: (key: string, options: { column: string }) => string,
): string {
  const column = first && columns.find((candidate) => sortFieldOf(candidate) === first.field);
  if (!column) return '';
  const key = first.isDescending ? 'list.results.sortedDescending' : 'list.results.sortedAscending';
  return `, ${translate(key, { column: column.header })}`;
}
