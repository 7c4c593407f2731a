import type { Actor } from '../../domain/access/actor.ts';
import type { ServerContext } from '../context.ts';
import { csvContentType, writeCsv } from '../files/csv.ts';
import type { WrittenSheet } from './writeSheet.ts';
import { xlsxContentType } from './writeSheet.ts';

export const xlsContentType = 'application/vnd.ms-excel';

/** What a sheet can be written as. */
export const sheetFormats = {
  xlsx: { contentType: xlsxContentType, mediaType: xlsxContentType },
  xls: { contentType: xlsContentType, mediaType: xlsContentType },
  csv: { contentType: csvContentType, mediaType: 'text/csv' },
} as const;
export type SheetFormat = keyof typeof sheetFormats;

const csvBytesMax = 50_000_000;

/** A sheet as a file. Workbooks are written in a worker thread, in the turn of the person. */
export async function sheetFile(
  { workers }: Pick<ServerContext, 'workers'>,
  actor: Actor,
  sheet: WrittenSheet,
  format: SheetFormat,
): Promise<Buffer> {
  if (format === 'csv') return await csvOf(sheet);
  const content = await workers.run(actor, format === 'xls' ? 'writeXls' : 'writeSheet', sheet);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

async function csvOf({ headings, rows }: WrittenSheet): Promise<Buffer> {
  const columns = headings.map((header, place) => ({
    header,
    kind: rows.some((row) => typeof row[place] === 'number') ? ('plain' as const) : ('text' as const),
    cell: (row: WrittenSheet['rows'][number]) => row[place] ?? null,
  }));
  async function* each() {
    yield* rows;
  }
  return await writeCsv(columns, each(), csvBytesMax);
}
