import type { Day } from '../day/day.ts';

/** The number that a paper carries, and the day that it is of. */
interface NumberedPaper {
  number: string | null;
  day: Day | null;
}

/**
 * How the numbers of two papers of one sender stand to each other: `misread` is one with a letter in place of a digit,
 * `typo` one that a person mistypes for the other, `shortened` one that leaves out parts of the other, `neighbours` differ in
 * one digit, as the next number does. `unknown`: one of them has none.
 */
export type NumbersAre = 'same' | 'misread' | 'typo' | 'shortened' | 'neighbours' | 'different' | 'unknown';

/** Letters and digits that are read for each other. */
const readAs: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };

/** So many digits a counter has before its swapped or missing digit counts as mistyped: 12 and 21 are two papers. */
const countedDigitsMin = 3;

/** Compares two numbers: case, separators and leading zeros say nothing, and years and months that agree with the day say when. */
export function compareNumbers(a: NumberedPaper, b: NumberedPaper): NumbersAre {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (left.all.length === 0 || right.all.length === 0) return 'unknown';
  if (left.plain === right.plain || textOf(left.all) === textOf(right.all)) return 'same';
  const [leftFolded, rightFolded] = [folded(a), folded(b)];
  if (leftFolded.plain === rightFolded.plain || textOf(leftFolded.all) === textOf(rightFolded.all)) {
    return 'misread';
  }
  const arePeriods = left.period.length > 0 && right.period.length > 0;
  if (arePeriods && textOf(left.period) !== textOf(right.period)) return 'different';
  if (isWithin(left.all, right) || isWithin(right.all, left)) return 'shortened';
  const [first, second] = arePeriods
    ? [textOf(left.counted), textOf(right.counted)]
    : [textOf(left.all), textOf(right.all)];
  const isCounted = Math.min(digitsIn(left.counted), digitsIn(right.counted)) >= countedDigitsMin;
  const slip = slipBetween(first, second);
  if (slip === null) return 'different';
  if (slip === 'digit') return 'neighbours';
  return isCounted ? 'typo' : 'neighbours';
}

interface Parts {
  /** Letters and digits alone. */
  plain: string;
  /** Runs of letters and of digits, the digits without leading zeros. */
  all: readonly string[];
  /** Those that say when. */
  period: readonly string[];
  counted: readonly string[];
}

function partsOf({ number, day }: NumberedPaper): Parts {
  const text = (number ?? '').normalize('NFKC').toUpperCase();
  const year = day?.slice(0, 4) ?? '';
  const runs = (text.match(/\p{L}+|\d+/gu) ?? []).flatMap((run) =>
    day !== null && run.startsWith(year) && run.length >= 7 ? [year, run.slice(4)] : [run],
  );
  const saysWhen = day === null ? () => false : saysPeriodOf(day);
  const isPeriod = runs.map((run) => saysWhen(run));
  const isCounted = runs.map((run, index) => /\d/.test(run) && !isPeriod[index]);
  // In `INV/11` of November the 11 counts: without a year beside it nothing says when.
  const hasYear = runs.some((run, index) => isPeriod[index] && run.length >= 4);
  const isWhen = runs.map((_, index) => hasYear && isCounted.includes(true) && isPeriod[index] === true);
  const bare = runs.map((run) => run.replace(/^0+(?=\d)/, ''));
  return {
    plain: runs.join(''),
    all: bare,
    period: bare.filter((_, index) => isWhen[index]),
    counted: bare.filter((_, index) => !isWhen[index]),
  };
}

const romanMonths = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Whether a part of a number writes the year or the month of this day, alone or together. */
function saysPeriodOf(day: Day): (part: string) => boolean {
  const [year = '', month = '', date = ''] = day.split('-');
  const short = year.slice(2);
  const written = new Set([
    year,
    month,
    String(Number(month)),
    romanMonths[Number(month) - 1] ?? '',
    ...[year, short].flatMap((of) => [
      `${of}${month}`,
      `${month}${of}`,
      `${of}${month}${date}`,
      `${date}${month}${of}`,
    ]),
  ]);
  return (part) => written.has(part);
}

const textOf = (parts: readonly string[]): string => parts.join('');
const digitsIn = (parts: readonly string[]): number => textOf(parts).replaceAll(/\D/g, '').length;

/** With the letters as the digits that they are read for. */
function folded({ number, day }: NumberedPaper): Parts {
  const text = (number ?? '').normalize('NFKC').toUpperCase();
  return partsOf({ number: text.replaceAll(/[OQILZSB]/g, (letter) => readAs[letter] ?? letter), day });
}

/** Whether a number is part of another one and holds all that it counts by. */
function isWithin(short: readonly string[], { all, counted }: Parts): boolean {
  if (short.length >= all.length) return false;
  const left = [...all];
  for (const part of short) {
    const at = left.indexOf(part);
    if (at === -1) return false;
    left.splice(at, 1);
  }
  return counted.filter((part) => /\d/.test(part)).every((part) => short.includes(part));
}

/** What one slip makes the one text of the other: a digit for another, or anything else; null where it takes more. */
function slipBetween(a: string, b: string): 'digit' | 'other' | null {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return null;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) {
    end += 1;
  }
  const [inShort, inLong] = [short.slice(start, short.length - end), long.slice(start, long.length - end)];
  if (inShort === '' && inLong.length === 1) return 'other';
  if (inShort.length === 1 && inLong.length === 1)
    return /^\d{2}$/.test(inShort + inLong) ? 'digit' : 'other';
  return inShort.length === 2 && inShort === [...inLong].toReversed().join('') ? 'other' : null;
}
