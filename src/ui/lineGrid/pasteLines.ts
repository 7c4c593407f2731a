import type { FieldValues } from 'react-hook-form';
import { dayText, unreadDay } from '../../../domain/day/dayInput.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { tidyNumber } from '../form/fields/numberMask.ts';
import type { LineColumn, PastedCell } from './lineColumns.ts';

/** A cell that came in but could not be read; its text stays in the cell. */
interface RefusedCell {
  /** Counted from the first line that was pasted over. */
  line: number;
  /** The key of its column. */
  column: string;
  says: Message;
}

interface Paste<Line extends object> {
  /** What to put over the lines, from the first one that was pasted on. */
  lines: Partial<Line>[];
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

/** A first row of headings is no line: each of its cells begins as a column is called. */
function isHeading(row: readonly string[], columns: readonly LineColumn[]): boolean {
  const names = ['no', 'no.', ...columns.flatMap(({ heading, calledAlso = [] }) => [heading, ...calledAlso])];
  const begins = (cell: string) =>
    names.some((name) => {
      const isNamed = cell.toLocaleLowerCase().startsWith(name.toLocaleLowerCase());
      return isNamed && !/^[\p{L}\p{N}]/u.test(cell.slice(name.length));
    });
  const filled = row.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => begins(cell) && !/\d{2,}/.test(cell));
}

/** One text as it is read into the cell of a column, in its proper form. */
export function readCell<Line extends object>(
  column: LineColumn<Line>,
  text: string,
  line: Line,
  form: FieldValues,
): PastedCell<Line> {
  const put = (value: unknown, error: Message | null = null): PastedCell<Line> => ({
    cells: { [column.key]: value } as Partial<Line>,
    error,
  });
  switch (column.kind) {
    case 'number': {
      const tidied = tidyNumber(text, (written) => column.parse(written, line, form));
      return put(tidied.text, tidied.error);
    }
    case 'day': {
      const day = text === '' ? null : column.readDay(text);
      return text !== '' && day === null ? put(text, unreadDay(text)) : put(dayText(day));
    }
    case 'choice': {
      const chosen = column.options.find(({ value, label }) => isSaid(text, value, label));
      return put(chosen?.value ?? text, text === '' || chosen ? null : law('field.fromList'));
    }
    case 'switch': {
      const { yes, no } = column.words;
      const isOn = isSaid(text, yes, 'true', '1', 'x');
      const isKnown = isOn || text === '' || isSaid(text, no, 'false', '0');
      return put(isOn, isKnown ? null : law('field.fromList'));
    }
    case 'reference':
      return put({ id: null, name: text.replace(/\s+/g, ' ') });
    case 'own':
      return column.read?.(text, line) ?? put(text);
    default:
      return put(text);
  }
}

function isSaid(text: string, ...words: readonly string[]): boolean {
  return words.some((word) => word.toLocaleLowerCase() === text.toLocaleLowerCase());
}

/**
 * Lays a clipboard over the lines, its first cell on the first of these columns. A cell that cannot be read keeps its text
 * and is named in `refused`; rows without any text are left out.
 * @param under The line that a row comes to lie on, counted from the first
 */
export function readPaste<Line extends object>(
  text: string,
  columns: readonly LineColumn<Line>[],
  under: (row: number) => Line,
  form: FieldValues,
): Paste<Line> {
  const table = parseTable(text);
  const rows = (table[0] && isHeading(table[0], columns) ? table.slice(1) : table).filter((row) =>
    row.some((cell) => cell !== ''),
  );
  const refused: RefusedCell[] = [];
  const beyond: string[] = [];
  const lines = rows.map((row, at) => {
    const pasted: Partial<Line> = {};
    let filled: Partial<Line> = {};
    const line = () => ({ ...under(at), ...filled, ...pasted });
    for (const [place, cell] of row.entries()) {
      const column = columns[place];
      if (column === undefined) {
        if (cell !== '') beyond.push(cell);
        continue;
      }
      const { cells, error } = readCell(column, cell, line(), form);
      Object.assign(pasted, cells);
      filled = { ...filled, ...column.fills?.(line(), form) };
      if (error !== null) refused.push({ line: at, column: column.key, says: error });
    }
    return { ...filled, ...pasted };
  });
  return { lines, refused, beyond };
}

/** The lines after the paste: those it lies over are changed, further ones are added. */
export function withPaste<Line extends object>(
  lines: readonly Line[],
  first: number,
  paste: Pick<Paste<Line>, 'lines'>,
  newLine: Line,
): Line[] {
  const end = first + paste.lines.length;
  const over = paste.lines.map((cells, at) => ({ ...(lines[first + at] ?? newLine), ...cells }));
  return [...lines.slice(0, first), ...over, ...lines.slice(end)];
}
