import { TextDecoder } from 'node:util';

import { CsvError, parse } from 'csv-parse/sync';

import { law } from '../../../domain/message/message.ts';
import { importRowsMax } from '../../../domain/noun/recordImport.ts';
import { plainText } from '../../files/csv.ts';
import { notSheet, unreadable } from '../workbook/parts.ts';

export type SheetCell = string | number | boolean | null;

export interface SheetRow {
  /** As the sheet counts it, from 1. */
  number: number;
  cells: SheetCell[];
}

/** A sheet as it was filled in: its rows that hold something, headings first, cells as they show it. */
export interface ReadSheet {
  name: string;
  rows: SheetRow[];
}

/**
 * Reads the first sheet of an XLSX file, or a CSV file with any of the usual separators. Runs in a worker thread.
 * @throws DomainError `file_unreadable`, in words that name the sheet, the row or the cell
 */
export async function readSheet(content: Uint8Array): Promise<ReadSheet> {
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  const sheet = isZip
    ? (await import('../workbook/readWorkbook.ts')).readWorkbook(content)
    : readCsv(content);
  if (sheet.rows.length < 2) throw unreadable(law('recordImport.file.noRows'));
  return sheet;
}

/** The first sign of a workbook of Excel before 2007. */
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0];

/** Fields of one record are told apart by one of these; the first line may name any other, as Excel writes it. */
const separators = [',', ';', '\t'] as const;

const named = /^(?:"sep=(.)"|sep=(.))(?:\r\n|\r|\n)/i;
/** More than any line of records holds. */
const columnsMax = 1000;

function readCsv(content: Uint8Array): ReadSheet {
  if (content.length === 0) throw notSheet();
  if (oldWorkbook.every((byte, at) => content[at] === byte))
    throw unreadable(law('recordImport.file.oldWorkbook'));
  const whole = textOf(content);
  if (whole.includes('\0')) throw notSheet();
  const first = named.exec(whole);
  const text = first ? whole.slice(first[0].length) : whole;
  const delimiter = first?.[1] ?? first?.[2] ?? separatorOf(text);
  let number = 0;
  let filled = 0;
  const rows: SheetRow[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      // Kept by ourselves, so that no more is kept than is imported, whatever the file holds.
      on_record(record: string[]) {
        number += 1;
        if (record.every((cell) => cell === '')) return null;
        filled += 1;
        if (record.length > columnsMax && record.slice(columnsMax).some((cell) => cell !== ''))
          throw unreadable(law('recordImport.file.wide', { sheet: csvName, limit: columnsMax }));
        if (filled <= importRowsMax + 1) {
          rows.push({ number, cells: record.slice(0, columnsMax).map(plainText) });
        }
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines'] ?? 1);
    throw unreadable(law('recordImport.file.broken', { line }), error);
  }
  if (filled > importRowsMax + 1) {
    const values = { sheet: csvName, count: filled - 1, limit: importRowsMax };
    throw unreadable(law('recordImport.file.manyRows', values));
  }
  return { name: csvName, rows };
}

const csvName = 'CSV';

/** UTF-8, or UTF-16 as Excel saves its Unicode text, without the mark before it. */
function textOf(content: Uint8Array): string {
  const is16 = content[0] === 0xff && content[1] === 0xfe;
  try {
    return new TextDecoder(is16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(content);
  } catch (error) {
    throw unreadable(law('recordImport.file.encoding'), error);
  }
}

/** The one that the line of headings has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
