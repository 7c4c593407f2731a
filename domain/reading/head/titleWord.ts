import type { TextLine } from '../paperText.ts';
import { isParty, isTitle } from './titles.ts';

/** The word by which a paper calls itself in a language without words here, and what is named after it. */
export interface TitleWord {
  /** Its letters as they are compared. */
  word: string;
  /** A name that begins with it, up to its value: `Fakturanummer:`, `Faktura nr`. */
  own: RegExp;
}

/** A heading stands among the first lines. */
const titleLines = 14;
/** A heading that is no capitals is larger than other lines, by this factor at least. */
const titleHeight = 1.12;

/**
 * A heading of one word that nobody knows here, by which other parts of the paper are named: `FAKTURA` where `Fakturanummer` stands, too. What is
 * named after it is the paper's own.
 */
export function titleWord(lines: readonly TextLine[]): TitleWord | null {
  const heights = lines.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  for (const line of lines.slice(0, titleLines)) {
    for (const cell of line.cells) {
      const { text } = cell;
      const isLarge = (cell.words[0]?.height ?? 0) > usual * titleHeight;
      const isHeading = /^\p{Lu}\p{L}{4,}$/u.test(text) && (isLarge || text === text.toUpperCase());
      if (!isHeading || isTitle(text) || isParty(text)) continue;
      const names = lines.flatMap(({ cells }) => cells).filter((other) => isNamedAfter(other.text, text));
      if (names.length === 0) continue;
      const own = new RegExp(
        String.raw`(?<!\p{L})${text}(?:\p{L}+|(?=[\s.:#]))(?:\s\p{L}{1,8}(?![\p{L}\d])\.?)?\s*[.:#]*`,
        'giu',
      );
      return { word: text.toLowerCase(), own };
    }
  }
  return null;
}

function isNamedAfter(text: string, title: string): boolean {
  return text.length > title.length + 1 && text.toLowerCase().startsWith(title.toLowerCase());
}

/** Whether a name is that of something of the paper itself. */
export function isOwnName(label: string, title: TitleWord | null): boolean {
  return title !== null && label.trim().toLowerCase().startsWith(title.word);
}
