import type { Column } from './pdfmakeParts.ts';
import { pdfmakePart, setWidth, widthsOf } from './pdfmakeParts.ts';

/** Points; a column is not made narrower for the sake of others. */
const columnWidthMin = 24;
/** Points that are lost when widths are added up. */
const tolerance = 0.01;

/** Has pdfmake keep tables within their page; it has no other place to be told. */
export function fitTablesHere(): void {
  const calculator = pdfmakePart('columnCalculator');
  const { buildColumnWidths } = calculator;
  calculator.buildColumnWidths = (columns, availableWidth, ...others) => {
    buildColumnWidths(columns, availableWidth, ...others);
    fitColumns(columns, availableWidth);
  };
}

/** Narrows the columns of a table that is wider than its page: words break there, figures do not. */
function fitColumns(columns: readonly Column[], availableWidth: number): void {
  const isStar = ({ width }: Column) => width === '*' || width === 'star' || width == null;
  const isWrapping = (column: Column) =>
    column.width === 'auto' && widthsOf(column).min < widthsOf(column).max;
  for (const canShrink of [isStar, isWrapping]) {
    const over = columns.reduce((sum, column) => sum + widthsOf(column).given, 0) - availableWidth;
    if (over <= tolerance) return;
    const spareOf = (column: Column) => Math.max(0, widthsOf(column).given - columnWidthMin);
    const shrinking = columns.filter((column) => canShrink(column) && spareOf(column) > 0);
    const spare = shrinking.reduce((sum, column) => sum + spareOf(column), 0);
    for (const column of shrinking) {
      setWidth(column, widthsOf(column).given - (spareOf(column) * Math.min(over, spare)) / spare);
    }
  }
}
