import writeExcelFile from 'write-excel-file/node';

import type { CellKind } from '../files/csv.ts';
import { inertText, isOfKind } from '../files/csv.ts';

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type SheetRow = readonly (string | number | null)[];

export interface WrittenSheet {
  name: string;
  headings: readonly string[];
  /** Of each column; texts where there are none. */
  kinds?: readonly CellKind[];
  /** Texts are made inert, headings too; numbers stay numbers, days days. */
  rows: readonly SheetRow[];
}

/** Sheets of a workbook have names of at most so many letters, without these. */
const sheetNameMax = 31;
const notInSheetNames = /[\\/?*[\]:]/g;
const narrowest = 10;
const widest = 40;
/** Of so few digits that a spreadsheet keeps all of them. */
const exactNumber = /^-?(?=(?:\.?\d){1,15}$)\d+(?:\.\d+)?$/;
/** Days before that are counted otherwise by different programs. */
const firstCounted = Date.UTC(1900, 2, 1);

/** A name that a sheet can have. */
export function sheetName(name: string): string {
  return name.replaceAll(notInSheetNames, ' ').slice(0, sheetNameMax);
}

/** A cell as a workbook holds it, and how it is shown. */
export interface WorkbookCell {
  value: string | number | Date;
  format?: string;
}

/** A number, day or instant where it is one, else a text that nothing computes; a day is at midnight in UTC. */
export function cellOfWorkbook(cell: string | number | null, kind: CellKind = 'text'): WorkbookCell | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell };
  if (!isOfKind(kind, cell)) return { value: inertText(cell) };
  switch (kind) {
    case 'day':
      return dated(cell, new Date(`${cell}T00:00:00Z`), 'dd/mm/yyyy');
    case 'instant':
      return dated(cell, new Date(`${cell.replace(' ', 'T')}Z`), instantFormat(cell));
    case 'phone':
      // A cell of this format stays a text when somebody edits it.
      return { value: cell, format: '@' };
    default:
      return exactNumber.test(cell) ? { value: Number(cell) } : { value: cell };
  }
}

const minutesLength = '2026-11-21 14:05'.length;

function instantFormat(text: string): string {
  return text.length > minutesLength ? 'dd/mm/yyyy hh:mm:ss' : 'dd/mm/yyyy hh:mm';
}

function dated(text: string, value: Date, format: string): WorkbookCell {
  return value.getTime() >= firstCounted ? { value, format } : { value: text };
}

/** A workbook of one sheet, its headings in bold and in sight. Runs in a worker thread. */
export async function writeSheet({ name, headings, kinds, rows }: WrittenSheet): Promise<Uint8Array> {
  const head = headings.map((text) => ({
    value: inertText(text),
    type: String,
    fontWeight: 'bold' as const,
  }));
  const body = rows.map((row) => row.map((cell, place) => writtenCell(cellOfWorkbook(cell, kinds?.[place]))));
  const columns = headings.map(({ length }, place) => ({
    width: Math.min(widest, Math.max(kinds?.[place] === 'instant' ? 17 : narrowest, length + 2)),
  }));
  const file = writeExcelFile([head, ...body], {
    sheet: sheetName(name),
    columns,
    stickyRowsCount: 1,
  });
  return await file.toBuffer();
}

function writtenCell(cell: WorkbookCell | null) {
  if (cell === null) return null;
  const { value, format } = cell;
  const shown = format === undefined ? {} : { format };
  if (typeof value === 'number') return { value, type: Number, ...shown };
  return value instanceof Date ? { value, type: Date, ...shown } : { value, type: String, ...shown };
}
