import { pipeline } from 'node:stream/promises';

import { stringify } from 'csv-stringify';

import { DomainError } from '../../domain/message/errors.ts';

/** With its charset, so that no reader has to guess. */
export const csvContentType = 'text/csv; charset=utf-8';

/**
 * `text` is whatever a person may have typed, and is made inert; a `plain` one, and any number, is written as it is. A `day` is
 * 2026-11-21, an `instant` 2026-11-21 14:05 by the clocks of the company, a `phone` a telephone number: what is otherwise written
 * is a text.
 */
export type CellKind = 'text' | 'plain' | 'day' | 'instant' | 'phone';

export interface CsvColumn<Row> {
  /** Made inert: people name some columns themselves. */
  header: string;
  kind: CellKind;
  cell: (row: Row) => string | number | null;
}

/**
 * Before what a spreadsheet program reads as a formula, also in full-width signs and behind blanks or quotes: at the
 * start of the text, and after a mark at which a program with other settings begins a new cell.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=["'\s]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/g;

const madeInert = /(?<=^|[;\t\r\n])'(?=["'\s]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/g;

/** The text with an apostrophe before anything that a spreadsheet program would take for a formula. */
export function inertText(text: string): string {
  return text.replace(formulaStart, "'");
}

/** What {@link inertText} made inert, as it was typed. */
export function plainText(text: string): string {
  return text.replace(madeInert, '');
}

/**
 * A sheet of the rows as they come: UTF-8 with a byte order mark, lines as RFC 4180 ends them, a line of headers
 * even without rows.
 *
 * @throws DomainError `file_too_large` as soon as it exceeds `maxBytes`; no further row is then asked for
 */
export async function writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  await pipeline(
    async function* records() {
      yield columns.map(({ header }) => inertText(header));
      for await (const row of rows) yield columns.map((column) => writtenCell(column, row));
    },
    stringify({ bom: true, record_delimiter: 'windows' }),
    async (lines: AsyncIterable<Buffer>) => {
      for await (const chunk of lines) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new DomainError('file_too_large');
        chunks.push(chunk);
      }
    },
  );
  return Buffer.concat(chunks);
}

const patterns: Readonly<Partial<Record<CellKind, RegExp>>> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/,
  phone: /^\+?\d[\d ()./-]*$/,
};

/** Whether a text is what its column is said to hold, so that nothing in it computes. */
export function isOfKind(kind: CellKind, text: string): boolean {
  return kind === 'plain' || patterns[kind]?.test(text) === true;
}

/** A telephone number in a sheet whose cells have no kinds: with blanks in it, no program reads it as a sum or a number. */
function phoneText(phone: string): string {
  if (!phone.startsWith('+')) return phone;
  const [country = '', ...others] = phone.split(/[ ()./-]+/).filter((part) => part !== '');
  return others.length > 0
    ? [country, ...others].join(' ')
    : `${country.slice(0, 3)} ${country.slice(3)}`.trim();
}

function writtenCell<Row>({ kind, cell }: CsvColumn<Row>, row: Row): string {
  const value = cell(row);
  if (typeof value !== 'string') return String(value ?? '');
  if (!isOfKind(kind, value)) return inertText(value);
  return kind === 'phone' ? phoneText(value) : value;
}
