import { describe, expect, it } from 'vitest';

import { inked } from '../../server/reading/clearPrint.ts';
import { withLetterI } from '../../server/reading/letterOrOne.ts';
import { withBlocks } from '../../server/reading/lostBlocks.ts';
import { lostInk, lostLines } from '../../server/reading/lostLines.ts';
import type { Grey } from '../../server/reading/picture.ts';
import { linesIn, turned } from '../../server/reading/picture.ts';
import { withoutRules } from '../../server/reading/ruledLines.ts';
import { liftStamps } from '../../server/reading/stamps.ts';
import type { Reader, SlantedWord } from '../../server/reading/tesseract.ts';

const white = 250;

/** An empty page. */
const page = (width = 600, height = 400): Grey => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(white),
});

function fill(
  picture: Grey,
  [x, y, width, height]: readonly [number, number, number, number],
  shade = 20,
): void {
  for (let row = y; row < y + height; row += 1) {
    picture.pixels.fill(shade, row * picture.width + x, row * picture.width + x + width);
  }
}

/** Strokes in a row, as letters are. */
function letters(picture: Grey, x: number, y: number, count: number, shade = 20): void {
  for (let at = 0; at < count; at += 1) fill(picture, [x + at * 12, y, 5, 20], shade);
}

const at = ({ width, pixels }: Grey, x: number, y: number) => pixels[y * width + x];

describe('pale print', () => {
  it('becomes as dark as other print, and empty paper stays as it is', () => {
    const picture = page();
    letters(picture, 40, 100, 10, 20);
    letters(picture, 340, 100, 10, 165);
    const clear = inked(picture);
    expect(at(clear, 342, 110)).toBeLessThan(30);
    expect(at(clear, 42, 110)).toBeLessThan(30);
    expect(at(clear, 300, 300)).toBe(white);
    expect(at(clear, 348, 110)).toBeGreaterThan(200);
  });
});

describe('the lines of a table', () => {
  it('are taken out along and across, and strokes of letters that meet them stay', () => {
    const picture = page();
    fill(picture, [40, 200, 400, 3], 120);
    fill(picture, [240, 20, 2, 300], 120);
    letters(picture, 60, 182, 8);
    const clear = withoutRules(picture);
    expect(at(clear, 400, 201)).toBeGreaterThan(200);
    expect(at(clear, 241, 300)).toBeGreaterThan(200);
    expect(at(clear, 62, 190)).toBe(20);
    expect(at(clear, 62, 201)).toBe(20);
  });

  it('that fall a little are lines as well, and a bar behind white letters is none', () => {
    const picture = page();
    for (let x = 40; x < 540; x += 1) fill(picture, [x, 100 + Math.floor(x / 100), 1, 2], 120);
    fill(picture, [40, 200, 500, 30], 60);
    const clear = withoutRules(picture);
    expect(at(clear, 250, 102)).toBeGreaterThan(200);
    expect(at(clear, 250, 215)).toBe(60);
  });
});

describe('the lines between cells of two rows', () => {
  it('are taken out, though they are short, and upright strokes of large letters stay', () => {
    const picture = page();
    fill(picture, [240, 100, 3, 70], 60);
    fill(picture, [300, 100, 8, 70], 60);
    fill(picture, [340, 100, 3, 40], 60);
    // Ones of a typewriter, each on the other.
    for (let line = 0; line < 4; line += 1) {
      fill(picture, [400, 100 + line * 20, 4, 20], 60);
      fill(picture, [396, 116 + line * 20, 12, 4], 60);
    }
    const clear = withoutRules(picture);
    expect(at(clear, 241, 130)).toBeGreaterThan(200);
    expect(at(clear, 303, 130)).toBe(60);
    expect(at(clear, 341, 120)).toBe(60);
    expect(at(clear, 401, 130)).toBe(60);
  });
});

describe('stamps and strokes of a pen', () => {
  const [width, height] = [640, 480];
  const paper = [206, 203, 196];
  const ink = [126, 132, 163];

  /** A picture in colours, and its shades as `printOf` takes them. */
  function drawn(draw: (dot: (x: number, y: number, colour: readonly number[]) => void) => void) {
    const data = new Uint8ClampedArray(width * height * 4);
    const dot = (x: number, y: number, colour: readonly number[]) =>
      data.set([...colour, 255], (y * width + x) * 4);
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) dot(x, y, paper);
    draw(dot);
    const shades = new Uint8Array(width * height);
    for (let one = 0; one < shades.length; one += 1) shades[one] = data[one * 4 + 1] ?? 0;
    liftStamps({ data, width, height }, shades);
    return (x: number, y: number) => shades[y * width + x] ?? 0;
  }

  const box = (
    dot: (x: number, y: number, colour: readonly number[]) => void,
    [left, top, wide, high]: readonly [number, number, number, number],
    colour: readonly number[],
  ) => {
    for (let y = top; y < top + high; y += 1) for (let x = left; x < left + wide; x += 1) dot(x, y, colour);
  };

  it('are taken off, and the print below them stays', () => {
    const shadeAt = drawn((dot) => {
      for (let y = 100; y < 300; y += 1) {
        for (let x = 200; x < 400; x += 1) {
          const far = Math.hypot(x - 300, y - 200);
          if (far > 88 && far < 96) dot(x, y, ink);
        }
      }
      box(dot, [280, 190, 24, 12], ink);
      // A letter beside the stamp, and one below it.
      box(dot, [100, 190, 4, 20], [24, 21, 14]);
      box(dot, [388, 190, 4, 20], [15, 18, 50]);
    });
    expect(shadeAt(300, 108)).toBeGreaterThan(185);
    expect(shadeAt(290, 196)).toBeGreaterThan(185);
    expect(shadeAt(390, 200)).toBeLessThan(60);
    expect(shadeAt(102, 200)).toBe(21);
  });

  it('are neither coloured words nor bars', () => {
    const shadeAt = drawn((dot) => {
      for (let letter = 0; letter < 9; letter += 1) {
        box(dot, [40 + letter * 16, 60, 5, 28], ink);
        box(dot, [40 + letter * 16, 84, 12, 4], ink);
      }
      box(dot, [40, 300, 500, 44], ink);
      box(dot, [40, 344, 3, 100], ink);
      box(dot, [537, 344, 3, 100], ink);
    });
    expect(shadeAt(42, 70)).toBe(132);
    expect(shadeAt(200, 320)).toBe(132);
  });
});

describe('an I before the digits of a number', () => {
  /** Strokes as the I and the one of a font have them: the stem, and what stands out at the top to either side. */
  const word = (left: number, right: number) => {
    const picture = page(120, 60);
    fill(picture, [40, 20, 4, 20]);
    fill(picture, [40 - left, 20, 4 + left + right, 4]);
    const symbols = [...'S1877375'].map((text, index) => ({
      text,
      bbox: { x0: 36 + (index - 1) * 14, y0: 20, x1: 48 + (index - 1) * 14, y1: 40 },
    }));
    return withLetterI({ text: 'S1877375', confidence: 95, symbols }, picture);
  };

  it('has no flag, or as much to the right, and is not sure', () => {
    for (const i of [word(0, 0), word(3, 3)]) {
      expect(i.text).toBe('SI877375');
      expect(i.confidence).toBeLessThan(70);
    }
  });

  it('is a one where it has a flag to the left; nobody is sure of a short one', () => {
    expect(word(4, 0)).toMatchObject({ text: 'S1877375', confidence: 95 });
    expect(word(2, 0)).toMatchObject({ text: 'S1877375', confidence: 60 });
  });
});

describe('a block of lines that touch', () => {
  /** What Tesseract finds in a block: a word for each line that has an empty row above it. */
  const reader =
    (seen: Grey[]): Reader =>
    (picture, look) => {
      if (look !== 'block') return [];
      seen.push(picture);
      const rows = Array.from({ length: picture.height }, (_, y) =>
        picture.pixels.subarray(y * picture.width, (y + 1) * picture.width).some((shade) => shade < 150),
      );
      const begins = rows.flatMap((isInk, y) => (isInk && !rows[y - 1] ? [y] : []));
      return begins.map((y) => {
        const end = rows.findIndex((isInk, row) => row > y && !isInk);
        const bbox = { x0: 10, y0: y, x1: 200, y1: end };
        return {
          words: [{ text: 'Subtotal', confidence: 90, bbox }],
          baseline: { x0: 10, y0: end, x1: 200, y1: end },
          rowAttributes: { row_height: end - y },
        };
      });
    };

  it('is read as one, cut apart where they touch, with what was read of it before', () => {
    const picture = page();
    letters(picture, 60, 100, 16);
    letters(picture, 60, 124, 16);
    letters(picture, 60, 148, 16);
    fill(picture, [72, 100, 5, 66]);
    const before: SlantedWord = {
      text: 'To',
      x: 60,
      y: 124,
      width: 20,
      height: 24,
      confidence: 0.4,
      box: { x: 60, y: 124, width: 20, height: 20 },
      slope: null,
      isTorn: false,
    };
    const seen: Grey[] = [];
    const ink = lostInk(picture, [before.box]);
    const { words, done } = withBlocks(reader(seen), picture, [before], ink);
    expect(seen.length).toBe(1);
    expect(words.map(({ text }) => text)).toEqual(['Subtotal', 'Subtotal', 'Subtotal']);
    expect(words.map(({ y }) => y).toSorted((a, b) => a - b)).toEqual(words.map(({ y }) => y));
    expect(done.length).toBe(1);
  });

  it('keeps what was read where a block says less', () => {
    const picture = page();
    letters(picture, 60, 100, 16);
    letters(picture, 60, 124, 16);
    fill(picture, [72, 100, 5, 44]);
    const { words } = withBlocks(
      () => [],
      picture,
      [],
      lostInk(picture, [{ x: 0, y: 0, width: 9, height: 20 }]),
    );
    expect(words).toEqual([]);
  });
});

describe('ink that no word covers', () => {
  it('is found as lines, the widest first, and what was read is none', () => {
    const picture = page();
    letters(picture, 40, 40, 6);
    letters(picture, 40, 120, 20);
    letters(picture, 40, 200, 10);
    const found = lostLines(picture, [{ x: 40, y: 40, width: 70, height: 20 }]);
    expect(
      found.map(({ y, height }) => [Math.abs(y - 120) < 8 || Math.abs(y - 200) < 8, height < 32]),
    ).toEqual([
      [true, true],
      [true, true],
    ]);
    expect((found[0]?.width ?? 0) > (found[1]?.width ?? 0)).toBe(true);
  });

  it('is each of lines that stand so close that their letters touch', () => {
    const picture = page();
    letters(picture, 60, 100, 30);
    letters(picture, 60, 124, 30);
    letters(picture, 60, 148, 30);
    // A letter that goes down through all of them.
    fill(picture, [72, 100, 5, 66]);
    const found = lostLines(picture, [{ x: 40, y: 40, width: 70, height: 20 }]);
    expect(found.length).toBe(3);
    for (const { height } of found) expect(height).toBeLessThan(30);
  });

  it('is neither the table that a paper lies on, nor a speck', () => {
    const picture = page();
    fill(picture, [0, 0, 600, 30]);
    fill(picture, [300, 200, 3, 3]);
    expect(lostLines(picture, [])).toEqual([]);
  });
});

describe('lines of letters', () => {
  it('lie in a picture that stands upright, and not in one on its side, whatever lies around the paper', () => {
    const picture = page(900, 700);
    for (let row = 0; row < 12; row += 1)
      letters(picture, 80 + ((row * 5) % 12), 80 + row * 44, 45 - (row % 3) * 6);
    fill(picture, [0, 0, 900, 60]);
    fill(picture, [0, 0, 60, 700]);
    const side = turned(picture, 1);
    expect(linesIn(picture).lined).toBeGreaterThan(linesIn(side).lined);
    expect(Math.abs(linesIn(picture).slope)).toBeLessThan(0.002);
  });
});
