import { csvContentType } from '../files/csv.ts';
import { xlsxContentType } from './writeSheet.ts';

const xlsContentType = 'application/vnd.ms-excel';

/** What a sheet can be written as. */
export const sheetFormats = {
  xlsx: { contentType: xlsxContentType, mediaType: xlsxContentType },
  xls: { contentType: xlsContentType, mediaType: xlsContentType },
  csv: { contentType: csvContentType, mediaType: 'text/csv' },
} as const;
export type SheetFormat = keyof typeof sheetFormats;

/** What a file that is made after the answer can be: a sheet, a paper, or a text with an ending of its own. */
export const fileFormats = {
  ...sheetFormats,
  text: { contentType: 'text/plain; charset=utf-8', mediaType: 'text/plain' },
  pdf: { contentType: 'application/pdf', mediaType: 'application/pdf' },
} as const;
export type FileFormat = keyof typeof fileFormats;

/** What a file of this name holds. */
export function formatOfFile(fileName: string): FileFormat {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1);
  return ending in fileFormats ? (ending as FileFormat) : 'text';
}
