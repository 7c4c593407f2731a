import type { NumberField } from '../line.ts';

/** Columns a person types in, and those that are computed. */
const typedColumns = ['itemName', 'qty', 'unit', 'unitPrice', 'tax', 'whtTax', 'notes'] as const;
export type TypedColumn = (typeof typedColumns)[number];

const computedColumns = ['amount', 'base', 'vat', 'wht', 'total'] as const;
export type ComputedColumn = (typeof computedColumns)[number];

export type LineColumn = TypedColumn | ComputedColumn;

/** The columns of every purchase document. */
export const purchaseColumns = [
  'itemName',
  'qty',
  'unit',
  'unitPrice',
  'tax',
  'whtTax',
  'amount',
  'notes',
] as const satisfies readonly LineColumn[];

/** The columns that a spreadsheet is pasted over, in its order. */
export const pastedColumns = ['itemName', 'qty', 'unit', 'unitPrice', 'tax', 'whtTax'] as const;
export type PastedColumn = (typeof pastedColumns)[number];

/** Least width in pixels, and the share of what is left over. */
const widths: Record<LineColumn, readonly [least: number, share: number]> = {
  itemName: [160, 2.2],
  qty: [66, 0.5],
  unit: [54, 0.4],
  unitPrice: [112, 1],
  tax: [60, 0],
  whtTax: [60, 0],
  amount: [116, 1],
  notes: [96, 1.2],
  base: [128, 1],
  vat: [112, 0.9],
  wht: [112, 0.9],
  total: [128, 1],
};
const numberWidth = 30;
const toolWidth = 28;
const gap = 4;

/** The value of `grid-template-columns`: the number of the line, its cells, so many buttons. */
export function gridTemplate(columns: readonly LineColumn[], buttons: number): string {
  const cells = columns.map((column) => {
    const [least, share] = widths[column];
    return share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`;
  });
  return [`${numberWidth}px`, ...cells, `${buttons * toolWidth}px`].join(' ');
}

/** The narrowest that a line can be, in pixels: below it the grid scrolls. */
export function leastWidth(columns: readonly LineColumn[], buttons: number): number {
  const cells = columns.reduce((sum, column) => sum + widths[column][0] + gap, 0);
  return numberWidth + cells + buttons * toolWidth + 3 * gap;
}

export function isTypedColumn(column: LineColumn): column is TypedColumn {
  return (typedColumns as readonly string[]).includes(column);
}

export function isNumberColumn(column: LineColumn): column is NumberField {
  return column === 'qty' || column === 'unitPrice' || column === 'tax' || column === 'whtTax';
}
