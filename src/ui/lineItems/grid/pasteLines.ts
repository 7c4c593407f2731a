import type { Message } from '../../../../domain/message/message.ts';
import type { PastedColumn } from './columns.ts';
import { pastedColumns } from './columns.ts';
import type { LineFields } from '../line.ts';
import { emptyLine, tidyCell } from '../line.ts';

/** A cell that came in but could not be read; its text stays in the cell. */
interface RefusedCell {
  /** Counted from the first line that was pasted over. */
  line: number;
  column: PastedColumn;
  says: Message;
}

interface Paste {
  /** What to put over the lines, from the first one that was pasted on. */
  lines: Partial<LineFields>[];
  refused: RefusedCell[];
  /** Cells that lie beyond the last column: what they held. */
  beyond: string[];
}

/** Whether a clipboard holds more than one cell. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}

/**
 * The cells of a clipboard as spreadsheets write them: tabs between cells, line breaks between rows, and quotes
 * around a cell that holds either, doubled inside.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  const source = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '' && closesQuote(source, at)) isQuoted = true;
    else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
}

/** A quote in front opens a quoted cell only where one ends it: `"A" frame` and 5" pipes are plain text. */
function closesQuote(source: string, at: number): boolean {
  return /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(source.slice(at));
}

const headings =
  /^(?:no\.?|item|nama|name|description|deskripsi|qty|quantity|jumlah|kuantitas|unit|satuan|price|unit price|harga|harga satuan|vat|ppn|wht|pph)\b/i;

/** A first row of headings is no line. */
function isHeading(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => headings.test(cell) && !/\d{2,}/.test(cell));
}

/**
 * Lays a clipboard over the lines, its first cell on `firstColumn`: item, quantity, unit, unit price, VAT, WHT. A
 * cell that cannot be read keeps its text and is named in `refused`; rows without any text are left out.
 */
export function readPaste(
  text: string,
  firstColumn: PastedColumn,
  currencyCode: string,
  priceDecimals?: number,
): Paste {
  const table = parseTable(text);
  const rows = (table[0] && isHeading(table[0]) ? table.slice(1) : table).filter((row) =>
    row.some((cell) => cell !== ''),
  );
  const columns = pastedColumns.slice(pastedColumns.indexOf(firstColumn));
  const refused: RefusedCell[] = [];
  const beyond: string[] = [];
  const lines = rows.map((row, line) => {
    const fields: Partial<LineFields> = {};
    for (const [at, cell] of row.entries()) {
      const column = columns[at];
      if (column === undefined) {
        if (cell !== '') beyond.push(cell);
      } else if (column === 'itemName') {
        Object.assign(fields, {
          itemName: cell.replace(/\s+/g, ' '),
          itemableID: null,
          itemableType: 'misc',
        });
      } else if (column === 'unit') {
        fields.unit = cell;
      } else {
        const { text: tidied, error } = tidyCell(column, cell, currencyCode, priceDecimals);
        fields[column] = tidied;
        if (error !== null) refused.push({ line, column, says: error });
      }
    }
    return fields;
  });
  return { lines, refused, beyond };
}

/** The lines after the paste: those it lies over are changed, further ones are added. */
export function withPaste(
  lines: readonly LineFields[],
  first: number,
  paste: Paste,
  newLine: LineFields = emptyLine,
): LineFields[] {
  const end = first + paste.lines.length;
  const over = paste.lines.map((fields, at) => ({ ...(lines[first + at] ?? newLine), ...fields }));
  return [...lines.slice(0, first), ...over, ...lines.slice(end)];
}
