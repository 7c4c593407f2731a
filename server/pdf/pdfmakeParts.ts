import { createRequire } from 'node:module';

import type { FontDocument, PdfFont, ShapingFeatures } from './shapedFont.ts';

/** What pdfmake lays text out with. It has no types of its own for them: these are as far as papers use them. */

/** A text of one style, and the style. */
export type TextItem = Record<string, unknown> & { text: string };

/** A piece of a line, measured, placed and drawn. Widths and heights in points. */
export interface Inline {
  text: string;
  font: PdfFont;
  fontSize: number;
  /** Handed to the font with the text. */
  fontFeatures: ShapingFeatures | null;
  characterSpacing: number;
  alignment: string;
  width: number;
  height: number;
  noWrap: boolean | null;
  lineEnd?: boolean;
  x?: number;
}

/** Where named and inherited styles are looked up. */
export type StyleStack = object;

export interface MeasuredText {
  items: Inline[];
  minWidth: number;
  maxWidth: number;
}

export interface TextInlines {
  pdfDocument: FontDocument;
  measure: (items: TextItem[], styles: StyleStack) => Inline[];
  buildInlines: (texts: unknown, styles: StyleStack) => MeasuredText;
}

export interface Line {
  inlines: Inline[];
  inlineWidths: number;
  newLineForced?: boolean;
  lastLineInParagraph?: boolean;
}

export interface TextNode {
  _inlines?: Inline[];
}

/** What is left of a text to be set. */
export function inlinesOf({ _inlines: inlines = [] }: TextNode): Inline[] {
  return inlines;
}

export function setInlines(node: TextNode, inlines: Inline[]): void {
  Object.assign(node, { _inlines: inlines });
}

interface LayoutBuilder {
  writer: { context: () => { availableWidth: number } };
  buildNextLine: (node: TextNode) => Line | null;
}

export interface Column {
  width?: unknown;
  _minWidth: number;
  _maxWidth: number;
  _calcWidth: number;
}

/** What a column asks for and what it got, in points. */
export function widthsOf({ _minWidth: min, _maxWidth: max, _calcWidth: given }: Column) {
  return { min, max, given };
}

export function setWidth(column: Column, width: number): void {
  Object.assign(column, { _calcWidth: width });
}

/** A font of one document: its own subset of what a file holds. */
export interface OwnFont extends PdfFont {
  name: string;
}

/** A document, with the font that it writes with and all that it has, by the path of their file and by their own name. */
export interface PaperDocument {
  font: (source: unknown, ...others: unknown[]) => PaperDocument;
  _font: OwnFont;
  _fontCount: number;
  _fontFamilies: Record<string, OwnFont>;
}

/** What a document writes with, and what it has by these names. */
export function fontsOf({ _font: font, _fontFamilies: families, _fontCount: count }: PaperDocument) {
  return { font, families, count };
}

/** Has a document write with one more font. */
export function setFont(document: PaperDocument, font: OwnFont): void {
  Object.assign(document, { _font: font, _fontCount: fontsOf(document).count + 1 });
}

interface Parts {
  PDFDocument: { prototype: PaperDocument };
  TextInlines: { prototype: TextInlines };
  TextBreaker: new () => { getBreaks: (texts: object[], styles?: StyleStack) => { text: string }[] };
  Line: new (maxWidth: number) => Line;
  LayoutBuilder: { prototype: LayoutBuilder };
  StyleContextStack: {
    getStyleProperty: (item: object, styles: StyleStack, name: string, otherwise: unknown) => unknown;
    copyStyle: (source: object, destination?: object) => object;
  };
  columnCalculator: {
    buildColumnWidths: (columns: Column[], availableWidth: number, ...others: unknown[]) => void;
  };
}

const require = createRequire(import.meta.url);

/** Whoever calls first loads it. */
export function pdfmakePart<Name extends keyof Parts>(name: Name): Parts[Name] {
  return (require(`pdfmake/js/${name}.js`) as { default: Parts[Name] }).default;
}
