import { besideIt, wrappedText } from './columnCells.ts';
import type { Cell, TextLine, Word } from './paperText.ts';
import { cellOf, wordsAt } from './paperText.ts';

/** A text that stands where the value of a label stands: after it, or under it. */
export interface LabelledValue {
  text: string;
  words: readonly Word[];
  line: TextLine;
  /** Whether it stands under its label. */
  isBelow: boolean;
}

/** A value under its label stands at most so many heights of its line lower. */
const belowReach = 2.6;

/** Where a label stands: on which line, in which cell, and where it ends there. */
interface FoundLabel {
  line: TextLine;
  cell: Cell;
  from: number;
  to: number;
}

/** Every place of a label. */
export function findLabels(lines: readonly TextLine[], label: RegExp): FoundLabel[] {
  return lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      [...cell.text.matchAll(label)].map((found) => ({
        line,
        cell,
        from: found.index,
        to: found.index + found[0].length,
      })),
    ),
  );
}

/** What may be the value of a label, the likeliest first: the rest of its cell, the next cells, what stands below. */
export function valuesOf(lines: readonly TextLine[], { line, cell, to }: FoundLabel): LabelledValue[] {
  const values: LabelledValue[] = [];
  const rest = cell.text.slice(to);
  const offset = /^[\s:.#=-]*/.exec(rest)?.[0].length ?? 0;
  if (rest.length > offset) {
    const words = wordsAt(cell, to + offset, cell.text.length);
    values.push({ text: rest.slice(offset), words, line, isBelow: false });
  }
  const at = line.cells.indexOf(cell);
  for (const next of line.cells.slice(at + 1, at + 3)) {
    const text = next.text.replace(/^[\s:.#=-]+/, '');
    if (text === '') continue;
    values.push({ text, words: next.words, line, isBelow: false });
    break;
  }
  for (const lower of linesBelow(lines, line)) {
    const under = lower.cells.find(({ left, right }) => left < cell.right && right > cell.left);
    if (!under) continue;
    values.push({ text: under.text, words: under.words, line: lower, isBelow: true });
    break;
  }
  return values;
}

/** The lines of the same page that stand close below. */
function linesBelow(lines: readonly TextLine[], line: TextLine): TextLine[] {
  const height = line.bottom - line.top;
  return lines.filter(
    ({ page, top }) =>
      page === line.page && top > line.top + height * 0.5 && top - line.bottom < height * belowReach,
  );
}

/** What stands before a part of a cell and says what it is: in the cell, in the one before it, or above it. */
export function labelsBefore(lines: readonly TextLine[], line: TextLine, cell: Cell, from: number): string[] {
  const own = cell.text.slice(0, from).trim();
  const labels = own.length > 1 ? [own] : [];
  const at = line.cells.indexOf(cell);
  // What ends in digits is the value of another label.
  const before = line.cells
    .slice(0, at)
    .findLast(({ text }) => /\p{L}{2}/u.test(text) && !/\d{3}\W*$/.test(text));
  if (before) labels.push(wholeName(lines, line, before));
  const height = line.bottom - line.top;
  const above = lines.findLast(
    (other) =>
      other.page === line.page &&
      other.bottom < line.bottom - height * 0.5 &&
      line.top - other.bottom < height * belowReach &&
      other.cells.some(({ left, right }) => left < cell.right && right > cell.left),
  );
  const over = above?.cells.find(({ left, right }) => left < cell.right && right > cell.left);
  if (above && over) {
    const whole = /\d/.test(over.text) ? over.text : wrappedText(lines, above, over);
    labels.push(...(whole === over.text ? [] : [whole]), over.text);
  }
  return labels;
}

/** A name that cannot end where its line ends, with its next line: `Fecha de` over `vencimiento`. */
function wholeName(lines: readonly TextLine[], line: TextLine, cell: Cell): string {
  const isOpen = /(?<!\p{L})(?:de|del|della|d['’]|di|da|do|of|la|van|tgl\.?)$/iu.test(cell.text);
  const below = isOpen ? besideIt(lines, line, cell, 'below') : null;
  if (!below || /\d/.test(below.cell.text)) return cell.text;
  // What has a value of its own is another name; a year alone is the rest of the value.
  const own = below.line.cells[below.line.cells.indexOf(below.cell) + 1]?.text ?? '';
  return /\d/.test(own) && !/^20\d{2}$/.test(own) ? cell.text : `${cell.text} ${below.cell.text}`;
}

/** The words of a value that make up a part of its text. */
export function wordsOfValue(value: LabelledValue, from: number, to: number): readonly Word[] {
  const cell = cellOf(value.words);
  const shift = cell.text.length - value.text.length;
  const words = wordsAt(cell, from + shift, to + shift);
  return words.length > 0 ? words : value.words;
}
