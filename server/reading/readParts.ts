import type { Box } from '../../domain/reading/paperText.ts';
import type { SlantedWord } from './tesseract.ts';

/** Below this the letters are guessed: the picture may stand on its side or its head. */
export const doubtful = 0.62;

/**
 * How sure the reader is, by letters, of what looks like words; 0 where there are too few to say. Tesseract reads lines that stand upright, too:
 * they say that the picture is to be turned.
 */
export function scoreOf(words: readonly SlantedWord[], lettersMin = 20): number {
  const real = words.filter(({ text }) => /[\p{L}\d]{2}/u.test(text));
  const letters = real.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < lettersMin) return 0;
  const isUpright = ({ text, box }: SlantedWord) => text.length > 3 && box.height > box.width;
  const lying = real.filter((word) => !isUpright(word));
  return lying.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** A longer part, by its height, is a crease or a border. */
export const longest = 30;

/** A word of an enlarged part where it stands in the whole picture. */
export function smaller(word: SlantedWord, part: Box, times: number): SlantedWord {
  const back = ({ x, y, width, height }: Box): Box => ({
    x: part.x + (x - part.x) / times,
    y: part.y + (y - part.y) / times,
    width: width / times,
    height: height / times,
  });
  return { ...word, ...back(word), box: back(word.box) };
}

/** Whether two boxes stand in one line, as close as words do. */
export function isBeside(one: Box, other: Box): boolean {
  const height = Math.min(one.height, other.height);
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const apart = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  return shared > 0.5 * height && apart < height;
}

/** The box around all of these. */
export function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
