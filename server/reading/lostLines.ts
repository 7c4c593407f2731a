import type { Box } from '../../domain/reading/paperText.ts';
import type { Grey } from './picture.ts';

/** The side of the squares, in pixels, of which it is asked whether there is ink in them. */
const cell = 4;
/** Pixels darker than this are ink; so many of them in a square are more than grain. */
const inkShade = 150;
const inkMin = 3;
/** Squares between letters of one line. */
const gap = 4;
/** How tall a line of letters is, in squares, and how much of it is ink at least. */
const tall = { least: 3, most: 24 };
/** A block of lines is no taller, in squares. */
const blockMost = 60;
const inkShare = 0.08;
/** How wide a one is, by its height. */
const slimmest = 0.3;

/** Ink that no word covers and that hangs together, and the lines of letters in it. */
export interface LostInk {
  box: Box;
  lines: Box[];
}

/** Where ink stands that no word covers, as lines of letters do: widest first. */
export const lostLines = (picture: Grey, read: readonly Box[]): Box[] =>
  lostInk(picture, read)
    .flatMap(({ lines }) => lines)
    .toSorted((a, b) => b.width - a.width);

/**
 * Ink that no word covers, where it hangs together as letters and lines that stand close do. Tesseract leaves lines out that it takes for pictures, that
 * stand beside the slope of their neighbours, or that touch them.
 */
export function lostInk(picture: Grey, read: readonly Box[], usual = usualHeight(read)): LostInk[] {
  const { width, height, pixels } = picture;
  const across = Math.ceil(width / cell);
  const down = Math.ceil(height / cell);
  const ink = new Uint8Array(across * down);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor(y / cell) * across + Math.floor(x / cell);
      if ((pixels[y * width + x] ?? 255) < inkShade) ink[at] = (ink[at] ?? 0) + 1;
    }
  }
  for (const box of read) {
    const above = box.height * 0.2;
    for (let y = Math.max(0, box.y - above); y < Math.min(height, box.y + box.height + above); y += cell) {
      const from = Math.floor(y / cell) * across;
      const begin = Math.max(0, Math.floor((box.x - above) / cell));
      ink.fill(0, from + begin, from + Math.min(across, Math.ceil((box.x + box.width + above) / cell)));
    }
  }
  return partsOf(
    ink.map((count) => (count >= inkMin ? 1 : 0)),
    across,
    down,
  )
    .filter(({ box, squares }) => isLine(box, squares, across, down))
    .map(({ box }) => ({
      x: box.x * cell,
      y: box.y * cell,
      width: box.width * cell,
      height: box.height * cell,
    }))
    .map((box) => ({ box, lines: rowsOf(picture, box, usual) }))
    .filter(({ box, lines }) => box.height <= tall.most * cell || lines.length > 1);
}

/** How tall most of these are; 0 of none. */
export const usualHeight = (boxes: readonly Box[]): number =>
  boxes.map((box) => box.height).toSorted((a, b) => a - b)[boxes.length >> 1] ?? 0;

/** Rows of letters are no lower, in pixels. */
const rowLeast = 10;
/** Lines that stand close share rows of pixels, which hold this part of the ink of a full row at most. */
const valleyShare = 0.55;
/** A block of lines is taller than a line by this factor; each of its rows has this part of the height of a line at least. */
const blockFrom = 1.5;
const rowShare = 0.6;

/**
 * What hangs together from line to line, as lines that stand close do: parted where a row of pixels holds no ink, and what is still taller than a
 * line where its rows hold least. `line`: how tall lines of this page are
 */
function rowsOf({ width, pixels }: Grey, box: Box, line: number): Box[] {
  const inkOf = (y: number): number => {
    const row = pixels.subarray(y * width + box.x, y * width + box.x + box.width);
    return row.reduce((sum, shade) => sum + (shade < inkShade ? 1 : 0), 0);
  };
  const ink = Array.from({ length: box.height }, (_, at) => inkOf(box.y + at));
  const rows: Box[] = [];
  let begin = 0;
  for (let y = 0; y <= box.height; y += 1) {
    if (y < box.height && ink[y] !== 0) continue;
    if (y - begin >= rowLeast) rows.push({ ...box, y: box.y + begin, height: y - begin });
    begin = y + 1;
  }
  return rows.flatMap((row) => closeRows(row, ink.slice(row.y - box.y, row.y - box.y + row.height), line));
}

/** The lines of a block that no empty row parts: cut at the valleys of its ink. */
function closeRows(block: Box, ink: readonly number[], line: number): Box[] {
  if (line === 0 || block.height < line * blockFrom) return [block];
  const most = Math.max(...ink);
  const least = Math.max(rowLeast, Math.round(line * rowShare));
  const rows: Box[] = [];
  let begin = 0;
  while (block.height - begin >= least + rowLeast) {
    const end = Math.min(block.height - rowLeast, begin + Math.round(line * blockFrom));
    let cut = begin + least;
    for (let y = cut; y < end; y += 1) if ((ink[y] ?? 0) < (ink[cut] ?? 0)) cut = y;
    if ((ink[cut] ?? 0) > most * valleyShare) break;
    rows.push({ ...block, y: block.y + begin, height: cut - begin });
    begin = cut;
  }
  rows.push({ ...block, y: block.y + begin, height: block.height - begin });
  return rows;
}

function isLine(box: Box, squares: number, across: number, down: number): boolean {
  const isAtEdge = box.x === 0 || box.y === 0 || box.x + box.width >= across || box.y + box.height >= down;
  const { width, height } = box;
  return (
    !isAtEdge &&
    height >= tall.least &&
    height <= blockMost &&
    width >= height * slimmest &&
    squares >= width * height * inkShare
  );
}

/** What hangs together, letters with their neighbours in the line. */
function partsOf(ink: Uint8Array, across: number, down: number): { box: Box; squares: number }[] {
  const seen = new Uint8Array(ink.length);
  const parts: { box: Box; squares: number }[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1 || seen[start] === 1) continue;
    seen[start] = 1;
    const waiting = [start];
    let squares = 0;
    let [left, right, top, bottom] = [across, 0, down, 0];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      squares += 1;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      for (let nearY = Math.max(0, y - 1); nearY <= Math.min(down - 1, y + 1); nearY += 1) {
        // Lines stand closer to each other than words in them do.
        const reach = nearY === y ? gap : 1;
        for (let nearX = Math.max(0, x - reach); nearX <= Math.min(across - 1, x + reach); nearX += 1) {
          const near = nearY * across + nearX;
          if (ink[near] !== 1 || seen[near] === 1) continue;
          seen[near] = 1;
          waiting.push(near);
        }
      }
    }
    parts.push({ box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, squares });
  }
  return parts;
}
