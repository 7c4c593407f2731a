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
