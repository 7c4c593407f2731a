/** Characters that no text from outside needs: controls, and marks that turn the direction of what follows. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;
/** Halves of a pair that stand alone, which no database takes. */
const halves = /\p{Cs}/gu;

/** A text of a file or of another system as it may be kept: one line, without what cannot be seen, at most so long. */
export function keptText(text: string, length: number): string {
  return text
    .replaceAll(unseen, ' ')
    .replaceAll(halves, '')
    .replaceAll(/ {2,}/g, ' ')
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** The same of many lines. */
export function keptLines(text: string, length: number): string {
  return text
    .split('\n')
    .map((line) => keptText(line, length))
    .join('\n')
    .slice(0, length);
}
