import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type { Box, PaperPage, Word } from '../../domain/reading/paperText.ts';
import type { Grey } from './picture.ts';
import { inked } from './clearPrint.ts';
import { lostLines } from './lostLines.ts';
import { edgesOf, evened, framed, graymap, levelled, linesIn, partOf, slopeOf, turned } from './picture.ts';
import { withoutRules } from './ruledLines.ts';

const languages = ['eng', 'ind'] as const;
/** Only the neural model, whose data is small. */
const neuralOnly = 1;
const modelFolder = '4.0.0_best_int';

interface FoundWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

interface FoundLine {
  words: FoundWord[];
  baseline: { x0: number; y0: number; x1: number; y1: number };
  rowAttributes: { row_height: number };
}

/** What is used of Tesseract's own interface (tesseract::TessBaseAPI). */
interface Tesseract {
  FS: { writeFile: (path: string, content: Uint8Array) => void };
  TessBaseAPI: new () => {
    Init: (folder: null, languages: string, engine: number) => number;
    SetVariable: (name: string, value: string) => void;
    SetImageFile: (orientation: number, angle: number) => number;
    Recognize: (monitor: null) => number;
    GetJSONText: () => string;
  };
}

/** How Tesseract looks for lines: all over a page, or one alone. */
const lookFor = { page: '3', line: '7' } as const;

type Reader = (picture: Grey, look: keyof typeof lookFor) => FoundLine[];

let opened: Promise<Reader> | undefined;

/**
 * The reader of pictures: Tesseract as WebAssembly, with its languages from the packages that bring them. Neither can fetch
 * anything.
 */
async function openReader(): Promise<Reader> {
  const require = createRequire(import.meta.url);
  const start = require('tesseract.js-core/tesseract-core-simd-lstm') as (
    options: object,
  ) => Promise<Tesseract>;
  const tesseract = await start({
    TesseractProgress: () => undefined,
    print: () => undefined,
    printErr: () => undefined,
  });
  for (const code of languages) {
    const folder = dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
    const model = await readFile(join(folder, modelFolder, `${code}.traineddata.gz`));
    tesseract.FS.writeFile(`./${code}.traineddata`, gunzipSync(model));
  }
  const reader = new tesseract.TessBaseAPI();
  if (reader.Init(null, languages.join('+'), neuralOnly) !== 0) throw new Error('Tesseract did not start');
  reader.SetVariable('user_defined_dpi', '250');
  return (picture, look) => {
    reader.SetVariable('tessedit_pageseg_mode', lookFor[look]);
    tesseract.FS.writeFile('/input', graymap(picture));
    if (reader.SetImageFile(1, 0) !== 0) throw new Error('Tesseract did not take the picture');
    reader.Recognize(null);
    const { blocks } = JSON.parse(reader.GetJSONText()) as {
      blocks: { paragraphs: { lines: FoundLine[] }[] }[] | null;
    };
    return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  };
}

/**
 * Changes between dark and light along its rows, by its pixels: some hundredth of a page full of small letters, photographs among them; a
 * quarter of noise and more. Tesseract takes minutes for what lies above, and finds no words in it.
 */
const edgesMax = 0.05;

/** Below this the letters are guessed: the picture may stand on its side or its head. */
const doubtful = 0.62;

/** The words of a picture. They are seen where they stand in it as it was given, even where it was turned to be read. */
export async function recognise(picture: Grey, number: number): Promise<PaperPage> {
  const { width, height } = picture;
  const lit = evened(picture);
  if (edgesOf(lit) > edgesMax) return { number, width, height, words: [] };
  const even = inked(lit);
  const read = await (opened ??= openReader());
  let best: { found: Level; turn: number; score: number } | null = null;
  for (const turn of turnsOf(read, even)) {
    const found = wordsOf(read, turned(even, turn));
    const score = scoreOf(found.words);
    if (!best || score > best.score) best = { found, turn, score };
    if (score >= doubtful) break;
  }
  const words = best ? allWords(read, best.found) : [];
  const turn = best?.turn ?? 0;
  return { number, width, height, words: straightened(words.filter(isLegible), { width, height, turn }) };
}

/** A picture that lies on its side is looked at in one of so many bands first, to see where its head is. */
const bands = 5;

/** Quarters of a circle by which a picture is to be turned, the likeliest first. */
function turnsOf(read: Reader, picture: Grey): number[] {
  const onSide = turned(picture, 1);
  const side = linesIn(onSide);
  if (side.lined <= linesIn(picture).lined) return [0, 2, 1, 3];
  const level = levelled(onSide, side.slope);
  const height = Math.ceil(level.height / bands);
  const parts = Array.from({ length: bands }, (_, at) =>
    partOf(level, { x: 0, y: at * height, width: level.width, height }),
  );
  // Letters change between dark and light more than anything else.
  const [fullest = level] = parts.toSorted((a, b) => edgesOf(b) - edgesOf(a));
  const [one, other] = [fullest, turned(fullest, 2)].map((part) =>
    scoreOf(read(part, 'page').flatMap(wordsOfLine)),
  ) as [number, number];
  return other > one ? [3, 1, 0, 2] : [1, 3, 0, 2];
}

/** One sign alone must be surer than a word: borders and folds look like ones and dashes. */
const isLegible = ({ confidence, text }: Word): boolean =>
  confidence > (text.length === 1 ? 0.35 : 0.15) && /[\p{L}\d€£¥$%#&]/u.test(text);

/**
 * Words on level lines: a paper that lies askew, or is seen from aside, has lines whose slope changes evenly from its top
 * to its end.
 */
function straightened(
  words: readonly SlantedWord[],
  { width, height, turn }: { width: number; height: number; turn: number },
): Word[] {
  const slopes = words.flatMap(({ slope, y }) => (slope === null ? [] : [{ slope, y }]));
  const slopeAt = fittedSlope(slopes);
  const middle = (turn % 2 === 1 ? height : width) / 2;
  return words.map(({ box, ...word }) => ({
    text: word.text,
    confidence: word.confidence,
    x: word.x,
    width: word.width,
    height: word.height,
    y: word.y - slopeAt(word.y) * (word.x + word.width / 2 - middle),
    seen: turnedBack(box, { width, height, turn }),
  }));
}

/** The slope of lines by their height on the page: a straight line through what most of them say. */
function fittedSlope(slopes: readonly { slope: number; y: number }[]): (y: number) => number {
  if (slopes.length < 3) return () => 0;
  const usual = slopes.map(({ slope }) => slope).toSorted((a, b) => a - b)[slopes.length >> 1] ?? 0;
  const kept = slopes.filter(({ slope }) => Math.abs(slope - usual) < 0.03);
  const count = kept.length;
  const meanY = kept.reduce((sum, { y }) => sum + y, 0) / count;
  const mean = kept.reduce((sum, { slope }) => sum + slope, 0) / count;
  const spreadOfY = kept.reduce((sum, { y }) => sum + (y - meanY) ** 2, 0);
  const change =
    spreadOfY === 0
      ? 0
      : kept.reduce((sum, { slope, y }) => sum + (y - meanY) * (slope - mean), 0) / spreadOfY;
  return (y) => mean + change * (y - meanY);
}

/** A box of a turned picture where it stands in the picture before. `width` and `height` are those before. */
function turnedBack(box: Box, { width, height, turn }: { width: number; height: number; turn: number }): Box {
  const { x, y } = box;
  if (turn === 1) return { x: y, y: height - x - box.width, width: box.height, height: box.width };
  if (turn === 2) return { ...box, x: width - x - box.width, y: height - y - box.height };
  if (turn === 3) return { x: width - y - box.height, y: x, width: box.height, height: box.width };
  return box;
}

/**
 * How sure the reader is, by letters, of what looks like words; 0 where there are too few to say. Tesseract reads lines that stand upright, too:
 * they say that the picture is to be turned.
 */
function scoreOf(words: readonly SlantedWord[], lettersMin = 20): number {
  const real = words.filter(({ text }) => /[\p{L}\d]{2}/u.test(text));
  const letters = real.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < lettersMin) return 0;
  const isUpright = ({ text, box }: SlantedWord) => text.length > 3 && box.height > box.width;
  const lying = real.filter((word) => !isUpright(word));
  return lying.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

interface SlantedWord extends Word {
  /** As it was found, around its own letters. */
  box: Box;
  /** How much its line falls to the right; null where the line is too short to say. */
  slope: number | null;
  /** Whether it is all of its line, and too short for a word. */
  isTorn: boolean;
}

/** A picture whose lines were made level, with the words that were found in it. */
interface Level {
  picture: Grey;
  /** How much its lines fell before. */
  slope: number;
  words: SlantedWord[];
}

/** Words of a picture. It is made level first: Tesseract takes lines that lie askew for parts of their neighbours. */
function wordsOf(read: Reader, picture: Grey): Level {
  const slope = slopeOf(picture);
  const level = withoutRules(levelled(picture, slope));
  const words = readAgain(read, level, read(level, 'page').flatMap(wordsOfLine));
  return { picture: level, slope, words: words.filter(isLegible) };
}

/** With the words of lines that were left out, each where it stood before the picture was made level. */
function allWords(read: Reader, { picture, slope, words }: Level): SlantedWord[] {
  return withLost(read, picture, words).map(({ box, ...word }) => {
    const fall = slope * (box.x + box.width / 2 - picture.width / 2);
    return { ...word, box: { ...box, y: box.y + fall } };
  });
}

/** So many places of a page are looked at again: more of them are a picture that nobody can read. */
const doubtsMax = 12;
/** A part with a shorter side holds no letter. */
const readableSide = 10;

/**
 * The same words, where what was guessed was read again by itself: Tesseract takes a line that stands beside two others for a part
 * of them. What it says then holds where it is sure.
 */
function readAgain(read: Reader, picture: Grey, words: readonly SlantedWord[]): SlantedWord[] {
  const isDoubted = ({ text, confidence }: Word) => confidence < doubtful && /[\p{L}\d]{2}/u.test(text);
  let found = [...words];
  for (const doubted of words.filter(isDoubted).slice(0, doubtsMax)) {
    if (!found.includes(doubted)) continue;
    const { box } = doubted;
    const beside = found.filter((word) => {
      const shared = Math.min(box.y + box.height, word.box.y + word.box.height) - Math.max(box.y, word.box.y);
      return shared > 0.4 * Math.min(box.height, word.box.height);
    });
    const sure = beside.filter((word) => !isDoubted(word)).map((word) => word.box);
    const left = Math.max(0, ...sure.map(({ x, width }) => x + width).filter((end) => end <= box.x));
    const right = Math.min(picture.width, ...sure.map(({ x }) => x).filter((start) => start > box.x));
    const part = partOf(picture, {
      x: left + box.height * 0.2,
      y: box.y - box.height * 0.3,
      width: right - left - box.height * 0.4,
      height: box.height * 1.6,
    });
    if (Math.min(part.width, part.height) < readableSide) continue;
    const replaced = beside.filter((word) => word.box.x >= part.x && word.box.x + word.box.width <= right);
    const again = readLine(read, part);
    if (scoreOf(again, 2) < doubtful) continue;
    found = [...found.filter((word) => !replaced.includes(word)), ...again];
  }
  return found;
}

/** The words of a part of a picture that is one line, where they stand in the whole of it. */
function readLine(read: Reader, part: Grey & Box): SlantedWord[] {
  return read(part, 'line')
    .flatMap(wordsOfLine)
    .filter(({ text }) => /[\p{L}\d&]/u.test(text))
    .map((word) => ({
      ...word,
      x: word.x + part.x,
      y: word.y + part.y,
      box: { ...word.box, x: word.box.x + part.x, y: word.box.y + part.y },
    }));
}

/** So many places without words are looked at: more of them are a picture. */
const lostMax = 16;
/** What is said of a word beside ink that nobody could read: a part of it may be missing. */
const besideLost = 0.7;

const lettersOf = (words: readonly Word[]): number =>
  words.reduce((sum, { text }) => sum + [...text.matchAll(/[\p{L}\d&]/gu)].length, 0);

/**
 * The same words, and those of lines that were left out. A part of a line is read with the words that it stands between, and counts where
 * more is legible of it then; else these words are less sure. So is a letter that was torn off its word.
 */
function withLost(read: Reader, picture: Grey, words: readonly SlantedWord[]): SlantedWord[] {
  let found = [...words];
  const boxes = words.map(({ box }) => box);
  const torn = words.filter((word) => word.isTorn).map(({ box }) => box);
  for (const lost of [...torn, ...lostLines(picture, boxes).slice(0, lostMax)]) {
    const own = found.filter(({ box }) => box === lost);
    const beside = found.filter(({ box }) => box !== lost && isBeside(box, lost));
    if (torn.includes(lost) && (own.length === 0 || beside.length === 0)) continue;
    const whole = around([lost, ...beside.map(({ box }) => box)]);
    const part = framed(partOf(picture, whole));
    if (Math.min(part.width, part.height) < readableSide) continue;
    const again = readLine(read, part);
    const isMore = scoreOf(again, 2) >= doubtful && lettersOf(again) > lettersOf(beside);
    found = found.flatMap((word) => {
      if (!beside.includes(word)) return isMore && own.includes(word) ? [] : [word];
      return isMore ? [] : [{ ...word, confidence: word.confidence * besideLost }];
    });
    if (isMore) found.push(...inLineWith(beside, again));
  }
  return found;
}

/** Words as high in the page as those that they stand between: what is read of a part says little of where its line is. */
function inLineWith([first]: readonly SlantedWord[], again: readonly SlantedWord[]): SlantedWord[] {
  return again.map((word) => (first ? { ...word, y: first.y, height: first.height } : word));
}

/** Whether two boxes stand in one line, as close as words do. */
function isBeside(one: Box, other: Box): boolean {
  const height = Math.min(one.height, other.height);
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const apart = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  return shared > 0.5 * height && apart < height;
}

function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Letters that Tesseract takes for a line of their own, where they are torn off one. */
const tornMost = 2;

/** All words of a line are as tall as the line, whichever letters they have, so that their middles are level. */
function wordsOfLine({ words, baseline, rowAttributes }: FoundLine): SlantedWord[] {
  const length = baseline.x1 - baseline.x0;
  const slope = length > 0 ? (baseline.y1 - baseline.y0) / length : 0;
  const tall = words.map(({ bbox }) => bbox.y1 - bbox.y0).toSorted((a, b) => b - a)[words.length >> 2] ?? 0;
  // Boxes end at the letters; a line of a file is as high as its font, of which capitals take some seven tenths.
  const height = 1.35 * Math.max(6, Math.min(tall, rowAttributes.row_height || tall));
  const isTorn = words.reduce((sum, { text }) => sum + text.length, 0) <= tornMost;
  return words.map(({ text, confidence, bbox }) => {
    const base = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0);
    const width = bbox.x1 - bbox.x0;
    return {
      text,
      x: bbox.x0,
      y: base - height * 0.8,
      width,
      height,
      confidence: confidence / 100,
      box: { x: bbox.x0, y: bbox.y0, width, height: bbox.y1 - bbox.y0 },
      slope: length > 250 ? slope : null,
      isTorn,
    };
  });
}
