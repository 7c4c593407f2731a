/** Where something stands on a page: lengths in the page's own units, from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A word of a page as it was read. */
export interface Word extends Box {
  text: string;
  /** Where it is seen, where the box itself stands on a line that was straightened. */
  seen?: Box;
  /** 0 to 1: how sure the reader is of its letters; 1 where the file itself says them. */
  confidence: number;
}

/** A page with its words in any order. */
export interface PaperPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  words: readonly Word[];
}

/** Where something stands: on which page (from 1), and which part of it, each length as a fraction of the page. */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Words that stand together, with a gap before and after them: a cell of a table, a label, a value. */
export interface Cell {
  text: string;
  words: readonly Word[];
  left: number;
  right: number;
}

/** What stands beside each other on a page, from left to right. */
export interface TextLine {
  page: PaperPage;
  cells: readonly Cell[];
  text: string;
  top: number;
  bottom: number;
}

/** A gap wider than so many heights of the letters parts two cells; between words it is some 0.3. */
const cellGap = 0.95;
/** Of a picture whose letters are all as wide, as of a typewriter, the gaps between words are wider, too: so much, and most of them more than that. */
const typedGap = 1.15;
const typedFrom = 0.55;
/** Words belong to one line when their middles differ by less than so many heights. */
const lineReach = 0.5;

/** The lines of all pages, from the top of the first to the end of the last. */
export function linesOf(pages: readonly PaperPage[]): TextLine[] {
  return pages.flatMap(linesOfPage);
}

function linesOfPage(page: PaperPage): TextLine[] {
  const rows: { words: Word[]; middle: number; height: number }[] = [];
  const words = page.words.filter(({ text }) => text.trim() !== '');
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const middle = middleOf(word);
    const row = rows
      .slice(-3)
      .findLast((one) => Math.abs(one.middle - middle) < lineReach * Math.min(one.height, word.height));
    if (!row) {
      rows.push({ words: [word], middle, height: word.height });
      continue;
    }
    row.words.push(word);
    row.middle += (middle - row.middle) / row.words.length;
    row.height += (word.height - row.height) / row.words.length;
  }
  const sorted = rows.map(({ words: found }) => found.toSorted((a, b) => a.x - b.x));
  const gap = isTyped(sorted) ? typedGap : cellGap;
  return sorted.map((found) => lineOf(page, found, gap));
}

/** Whether a page was seen, and the gaps between its words are those of letters that are all as wide. */
function isTyped(rows: readonly (readonly Word[])[]): boolean {
  if (rows.every((row) => row.every(({ confidence }) => confidence === 1))) return false;
  const gaps = rows
    .flatMap((row) =>
      row.slice(1).map((word, at) => {
        const before = row[at];
        return before ? (word.x - before.x - before.width) / Math.min(before.height, word.height) : 0;
      }),
    )
    .filter((gap) => gap < typedGap)
    .toSorted((a, b) => a - b);
  return (gaps[gaps.length >> 1] ?? 0) > typedFrom;
}

const middleOf = ({ y, height }: Word): number => y + height / 2;

function lineOf(page: PaperPage, words: readonly Word[], gap: number): TextLine {
  const cells: Word[][] = [];
  for (const word of words) {
    const last = cells.at(-1)?.at(-1);
    const isNear = last && word.x - (last.x + last.width) < gap * Math.min(last.height, word.height);
    if (isNear) cells.at(-1)?.push(word);
    else cells.push([word]);
  }
  const made = cells.map(cellOf);
  return {
    page,
    cells: made,
    text: made.map(({ text }) => text).join('  '),
    top: Math.min(...words.map(({ y }) => y)),
    bottom: Math.max(...words.map(({ y, height }) => y + height)),
  };
}

/** Words in the order of their reading as one cell. */
export function cellOf(words: readonly Word[]): Cell {
  return {
    text: words.map(({ text }) => text).join(' '),
    words,
    left: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
  };
}

/** Where these words stand together on their page. */
export function placeOf(page: PaperPage, found: readonly Word[]): Place {
  const words = found.map((word) => word.seen ?? word);
  const left = Math.min(...words.map(({ x }) => x));
  const top = Math.min(...words.map(({ y }) => y));
  const right = Math.max(...words.map(({ x, width }) => x + width));
  const bottom = Math.max(...words.map(({ y, height }) => y + height));
  const share = (length: number, of: number) =>
    Math.min(1, Math.max(0, Math.round((length / of) * 1e4) / 1e4));
  return {
    page: page.number,
    x: share(left, page.width),
    y: share(top, page.height),
    width: share(right - left, page.width),
    height: share(bottom - top, page.height),
  };
}

/** How sure the reader is of these words: as sure as of the least sure one. */
export function certaintyOf(words: readonly Word[]): number {
  return Math.min(1, ...words.map(({ confidence }) => confidence));
}

/** The words of a cell that cover a part of its text. */
export function wordsAt(cell: Cell, from: number, to: number): Word[] {
  let at = 0;
  return cell.words.filter(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start < to && start + text.length > from;
  });
}
