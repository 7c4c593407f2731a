import type { Grey } from './picture.ts';

interface Corners {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A word with its signs, as Tesseract finds them. */
interface SignedWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
  symbols?: readonly { text: string; bbox: Corners }[];
}

/** Letters before the digits of a number, the last of them read as a one. */
const lettersAndOne = /^[A-Z]{1,3}1(?=\d{4})/;
const inkShade = 150;
/** The flag of a one: where it is, and how far it stands out to the left of its stem beyond what stands out to the right, by its height. */
const flagRows = 0.4;
const stemRows = [0.45, 0.75] as const;
const noFlag = 0.07;
const plainFlag = 0.14;
/** The certainty, 0 to 100, of a number in which a letter and a digit cannot be told apart. */
const unsure = 60;

/**
 * The same word with the letter I where it was taken for a one: a one has a flag to the left of its stem, an I has none, or as much to the right. Some
 * fonts draw both the same: the word is unsure then.
 */
export function withLetterI<Word extends SignedWord>(word: Word, picture: Grey): Word {
  const { 0: start } = lettersAndOne.exec(word.text) ?? [''];
  const at = start.length - 1;
  const one = word.symbols?.[at];
  if (at < 1 || one?.text !== '1' || word.symbols?.length !== word.text.length) return word;
  const flag = flagOf(picture, one.bbox);
  if (flag === null || flag >= plainFlag) return word;
  const confidence = Math.min(word.confidence, unsure);
  if (flag > noFlag) return { ...word, confidence };
  return { ...word, text: `${word.text.slice(0, at)}I${word.text.slice(at + 1)}`, confidence };
}

/** How much further a sign stands out to the left of its stem than to the right of it near its top, by its height; null without a stem. */
function flagOf({ width, pixels }: Grey, { x0, y0, x1, y1 }: Corners): number | null {
  const height = y1 - y0;
  const isInk = (x: number, y: number) => (pixels[y * width + x] ?? 255) < inkShade;
  const edges = (from: number, to: number): { left: number; right: number } | null => {
    let [left, right] = [x1, x0];
    for (let y = Math.round(y0 + height * from); y < y0 + height * to; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        if (!isInk(x, y)) continue;
        [left, right] = [Math.min(left, x), Math.max(right, x)];
      }
    }
    return left > right ? null : { left, right };
  };
  const [stem, top] = [edges(...stemRows), edges(0, flagRows)];
  if (!stem || !top || height === 0) return null;
  return (stem.left - top.left - (top.right - stem.right)) / height;
}
