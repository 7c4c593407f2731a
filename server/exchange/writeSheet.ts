import writeExcelFile from 'write-excel-file/node';

import type { CsvColumn } from '../files/csv.ts';
import { inertText } from '../files/csv.ts';

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type SheetRow = readonly (string | number | null)[];

export interface WrittenSheet {
  name: string;
  headings: readonly string[];
  /** Of each column; texts where there are none. */
  kinds?: readonly CsvColumn<never>['kind'][];
  /** Texts are made inert, headings too; numbers stay numbers. */
  rows: readonly SheetRow[];
}

/** Sheets of a workbook have names of at most so many letters, without these. */
const sheetNameMax = 31;
const notInSheetNames = /[\\/?*[\]:]/g;
const narrowest = 10;
const widest = 40;
/** Of so few digits that a spreadsheet keeps all of them. */
const exactNumber = /^-?(?=(?:\.?\d){1,15}$)\d+(?:\.\d+)?$/;

/** A name that a sheet can have. */
export function sheetName(name: string): string {
  return name.replaceAll(notInSheetNames, ' ').slice(0, sheetNameMax);
}

/** A cell as a workbook holds it: a number where it is one, else a text that nothing computes. */
export function cellOfWorkbook(
  cell: string | number | null,
  kind: CsvColumn<never>['kind'] = 'text',
): string | number | null {
  if (cell === null || cell === '' || typeof cell === 'number') return cell === '' ? null : cell;
  if (kind === 'plain') return exactNumber.test(cell) ? Number(cell) : cell;
  return inertText(cell);
}

/** A workbook of one sheet, its headings in bold and in sight. Runs in a worker thread. */
export async function writeSheet({ name, headings, kinds, rows }: WrittenSheet): Promise<Uint8Array> {
  const head = headings.map((text) => ({
    value: inertText(text),
    type: String,
    fontWeight: 'bold' as const,
  }));
  const body = rows.map((row) => row.map((cell, place) => writtenCell(cellOfWorkbook(cell, kinds?.[place]))));
  const columns = headings.map(({ length }) => ({
    width: Math.min(widest, Math.max(narrowest, length + 2)),
  }));
  const file = writeExcelFile([head, ...body], {
    sheet: sheetName(name),
    columns,
    stickyRowsCount: 1,
  });
  return await file.toBuffer();
}

function writtenCell(cell: string | number | null) {
  if (cell === null) return null;
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
}
