import type { Coloured } from './picture.ts';

/** The side of the squares, in pixels, of which it is asked whether they are coloured, and how many pixels make them so. */
const cell = 4;
const colouredMin = 4;
/** How much the colour of a pixel differs from that of the paper, as a share of its light: print is grey, and differs less. */
const colourLeast = 0.075;
/** The side of the squares by which the light of the paper is measured, each of so many pixels in a row. */
const lightCell = 64;
const lightStep = 4;
/** What belongs to the paper is nearly as bright as its brightest pixel. */
const paperShare = 0.9;
/** How long and how broad a stroke is at least, in squares, and how much of the place that it takes is its own: letters and words fill more. */
const strokeLength = 12;
const strokeBreadth = 6;
const strokeShare = 0.25;
/** What is filled for so many squares on each side is a bar that letters stand in. */
const barSide = 7;
/** How much of the light of the paper is let through: what lets less through hides the print below it. */
const letThrough = 0.35;
/** Of the pixels of a stamp so many are darker than its ink alone: print lies below them. */
const printedShare = 0.35;

interface Stroke {
  squares: number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Takes stamps and strokes of a pen off a picture: they are coloured, hang together, and are larger than letters. Print below them stays: what they let
 * through of the light of the paper is the light of the print. Coloured letters and bars are left as they are.
 * @param colours red, green, blue and opacity of each pixel, 0 to 255
 * @param shades of the same pixels, 0 black to 255 white; those of stamps are changed
 */
export function liftStamps(colours: Coloured, shades: Uint8Array): void {
  const { width, height } = colours;
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const papers = papersOf(colours);
  const lightsAcross = Math.ceil(width / lightCell);
  const coloured = colouredSquares();
  const all = strokesIn(coloured, across, down);
  const stamps = all.filter((stroke) => isStamp(stroke) && !hasBar(stroke));
  const within = all.filter((one) => stamps.some((stamp) => stamp !== one && isWithin(one, stamp)));
  for (const { squares } of new Set([...stamps, ...within])) lift(squares);

  function paperAt(x: number, y: number): Paper | undefined {
    return papers[Math.floor(y / lightCell) * lightsAcross + Math.floor(x / lightCell)];
  }

  function colouredSquares(): Uint8Array {
    const counts = new Uint8Array(across * down);
    const { data } = colours;
    for (let y = 0; y < height; y += 1) {
      const row = Math.floor(y / cell) * across;
      for (let begin = 0; begin < width; begin += lightCell) {
        const paper = paperAt(begin, y);
        if (!paper) continue;
        const least = paper.light * colourLeast;
        for (let x = begin; x < Math.min(width, begin + lightCell); x += 1) {
          const at = (y * width + x) * 4;
          const green = data[at + 1] ?? 0;
          const red = (data[at] ?? 0) - green - paper.red;
          const blue = (data[at + 2] ?? 0) - green - paper.blue;
          if (Math.max(0, red, blue) - Math.min(0, red, blue) < least) continue;
          const square = row + Math.floor(x / cell);
          counts[square] = (counts[square] ?? 0) + 1;
        }
      }
    }
    return counts.map((count) => (count >= colouredMin ? 1 : 0));
  }

  function hasBar({ squares }: Stroke): boolean {
    const isFilled = (square: number): boolean => {
      for (let y = 0; y < barSide; y += 1) {
        for (let x = 0; x < barSide; x += 1) if (coloured[square + y * across + x] !== 1) return false;
      }
      return true;
    };
    return squares.some((square) => isFilled(square));
  }

  function lift(squares: readonly number[]): void {
    const light = lightThrough(squares);
    if (light < letThrough) return;
    // Where the ink ends its colour is too pale to be seen.
    const wide = new Set(
      squares.flatMap((square) =>
        [-across, 0, across].flatMap((row) => [square + row - 1, square + row, square + row + 1]),
      ),
    );
    eachPixel([...wide], (at, paper) => {
      shades[at] = Math.max(shades[at] ?? 0, Math.min(paper.shade, (shades[at] ?? 0) / light));
    });
  }

  /** The share of the paper's light that is let through. */
  function lightThrough(squares: readonly number[]): number {
    const shares: number[] = [];
    eachPixel(squares, (at, { shade }) => shares.push((shades[at] ?? 0) / Math.max(1, shade)));
    return shares.toSorted((a, b) => a - b)[Math.floor(shares.length * printedShare)] ?? 1;
  }

  function eachPixel(squares: readonly number[], take: (at: number, paper: Paper) => void): void {
    for (const square of squares) {
      const [left, top] = [(square % across) * cell, Math.floor(square / across) * cell];
      const paper = paperAt(left, top);
      if (!paper || top < 0) continue;
      for (let y = top; y < Math.min(height, top + cell); y += 1) {
        for (let x = left; x < Math.min(width, left + cell); x += 1) take(y * width + x, paper);
      }
    }
  }

  /** What paper looks like in each square of its light. */
  function papersOf({ data }: Coloured): Paper[] {
    const found: Paper[] = [];
    for (let top = 0; top < height; top += lightCell) {
      for (let left = 0; left < width; left += lightCell) {
        const places: number[] = [];
        for (let y = top; y < Math.min(height, top + lightCell); y += lightStep) {
          for (let x = left; x < Math.min(width, left + lightCell); x += lightStep)
            places.push(y * width + x);
        }
        const greenOf = (at: number) => data[at * 4 + 1] ?? 0;
        const brightest = Math.max(...places.map(greenOf));
        const bright = places.filter((at) => greenOf(at) >= brightest * paperShare);
        const mean = (of: (at: number) => number) =>
          bright.reduce((sum, at) => sum + of(at), 0) / Math.max(1, bright.length);
        found.push({
          light: brightest,
          shade: mean((at) => shades[at] ?? 0),
          red: mean((at) => (data[at * 4] ?? 0) - greenOf(at)),
          blue: mean((at) => (data[at * 4 + 2] ?? 0) - greenOf(at)),
        });
      }
    }
    return found;
  }
}

/** The brightest green of a square of paper, its mean shade, and by how much its red and blue are brighter than its green. */
interface Paper {
  light: number;
  shade: number;
  red: number;
  blue: number;
}

function isStamp({ squares, left, right, top, bottom }: Stroke): boolean {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  return (
    Math.max(wide, high) >= strokeLength &&
    Math.min(wide, high) >= strokeBreadth &&
    squares.length < wide * high * strokeShare
  );
}

const isWithin = (one: Stroke, other: Stroke): boolean =>
  one.left > other.left && one.right < other.right && one.top > other.top && one.bottom < other.bottom;

/** The coloured squares that hang together. */
function strokesIn(coloured: Uint8Array, across: number, down: number): Stroke[] {
  const seen = new Uint8Array(coloured.length);
  const strokes: Stroke[] = [];
  for (let start = 0; start < coloured.length; start += 1) {
    if (coloured[start] !== 1 || seen[start] === 1) continue;
    seen[start] = 1;
    const stroke: Stroke = { squares: [], left: across, right: 0, top: down, bottom: 0 };
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      stroke.squares.push(at);
      [stroke.left, stroke.right] = [Math.min(stroke.left, x), Math.max(stroke.right, x)];
      [stroke.top, stroke.bottom] = [Math.min(stroke.top, y), Math.max(stroke.bottom, y)];
      for (let nearY = Math.max(0, y - 1); nearY <= Math.min(down - 1, y + 1); nearY += 1) {
        for (let nearX = Math.max(0, x - 1); nearX <= Math.min(across - 1, x + 1); nearX += 1) {
          const near = nearY * across + nearX;
          if (coloured[near] !== 1 || seen[near] === 1) continue;
          seen[near] = 1;
          waiting.push(near);
        }
      }
    }
    strokes.push(stroke);
  }
  return strokes;
}
