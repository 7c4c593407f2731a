import type { Box } from '../../domain/reading/paperText.ts';
import type { LostInk } from './lostLines.ts';
import { lostInk, usualHeight } from './lostLines.ts';
import type { Grey } from './picture.ts';
import { enlarged, framed, partOf } from './picture.ts';
import { around, doubtful, isBeside, longest, scoreOf, smaller } from './readParts.ts';
import type { Reader, SlantedWord } from './tesseract.ts';
import { readPart } from './tesseract.ts';

/** By so much a block is made larger of which a word is less sure than this. */
const larger = 1.5;
const wordDoubted = 0.5;
/** So many blocks of a page are read by themselves: more of them are a picture. */
const blocksMax = 8;
/** What is read with less certainty is no print: the grain of a paper, a table that it lies on. */
const nothingBelow = 0.55;
/** How often a block grows by the words beside it: a label, its sign, an amount. */
const growthMost = 8;

/**
 * The same words, and those of blocks of lines that touch each other: Tesseract, as it looks all over a page, takes such blocks for pictures or keeps
 * parts of their lines; it reads them where it is told that they are one block. `done`: places of which nothing more is to be looked for.
 */
export function withBlocks(
  read: Reader,
  picture: Grey,
  words: readonly SlantedWord[],
  ink: readonly LostInk[],
): { words: SlantedWord[]; done: Box[] } {
  let found = [...words];
  const done: Box[] = [];
  const isDoubted = ({ text, confidence }: SlantedWord) =>
    confidence < doubtful && /[\p{L}\d]{2}/u.test(text);
  const blocksOf = (all: readonly LostInk[]) =>
    all
      .filter(({ box, lines }) => lines.length > 1 && box.width <= longest * box.height)
      .toSorted((a, b) => b.box.width - a.box.width);
  const lost = blocksOf(ink);
  const usual = usualHeight(words.map(({ box }) => box));
  const doubted = blocksOf(words.some(isDoubted) ? lostInk(picture, [], usual) : []).filter(({ box }) =>
    words.some((word) => isDoubted(word) && isCentredIn(word.box, box)),
  );
  for (const { box, lines } of [...doubted, ...lost].slice(0, blocksMax)) {
    if (done.some((other) => isInside(box, other))) continue;
    const { whole, members } = grown(box, found);
    const again = readTwice(read, framed(partOf(picture, whole)), lines);
    const score = scoreOf(again, 2);
    const isMore = score >= doubtful && surenessOf(again) > surenessOf(members);
    if (isMore) found = [...found.filter((word) => !members.includes(word)), ...again];
    if (isMore || (score < nothingBelow && members.length === 0)) done.push(whole);
  }
  return { words: found, done };
}

/**
 * A block whose lines are cut apart, and as it is, and larger, where a word of it is not legible though the others are: each line as it is read more
 * surely.
 */
function readTwice(read: Reader, part: Grey & Box, lines: readonly Box[]): SlantedWord[] {
  const first = readPart(read, cutApart(part, lines), 'block');
  if (scoreOf(first, 2) < doubtful || first.every(({ confidence }) => confidence >= wordDoubted))
    return first;
  const second = readPart(read, enlarged(part, larger), 'block').map((word) => smaller(word, part, larger));
  return rowsOf(first).flatMap((row) => {
    const again = second.filter((word) => row.some((one) => isLevel(one, word)));
    return surenessOf(again) > surenessOf(row) ? again : row;
  });
}

/** A block in which letters of one line do not touch those of the next. */
function cutApart(part: Grey & Box, lines: readonly Box[]): Grey & Box {
  const pixels = Uint8Array.from(part.pixels);
  for (const { y } of lines.toSorted((a, b) => a.y - b.y).slice(1)) {
    pixels.fill(255, (y - part.y) * part.width, (y - part.y + 1) * part.width);
  }
  return { ...part, pixels };
}

const isLevel = (one: Box, other: Box): boolean =>
  Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < Math.min(one.height, other.height) / 2;

/** Words line by line. */
function rowsOf(words: readonly SlantedWord[]): SlantedWord[][] {
  const rows: SlantedWord[][] = [];
  for (const word of words) {
    const row = rows.find(([first]) => first !== undefined && isLevel(first, word));
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows;
}

const surenessOf = (words: readonly SlantedWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + (confidence - wordDoubted) * text.length, 0);

/** A block with the words that its lines go on with. */
function grown(block: Box, words: readonly SlantedWord[]): { whole: Box; members: SlantedWord[] } {
  let whole = block;
  let members: SlantedWord[] = [];
  for (let time = 0; time < growthMost; time += 1) {
    const next = words.filter(({ box }) => isBeside(box, whole));
    if (next.length === members.length) break;
    members = next;
    whole = around([block, ...members.map(({ box }) => box)]);
  }
  return { whole, members };
}

export const isCentredIn = (one: Box, other: Box): boolean => {
  const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
  return x > other.x && x < other.x + other.width && y > other.y && y < other.y + other.height;
};

export const isInside = (one: Box, other: Box): boolean =>
  one.x >= other.x &&
  one.y >= other.y &&
  one.x + one.width <= other.x + other.width &&
  one.y + one.height <= other.y + other.height;
