import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

import type { PaperPage, Word } from '../../domain/reading/paperText.ts';
import { isToBeSeen } from '../../domain/reading/textLayer.ts';

const pdfFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const dataFolder = (name: string): string => `${join(pdfFolder, name)}/`;

/** So many pages of a paper are read, the last one always; invoices end long before. */
export const readPagesMax = 15;
/** Words of one page: more are no page that a person reads. */
const wordsMax = 20_000;
/** Opens a PDF: no script runs, nothing is fetched, fonts and decoders come from the package. The caller destroys it. */
export async function openPdf(content: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: content,
    verbosity: 0,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: 60_000_000,
    cMapUrl: dataFolder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: dataFolder('standard_fonts'),
    wasmUrl: dataFolder('wasm'),
    iccUrl: dataFolder('iccs'),
  });
  return await task.promise;
}

/** Whether a PDF could not be opened because it asks for a password. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}

/** More files than so many within a paper are looked at by nobody. */
export const filesWithinMax = 20;

/**
 * The files within a PDF, by name, at most {@link filesWithinMax} of them; how many there are is counted all the same. One whose
 * content cannot be read has none.
 */
export async function filesWithin(
  pdf: PDFDocumentProxy,
): Promise<{ count: number; files: { name: string; content: Uint8Array }[] }> {
  const attachments = await pdf.getAttachments();
  const files: { name: string; content: Uint8Array }[] = [];
  for (const [id, { filename }] of [...(attachments ?? [])].slice(0, filesWithinMax)) {
    const content: unknown = await pdf.getAttachmentContent(id);
    files.push({ name: filename, content: content instanceof Uint8Array ? content : new Uint8Array() });
  }
  return { count: attachments?.size ?? 0, files };
}

/** A page of a PDF: the words that the file itself holds, and whether it has to be looked at to know what stands on it. */
export interface PdfPage {
  page: PaperPage;
  isToBeSeen: boolean;
}

/** So many pages, the last one among them: totals stand there. */
export function pagesToRead(numPages: number, most: number): number[] {
  const all = Array.from({ length: numPages }, (_, index) => index + 1);
  return numPages <= most ? all : [...all.slice(0, most - 1), numPages];
}

/** The pages of a PDF that are read at all. */
export async function pagesOfPdf(pdf: PDFDocumentProxy): Promise<PdfPage[]> {
  const pages: PdfPage[] = [];
  for (const number of pagesToRead(pdf.numPages, readPagesMax)) {
    const found = await pdf.getPage(number);
    const page = await textOfPage(found, number);
    const { pictured, isDrawn, isHidden } = await drawingOf(found);
    const words = page.words.map(({ text }) => text);
    pages.push({
      page: isHidden ? { ...page, words: page.words.map(secondHand) } : page,
      isToBeSeen: isToBeSeen({ words, pictured, isDrawn }),
    });
  }
  return pages;
}

/** Letters that lie unseen over a scan were guessed by somebody's reader of pictures. */
const secondHand = (word: Word): Word => ({ ...word, confidence: 0.75 });

/** So many shapes draw more than the frame of a table. */
const shapesMin = 40;

/** What is drawn on a page beside its letters: the part of it under its largest picture, shapes, and whether its letters are unseen. */
async function drawingOf(
  page: PDFPageProxy,
): Promise<{ pictured: number; isDrawn: boolean; isHidden: boolean }> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  const { width, height } = page.getViewport({ scale: 1 });
  const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  const kept: Matrix[] = [];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  let [largest, shapes, unseen, seen] = [0, 0, 0, 0];
  let isUnseen = false;
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as readonly unknown[] | null;
    if (operator === OPS.save) kept.push(now);
    else if (operator === OPS.restore) now = kept.pop() ?? now;
    else if (operator === OPS.transform) now = multiplied(now, matrixOf(args as readonly number[]));
    else if (operator === OPS.paintFormXObjectBegin) {
      kept.push(now);
      if (Array.isArray(args?.[0])) now = multiplied(now, matrixOf(args[0] as readonly number[]));
    } else if (operator === OPS.paintFormXObjectEnd) now = kept.pop() ?? now;
    else if (operator === OPS.constructPath) shapes += 1;
    else if (operator === OPS.setTextRenderingMode) isUnseen = args?.[0] === 3;
    else if (operator === OPS.showText) {
      if (isUnseen) unseen += 1;
      else seen += 1;
    } else if (pictures.has(operator)) {
      const [a, b, c, d] = now;
      largest = Math.max(largest, Math.abs(a * d - b * c) / (width * height));
    }
  }
  return { pictured: Math.min(1, largest), isDrawn: shapes > shapesMin, isHidden: unseen > seen };
}

async function textOfPage(page: PDFPageProxy, number: number): Promise<PaperPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words: Word[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, c, d, e, f] = multiplied(matrixOf(transform), matrixOf(item.transform));
    const size = Math.hypot(c, d);
    // Text that stands on its side or its head is no line of the paper.
    if (size === 0 || Math.abs(b) > Math.abs(a) || a < 0) continue;
    words.push(...wordsOf(item.str, { x: e, y: f - size * 0.8, width: item.width, height: size }));
    if (words.length > wordsMax) break;
  }
  return { number, width, height, words: joined(words) };
}

type Matrix = readonly [number, number, number, number, number, number];

function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

interface Run {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The words of a run of letters, whose widths are those of usual letters. */
function wordsOf(text: string, { x, y, width, height }: Run): Word[] {
  const letters = Array.from(text);
  const all = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
  const words: Word[] = [];
  let at = 0;
  let word: { text: string; from: number } | null = null;
  const end = (): void => {
    if (!word) return;
    const from = x + (word.from / all) * width;
    words.push({
      text: word.text,
      x: from,
      y,
      width: ((at - word.from) / all) * width,
      height,
      confidence: 1,
    });
    word = null;
  };
  for (const letter of letters) {
    if (/\s/.test(letter)) end();
    else if (word) (word as { text: string }).text += letter;
    else word = { text: letter, from: at };
    at += widthOf(letter);
  }
  end();
  return words;
}

function widthOf(letter: string): number {
  if (/[ijl.,:;'|!\s]/.test(letter)) return 0.5;
  if (/[mwMW@%]/.test(letter)) return 1.5;
  return /[A-Z]/.test(letter) ? 1.2 : 1;
}

/** Some programs write a word in pieces: those that touch are one. */
function joined(words: readonly Word[]): Word[] {
  const found: Word[] = [];
  for (const word of words) {
    const last = found.at(-1);
    const gap = last ? word.x - (last.x + last.width) : Infinity;
    const touches =
      last &&
      Math.abs(last.y - word.y) < word.height * 0.1 &&
      gap > -word.height * 0.1 &&
      gap < word.height * 0.05;
    if (!last || !touches) found.push(word);
    else {
      found[found.length - 1] = { ...last, text: last.text + word.text, width: word.x + word.width - last.x };
    }
  }
  return found;
}

/** Pixels in the width of a page that is to be recognised; some 265 of an inch of A4. */
const drawnWidth = 2200;
const drawnPixelsMax = 8_000_000;

/** Draws a page. A page of any size becomes a picture of at most 8 megapixels. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, pixels = drawnWidth): Promise<Canvas> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(pixels / width, Math.sqrt(drawnPixelsMax / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  );
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return canvas;
}
