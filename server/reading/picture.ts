import type { Canvas } from '@napi-rs/canvas';

import { pictureHashBytes, pictureHashSide } from '../../domain/duplicate/pictureHash.ts';
import type { Box } from '../../domain/reading/paperText.ts';

/** Shades of grey, 0 black to 255 white, row by row. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const usualWidth = 1800;
const pixelsMax = 8_000_000;
const enlargedMax = 2.5;

/** Decodes a picture, drawn as it is meant to be seen, and no larger than what is read well. `width`: of its shorter side. */
export async function drawPicture(content: Uint8Array, width = usualWidth): Promise<Canvas> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const turns = quarterTurnsOf(content);
  const isTurned = turns % 2 === 1;
  const [seenWidth, seenHeight] = isTurned ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min(
    enlargedMax,
    width / Math.min(seenWidth, seenHeight),
    Math.sqrt(pixelsMax / (seenWidth * seenHeight)),
  );
  const canvas = createCanvas(
    Math.max(1, Math.round(seenWidth * scale)),
    Math.max(1, Math.round(seenHeight * scale)),
  );
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  const [drawnWidth, drawnHeight] = [image.width * scale, image.height * scale];
  context.drawImage(image, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
  return canvas;
}

/** How many quarters of a circle a camera says its picture is to be turned (Exif, tag 274); 0 where it says nothing. */
function quarterTurnsOf(content: Uint8Array): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 70_000));
  if (bytes.readUInt16BE(0) !== 0xffd8) return 0;
  const start = bytes.indexOf('Exif\0\0', 0, 'latin1') + 6;
  if (start < 6 || start + 8 > bytes.length) return 0;
  const isLittle = bytes.toString('latin1', start, start + 2) === 'II';
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  try {
    const directory = start + (isLittle ? bytes.readUInt32LE(start + 4) : bytes.readUInt32BE(start + 4));
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (short(at) === 274) return { 6: 1, 3: 2, 8: 3 }[short(at + 8)] ?? 0;
    }
  } catch (error) {
    // A header that points outside of the file says nothing.
    if (!(error instanceof RangeError)) throw error;
  }
  return 0;
}

/** The shades of a picture. */
export const greyOf = (canvas: Canvas): Grey => shadesOf(colouredOf(canvas));

/** The shades of its pixels. */
export function shadesOf({ width, height, data }: Coloured): Grey {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = at * 4;
    pixels[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 151 + (data[from + 2] ?? 0) * 28) >> 8;
  }
  return { width, height, pixels };
}

/** Red, green, blue and opacity of each pixel of a picture, 0 to 255. */
export interface Coloured {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The pixels of a picture, copied once. */
export function colouredOf(canvas: Canvas): Coloured {
  const { width, height } = canvas;
  return { width, height, data: canvas.getContext('2d').getImageData(0, 0, width, height).data };
}

/** Shades by which two cells must differ: what paper and cameras leave on an empty page is less. */
const shadesMin = 3;

/**
 * What a picture looks like from afar (`domain/duplicate/pictureHash.ts`): the light is taken off it first, so that copies of one
 * paper are alike.
 */
export function pictureHashOf(grey: Grey): Uint8Array {
  const { width: columns, height: rows, pixels } = evened(grey);
  const across = pictureHashSide + 1;
  const shades = new Float64Array(across * pictureHashSide);
  const counts = new Uint32Array(shades.length);
  for (let y = 0; y < rows; y += 1) {
    const cellY = Math.floor((y * pictureHashSide) / rows);
    for (let x = 0; x < columns; x += 1) {
      const cell = cellY * across + Math.floor((x * across) / columns);
      shades[cell] = (shades[cell] ?? 0) + (pixels[y * columns + x] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const shadeOf = (cell: number): number => (shades[cell] ?? 0) / Math.max(1, counts[cell] ?? 0);
  const hash = new Uint8Array(pictureHashBytes);
  for (let bit = 0; bit < pictureHashBytes * 8; bit += 1) {
    const cell = Math.floor(bit / pictureHashSide) * across + (bit % pictureHashSide);
    const isDarker = shadeOf(cell + 1) - shadeOf(cell) >= shadesMin;
    if (isDarker) hash[bit >> 3] = (hash[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return hash;
}

/** The side of the squares by which the light on a paper is measured. */
const lightCell = 32;

/** Takes the light off a photographed paper: each shade becomes its share of the brightest one around it. */
export function evened({ width: columns, height: rows, pixels }: Grey): Grey {
  const across = Math.ceil(columns / lightCell);
  const down = Math.ceil(rows / lightCell);
  const light = new Float32Array(across * down);
  for (let cellY = 0; cellY < down; cellY += 1) {
    for (let cellX = 0; cellX < across; cellX += 1) {
      light[cellY * across + cellX] = brightestOf(cellX, cellY);
    }
  }
  const smooth = spread(light, across, down);
  const even = new Uint8Array(pixels.length);
  const lightOf = betweenSquares(smooth, { across, down, side: lightCell, columns });
  for (let y = 0; y < rows; y += 1) {
    const whites = lightOf(y);
    const start = y * columns;
    for (let x = 0; x < columns; x += 1) {
      even[start + x] = Math.min(255, ((pixels[start + x] ?? 0) * 255) / Math.max(40, whites[x] ?? 0));
    }
  }
  return { width: columns, height: rows, pixels: even };

  /** Paper is what most of a cell is: a shade that a tenth of it exceeds. */
  function brightestOf(cellX: number, cellY: number): number {
    const counts = new Uint32Array(256);
    let all = 0;
    for (let y = cellY * lightCell; y < Math.min(rows, (cellY + 1) * lightCell); y += 1) {
      for (let x = cellX * lightCell; x < Math.min(columns, (cellX + 1) * lightCell); x += 1) {
        const shade = pixels[y * columns + x] ?? 0;
        counts[shade] = (counts[shade] ?? 0) + 1;
        all += 1;
      }
    }
    let above = 0;
    for (let shade = 255; shade > 0; shade -= 1) {
      above += counts[shade] ?? 0;
      if (above >= all * 0.25) return shade;
    }
    return 255;
  }
}

/**
 * What is known of the squares of a picture, evenly between their middles.
 * @returns the values of one row of pixels, by its number; they hold until the next row is asked for
 */
export function betweenSquares(
  known: Float32Array,
  { across, down, side, columns }: { across: number; down: number; side: number; columns: number },
): (y: number) => Float32Array {
  const lefts = new Uint16Array(columns);
  const shares = new Float32Array(columns);
  for (let x = 0; x < columns; x += 1) {
    const place = Math.min(across - 1, Math.max(0, x / side - 0.5));
    lefts[x] = Math.floor(place);
    shares[x] = place - Math.floor(place);
  }
  // One more square beyond the edge, of which no share is taken.
  const level = new Float32Array(across + 1);
  const row = new Float32Array(columns);
  return (y) => {
    const place = Math.min(down - 1, Math.max(0, y / side - 0.5));
    const top = Math.floor(place);
    const bottom = Math.min(down - 1, top + 1);
    for (let square = 0; square < across; square += 1)
      level[square] = mixed(known[top * across + square], known[bottom * across + square], place - top);
    for (let x = 0; x < columns; x += 1) {
      const left = lefts[x] ?? 0;
      row[x] = mixed(level[left], level[left + 1], shares[x]);
    }
    return row;
  };
}

/** How often dark and light follow each other along the rows of a picture that is evenly lit, by its pixels: 0 to 1. */
export function edgesOf({ pixels }: Grey): number {
  let edges = 0;
  for (let at = 1; at < pixels.length; at += 1) {
    if ((pixels[at] ?? 0) < 128 !== (pixels[at - 1] ?? 0) < 128) edges += 1;
  }
  return pixels.length === 0 ? 0 : edges / pixels.length;
}

export const mixed = (a = 0, b = 0, share = 0): number => a + (b - a) * share;

/** Each cell as bright as the brightest of its neighbours, so that a dark bar with white letters stays dark. */
function spread(light: Float32Array, across: number, down: number): Float32Array {
  const wide = new Float32Array(light.length);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      let most = 0;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          const [nearX, nearY] = [x + dx, y + dy];
          if (nearX < 0 || nearY < 0 || nearX >= across || nearY >= down) continue;
          most = Math.max(most, light[nearY * across + nearX] ?? 0);
        }
      }
      wide[y * across + x] = most;
    }
  }
  return wide;
}

/** Turned by quarters of a circle, clockwise. */
export function turned({ width: columns, height: rows, pixels }: Grey, quarters: number): Grey {
  if (quarters % 4 === 0) return { width: columns, height: rows, pixels };
  const isHalf = quarters % 4 === 2;
  const [wide, high] = isHalf ? [columns, rows] : [rows, columns];
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const to = isHalf
        ? (rows - 1 - y) * columns + (columns - 1 - x)
        : quarters % 4 === 1
          ? x * wide + (wide - 1 - y)
          : (high - 1 - x) * wide + y;
      out[to] = pixels[y * columns + x] ?? 0;
    }
  }
  return { width: wide, height: high, pixels: out };
}

/** Slopes that a scanner or a hand gives a paper, some four and a half degrees; steps so small that the end of a line is off by less than its height. */
const slopeMost = 0.08;
const slopeStep = 0.002;
/** Letters are darker than this share of the paper around them. */
const inkShade = 150;
/** No stroke of a letter is taller, in pixels. */
const strokeMost = 45;
/** Every so many columns of a picture say enough of its slope. */
const slopeColumns = 4;

/** How much the lines of a picture fall to the right, as a share of their length: where its ink lies in the fewest rows. */
export const slopeOf = (picture: Grey): number => linesIn(picture).slope;

/**
 * The slope of the lines of a picture, and how much its ink lies in lines of this slope: 1 where it is spread evenly. Lines of letters that stand
 * upright lie in none.
 */
export function linesIn({ width: columns, height: rows, pixels }: Grey): { slope: number; lined: number } {
  const ink: { x: number; y: number }[] = [];
  for (let x = 0; x < columns; x += slopeColumns) {
    let begin = 0;
    for (let y = 0; y <= rows; y += 1) {
      if (y < rows && (pixels[y * columns + x] ?? 0) < inkShade) continue;
      // What is taller than letters is the table on which the paper lies: its edge says nothing.
      for (let at = y - begin <= strokeMost ? begin : y; at < y; at += 1)
        ink.push({ x: x - columns / 2, y: at });
      begin = y + 1;
    }
  }
  const evennessAt = (slope: number): number => {
    const counts = new Float64Array(rows);
    for (const { x, y } of ink) {
      const row = Math.round(y - slope * x);
      if (row >= 0 && row < rows) counts[row] = (counts[row] ?? 0) + 1;
    }
    return counts.reduce((sum, count) => sum + count * count, 0);
  };
  const best = (slopes: readonly number[]) =>
    slopes.reduce(
      (known, slope) => {
        const evenness = evennessAt(slope);
        return evenness > known.evenness ? { slope, evenness } : known;
      },
      { slope: 0, evenness: evennessAt(0) },
    );
  const steps = Math.round(slopeMost / slopeStep);
  const around = (middle: number, step: number, count: number): number[] =>
    Array.from({ length: 2 * count + 1 }, (_, at) => middle + (at - count) * step);
  const { slope, evenness } = best(around(best(around(0, slopeStep, steps)).slope, slopeStep / 8, 7));
  return { slope, lined: ink.length === 0 ? 1 : (evenness * rows) / ink.length ** 2 };
}

/** With lines of this slope made level: each column is moved up or down. */
export function levelled(picture: Grey, slope: number): Grey {
  if (slope === 0) return picture;
  const { width: columns, height: rows, pixels } = picture;
  const out = new Uint8Array(pixels.length).fill(255);
  for (let x = 0; x < columns; x += 1) {
    const shift = slope * (x - columns / 2);
    const whole = Math.floor(shift);
    const share = shift - whole;
    for (let y = Math.max(0, -whole); y < Math.min(rows, rows - whole - 1); y += 1) {
      const from = (y + whole) * columns + x;
      out[y * columns + x] = Math.round(mixed(pixels[from], pixels[from + columns], share));
    }
  }
  return { width: columns, height: rows, pixels: out };
}

/** A part of a picture, as far as it lies within it. */
export function partOf({ width: columns, height: rows, pixels }: Grey, part: Box): Grey & Box {
  const x = Math.max(0, Math.floor(part.x));
  const y = Math.max(0, Math.floor(part.y));
  const width = Math.max(1, Math.min(columns, Math.ceil(part.x + part.width)) - x);
  const height = Math.max(1, Math.min(rows, Math.ceil(part.y + part.height)) - y);
  const out = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * columns + x;
    out.set(pixels.subarray(from, from + width), row * width);
  }
  return { x, y, width, height, pixels: out };
}

/** So many pixels of paper around letters are what Tesseract asks for. */
const frame = 8;

/** A part of a picture in an empty frame, so that nothing of the lines above and below is seen with it. */
export function framed({ x, y, width, height, pixels }: Grey & Box): Grey & Box {
  const wide = width + 2 * frame;
  const out = new Uint8Array(wide * (height + 2 * frame)).fill(255);
  for (let row = 0; row < height; row += 1) {
    out.set(pixels.subarray(row * width, (row + 1) * width), (row + frame) * wide + frame);
  }
  return { x: x - frame, y: y - frame, width: wide, height: height + 2 * frame, pixels: out };
}

/** A part so many times as large, its shades even between pixels; it stands where it stood. */
export function enlarged<Part extends Grey>(part: Part, times: number): Part {
  const [width, height] = [Math.round(part.width * times), Math.round(part.height * times)];
  const pixels = new Uint8Array(width * height);
  const place = (at: number, length: number) => {
    const from = Math.min(length - 1, Math.max(0, (at + 0.5) / times - 0.5));
    const first = Math.floor(from);
    return { first, next: Math.min(length - 1, first + 1), share: from - first };
  };
  const columns = Array.from({ length: width }, (_, x) => place(x, part.width));
  for (let y = 0; y < height; y += 1) {
    const row = place(y, part.height);
    const [upper, lower] = [row.first * part.width, row.next * part.width];
    for (const [x, { first, next, share }] of columns.entries()) {
      const shade = (start: number) =>
        (part.pixels[start + first] ?? 255) * (1 - share) + (part.pixels[start + next] ?? 255) * share;
      pixels[y * width + x] = shade(upper) * (1 - row.share) + shade(lower) * row.share;
    }
  }
  return { ...part, width, height, pixels };
}

/** As a portable graymap, which readers of pictures take as it is. */
export function graymap({ width: columns, height: rows, pixels }: Grey): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${columns} ${rows}\n255\n`, 'latin1'), pixels]);
}
