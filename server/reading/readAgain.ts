import type { Box, Word } from '../../domain/reading/paperText.ts';
import { isCentredIn, isInside, withBlocks } from './lostBlocks.ts';
import { lostInk } from './lostLines.ts';
import type { Grey } from './picture.ts';
import { enlarged, framed, partOf } from './picture.ts';
import type { Reader, SlantedWord } from './tesseract.ts';
import { around, doubtful, isBeside, longest, scoreOf, smaller } from './readParts.ts';
import { readPart, standing } from './tesseract.ts';

/** One sign alone must be surer than a word: borders and folds look like ones and dashes. */
export const isLegible = ({ confidence, text }: Word): boolean =>
  confidence > (text.length === 1 ? 0.35 : 0.15) && /[\p{L}\d€£¥$%#&]/u.test(text);

/** So many places of a page are looked at again: more of them are a picture that nobody can read. */
const doubtsMax = 12;
/** A strip goes on so many heights of its letters beyond what is doubted, where nothing sure ends it. */
const stripReach = 12;
/** A part with a shorter side holds no letter. */
const readableSide = 10;

/**
 * The same words, where what was guessed was read again by itself: Tesseract takes a line that stands beside two others for a part
 * of them. What it says then holds where it is sure.
 */
export function readAgain(read: Reader, picture: Grey, words: readonly SlantedWord[]): SlantedWord[] {
  const isDoubted = ({ text, confidence }: Word) => confidence < doubtful && /[\p{L}\d]{2}/u.test(text);
  let found = [...words];
  const strips: Box[] = [];
  const looks = { left: secondLooksMax };
  for (const doubted of words.filter(isDoubted).slice(0, doubtsMax)) {
    if (!found.includes(doubted)) continue;
    const { box } = doubted;
    const beside = found.filter((word) => {
      const shared = Math.min(box.y + box.height, word.box.y + word.box.height) - Math.max(box.y, word.box.y);
      return shared > 0.4 * Math.min(box.height, word.box.height);
    });
    const sure = beside.filter((word) => !isDoubted(word)).map((word) => word.box);
    const far = box.height * stripReach;
    const left = Math.max(
      0,
      box.x - far,
      ...sure.map(({ x, width }) => x + width).filter((end) => end <= box.x),
    );
    const right = Math.min(
      picture.width,
      box.x + box.width + far,
      ...sure.map(({ x }) => x).filter((start) => start > box.x),
    );
    const part = partOf(picture, {
      x: left + box.height * 0.2,
      y: box.y - box.height * 0.3,
      width: right - left - box.height * 0.4,
      height: box.height * 1.6,
    });
    if (Math.min(part.width, part.height) < readableSide) continue;
    // What was read of a strip that holds this one says nothing of it either.
    if (strips.some((strip) => isCentredIn(box, strip))) continue;
    strips.push(part);
    const replaced = beside.filter((word) => word.box.x >= part.x && word.box.x + word.box.width <= right);
    const again = readTwice(read, part, looks);
    if (scoreOf(again, 2) < doubtful) continue;
    found = [...found.filter((word) => !replaced.includes(word)), ...again];
  }
  return found;
}

/** By so much a line is made larger that is not read as it is. */
const larger = 2;
/** So many lines of a page are read a second time, of those that are doubted and of those that were left out: each takes some 40 ms. */
const secondLooksMax = 8;

/** A part that is longer, by its height, and of which nothing is read at all, is the grain of a fold: a letter or a digit may be missed so. */
const grainFrom = 4;
const nothingBelow = 0.3;

/** A line as it is, or made larger where it is read better so: clear letters are missed at one size, and read at another. */
function readTwice(read: Reader, part: Grey & Box, looks: { left: number }): SlantedWord[] {
  const first = readPart(read, part, 'line');
  const score = scoreOf(first, 1);
  const isCrease = part.width > longest * part.height;
  const isGrain = part.width > grainFrom * part.height && score < nothingBelow;
  if (score >= doubtful || isCrease || isGrain || looks.left === 0) return first;
  looks.left -= 1;
  const second = readPart(read, enlarged(part, larger), 'line').map((word) => smaller(word, part, larger));
  return scoreOf(second, 1) > scoreOf(first, 1) ? second : first;
}

/** So many places without words are looked at, and so many letters that were torn off: more of them are a picture. */
const lostMax = 40;
const tornMax = 24;
/** A digit that stands alone, as in a column of counts, is read where the reader is as sure of it. */
const aloneFrom = 0.85;
/** What is said of a word beside ink that nobody could read: a part of it may be missing. */
const besideLost = 0.7;

const lettersOf = (words: readonly Word[]): number =>
  words.reduce((sum, { text }) => sum + [...text.matchAll(/[\p{L}\d&]/gu)].length, 0);

/**
 * The same words, and those of lines that were left out. A part of a line is read with the words that it stands between, and counts where
 * more is legible of it then; else these words are less sure. So is a letter that was torn off its word.
 */
export function withLost(read: Reader, picture: Grey, words: readonly SlantedWord[]): SlantedWord[] {
  const boxes = words.map(({ box }) => box);
  const ink = lostInk(picture, boxes);
  const { words: whole, done } = withBlocks(read, picture, words, ink);
  let found = whole;
  const looks = { left: secondLooksMax };
  const lines = ink
    .flatMap((one) => one.lines)
    .filter((line) => !done.some((block) => isInside(line, block)))
    .toSorted((a, b) => b.width - a.width);
  const torn = words
    .filter((word) => word.isTorn && words.some(({ box }) => box !== word.box && isBeside(box, word.box)))
    .map(({ box }) => box)
    .slice(0, tornMax);
  for (const lost of [...torn, ...lines.slice(0, lostMax)]) {
    const own = found.filter(({ box }) => box === lost);
    const beside = found.filter(({ box }) => box !== lost && isBeside(box, lost));
    if (torn.includes(lost) && (own.length === 0 || beside.length === 0)) continue;
    const strip = around([lost, ...beside.map(({ box }) => box)]);
    const part = framed(partOf(picture, strip));
    if (Math.min(part.width, part.height) < readableSide) continue;
    const again = readTwice(read, part, looks);
    const isRead = scoreOf(again, 2) >= doubtful || (beside.length === 0 && isDigit(again));
    const isMore = isRead && lettersOf(again) > lettersOf(beside);
    found = found.flatMap((word) => {
      if (!beside.includes(word)) return isMore && own.includes(word) ? [] : [word];
      return isMore ? [] : [{ ...word, confidence: word.confidence * besideLost }];
    });
    if (isMore) found.push(...inLineWith(beside, again));
  }
  return found;
}

const isDigit = ([first, ...others]: readonly SlantedWord[]): boolean =>
  first !== undefined && others.length === 0 && /^\d$/.test(first.text) && first.confidence >= aloneFrom;

/**
 * Words as high in the page as those that they stand between, and a digit alone where its ink is: what is read of a part says little of where its
 * line is.
 */
function inLineWith([first]: readonly SlantedWord[], again: readonly SlantedWord[]): SlantedWord[] {
  return again.map((word) => {
    if (first) return { ...word, y: first.y, height: first.height };
    return isDigit(again) ? { ...word, ...standing(word.box) } : word;
  });
}
