/**
 * Texts as they are compared: what looks alike to a person is one text. The database has the same two forms, `search_form` and
 * `name_form` (server/database/migrations/0000_text_forms.sql), and a test holds both against each other.
 *
 * The ranges are said one by one instead of by a property of Unicode: what belongs to one changes with its version, and the
 * database and the browser each have their own.
 */

/** What is not seen: soft hyphens, marks of direction, zero-width blanks and joiners, fillers, variation selectors, tags. */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- Each of them goes by itself.
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Blanks that are left by NFKD, which makes the usual one of most. */
const blanks = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/** Accents and points over, under and through letters, of Latin, Greek, Cyrillic, Hebrew and Arabic. */
const accents =
  // oxlint-disable-next-line no-misleading-character-class -- Each of them goes by itself.
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters that people type without what Unicode does not part from them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
};
const withPlainLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** In small letters, decomposed, without what is not seen. */
function decomposed(text: string): string {
  return text.replaceAll(invisible, '').normalize('NFKD').toLowerCase().replaceAll('ς', 'σ');
}

/**
 * What two names, numbers or codes have in common that are one to a reader: each blank once, and none at the ends. Accents
 * tell them apart.
 */
export function nameForm(text: string): string {
  const spaced = decomposed(text).replaceAll(blanks, ' ').replaceAll(/^ | $/g, '');
  return spaced.normalize('NFKC');
}

/** What the words of a text are found by: without accents. Its blanks part words, and are as they were. */
export function searchForm(text: string): string {
  return decomposed(text)
    .replaceAll(accents, '')
    .replaceAll(withPlainLetters, (letter) => plainLetters[letter] ?? letter);
}
