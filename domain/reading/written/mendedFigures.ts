import type { Box, Cell, TextLine, Word } from '../paperText.ts';
import { cellOf } from '../paperText.ts';

/** Parts of one figure stand closer than so many heights of their letters; the columns of a table stand further apart. */
const partsWithin = 0.65;

const currency = /^(?:\p{Sc}|[A-Z]{0,2}\$|Rp\.?|RM|kr|IDR|EUR|USD|GBP|MYR|SGD|SEK)$/iu;
const grouped = /^(?<sign>\p{Sc}|Rp\.?|RM)?\d{1,3}(?:[.,]\d{3})+$/u;
const cents = /^\d{2}(?:\p{Sc}|kr)?$/u;
/** The first digits of a figure alone, and the rest of it. */
const firstDigits = /^(?:\p{Sc}|Rp\.?|RM)?(?<digits>\d{1,2})$/u;
const rest = /^(?<digits>\d{1,3})(?:[.,]\d{3})+(?:[.,]\d{2})?(?:\p{Sc}|kr)?$/u;

/**
 * Lines of a picture whose figures are whole: a blank stands for the sign before the cents (`6.776 12 EUR`), or parts the first digits from the others
 * (`Rp 5 7.062.500`). Figures that may be two are left as they are.
 */
export function withMendedFigures(lines: readonly TextLine[]): TextLine[] {
  return lines.map((line) => {
    const cells = line.cells.map(mendedCell);
    return cells.every((cell, at) => cell === line.cells[at])
      ? line
      : { ...line, cells, text: cells.map(({ text }) => text).join('  ') };
  });
}

function mendedCell(cell: Cell): Cell {
  const words: Word[] = [];
  for (const [at, word] of cell.words.entries()) {
    const last = words.at(-1);
    const joined = last ? joinedFigure(words.at(-2), last, word, cell.words[at + 1]) : null;
    if (last && joined !== null) words[words.length - 1] = both(last, word, joined);
    else words.push(word);
  }
  return words.length === cell.words.length ? cell : cellOf(words);
}

/** Two words as one figure; null where they are two. */
function joinedFigure(
  before: Word | undefined,
  word: Word,
  next: Word,
  after: Word | undefined,
): string | null {
  const apart = next.x - (word.x + word.width);
  if (apart > partsWithin * Math.min(word.height, next.height)) return null;
  const isEnd = after === undefined || currency.test(after.text);
  if (isEnd && grouped.test(word.text) && cents.test(next.text)) {
    return `${word.text}${/\d,\d{3}$/.test(word.text) ? '.' : ','}${next.text}`;
  }
  const first = firstDigits.exec(word.text)?.groups?.['digits'];
  const group = rest.exec(next.text)?.groups?.['digits'];
  const isMoney = first !== word.text || (before !== undefined && currency.test(before.text));
  if (first === undefined || group === undefined || !isMoney) return null;
  return first.length + group.length <= 3 ? `${word.text}${next.text}` : null;
}

function both(one: Word, other: Word, text: string): Word {
  const { seen, ...word } = one;
  const around = boxAround(one, other);
  const shown = seen || other.seen ? { seen: boxAround(seen ?? one, other.seen ?? other) } : {};
  return { ...word, ...around, ...shown, text, confidence: Math.min(one.confidence, other.confidence) };
}

function boxAround(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
