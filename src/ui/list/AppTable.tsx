import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { RowLink } from './rows/RowLink.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { Column } from './columns.ts';
import { sortFieldOf } from './columns.ts';
import type { ColumnStack } from './foldedColumns.ts';
import { foldableColumns, stackedColumns, useRoom } from './foldedColumns.ts';
import type { Sort } from '../../../domain/list/listQuery.ts';
import { SelectBox } from './rows/SelectBox.tsx';
import type { Selection } from './rows/useSelection.ts';

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
  refusalOf?: (row: Row) => string | null;
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
    height: 52,
    padding: '4px 8px',
    textAlign: 'left',
    verticalAlign: 'middle',
    fontWeight: 'inherit',
    // No figure is ever broken: what gives way are words, and they do so below.
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '&[data-density="compact"] tbody :is(th, td)': { height: 40, paddingBlock: 1 },
  // Words take the room that the figures leave, each its share, and not less than can be read.
  '& .text': { minWidth: 120, maxWidth: 0 },
  '& .text > .line': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .line': { lineHeight: 1.35 },
  '& .under': {
    fontSize: '0.75rem',
    lineHeight: 1.35,
    fontWeight: 400,
    color: theme.vars?.palette.text.secondary,
  },
  // Words that went under others share one line, so that a fold makes no row higher; figures have a line each.
  '& .text > .under': { display: 'flex', columnGap: 4 },
  '& .text > .under > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .text > .under > :not(.figure) + :not(.figure)::before': { content: '"· " / ""' },
  '& .text > .under:has(> .figure)': { flexWrap: 'wrap' },
  '& .text > .under > .figure': { flex: '1 0 100%' },
  '& .text > .heads': { display: 'flex', flexWrap: 'wrap', columnGap: 12, whiteSpace: 'normal' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th, & thead td': {
    fontSize: '0.75rem',
    color: theme.vars?.palette.text.secondary,
    height: 32,
    verticalAlign: 'bottom',
    paddingBlock: 2,
    backgroundColor: theme.vars?.palette.sheet,
  },
  '& .right': { textAlign: 'right' },
  '& .select': { width: 44, minWidth: 44, padding: '0 4px 0 8px' },
  '& .actions': {
    width: 0,
    textAlign: 'right',
    padding: '0 4px',
    position: 'sticky',
    right: 0,
    backgroundColor: theme.vars?.palette.background.paper,
  },
  // What is out of sight behind a cell that stays is announced by a shadow.
  '&[data-short="true"] .actions': { boxShadow: `-8px 0 8px -8px ${theme.vars?.palette.text.disabled}` },
  '&[data-short="true"] .stays.name': { boxShadow: `8px 0 8px -8px ${theme.vars?.palette.text.disabled}` },
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
  // The likeliest action of a row shows where the pointer or the focus is, and takes no room for it.
  '& .likeliest': {
    position: 'absolute',
    right: '100%',
    top: 0,
    bottom: 0,
    display: 'flex',
    alignItems: 'center',
    paddingInlineStart: 24,
    opacity: 0,
    pointerEvents: 'none',
    background: `linear-gradient(to right, transparent, ${theme.vars?.palette.background.paper} 20px)`,
  },
  '& tr:is(:hover, :focus-within) .likeliest': { opacity: 1, pointerEvents: 'auto' },
  '& tbody tr:hover > *': { backgroundImage: `linear-gradient(${theme.vars?.palette.action.hover} 0 0)` },
  '& tbody tr[data-chosen="true"] > *': {
    backgroundImage: `linear-gradient(${theme.vars?.palette.action.selected} 0 0)`,
  },
  '& .failure': {
    display: 'block',
    // Takes the width that its column has without it.
    width: 0,
    minWidth: '100%',
    whiteSpace: 'normal',
    fontWeight: 400,
    color: theme.vars?.palette.error.main,
  },
}));

const SortButton = styled('button')(({ theme }) => ({
  all: 'unset',
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
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
const PlainHead = styled('b')({ display: 'inline-flex', alignItems: 'center', minHeight: 24 });

/** The share of a column of words in the room that the figures leave. */
function shareOf<Row>(column: Column<Row>, stacks: readonly ColumnStack<Column<Row>>[]): CSSProperties {
  if (!column.isText) return {};
  const weights = stacks.filter((stack) => stack.column.isText).length + 1;
  // The first of them is the one that is read.
  const isFirst = stacks.find((stack) => stack.column.isText)?.column === column;
  return isFirst ? { width: `${200 / weights}%`, minWidth: 168 } : { width: `${100 / weights}%` };
}

function classOf<Row>(column: Column<Row>): { className?: string } {
  const names = [
    column.align === 'right' ? 'right' : '',
    column.isText ? 'text' : '',
    column.isRowHeader ? 'stays name' : '',
  ].filter((name) => name !== '');
  return names.length > 0 ? { className: names.join(' ') } : {};
}

interface HeadCellProps<Row> {
  stack: ColumnStack<Column<Row>>;
  style: CSSProperties;
  sort: readonly Sort[];
  onSort: (field: string) => void;
}

function HeadCell<Row>({ stack: { column, under }, style, sort, onSort }: HeadCellProps<Row>) {
  const [first] = sort;
  const all = [column, ...under];
  const sorted = first && all.some((head) => sortFieldOf(head) === first.field) ? first : null;
  const order = sorted && (sorted.isDescending ? 'descending' : 'ascending');
  return (
    <th scope="col" style={style} {...classOf(column)} {...(order ? { 'aria-sort': order } : {})}>
      <div className="line heads">
        {all.map((head) => (
          <div key={head.key}>
            <HeadWords column={head} sort={sort} onSort={onSort} />
          </div>
        ))}
      </div>
    </th>
  );
}

function HeadWords<Row>({
  column,
  sort: [first],
  onSort,
}: Omit<HeadCellProps<Row>, 'stack' | 'style'> & { column: Column<Row> }) {
  const field = sortFieldOf(column);
  if (field === null) return <PlainHead>{column.header}</PlainHead>;
  const sorted = first?.field === field ? first : null;
  const Arrow = sorted ? (sorted.isDescending ? ArrowDownward : ArrowUpward) : UnfoldMore;
  return (
    <SortButton type="button" data-sorted={sorted !== null} onClick={() => onSort(field)}>
      {column.header}
      <Arrow aria-hidden="true" />
    </SortButton>
  );
}

interface TableHeadProps<Row extends RaRecord> extends Pick<
  AppTableProps<Row>,
  'rows' | 'sort' | 'onSort' | 'selection' | 'refusalOf'
> {
  stacks: readonly ColumnStack<Column<Row>>[];
  hasActions: boolean;
}

function TableHead<Row extends RaRecord>({
  stacks,
  rows,
  sort,
  onSort,
  selection,
  refusalOf,
  hasActions,
}: TableHeadProps<Row>) {
  const translate = useTranslate();
  const free = selection ? rows.filter((row) => (refusalOf?.(row) ?? null) === null) : [];
  const chosenHere = free.filter((row) => selection?.ids.has(row.id)).length;
  return (
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
        {stacks.map((stack) => (
          <HeadCell
            key={stack.column.key}
            stack={stack}
            style={shareOf(stack.column, stacks)}
            sort={sort}
            onSort={onSort}
          />
        ))}
        {hasActions && (
          <th scope="col" className="actions">
            <span style={visuallyHidden}>{translate('list.row.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface BodyRowProps<Row extends RaRecord> extends Pick<
  AppTableProps<Row>,
  'nameOf' | 'selection' | 'refusalOf' | 'rowActions'
> {
  stacks: readonly ColumnStack<Column<Row>>[];
  row: Row;
}

function BodyRow<Row extends RaRecord>({
  row,
  stacks,
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
      {stacks.map(({ column, under }) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        return (
          <Cell key={column.key} {...(column.isRowHeader ? { scope: 'row' } : {})} {...classOf(column)}>
            <CellLine column={column} row={row} />
            <LinesUnder column={column} under={under} row={row} />
            {column.isRowHeader && failure && (
              <span className="failure">{translate('list.select.failed', { reason: failure })}</span>
            )}
          </Cell>
        );
      })}
      {rowActions && <td className="actions">{rowActions(row)}</td>}
    </tr>
  );
}

/** What stands under the content of a cell: the remark, and the columns that went there. */
function LinesUnder<Row>({
  column,
  under,
  row,
}: {
  column: Column<Row>;
  under: readonly Column<Row>[];
  row: Row;
}) {
  const remark = column.remark?.(row) || null;
  const lines = under.map((lower) => <CellLine key={lower.key} column={lower} row={row} />);
  if (remark === null && lines.length === 0) return null;
  return (
    <div className="under">
      {remark}
      {lines}
    </div>
  );
}

/** One line of a cell. Words that may be cut are said in full when pointed at. */
function CellLine<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const words = column.isText ? column.cell(row) : null;
  return (
    <div
      className={column.isText ? 'line' : 'line figure'}
      {...(typeof words === 'string' ? { title: words } : {})}
    >
      <CellContent column={column} row={row} />
    </div>
  );
}

/** What stands in a cell, as a real link where the column leads somewhere. */
export function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const address = column.href?.(row) ?? null;
  if (address === null) return <>{content}</>;
  const { readAhead } = column;
  return (
    <RowLink to={address} {...(readAhead ? { onAim: () => readAhead(row) } : {})}>
      {content}
    </RowLink>
  );
}

/** A page of rows, ordered and paged by the server. */
export function AppTable<Row extends RaRecord>(props: AppTableProps<Row>) {
  const { caption, columns, rows, nameOf, sort, onSort, selection, refusalOf, rowActions } = props;
  const density = props.density ?? 'compact';
  const isStale = props.isStale ?? false;
  const translate = useTranslate();
  const frame = useRef<HTMLElement>(null);
  const shape = `${density}|${columns.map((column) => column.key).join('|')}`;
  const { folds, isShort } = useRoom(frame, foldableColumns(columns).length, shape);
  const stacks = stackedColumns(columns, folds);
  return (
    <Scroller ref={frame} aria-label={caption} tabIndex={0}>
      <Table
        data-density={density}
        data-selectable={selection !== undefined}
        data-short={isShort}
        aria-busy={isStale}
      >
        <caption>
          {caption}
          {sortSentence(columns, sort, translate)}. {translate('list.results.sortHint')}
        </caption>
        <TableHead
          stacks={stacks}
          rows={rows}
          sort={sort}
          onSort={onSort}
          hasActions={rowActions !== undefined}
          {...(selection ? { selection } : {})}
          {...(refusalOf ? { refusalOf } : {})}
        />
        <tbody>
          {rows.map((row) => (
            <RecordContextProvider key={row.id} value={row}>
              <BodyRow
                row={row}
                stacks={stacks}
                nameOf={nameOf}
                {...(selection ? { selection } : {})}
                {...(refusalOf ? { refusalOf } : {})}
                {...(rowActions ? { rowActions } : {})}
              />
            </RecordContextProvider>
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
