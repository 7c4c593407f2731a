import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type { Box, Word } from '../../domain/reading/paperText.ts';
import type { Grey } from './picture.ts';
import { withLetterI } from './letterOrOne.ts';
import { graymap } from './picture.ts';

const languages = ['eng', 'ind'] as const;
/** Only the neural model, whose data is small. */
const neuralOnly = 1;
const modelFolder = '4.0.0_best_int';

interface FoundWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
  /** Its signs one by one. */
  symbols?: { text: string; bbox: FoundWord['bbox'] }[];
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

/** How Tesseract looks for lines: all over a page, in one block of them, or one alone. */
const lookFor = { page: '3', line: '7', block: '6' } as const;

/** Reads the lines of a picture. */
export type Reader = (picture: Grey, look: keyof typeof lookFor) => FoundLine[];

let opened: Promise<Reader> | undefined;

/** The one reader of this process, started with its first picture. */
export const openedReader = async (): Promise<Reader> => await (opened ??= openReader());

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
    const found = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
    return found.map((line) => ({ ...line, words: line.words.map((word) => withLetterI(word, picture)) }));
  };
}

/** A word of a picture, with what its line says of it. */
export interface SlantedWord extends Word {
  /** As it was found, around its own letters. */
  box: Box;
  /** How much its line falls to the right; null where the line is too short to say. */
  slope: number | null;
  /** Whether it is all of its line, and too short for a word. */
  isTorn: boolean;
}

/** The sign of a currency that stands alone is one where the reader is as sure of it: strokes look like such signs. */
const signFrom = 0.8;

/** The words of a part of a picture that is one line or one block of lines, where they stand in the whole of it. */
export function readPart(read: Reader, part: Grey & Box, look: 'line' | 'block'): SlantedWord[] {
  return read(part, look)
    .flatMap(wordsOfLine)
    .filter(
      ({ text, confidence }) => /[\p{L}\d&]/u.test(text) || (/\p{Sc}/u.test(text) && confidence >= signFrom),
    )
    .map((word) => ({
      ...word,
      x: word.x + part.x,
      y: word.y + part.y,
      box: { ...word.box, x: word.box.x + part.x, y: word.box.y + part.y },
    }));
}

/** Letters that Tesseract takes for a line of their own, where they are torn off one. */
const tornMost = 2;

/** How high letters that stand on a base are said to be in their line: boxes end at the letters, a line of a file is as high as its font. */
const lineHeight = (letters: number): number => 1.35 * letters;
const onBase = (base: number, height: number): number => base - height * 0.8;

/** Where a digit stands in its line, by the box around it. */
export function standing(box: Box): { y: number; height: number } {
  const height = lineHeight(box.height);
  return { y: onBase(box.y + box.height, height), height };
}

/** All words of a line are as tall as the line, whichever letters they have, so that their middles are level. */
export function wordsOfLine({ words, baseline, rowAttributes }: FoundLine): SlantedWord[] {
  const length = baseline.x1 - baseline.x0;
  const slope = length > 0 ? (baseline.y1 - baseline.y0) / length : 0;
  const tall = words.map(({ bbox }) => bbox.y1 - bbox.y0).toSorted((a, b) => b - a)[words.length >> 2] ?? 0;
  const height = lineHeight(Math.max(6, Math.min(tall, rowAttributes.row_height || tall)));
  const isTorn = words.reduce((sum, { text }) => sum + text.length, 0) <= tornMost;
  return words.map(({ text, confidence, bbox }) => {
    const base = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0);
    const width = bbox.x1 - bbox.x0;
    return {
      text,
      x: bbox.x0,
      y: onBase(base, height),
      width,
      height,
      confidence: confidence / 100,
      box: { x: bbox.x0, y: bbox.y0, width, height: bbox.y1 - bbox.y0 },
      slope: length > 250 ? slope : null,
      isTorn,
    };
  });
}
