import type { Cell, PaperPage, TextLine, Word } from './paperText.ts';
import { cellOf } from './paperText.ts';

/** Columns that stand close beside each other are wider apart than words, by so many usual gaps and heights of letters at least. */
const partedGaps = 1.2;
const partedHeights = 0.62;
/** Columns begin at the same place where it differs by less than so many heights of letters. */
const sameStart = 0.2;
/** A column goes on so many heights of its letters below its head. */
const columnReach = 5;

interface Start {
  x: number;
  top: number;
  line: TextLine;
}

/**
 * Lines, their cells parted where columns stand so close beside each other that they look like words of one sentence: where a wide gap has another
 * cell, or another wide gap, above or below it, that ends at the same place.
 */
export function partedColumns(lines: readonly TextLine[]): TextLine[] {
  const usual = new Map<PaperPage, number>();
  for (const { page } of lines) {
    if (!usual.has(page)) usual.set(page, usualGap(lines.filter((line) => line.page === page)));
  }
  const starts = lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      cell.words.flatMap((word, at): Start[] =>
        at === 0 || isWide(cell, at, usual.get(line.page) ?? 0) ? [{ x: word.x, top: line.top, line }] : [],
      ),
    ),
  );
  const isStart = (line: TextLine, { x, height }: Word): boolean =>
    starts.some(
      (start) =>
        start.line !== line &&
        start.line.page === line.page &&
        Math.abs(start.x - x) < sameStart * height &&
        Math.abs(start.top - line.top) < columnReach * height,
    );
  return lines.map((line) => {
    const cells = line.cells.flatMap((cell) => {
      const parts: Word[][] = [];
      for (const [at, word] of cell.words.entries()) {
        const isParted = at > 0 && isWide(cell, at, usual.get(line.page) ?? 0) && isStart(line, word);
        if (at === 0 || isParted) parts.push([word]);
        else parts.at(-1)?.push(word);
      }
      return parts.length > 1 ? parts.map(cellOf) : [cell];
    });
    return cells.length > line.cells.length ? { ...line, cells } : line;
  });
}

function isWide({ words }: Cell, at: number, usual: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word) return false;
  const gap = word.x - before.x - before.width;
  return gap > partedGaps * usual && gap > partedHeights * Math.min(word.height, before.height);
}

/** A gap between words of cells that is wider than most: some are between columns. */
function usualGap(lines: readonly TextLine[]): number {
  const gaps = lines.flatMap((line) =>
    line.cells.flatMap(({ words }) =>
      words.slice(1).map((word, at) => word.x - ((words[at]?.x ?? 0) + (words[at]?.width ?? 0))),
    ),
  );
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.6)] ?? 0;
}

/** Lines of one cell follow each other so closely, in heights of the letters. */
const wrappedReach = 0.45;
/** Names of columns take so many lines at most. */
const wrappedLines = 3;

/**
 * The part of a cell that stands on the line above it, or below it: it begins or ends at the same place, or has the same middle, and no blank line
 * is between them.
 */
export function besideIt(
  lines: readonly TextLine[],
  line: TextLine,
  cell: Cell,
  where: 'above' | 'below',
): { line: TextLine; cell: Cell } | null {
  const [word] = cell.words;
  if (!word) return null;
  const { height } = word;
  const [top, bottom] = [
    Math.min(...cell.words.map(({ y }) => y)),
    Math.max(...cell.words.map((one) => one.y + one.height)),
  ];
  const at = lines.indexOf(line);
  const near =
    where === 'above' ? lines.slice(Math.max(0, at - 4), at).toReversed() : lines.slice(at + 1, at + 5);
  for (const other of near) {
    if (other.page !== line.page) continue;
    for (const one of other.cells) {
      const [first] = one.words;
      if (!first || one.left >= cell.right || one.right <= cell.left) continue;
      const gap =
        where === 'above'
          ? top - Math.max(...one.words.map(({ y, height: tall }) => y + tall))
          : Math.min(...one.words.map(({ y }) => y)) - bottom;
      const isAligned = [
        one.left - cell.left,
        one.right - cell.right,
        (one.left + one.right - cell.left - cell.right) / 2,
      ].some((off) => Math.abs(off) < sameStart * height);
      const isAlike = Math.abs(first.height - height) < 0.25 * height;
      return isAligned && isAlike && gap < wrappedReach * height ? { line: other, cell: one } : null;
    }
  }
  return null;
}

const hasDigit = /\d/;

/** The parts of a name that stand on the lines above its last one, the nearest first. */
function* partsAbove(lines: readonly TextLine[], line: TextLine, cell: Cell): Generator<Cell> {
  let over = { line, cell };
  for (let count = 1; count < wrappedLines; count += 1) {
    const found = besideIt(lines, over.line, over.cell, 'above');
    if (!found || hasDigit.test(found.cell.text)) return;
    yield found.cell;
    over = found;
  }
}

/** The names of columns that take several lines, `Numéro de` over `facture`, each as a line of its own where its last part stands. */
export function wrappedNames(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) =>
    line.cells.flatMap((cell) => {
      if (hasDigit.test(cell.text)) return [];
      const names: TextLine[] = [];
      let words = cell.words;
      for (const part of partsAbove(lines, line, cell)) {
        words = [...part.words, ...words];
        const joined = cellOf(words);
        names.push({ ...line, cells: [joined], text: joined.text });
      }
      return names;
    }),
  );
}

/** What a cell says together with the parts of it on the lines above. */
export function wrappedText(lines: readonly TextLine[], line: TextLine, cell: Cell): string {
  const parts = [cell, ...partsAbove(lines, line, cell)].toReversed();
  return parts.map(({ text }) => text).join(' ');
}
