import type { CellObject } from '@e965/xlsx';
import { utils, write } from '@e965/xlsx';

import { inertText } from '../files/csv.ts';
import type { WorkbookCell, WrittenSheet } from './writeSheet.ts';
import { cellOfWorkbook, sheetName } from './writeSheet.ts';

/** What no text in such a workbook can hold. */
const textMax = 32_767;
const dayMs = 86_400_000;
/** Days are counted from here: 30 December 1899. */
const firstDay = Date.UTC(1899, 11, 30);

/** A workbook for Excel before 2007 and what reads like it (BIFF8), of one sheet. Runs in a worker thread. */
export function writeXls({ name, headings, kinds, rows }: WrittenSheet): Uint8Array {
  const cells = [
    headings.map((text): CellObject => ({ t: 's', v: inertText(text) })),
    ...rows.map((row) => row.map((cell, place) => writtenCell(cellOfWorkbook(cell, kinds?.[place])))),
  ];
  const sheet = utils.aoa_to_sheet(cells, { dense: true });
  const book = utils.book_new(sheet, sheetName(name));
  return new Uint8Array(write(book, { type: 'array', bookType: 'biff8', bookSST: true }) as ArrayBuffer);
}

/** Nothing is left to be guessed: each cell says what it is. */
function writtenCell(cell: WorkbookCell | null): CellObject | null {
  if (cell === null) return null;
  const { value, format } = cell;
  const shown = format === undefined ? {} : { z: format };
  if (typeof value === 'number') return { t: 'n', v: value, ...shown };
  if (value instanceof Date) return { t: 'n', v: (value.getTime() - firstDay) / dayMs, ...shown };
  return { t: 's', v: value.slice(0, textMax), ...shown };
}
