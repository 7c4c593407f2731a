import type { Canvas } from '@napi-rs/canvas';

import type { Grey } from './picture.ts';
import { betweenSquares, colouredOf, mixed, shadesOf } from './picture.ts';
import { liftStamps } from './stamps.ts';

/** How much of a colour counts as light: stamps and pens are coloured, most print is black. */
const colourShare = 0.7;

/** The shades of a picture that is to be read: what is coloured is paler than in {@link greyOf}, and stamps are taken off, so that letters under them are seen. */
export function printOf(canvas: Canvas): Grey {
  const coloured = colouredOf(canvas);
  const { data } = coloured;
  const { width, height, pixels } = shadesOf(coloured);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = at * 4;
    const most = Math.max(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
    pixels[at] = Math.round(mixed(pixels[at], most, colourShare));
  }
  liftStamps(coloured, pixels);
  return { width, height, pixels };
}

/** The side of the squares by which the ink on a paper is measured, and what is ink at all, where the light is taken off. */
const inkCell = 16;
const faintest = 200;
/** So much of a square is ink where letters stand in it. */
const inkShareOfCell = 0.02;

/** Makes pale letters as dark as others: each shade is stretched by the darkest ink around it. Where there is no ink, nothing changes. */
export function inked({ width: columns, height: rows, pixels }: Grey): Grey {
  const across = Math.ceil(columns / inkCell);
  const down = Math.ceil(rows / inkCell);
  const dark = new Float32Array(across * down).fill(255);
  for (let cellY = 0; cellY < down; cellY += 1) {
    for (let cellX = 0; cellX < across; cellX += 1) dark[cellY * across + cellX] = darkestOf(cellX, cellY);
  }
  const near = dark.map((_, at) => darkestAround(at % across, Math.floor(at / across)));
  const out = new Uint8Array(pixels.length);
  const blackOf = betweenSquares(near, { across, down, side: inkCell, columns });
  for (let y = 0; y < rows; y += 1) {
    const blacks = blackOf(y);
    const start = y * columns;
    for (let x = 0; x < columns; x += 1) {
      const black = blacks[x] ?? 0;
      out[start + x] = Math.max(0, (((pixels[start + x] ?? 255) - black) * 255) / (255 - black));
    }
  }
  return { width: columns, height: rows, pixels: out };

  function darkestOf(cellX: number, cellY: number): number {
    const counts = new Uint32Array(256);
    let all = 0;
    for (let y = cellY * inkCell; y < Math.min(rows, (cellY + 1) * inkCell); y += 1) {
      for (let x = cellX * inkCell; x < Math.min(columns, (cellX + 1) * inkCell); x += 1) {
        const shade = pixels[y * columns + x] ?? 0;
        counts[shade] = (counts[shade] ?? 0) + 1;
        all += 1;
      }
    }
    let below = 0;
    for (let shade = 0; shade < faintest; shade += 1) {
      below += counts[shade] ?? 0;
      if (below >= all * inkShareOfCell) return shade;
    }
    return 255;
  }

  /** Of a square and its neighbours; 0 where there is no ink: nothing is stretched. */
  function darkestAround(x: number, y: number): number {
    let [sum, count] = [0, 0];
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(down - 1, y + 1); nearY += 1) {
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(across - 1, x + 1); nearX += 1) {
        const shade = dark[nearY * across + nearX] ?? 255;
        if (shade >= faintest) continue;
        sum += shade;
        count += 1;
      }
    }
    return count === 0 ? 0 : sum / count;
  }
}
