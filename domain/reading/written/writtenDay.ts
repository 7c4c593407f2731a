import type { Day } from '../../day/day.ts';
import { isDay } from '../../day/day.ts';
import { lettersApart } from './lettersApart.ts';

/** Which of the first two numbers of `03/04/2026` is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst';

interface WrittenDay {
  day: Day;
  from: number;
  to: number;
  /** The day that the other order would read; null where only one order fits. */
  otherwise: Day | null;
  /** Whether its month is one that its letters are only near to, as those of a picture are. */
  isMended: boolean;
}

/** Readers of pictures leave marks out of letters that they do not know: `Marz`. */
const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const months: ReadonlyMap<string, number> = new Map(
  [
    // English and Indonesian; then German, French, Dutch, Spanish, Italian and Portuguese where they differ.
    [
      'jan',
      'january',
      'januari',
      'januar',
      'jänner',
      'janvier',
      'janv',
      'enero',
      'ene',
      'gennaio',
      'gen',
      'janeiro',
    ],
    [
      'feb',
      'february',
      'februari',
      'peb',
      'pebruari',
      'februar',
      'février',
      'févr',
      'fév',
      'febrero',
      'febbraio',
      'fevereiro',
      'fev',
    ],
    ['mar', 'march', 'maret', 'mrt', 'märz', 'mär', 'mars', 'maart', 'marzo', 'março'],
    ['apr', 'april', 'avril', 'avr', 'abril', 'abr', 'aprile'],
    ['may', 'mei', 'mai', 'mayo', 'maggio', 'mag', 'maio'],
    ['jun', 'june', 'juni', 'juin', 'junio', 'giugno', 'giu', 'junho'],
    ['jul', 'july', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho'],
    ['aug', 'august', 'agu', 'agt', 'ags', 'agustus', 'août', 'augustus', 'agosto', 'ago'],
    ['sep', 'sept', 'september', 'septembre', 'septiembre', 'settembre', 'set', 'setembro'],
    ['oct', 'october', 'okt', 'oktober', 'octobre', 'octubre', 'ottobre', 'ott', 'outubro', 'out'],
    ['nov', 'november', 'nop', 'nopember', 'novembre', 'noviembre', 'novembro'],
    [
      'dec',
      'december',
      'des',
      'desember',
      'dezember',
      'dez',
      'décembre',
      'déc',
      'diciembre',
      'dic',
      'dicembre',
      'dezembro',
    ],
  ].flatMap((names, index) => names.map((name) => [plain(name), index + 1] as const)),
);

/** A word; between dashes with a blank that a reader of pictures sees in it: `17-M ar-26`. */
const word = String.raw`(?:\p{L}{3,10}|(?<=-)[A-Za-z]\s?[A-Za-z]\s?[A-Za-z](?=-))`;
/** A year, in which a reader of pictures sees a blank or an `O` at times. */
const fullYear = String.raw`2[0oO]\s?\d{2}(?!\d)`;
/** Two digits are a year where they can be nothing else: no time, no number of things. */
const year = String.raw`(?:${fullYear}|\d{2}(?![\d%]|[.,:]\d|\s[\p{L}%]))`;
/** A reader of pictures loses blanks between words at times: `May 1,2026`, `4Juli2026`. */
const patterns = {
  iso: new RegExp(String.raw`(?<!\d)(${fullYear})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)`, 'g'),
  dayWordYear: new RegExp(
    String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°)?[\s.-]{0,2}(?:de\s)?(${word})\.?(?:[\s,.'-]{1,2}(?:de\s|del\s)?|(?=${fullYear}))(${year})`,
    'gu',
  ),
  wordDayYear: new RegExp(
    String.raw`(?<!\p{L})(${word})\.?\s?(\d{1,2})(?:st|nd|rd|th)?(?:,\s?|\s)(${fullYear})`,
    'gu',
  ),
  numbers: new RegExp(
    String.raw`(?<![\d.,/-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(${fullYear}|\d{2})(?![\d/-]|[.,]\d)`,
    'g',
  ),
} as const;

/** The days that stand in a text, in its order. */
export function daysIn(text: string, order: DayOrder): WrittenDay[] {
  const found: WrittenDay[] = [];
  const add = (
    at: RegExpExecArray,
    day: Day | null,
    otherwise: Day | null = null,
    isMended = false,
  ): void => {
    const from = at.index;
    const to = from + at[0].length;
    if (day !== null && !found.some((one) => one.from < to && from < one.to)) {
      found.push({ day, from, to, otherwise, isMended });
    }
  };
  for (const at of text.matchAll(patterns.iso)) add(at, dayOf(at[1], at[2], at[3]));
  for (const at of text.matchAll(patterns.dayWordYear)) add(at, dayOf(at[3], monthOf(at[2]), at[1]));
  for (const at of text.matchAll(patterns.wordDayYear)) add(at, dayOf(at[3], monthOf(at[1]), at[2]));
  for (const at of text.matchAll(patterns.dayWordYear)) {
    const isWholeYear = (at[3]?.length ?? 0) > 2;
    if (isWholeYear) add(at, dayOf(at[3], monthNear(at[2]), at[1]), null, true);
  }
  for (const at of text.matchAll(patterns.numbers)) {
    const [, first, , second, inYear] = at;
    const dayFirst = dayOf(inYear, second, first);
    const monthFirst = dayOf(inYear, first, second);
    const [day, other] = order === 'dayFirst' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    add(at, day ?? other, day !== null && other !== null && other !== day ? other : null);
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** Which order the days of a text ask for: one that only one order can read decides. */
export function dayOrderOf(text: string): DayOrder {
  for (const [, first = '', , second = ''] of text.matchAll(patterns.numbers)) {
    if (Number(first) > 12 && Number(second) <= 12) return 'dayFirst';
    if (Number(second) > 12 && Number(first) <= 12) return 'monthFirst';
  }
  return 'dayFirst';
}

const monthOf = (name = ''): string | undefined => months.get(plain(name.replaceAll(' ', '')))?.toString();

/** Shorter names are too near to each other; from `longName` letters on two may be wrong. */
const nearestName = 4;
const longName = 8;

/** The month that a name is near to, as pictures show letters with marks: `margo`, `aofit`. Undefined where it is near to none or to two. */
function monthNear(name = ''): string | undefined {
  const read = plain(name);
  const twoStrokes = months.get(read.replace(/fi|ii|li|ti/, 'u'));
  if (twoStrokes !== undefined) return String(twoStrokes);
  if (read.length < nearestName) return undefined;
  const near = [...months].filter(
    ([month]) =>
      month.length >= nearestName && lettersApart(month, read, month.length >= longName ? 2 : 1) !== null,
  );
  const [first, ...others] = new Set(near.map(([, number]) => number));
  return first !== undefined && others.length === 0 ? String(first) : undefined;
}

function dayOf(yearText?: string, month?: string, date?: string): Day | null {
  if (yearText === undefined || month === undefined || date === undefined) return null;
  const digits = yearText.replaceAll(/\s/g, '').replace(/[oO]/, '0');
  const day = `${digits.length === 2 ? `20${digits}` : digits}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}
