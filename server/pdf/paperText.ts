import type { Bidi, EmbeddingLevels } from 'bidi-js';

import { charactersOf, cleanText, isPlain, isUnseen, isUsual, longWordLength, unseen } from './plainText.ts';
import type {
  Inline,
  Line,
  MeasuredText,
  StyleStack,
  TextInlines,
  TextItem,
  TextNode,
} from './pdfmakeParts.ts';
import { inlinesOf, pdfmakePart, setInlines } from './pdfmakeParts.ts';
import type { EastAsianFamily, ScriptFace } from './scriptFaces.ts';
import { eastAsianIn, hasGlyphs, ScriptFaces } from './scriptFaces.ts';
import type { FontDocument } from './shapedFont.ts';
import { shapedFont } from './shapedFont.ts';

/** What texts of other scripts are set with, beside the usual font. */
interface Scripts {
  faces: ScriptFaces;
  bidi: Bidi;
}

let scripts: Scripts | null = null;

/** Has pdfmake set texts here, wherever it would not do so well itself; it has no other place to be told. */
export function setTextsHere(): void {
  const { prototype: inlines } = pdfmakePart('TextInlines');
  const { buildInlines } = inlines;
  inlines.buildInlines = function (texts, styles) {
    return measureText(this, texts, styles) ?? buildInlines.call(this, texts, styles);
  };
  const { prototype: layout } = pdfmakePart('LayoutBuilder');
  const { buildNextLine } = layout;
  layout.buildNextLine = function (node) {
    if (!hasPieces(node)) return buildNextLine.call(this, node);
    return nextLine(node, this.writer.context().availableWidth);
  };
}

/**
 * Loads what the texts of a document need, and says the style that they are set with. What the usual font lacks is a replacement
 * character in a text that is not among them.
 */
export async function prepareTexts(texts: readonly string[]): Promise<{ eastAsian: EastAsianFamily }> {
  if (!texts.every((text) => isPlain(cleanText(text)))) scripts = await (opened ??= openScripts());
  return { eastAsian: eastAsianIn(texts.join(' ')) ?? 'chinese' };
}

let opened: Promise<Scripts> | undefined;

async function openScripts(): Promise<Scripts> {
  const [faces, { default: bidi }] = await Promise.all([ScriptFaces.open(), import('bidi-js')]);
  return { faces, bidi: bidi() };
}

/** How one of the texts of a paragraph looks. */
interface TextStyle {
  /** A piece without text that has all of the style. */
  template: Inline;
  isBold: boolean;
}

/** What a reader sees as one character. */
interface Character {
  /** Where it begins in the text of its paragraph. */
  at: number;
  text: string;
  /** What is drawn for it. */
  shown: string;
  isBlank: boolean;
  style: TextStyle;
  /** Null: the usual font. */
  face: ScriptFace | null;
  /** Of its embedding: odd ones run from right to left. */
  level: number;
}

interface Paragraph {
  text: string;
  characters: Character[];
  /** Null where everything runs from left to right. */
  direction: { bidi: Bidi; levels: EmbeddingLevels; isRightToLeft: boolean } | null;
}

/** Characters of a paragraph that are drawn at once: of one font, style and direction. */
interface Piece extends Inline {
  paragraph: Paragraph;
  /** The numbers of its first character and of the one behind its last. */
  first: number;
  end: number;
  isBlank: boolean;
  /** A line may end behind it. */
  mayBreak: boolean;
}

/** A column whose words may break anywhere is at least so many times as wide as its letters are high. */
const longWordWidth = 4;
/** So many characters at most are a piece, so that where a long word has to end is looked for in few. */
const pieceLengthMax = 64;
/** Points that are lost when widths are added up. */
const tolerance = 0.01;

const replacement = '\ufffd';
const rightToLeftText =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const letterOrDigit = /^[\p{L}\p{Nd}]/u;
/** Written without blanks between words, by languages whose words a dictionary tells apart. */
const unspacedText = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const unspacedLetter = /^(?![\u0e2f\u0e46])[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const partOfFigure = /^[\d.,]$/;

/** Measures a text, cut where a line may end; null where pdfmake does all of it well. Widths in points. */
function measureText(inlines: TextInlines, texts: unknown, styles: StyleStack): MeasuredText | null {
  const items = itemsOf(texts);
  const { getStyleProperty, copyStyle } = pdfmakePart('StyleContextStack');
  const isOneLine = (item: TextItem) =>
    isPlain(item.text) && getStyleProperty(item, styles, 'noWrap', false) === true;
  if (items.every((item) => isUsual(item.text) || isOneLine(item))) return null;

  const texted = items.map((item): readonly [string, TextStyle] => {
    const isBold = getStyleProperty(item, styles, 'bold', false) === true;
    const [template] = inlines.measure([{ ...copyStyle(item), text: '' }], styles);
    if (!template) throw new Error('pdfmake measured nothing');
    return [cleanText(item.text), { template: { ...template, width: 0 }, isBold }];
  });
  const eastAsian = getStyleProperty({}, styles, 'eastAsian', 'chinese') as EastAsianFamily;
  const setter = scripts && { ...scripts, document: inlines.pdfDocument, eastAsian };
  const firstStyle = texted[0]?.[1];
  const paragraphs = paragraphsOf(texted).map((characters) => readParagraph(characters, setter));
  const pieces = paragraphs.flatMap((paragraph, index) => {
    const own = piecesOf(paragraph, setter, firstStyle);
    const last = own.at(-1);
    if (last && index < paragraphs.length - 1) last.lineEnd = true;
    return own;
  });
  return { items: pieces, ...widthsNeeded(pieces) };
}

/** What sets the texts of one document. `eastAsian`: how Chinese characters are drawn where their text does not say. */
type Setter = Scripts & { document: FontDocument; eastAsian: EastAsianFamily };

function itemsOf(texts: unknown): TextItem[] {
  if (Array.isArray(texts)) return texts.flatMap(itemsOf);
  if (typeof texts === 'string' || typeof texts === 'number') return [{ text: String(texts) }];
  if (typeof texts !== 'object' || texts === null) return [{ text: '' }];
  const item = texts as TextItem;
  return Array.isArray(item.text) ? itemsOf(item.text) : [{ ...item, text: item.text ?? '' }];
}

function paragraphsOf(texts: readonly (readonly [string, TextStyle])[]): Character[][] {
  let last: Character[] = [];
  const paragraphs = [last];
  let at = 0;
  for (const [text, style] of texts) {
    for (const character of charactersOf(text)) {
      if (character === '\n') {
        paragraphs.push((last = []));
        at = 0;
        continue;
      }
      const isBlank = character === ' ';
      last.push({ at, text: character, shown: character, isBlank, style, face: null, level: 0 });
      at += character.length;
    }
  }
  return paragraphs;
}

/** Finds the direction and the font of each character. */
function readParagraph(characters: Character[], setter: Setter | null): Paragraph {
  const text = characters.map((character) => character.text).join('');
  if (!setter) {
    if (!isPlain(text)) for (const character of characters) showUsual(character);
    return { text, characters, direction: null };
  }
  const { bidi, faces, document } = setter;
  let direction: Paragraph['direction'] = null;
  if (rightToLeftText.test(text)) {
    const levels = bidi.getEmbeddingLevels(text, 'auto');
    direction = { bidi, levels, isRightToLeft: (levels.paragraphs[0]?.level ?? 0) % 2 === 1 };
    for (const character of characters) character.level = levels.levels[character.at] ?? 0;
  }
  const eastAsian = faces.eastAsianFor(document, text, setter.eastAsian);
  for (const character of characters) {
    if (hasUsualGlyphs(character.style, character.text)) continue;
    character.face = faces.faceFor(document, character.text, character.style.isBold, eastAsian);
    if (!character.face) showUsual(character);
  }
  // What stands between letters is drawn with their font: they are one piece then, and their brackets of one height.
  joinNeutrals(characters);
  joinNeutrals(characters.toReversed());
  return { text, characters, direction };
}

function joinNeutrals(characters: readonly Character[]): void {
  let neighbour: Character | undefined;
  for (const character of characters) {
    const face = neighbour?.face;
    const isNeutral = character.isBlank || (character.level % 2 === 1 && !letterOrDigit.test(character.text));
    const isAlike = neighbour?.level === character.level && neighbour.style === character.style;
    // The blank of emoji is as wide as they are.
    const canJoin = face && face.family !== 'emoji' && !character.face && isNeutral && isAlike;
    if (canJoin && hasGlyphs(face, character.shown)) {
      character.face = face;
    }
    neighbour = character;
  }
}

/** What the usual font has of a character, composed where only that is drawn; the replacement character for the rest. */
function showUsual(character: Character): void {
  const parts = Array.from(character.text.normalize('NFC'), (part) =>
    hasUsualGlyphs(character.style, part) ? part : replacement,
  );
  character.shown = parts.join('').replace(/\ufffd+/g, replacement);
}

function hasUsualGlyphs({ template }: TextStyle, text: string): boolean {
  for (const part of text) {
    if (!isUnseen(part) && !template.font.font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

function piecesOf(paragraph: Paragraph, setter: Setter | null, firstStyle?: TextStyle): Piece[] {
  const { characters } = paragraph;
  if (characters.length === 0) {
    if (!firstStyle) return [];
    return [{ ...firstStyle.template, paragraph, first: 0, end: 0, isBlank: true, mayBreak: true }];
  }
  const breaks = breaksOf(paragraph);
  const pieces: Piece[] = [];
  let first = 0;
  for (const [index, { face, level, style, isBlank }] of characters.entries()) {
    const next = characters[index + 1];
    const mayBreak = next === undefined || breaks.has(next.at);
    const goesOn =
      !mayBreak &&
      index + 1 - first < pieceLengthMax &&
      next.face === face &&
      next.level === level &&
      next.style === style &&
      next.isBlank === isBlank;
    if (goesOn) continue;
    const { template } = style;
    const piece: Piece = { ...template, paragraph, first, end: index + 1, isBlank, mayBreak };
    if (face && setter) {
      piece.font = shapedFont(setter.document, face);
      piece.fontFeatures = { isRightToLeft: level % 2 === 1 };
      piece.characterSpacing = 0;
      const height = ((piece.font.ascender - piece.font.descender) / 1000) * piece.fontSize;
      piece.height = Math.max(template.height, height);
    }
    pieces.push(measured(piece));
    first = index + 1;
  }
  return pieces;
}

/** Where in the text a line may begin. */
function breaksOf({ text, characters }: Paragraph): Set<number> {
  const breaks = new Set<number>();
  let at = 0;
  const TextBreaker = pdfmakePart('TextBreaker');
  for (const word of new TextBreaker().getBreaks([{ text }])) breaks.add((at += word.text.length));
  if (unspacedText.test(text)) for (const word of unspacedWords(text)) breaks.add(word);
  for (const [index, { at: begin, style }] of characters.entries()) {
    if (style.template.noWrap && characters[index - 1]?.style === style) breaks.delete(begin);
  }
  return breaks;
}

let words: Intl.Segmenter | undefined;

/** Where words of scripts without blanks begin behind one another. */
function* unspacedWords(text: string): Generator<number> {
  words ??= new Intl.Segmenter('th', { granularity: 'word' });
  let before = '';
  for (const { segment, index } of words.segment(text)) {
    if (unspacedLetter.test(segment) && unspacedText.test(before)) yield index;
    before = segment;
  }
}

/** Says what a piece draws, and how wide that is. */
function measured(piece: Piece): Piece {
  const { paragraph, first, end, font, fontSize, fontFeatures, characterSpacing } = piece;
  const shown = paragraph.characters.slice(first, end).map((character) => character.shown);
  piece.text = fontFeatures ? shown.join('') : usualText(paragraph, first, shown);
  piece.width =
    font.widthOfString(piece.text, fontSize, fontFeatures) +
    characterSpacing * Math.max(0, piece.text.length - 1);
  return piece;
}

/** The usual font draws what it is given from left to right: brackets are turned, and the unseen left out. */
function usualText({ characters, direction }: Paragraph, first: number, shown: readonly string[]): string {
  const isRightToLeft = (characters[first]?.level ?? 0) % 2 === 1;
  const drawn =
    direction && isRightToLeft
      ? shown.toReversed().map((text) => direction.bidi.getMirroredCharacter(text) ?? text)
      : shown;
  return drawn.join('').replace(unseen, '');
}

/** How wide a column has to be for the text, and how wide it may be. */
function widthsNeeded(pieces: readonly Piece[]): { minWidth: number; maxWidth: number } {
  let [minWidth, maxWidth, lineWidth] = [0, 0, 0];
  for (let at = 0; at < pieces.length;) {
    const unit = unitAt(pieces, at);
    const width = widthOf(unit);
    const [first] = unit;
    const isLong = unit.reduce((sum, { first: begin, end }) => sum + end - begin, 0) >= longWordLength;
    const least = isLong && first && !first.noWrap ? Math.min(width, longWordWidth * first.fontSize) : width;
    minWidth = Math.max(minWidth, least);
    maxWidth = Math.max(maxWidth, lineWidth + width);
    lineWidth = unit.at(-1)?.lineEnd ? 0 : lineWidth + sumOf(unit);
    at += unit.length;
  }
  return { minWidth: pieces[0]?.noWrap ? maxWidth : minWidth, maxWidth };
}

/** The pieces up to where a line may end. */
function unitAt(pieces: readonly Piece[], at: number): Piece[] {
  let end = at;
  while (end < pieces.length - 1 && !pieces[end]?.mayBreak && !pieces[end]?.lineEnd) end += 1;
  return pieces.slice(at, end + 1);
}

const sumOf = (pieces: readonly Inline[]) => pieces.reduce((sum, { width }) => sum + width, 0);
/** Without the blanks at the end, which no line shows. */
const widthOf = (pieces: readonly Piece[]) => sumOf(pieces.slice(0, lengthWithoutBlanks(pieces)));

function lengthWithoutBlanks(pieces: readonly Piece[]): number {
  return pieces.findLastIndex((piece) => !piece.isBlank) + 1;
}

/** Whether a text was measured here. */
function hasPieces(node: TextNode): boolean {
  const [first] = inlinesOf(node);
  return first !== undefined && 'paragraph' in first;
}

/** Takes the next line of a text, `maxWidth` points wide; a word that is longer than a line ends where the line does. */
function nextLine(node: TextNode, maxWidth: number): Line {
  const pieces = inlinesOf(node) as Piece[];
  const taken: Piece[] = [];
  let rest: Piece[] = [];
  let width = 0;
  let at = 0;
  while (at < pieces.length) {
    const unit = unitAt(pieces, at);
    const isFirst = lengthWithoutBlanks(taken) === 0;
    const fits = width + widthOf(unit) <= maxWidth + tolerance;
    if (!fits && !isFirst) break;
    at += unit.length;
    if (!fits) {
      const [fitting, left] = splitUnit(unit, maxWidth);
      taken.push(...fitting);
      rest = left;
      break;
    }
    taken.push(...unit);
    width += sumOf(unit);
    if (unit.at(-1)?.lineEnd) break;
  }
  const left = [...rest, ...pieces.slice(at)];
  setInlines(node, left);
  const line = new (pdfmakePart('Line'))(maxWidth);
  placePieces(line, taken);
  line.newLineForced = taken.at(-1)?.lineEnd ?? false;
  line.lastLineInParagraph = left.length === 0;
  return line;
}

/** The longest beginning of a word that fits, at least a character, and what is left of it. */
function splitUnit(unit: readonly Piece[], maxWidth: number): [Piece[], Piece[]] {
  let left = maxWidth + tolerance;
  const index = Math.max(
    0,
    unit.findIndex((piece) => (left -= piece.width) < 0),
  );
  const piece = unit[index];
  if (!piece) return [[...unit], []];
  left += piece.width;
  let [low, high] = [index === 0 ? 1 : 0, piece.end - piece.first];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const part = measured({ ...piece, end: piece.first + middle });
    if (part.width <= left) low = middle;
    else high = middle - 1;
  }
  const cut = beforeFigure(piece, piece.first + low, unit[0]?.first ?? 0);
  const whole = unit.slice(0, index);
  if (cut <= piece.first) return [whole, unit.slice(index)];
  return [
    [...whole, measured({ ...piece, end: cut, lineEnd: false })],
    [measured({ ...piece, first: cut }), ...unit.slice(index + 1)].filter(({ first, end }) => first < end),
  ];
}

/** Where a word is cut: not within a figure, where the figure is not all of it. */
function beforeFigure({ paragraph, first }: Piece, cut: number, begin: number): number {
  const isFigure = (at: number) => partOfFigure.test(paragraph.characters[at]?.text ?? '');
  if (!isFigure(cut)) return cut;
  let before = cut;
  while (before > first && isFigure(before - 1)) before -= 1;
  return before > begin ? before : cut;
}

/** Puts the pieces of a line where they are drawn. They stay in the order of reading, in which they are written and selected. */
function placePieces(line: Line, taken: readonly Piece[]): void {
  const shown = taken.slice(0, lengthWithoutBlanks(taken));
  while (shown[0]?.isBlank) shown.shift();
  const [firstTaken] = taken;
  const [first] = shown;
  if (!first) {
    if (firstTaken) line.inlines.push({ ...firstTaken, text: '', width: 0, x: 0 });
    return;
  }
  const pieces = mergePieces(shown);
  let x = 0;
  for (const piece of inVisualOrder(pieces)) {
    piece.x = x;
    x += piece.width;
  }
  line.inlines.push(...pieces);
  line.inlineWidths = x;
  const { characters, direction } = first.paragraph;
  const isWhole = firstTaken?.first === 0 && taken.at(-1)?.end === characters.length;
  // A single line stays where its label is; of several the beginnings stand below each other.
  if (direction?.isRightToLeft && !isWhole && pieces[0]) pieces[0].alignment = 'right';
}

/** What can be drawn at once is one piece, so that its letters join and are selected as one. */
function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  const styleOf = ({ paragraph, first }: Piece) => paragraph.characters[first]?.style;
  for (const piece of pieces) {
    const last = merged.at(-1);
    const isSame =
      last?.font === piece.font && levelOf(last) === levelOf(piece) && styleOf(last) === styleOf(piece);
    if (last && isSame) last.end = piece.end;
    else merged.push({ ...piece });
  }
  return merged.map(measured);
}

const levelOf = ({ paragraph, first }: Piece) => paragraph.characters[first]?.level ?? 0;

/** The pieces of one line from left to right. */
function inVisualOrder(pieces: readonly Piece[]): Iterable<Piece> {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first?.paragraph.direction || !last) return pieces;
  const { text, characters, direction } = first.paragraph;
  const pieceAt = new Map<number, Piece>();
  for (const piece of pieces) {
    for (let index = piece.first; index < piece.end; index += 1) {
      pieceAt.set(characters[index]?.at ?? 0, piece);
    }
  }
  const begin = characters[first.first]?.at ?? 0;
  const end = (characters[last.end]?.at ?? text.length) - 1;
  const order = direction.bidi.getReorderedIndices(text, direction.levels, begin, end);
  return new Set(order.flatMap((at) => pieceAt.get(at) ?? []));
}
