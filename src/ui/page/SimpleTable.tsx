import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode, RefObject } from 'react';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { tableRoles } from './tableRoles.ts';
import { visuallyHidden } from '../visuallyHidden.ts';

/** Scrolls by itself where it is too wide; the keyboard can reach it. The section around it is the landmark. */
const Scroller = styled('fieldset')({
  position: 'relative',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  overflowX: 'auto',
  '@media print': { overflow: 'visible' },
});

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& caption': visuallyHidden,
  '& th, & td': {
    padding: '6px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& thead th': {
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars?.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& tbody th': { fontWeight: 600 },
  // Links that stand above each other are each large enough to be met.
  '& :is(th, td) a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
  '& .right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tfoot :is(th, td)': {
    fontWeight: 600,
    borderTop: `1px solid ${theme.vars?.palette.divider}`,
    borderBottom: 0,
  },
}));

/** A line of a cell below what the cell says. */
export const Below = styled('small')(({ theme }) => ({
  display: 'block',
  fontWeight: 400,
  color: theme.vars?.palette.text.secondary,
}));

/** In a narrow place each row is laid out under its name, every value with its label. */
const Reflow = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  '& th, & td': { paddingInline: 6 },
  '& thead th, & thead .right': { whiteSpace: 'normal', verticalAlign: 'bottom' },
  '@container (max-width: 460px)': {
    '& table, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
      gap: '4px 12px',
      padding: '8px 0',
      borderBottom: `1px solid ${theme.vars?.palette.divider}`,
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr > *, & tbody tr > .right': { display: 'block', padding: 0, border: 0, textAlign: 'left' },
    // What a row is called stands above all that is said of it.
    '& tbody th': { gridColumn: '1 / -1', order: -1 },
    '& tbody td::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: '0.75rem',
      color: theme.vars?.palette.text.secondary,
    },
  },
  '@media print': { containerType: 'normal' },
}));

export interface SimpleColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  isRowHeader?: boolean;
  /** What it comes to, below the rows. */
  sum?: ReactNode;
}

export interface SimpleTableProps<Row> {
  /** Names the table among the others of the page. */
  caption: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Rows become cards where the place is narrow, instead of scrolling sideways. */
  reflows?: boolean;
  /** So many are shown until somebody wants to see all. */
  rowsAtFirst?: number;
}

/** A few rows that belong to a page: lines, payments, a breakdown. No paging, no order of its own. */
export function SimpleTable<Row>({
  reflows = false,
  rowsAtFirst = Infinity,
  ...table
}: SimpleTableProps<Row>) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const place = useRef<HTMLFieldSetElement>(null);
  const { length } = table.rows;
  const shown = isWhole || length <= rowsAtFirst ? table.rows : table.rows.slice(0, rowsAtFirst);
  const drawn = <Rows {...table} rows={shown} place={place} />;
  return (
    <>
      {reflows ? <Reflow>{drawn}</Reflow> : drawn}
      {shown.length < length && (
        <Button
          onClick={() => {
            // The button goes; the focus stays where it brought something.
            place.current?.focus();
            setWhole(true);
          }}
        >
          {translate('noun.showAll', { count: length })}
        </Button>
      )}
    </>
  );
}

interface RowsProps<Row> extends Omit<SimpleTableProps<Row>, 'reflows' | 'rowsAtFirst'> {
  place: RefObject<HTMLFieldSetElement | null>;
}

function Rows<Row>({ caption, columns, rows, keyOf, place }: RowsProps<Row>) {
  const translate = useTranslate();
  const classOf = (column: SimpleColumn<Row>) => (column.align === 'right' ? { className: 'right' } : {});
  const firstSum = columns.findIndex(({ sum }) => sum !== undefined);
  return (
    <Scroller ref={place} aria-label={caption} tabIndex={0}>
      <Table {...tableRoles.table}>
        <caption>{caption}</caption>
        <thead {...tableRoles.rows}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column.key} {...tableRoles.columnHead} {...classOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rows}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...tableRoles.row}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.key} {...tableRoles.rowHead} {...classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} {...tableRoles.cell} data-label={column.header} {...classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {firstSum >= 0 && (
          <tfoot {...tableRoles.rows}>
            <tr {...tableRoles.row}>
              {firstSum > 0 && (
                <th {...tableRoles.rowHead} colSpan={firstSum}>
                  {translate('noun.sum')}
                </th>
              )}
              {columns.slice(firstSum).map((column) => (
                <td key={column.key} {...tableRoles.cell} data-label={column.header} {...classOf(column)}>
                  {column.sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
    </Scroller>
  );
}
