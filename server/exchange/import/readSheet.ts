import { TextDecoder } from 'node:util';

import { CsvError, parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { importRowsMax } from '../../../domain/noun/recordImport.ts';
import { plainText } from '../../files/csv.ts';

export type SheetCell = string | number | boolean | null;

export interface SheetRow {
  /** As the sheet counts it, from 1. */
  number: number;
  cells: SheetCell[];
}

/** A sheet as it was filled in: its rows that hold something, headings first. */
export interface ReadSheet {
  name: string;
  rows: SheetRow[];
}

/** All parts of a workbook together; an honest one of 5,000 rows unfolds to a tenth of that. */
const unfoldedMax = 80 * 1024 * 1024;

/**
 * Reads the first sheet of an XLSX file, or a CSV file with any of the usual separators. Runs in a worker thread.
 * @throws DomainError `file_unreadable`, in words that name the sheet, the row or the cell
 */
export async function readSheet(content: Uint8Array): Promise<ReadSheet> {
  if (content.length === 0) throw unreadable(law('recordImport.file.notSheet'));
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  const sheet = isZip ? await readWorkbook(content) : readCsv(content);
  const rows = sheet.rows.filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
  if (rows.length < 2) throw unreadable(law('recordImport.file.noRows'));
  if (rows.length - 1 > importRowsMax) {
    throw unreadable(
      law('recordImport.file.manyRows', { sheet: sheet.name, count: rows.length - 1, limit: importRowsMax }),
    );
  }
  return { name: sheet.name, rows };
}

function unreadable(says: Message): DomainError {
  return new DomainError('file_unreadable', { says, fields: { file: says } });
}

async function readWorkbook(content: Uint8Array): Promise<ReadSheet> {
  const parts = unfolded(content);
  const bytes = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
  let sheets: Awaited<ReturnType<typeof readExcelFile>>;
  try {
    sheets = await readExcelFile(bytes as ArrayBuffer, { trim: false });
  } catch (error) {
    throw new DomainError('file_unreadable', { ...saying(law('recordImport.file.notSheet')), cause: error });
  }
  const [first] = sheets;
  if (!first) throw unreadable(law('recordImport.file.notSheet'));
  refuseFormulas(first.sheet, parts);
  return {
    name: first.sheet,
    rows: first.data.map((cells, index) => ({ number: index + 1, cells: cells.map(plainCell) })),
  };
}

function saying(says: Message) {
  return { says, fields: { file: says } };
}

function plainCell(cell: unknown): SheetCell {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  return typeof cell === 'string' ? plainText(cell) : null;
}

/** The sheets of a workbook as XML, once it is known that all of it is not larger than it may be. */
function unfolded(content: Uint8Array): [path: string, xml: Uint8Array][] {
  let size = 0;
  try {
    return Object.entries(
      unzipSync(content, {
        filter({ name, originalSize }) {
          size += originalSize;
          if (size > unfoldedMax) throw unreadable(law('recordImport.file.unfolds'));
          return /^xl\/worksheets\/[^/]+\.xml$/.test(name);
        },
      }),
    );
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('file_unreadable', { ...saying(law('recordImport.file.notSheet')), cause: error });
  }
}

/** A formula shows what some program made of it last, or nothing: what it says now is not known here. */
function refuseFormulas(sheet: string, parts: readonly [string, Uint8Array][]): void {
  const [first] = parts.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const found = /<c\b[^>]*\br="([A-Z]+\d+)"[^>]*>\s*<f[\s/>]/.exec(first ? strFromU8(first[1]) : '');
  if (found?.[1]) throw unreadable(law('recordImport.file.formula', { sheet, cell: found[1] }));
}

const separators = [',', ';', '\t'] as const;

function readCsv(content: Uint8Array): ReadSheet {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    throw new DomainError('file_unreadable', { ...saying(law('recordImport.file.encoding')), cause: error });
  }
  if (text.includes('\0')) throw unreadable(law('recordImport.file.notSheet'));
  try {
    const records = parse(text, { bom: true, delimiter: separatorOf(text), relax_column_count: true });
    return {
      name: 'CSV',
      rows: records.map((record, index) => ({ number: index + 1, cells: record.map(plainText) })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines'] ?? 1);
    throw new DomainError('file_unreadable', {
      ...saying(law('recordImport.file.broken', { line })),
      cause: error,
    });
  }
}

/** The one that the line of headings has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
