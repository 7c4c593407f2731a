import type { ScriptFace } from './scriptFaces.ts';

/** What pdfkit writes of a glyph, in thousandths of the font size. */
interface GlyphPosition {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

/** A font in a document of pdfkit, as far as its text calls it. */
export interface PdfFont {
  ascender: number;
  descender: number;
  lineHeight: (size: number, includeGap?: boolean) => number;
  widthOfString: (text: string, size: number, features?: ShapingFeatures | null) => number;
  encode: (text: string, features?: ShapingFeatures | null) => [string[], GlyphPosition[]];
  /** What reads the file. */
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
}

/** A font that pdfkit embeds: the glyphs of the subset, their widths and the characters that they stand for, by their number in it. */
interface EmbeddedFont extends PdfFont {
  subset: { glyphs: number[] };
  widths: number[];
  unicode: number[][];
}

/** What pdfkit hands to the font with a text. */
export interface ShapingFeatures {
  isRightToLeft: boolean;
}

export interface FontDocument {
  font: (bytes: Uint8Array) => { _font: EmbeddedFont };
}

interface ShapedGlyph extends GlyphPosition {
  id: number;
  /** Code points of the text that a reader selects with it. */
  codePoints: number[];
}

/** Stands for no character, and readers leave it out; a glyph without any would be read as its number. */
const wordJoiner = 0x2060;
/** Fonts of some scripts reserve two em for marks upon marks, which names and notes do not hold: thousandths of the size. */
const ascenderMax = 1100;
const descenderMax = -500;

/**
 * A font of a document whose text is shaped by HarfBuzz: joined, with its conjuncts and marks in their places, right to left
 * where it is said. Each glyph is in the subset once for each text that it stands for, so that what is selected is the text.
 */
export function shapedFont(document: FontDocument, face: ScriptFace): PdfFont {
  const own = fontsOf.get(document) ?? new Map<ScriptFace, PdfFont>();
  fontsOf.set(document, own);
  const font = own.get(face) ?? shapingFont(document, face);
  own.set(face, font);
  return font;
}

const fontsOf = new WeakMap<FontDocument, Map<ScriptFace, PdfFont>>();

function shapingFont(document: FontDocument, face: ScriptFace): PdfFont {
  const { _font: font } = document.font(face.bytes);
  const numbers = new Map<string, number>();
  const shaped = new Map<string, ShapedGlyph[]>();

  function shape(text: string, isRightToLeft: boolean): ShapedGlyph[] {
    const key = `${isRightToLeft ? '<' : '>'}${text}`;
    const known = shaped.get(key);
    if (known) return known;
    const glyphs = shapeText(face, text, isRightToLeft);
    shaped.set(key, glyphs);
    return glyphs;
  }

  /** The number of a glyph in the subset. */
  function numberOf({ id, codePoints, advanceWidth }: ShapedGlyph): number {
    const key = [id, ...codePoints].join(' ');
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = font.subset.glyphs.push(id) - 1;
    font.widths[number] = advanceWidth;
    font.unicode[number] = codePoints;
    numbers.set(key, number);
    return number;
  }

  font.ascender = Math.min(font.ascender, ascenderMax);
  font.descender = Math.max(font.descender, descenderMax);
  font.widthOfString = (text, size, features) =>
    (shape(text, features?.isRightToLeft ?? false).reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) /
    1000;
  font.encode = (text, features) => {
    const glyphs = shape(text, features?.isRightToLeft ?? false);
    return [glyphs.map((glyph) => numberOf(glyph).toString(16).padStart(4, '0')), glyphs];
  };
  return font;
}

/** The glyphs of a text from left to right. */
function shapeText({ harfbuzz, font, buffer, unitsPerEm }: ScriptFace, text: string, isRightToLeft: boolean) {
  buffer.clearContents();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const scale = 1000 / unitsPerEm;
  const glyphs = infos.map(({ codepoint: id }, index): ShapedGlyph => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return {
      id,
      codePoints: [],
      xAdvance: xAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: font.glyphHAdvance(id) * scale,
    };
  });
  const clusters = infos.map(({ cluster }) => cluster);
  if (isRightToLeft) {
    shareText(text, glyphs.toReversed(), clusters.toReversed());
    // Readers turn what stands from right to left letter by letter, those of a ligature as well.
    for (const glyph of glyphs) glyph.codePoints.reverse();
  } else shareText(text, glyphs, clusters);
  return glyphs;
}

/** Says which characters each glyph stands for: those of its cluster one each, and the last one what is left. Glyphs stand in the order of reading. */
function shareText(text: string, glyphs: readonly ShapedGlyph[], clusters: readonly number[]): void {
  let begin = 0;
  while (begin < glyphs.length) {
    const cluster = clusters[begin] ?? 0;
    let end = begin + 1;
    while (end < glyphs.length && clusters[end] === cluster) end += 1;
    const characters = Array.from(
      text.slice(cluster, clusters[end]),
      (character) => character.codePointAt(0) ?? 0,
    );
    for (let index = begin; index < end; index += 1) {
      const glyph = glyphs[index];
      if (!glyph) continue;
      const own = index === end - 1 ? characters.splice(0) : characters.splice(0, 1);
      glyph.codePoints = own.length > 0 ? own : [wordJoiner];
    }
    begin = end;
  }
}
