import { describe, expect, it } from 'vitest';

import { inked } from '../../server/reading/clearPrint.ts';
import { lostLines } from '../../server/reading/lostLines.ts';
import type { Grey } from '../../server/reading/picture.ts';
import { linesIn, turned } from '../../server/reading/picture.ts';
import { withoutRules } from '../../server/reading/ruledLines.ts';

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
