import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { visuallyHidden } from './visuallyHidden.ts';

/** Scrolls by itself where it is too wide; the keyboard can reach it. */
const Scroller = styled('section')({
  position: 'relative',
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
  '& .right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
}));

export interface SimpleColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  isRowHeader?: boolean;
}

export interface SimpleTableProps<Row> {
  /** Names the table among the others of the page. */
  caption: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** A few rows that belong to a page: lines, payments, a breakdown. No paging, no order of its own. */
export function SimpleTable<Row>({ caption, columns, rows, keyOf }: SimpleTableProps<Row>) {
  const classOf = (column: SimpleColumn<Row>) => (column.align === 'right' ? { className: 'right' } : {});
  return (
    <Scroller aria-label={caption} tabIndex={0}>
      <Table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...classOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.key} scope="row" {...classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} {...classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
