import type { Box, PaperPage, Word } from '../../domain/reading/paperText.ts';
import { inked } from './clearPrint.ts';
import type { Grey } from './picture.ts';
import { edgesOf, evened, levelled, linesIn, partOf, slopeOf, turned } from './picture.ts';
import { isLegible, readAgain, withLost } from './readAgain.ts';
import { doubtful, scoreOf } from './readParts.ts';
import { withoutRules } from './ruledLines.ts';
import type { Reader, SlantedWord } from './tesseract.ts';
import { openedReader, wordsOfLine } from './tesseract.ts';

/**
 * Changes between dark and light along its rows, by its pixels: some hundredth of a page full of small letters, photographs among them; a
 * quarter of noise and more. Tesseract takes minutes for what lies above, and finds no words in it.
 */
const edgesMax = 0.05;

/** The words of a picture. They are seen where they stand in it as it was given, even where it was turned to be read. */
export async function recognise(picture: Grey, number: number): Promise<PaperPage> {
  const { width, height } = picture;
  const lit = evened(picture);
  if (edgesOf(lit) > edgesMax) return { number, width, height, words: [] };
  const even = inked(lit);
  const read = await openedReader();
  let best: { found: Level; turn: number; score: number } | null = null;
  for (const turn of turnsOf(read, even)) {
    const found = wordsOf(read, turned(even, turn));
    const score = scoreOf(found.words);
    if (!best || score > best.score) best = { found, turn, score };
    if (score >= doubtful) break;
  }
  const words = best ? allWords(read, best.found) : [];
  const turn = best?.turn ?? 0;
  return { number, width, height, words: straightened(words.filter(isLegible), { width, height, turn }) };
}

/** A picture that lies on its side is looked at in one of so many bands first, to see where its head is. */
const bands = 5;

/** Quarters of a circle by which a picture is to be turned, the likeliest first. */
function turnsOf(read: Reader, picture: Grey): number[] {
  const onSide = turned(picture, 1);
  const side = linesIn(onSide);
  if (side.lined <= linesIn(picture).lined) return [0, 2, 1, 3];
  const level = levelled(onSide, side.slope);
  const height = Math.ceil(level.height / bands);
  const parts = Array.from({ length: bands }, (_, at) =>
    partOf(level, { x: 0, y: at * height, width: level.width, height }),
  );
  // Letters change between dark and light more than anything else.
  const [fullest = level] = parts.toSorted((a, b) => edgesOf(b) - edgesOf(a));
  const [one, other] = [fullest, turned(fullest, 2)].map((part) =>
    scoreOf(read(part, 'page').flatMap(wordsOfLine)),
  ) as [number, number];
  return other > one ? [3, 1, 0, 2] : [1, 3, 0, 2];
}

/**
 * Words on level lines: a paper that lies askew, or is seen from aside, has lines whose slope changes evenly from its top
 * to its end.
 */
function straightened(
  words: readonly SlantedWord[],
  { width, height, turn }: { width: number; height: number; turn: number },
): Word[] {
  const slopes = words.flatMap(({ slope, y }) => (slope === null ? [] : [{ slope, y }]));
  const slopeAt = fittedSlope(slopes);
  const middle = (turn % 2 === 1 ? height : width) / 2;
  return words.map(({ box, ...word }) => ({
    text: word.text,
    confidence: word.confidence,
    x: word.x,
    width: word.width,
    height: word.height,
    y: word.y - slopeAt(word.y) * (word.x + word.width / 2 - middle),
    seen: turnedBack(box, { width, height, turn }),
  }));
}

/** The slope of lines by their height on the page: a straight line through what most of them say. */
function fittedSlope(slopes: readonly { slope: number; y: number }[]): (y: number) => number {
  if (slopes.length < 3) return () => 0;
  const usual = slopes.map(({ slope }) => slope).toSorted((a, b) => a - b)[slopes.length >> 1] ?? 0;
  const kept = slopes.filter(({ slope }) => Math.abs(slope - usual) < 0.03);
  const count = kept.length;
  const meanY = kept.reduce((sum, { y }) => sum + y, 0) / count;
  const mean = kept.reduce((sum, { slope }) => sum + slope, 0) / count;
  const spreadOfY = kept.reduce((sum, { y }) => sum + (y - meanY) ** 2, 0);
  const change =
    spreadOfY === 0
      ? 0
      : kept.reduce((sum, { slope, y }) => sum + (y - meanY) * (slope - mean), 0) / spreadOfY;
  return (y) => mean + change * (y - meanY);
}

/** A box of a turned picture where it stands in the picture before. `width` and `height` are those before. */
function turnedBack(box: Box, { width, height, turn }: { width: number; height: number; turn: number }): Box {
  const { x, y } = box;
  if (turn === 1) return { x: y, y: height - x - box.width, width: box.height, height: box.width };
  if (turn === 2) return { ...box, x: width - x - box.width, y: height - y - box.height };
  if (turn === 3) return { x: width - y - box.height, y: x, width: box.height, height: box.width };
  return box;
}

/** A picture whose lines were made level, with the words that were found in it. */
interface Level {
  picture: Grey;
  /** How much its lines fell before. */
  slope: number;
  words: SlantedWord[];
}

/** Words of a picture. It is made level first: Tesseract takes lines that lie askew for parts of their neighbours. */
function wordsOf(read: Reader, picture: Grey): Level {
  const slope = slopeOf(picture);
  const level = withoutRules(levelled(picture, slope));
  const words = readAgain(read, level, read(level, 'page').flatMap(wordsOfLine));
  return { picture: level, slope, words: words.filter(isLegible) };
}

/** With the words of lines that were left out, each where it stood before the picture was made level. */
function allWords(read: Reader, { picture, slope, words }: Level): SlantedWord[] {
  return withLost(read, picture, words).map(({ box, ...word }) => {
    const fall = slope * (box.x + box.width / 2 - picture.width / 2);
    return { ...word, box: { ...box, y: box.y + fall } };
  });
}
