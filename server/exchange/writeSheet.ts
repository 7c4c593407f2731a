import writeExcelFile from 'write-excel-file/node';

import { inertText } from '../files/csv.ts';

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface WrittenSheet {
  name: string;
  headings: readonly string[];
  /** Texts are made inert, headings too; numbers stay numbers. */
  rows: readonly (readonly (string | number | null)[])[];
}

/** Sheets of a workbook have names of at most so many letters, without these. */
const sheetNameMax = 31;
const notInSheetNames = /[\\/?*[\]:]/g;
const narrowest = 10;
const widest = 40;

/** A name that a sheet can have. */
export function sheetName(name: string): string {
  return name.replaceAll(notInSheetNames, ' ').slice(0, sheetNameMax);
}

/** A workbook of one sheet, its headings in bold and in sight. Runs in a worker thread. */
export async function writeSheet({ name, headings, rows }: WrittenSheet): Promise<Uint8Array> {
  const head = headings.map((text) => ({
    value: inertText(text),
    type: String,
    fontWeight: 'bold' as const,
  }));
  const body = rows.map((row) => row.map(writtenCell));
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
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: inertText(cell), type: String };
}
