/** What the usual font draws one by one, from left to right; all papers were made of it before. */
const plain =
  /^[\n\x20-\x7e\xa0-\xac\xae-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u0513\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2122\u2212]*$/;

/** Nothing in it needs another font, shaping or another direction. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** Words of so many characters may break anywhere, so that no column has to be as wide as they are. */
export const longWordLength = 19;
const longWord = new RegExp(`[^\\s]{${longWordLength}}`);

function hasLongWord(text: string): boolean {
  return longWord.test(text);
}

/** What pdfmake sets well by itself. */
export function isUsual(text: string): boolean {
  return isPlain(text) && !hasLongWord(text);
}

/** Joiners, marks of direction and selectors: they change how others are drawn, and are not drawn themselves. */
export const unseen = /\p{Default_Ignorable_Code_Point}/gv;

export function isUnseen(character: string): boolean {
  return character.search(unseen) === 0;
}

/** No language puts more marks on a letter; a hundred would stand over half of the page. */
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * A text as it can be set: lines end in one way, blanks are blanks, and what is no character is the replacement character.
 * Embeddings and overrides of direction are left out: they make a figure read as another one.
 */
export function cleanText(text: string): string {
  if (isPlain(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/\t|(?![\u00a0\u3000])\p{Zs}/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(?!\n)\p{Cc}|\p{Noncharacter_Code_Point}/gu, '\ufffd')
    .replace(tooManyMarks, '$1\ufffd');
}

let graphemes: Intl.Segmenter | undefined;
/** Takes 20 ms to make: made with the first emoji. */
let knownEmoji: RegExp | undefined;

/** A text by what a reader sees as one character: a letter with its marks, an emoji of several. */
export function* charactersOf(text: string): Generator<string> {
  if (isPlain(text)) {
    yield* text;
    return;
  }
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) {
    // Emoji that no font joins stand beside each other, however many they are.
    if (/^\p{ExtPict}.*\u200d/u.test(segment) && !isKnownEmoji(segment)) {
      yield* segment.split(/(?<=\u200d)/);
    } else yield segment;
  }
}

function isKnownEmoji(segment: string): boolean {
  knownEmoji ??= new RegExp('^\\p{RGI_Emoji}$', 'v');
  return knownEmoji.test(segment);
}

/** The first characters and an ellipsis, where there are more of them; neither a character nor a figure behind words is cut. */
export function firstCharacters(text: string, length: number): string {
  let kept = '';
  let count = 0;
  for (const character of charactersOf(text)) {
    if (count === length) return `${/[\d.,]/.test(character) ? withoutFigure(kept) : kept}…`;
    kept += character;
    count += 1;
  }
  return text;
}

function withoutFigure(text: string): string {
  return text.replace(/\d[\d.,]*$/, '').trimEnd() || text;
}

/** One paragraph of so many characters at most, however it was typed. */
export function shortened(text: string, length: number): string {
  return firstCharacters(cleanText(text).replace(/\s+/g, ' ').trim(), length);
}
