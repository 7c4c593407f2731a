import type { Actor } from '../../domain/access/actor.ts';
import { rowsAtOnceMax } from '../../domain/list/exportLimits.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import type { ServerContext } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { writeCsv } from '../files/csv.ts';
import type { Dataset, OpenSheet, SheetTerms } from './dataset.ts';
import type { SheetRow, WrittenSheet } from './writeSheet.ts';
import type { SheetFormat } from './sheetFormats.ts';

const megabyte = 1024 * 1024;
/** Of a file; about 350,000 rows of invoices. */
const csvBytesMax = 50 * megabyte;

interface FileTerms extends SheetTerms {
  format: SheetFormat;
  /** A file takes so many records; a list of more is narrowed by its filters. */
  rowsMax: number;
  /** Called now and then while the rows are read. */
  onRows?: (read: number, total: number) => Promise<void>;
}

interface MadeFile {
  content: Buffer;
  rows: number;
}

/**
 * A list as a file, with the rights of the actor: one view of the database for all of its rows, so that none is missed
 * or doubled. This makes every sheet, whether it is asked for at once, by mail, or by a schedule.
 *
 * @param read a connection of the database, or of its replica
 * @throws DomainError `file_too_large`
 */
export async function makeFile(
  { workers }: Pick<ServerContext, 'workers'>,
  read: Database['read'],
  actor: Actor,
  { dataset, question }: { dataset: Dataset; question: Readonly<Record<string, unknown>> },
  terms: FileTerms,
): Promise<MadeFile> {
  const { format } = terms;
  const { sheet, csv, total } = await read(actor.companyID, (executor) =>
    inOneView(executor, async (view) => {
      const opened = await dataset.open(view, actor, question, terms);
      assertFits(opened.total, terms);
      const counted = { ...opened, rows: rowsTold(opened, terms.onRows) };
      return format === 'csv'
        ? { csv: await csvOf(counted), sheet: null, total: opened.total }
        : { csv: null, sheet: await wholeSheet(counted), total: opened.total };
    }),
  );
  if (csv !== null) return { content: csv, rows: total };
  const content = await workers.run(actor, format === 'xls' ? 'writeXls' : 'writeSheet', sheet);
  return { content: Buffer.from(content.buffer, content.byteOffset, content.byteLength), rows: total };
}

/** All reads of the work see the same moment. */
export function inOneView<Result>(
  executor: Executor,
  work: (view: Executor) => Promise<Result>,
): Promise<Result> {
  return executor.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

function assertFits(total: number, { format, rowsMax }: FileTerms): void {
  const max = format === 'csv' ? rowsMax : Math.min(rowsMax, rowsAtOnceMax);
  if (total <= max) return;
  const says = max < rowsMax ? 'noun.workbookTooMany' : 'noun.exportTooMany';
  throw new DomainError('file_too_large', { says: law(says, { total, max }) });
}

/** So many rows are read between two words of how far it is. */
const rowsBetweenWords = 2000;

async function* rowsTold(
  { rows, total }: OpenSheet,
  onRows: FileTerms['onRows'] = () => Promise.resolve(),
): AsyncGenerator<SheetRow> {
  let read = 0;
  for await (const row of rows) {
    if (read % rowsBetweenWords === 0) await onRows(read, total);
    read += 1;
    yield row;
  }
}

/** An opened sheet with all of its rows. */
export async function wholeSheet({ name, columns, rows }: OpenSheet): Promise<WrittenSheet> {
  const all: SheetRow[] = [];
  for await (const row of rows) all.push(row);
  return {
    name,
    headings: columns.map(({ header }) => header),
    kinds: columns.map(({ kind }) => kind),
    rows: all,
  };
}

async function csvOf({ columns, rows }: OpenSheet): Promise<Buffer> {
  const placed = columns.map((column, place) => ({ ...column, cell: (row: SheetRow) => row[place] ?? null }));
  try {
    return await writeCsv(placed, rows, csvBytesMax);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'file_too_large') throw error;
    throw new DomainError('file_too_large', {
      says: law('noun.exportTooLarge', { limit: csvBytesMax / megabyte }),
    });
  }
}
