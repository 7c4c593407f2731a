import type { Day } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { compare } from '../money/money.ts';
import { fieldOf, rivalledMost } from './head/foundField.ts';
import { dueBy } from './head/readHead.ts';
import { findLabels, labelsBefore, valuesOf, wordsOfValue } from './labelledValues.ts';
import type { LabelledValue } from './labelledValues.ts';
import type { PaperPage, TextLine } from './paperText.ts';
import { linesOf, placeOf } from './paperText.ts';
import type { LearnedField, ReadField, ReadPaper } from './readPaper.ts';
import type { DayOrder } from './written/writtenDay.ts';
import { dayOrderOf, daysIn } from './written/writtenDay.ts';
import type { DecimalSign } from './written/writtenNumber.ts';
import { decimalSignOf, numbersIn } from './written/writtenNumber.ts';

/** Where a value stands on the papers of somebody, as a person's correction of one of them told. */
export interface Lesson {
  field: LearnedField;
  /** What stands before the value or above it, in small letters; null: its place alone tells it. */
  label: string | null;
  /** How many words the value has. */
  parts: number;
  /** How days are written there. */
  dayOrder: DayOrder;
  isLastPage: boolean;
  /** The middle of the value, as fractions of its page. */
  x: number;
  y: number;
}

/** A lesson, and when somebody gave it. */
export interface GivenLesson extends Lesson {
  givenOn: Day;
}

/** A value told by its place alone stands at most so far from there, as a fraction of the page. */
const placeReach = 0.03;

/**
 * What a person's correction teaches of the papers of who wrote this one. It is kept only where it would have read this paper
 * rightly.
 * @param value what the person saved: a text, a day or an amount
 * @param currency of the paper, which says how amounts are written where they say nothing themselves
 * @returns null where the value stands nowhere on the paper, or in no place that can be told
 */
export function lessonFrom(
  pages: readonly PaperPage[],
  field: LearnedField,
  value: string,
  currency: string | null,
): Lesson | null {
  const paper = written(pages, currency);
  const { lines, sign } = paper;
  const lessons = lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      writtenIn(cell.text, field, value, sign).flatMap(({ from, to, dayOrder }) => {
        const { x, y, width, height } = placeOf(
          line.page,
          wordsOfValue({ text: cell.text, words: cell.words, line, isBelow: false }, from, to),
        );
        const place = { x: x + width / 2, y: y + height / 2, isLastPage: isLast(paper, line) };
        const labels = labelsBefore(lines, line, cell, from).flatMap((label) => plainLabel(label) ?? []);
        const parts = value.trim().split(/\s+/).length;
        return [...labels, null].map((label): Lesson => ({ field, label, parts, dayOrder, ...place }));
      }),
    ),
  );
  const reads = (lesson: Lesson) => isSame(field, readByLesson(paper, lesson)?.value, value);
  const labelled = lessons.filter(({ label }) => label !== null);
  return labelled.find(reads) ?? lessons.find(reads) ?? null;
}

/** Reads a paper as people have corrected earlier ones of who wrote it: each field that they say otherwise is to be checked. */
export function withLessons(paper: ReadPaper, lessons: readonly GivenLesson[]): ReadPaper {
  const { layout, currencyCode } = paper;
  const read = { ...paper, learned: [...paper.learned] };
  if (lessons.length === 0) return read;
  const words = written(layout, currencyCode?.value ?? null);
  for (const lesson of lessons) {
    const { field, givenOn } = lesson;
    const found = readByLesson(words, lesson);
    if (!found || isSame(field, paper[field]?.value, found.value)) continue;
    Object.assign(read, { [field]: found });
    read.learned.push({ field, on: givenOn });
  }
  const isLearned = (field: LearnedField) => read.learned.some((one) => one.field === field);
  // A due date that stands nowhere was counted from the date.
  const isCounted = read.dueDate?.place === null && !isLearned('dueDate');
  if (isLearned('date') && isCounted) read.dueDate = dueBy(read.date, read.termDays);
  return isLearned('total') ? { ...read, isSound: false } : read;
}

/** The words of a paper in their lines, and how its amounts are written. */
interface WrittenPaper {
  pages: readonly PaperPage[];
  lines: readonly TextLine[];
  sign: DecimalSign;
}

function written(pages: readonly PaperPage[], currency: string | null): WrittenPaper {
  const lines = linesOf(pages);
  return { pages, lines, sign: decimalSignOf(lines.map(({ text }) => text).join('\n'), currency) };
}

/** What a lesson finds on a paper; null where what it looks for is not there. */
function readByLesson(paper: WrittenPaper, lesson: Lesson): ReadField<never> | null {
  for (const value of lesson.label === null ? placed(paper, lesson) : labelled(paper, lesson)) {
    const found = valueIn(value.text, lesson, paper.sign);
    if (!found) continue;
    const text = value.text.slice(found.from, found.to);
    const words = wordsOfValue(value, found.from, found.to);
    // Somebody has said once that it stands there: that is one fact, and being sure takes two.
    return fieldOf(found.value as never, { text, words, line: value.line }, rivalledMost);
  }
  return null;
}

/** What stands beside or under the label, the nearest to where it stood first. */
function labelled(paper: WrittenPaper, lesson: Lesson): readonly LabelledValue[] {
  const { lines } = paper;
  const words = (lesson.label ?? '').split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const label = new RegExp(String.raw`(?<![\p{L}\d])${words.join(String.raw`\s*`)}(?![\p{L}\d])`, 'giu');
  return findLabels(lines, label)
    .map((at) => ({ at, far: farFrom(paper, lesson, at.line, at.cell.words) }))
    .toSorted((a, b) => a.far - b.far)
    .flatMap(({ at }) => valuesOf(lines, at));
}

/** What stands where it stood. */
function placed(paper: WrittenPaper, lesson: Lesson): readonly LabelledValue[] {
  return paper.lines.flatMap((line) =>
    line.cells
      .filter((cell) => farFrom(paper, lesson, line, cell.words) < placeReach)
      .map(({ text, words }) => ({ text, words, line, isBelow: false })),
  );
}

/** How far words stand from where the value stood; another page is farther than any place of its own. */
function farFrom(
  paper: WrittenPaper,
  lesson: Lesson,
  line: TextLine,
  words: TextLine['cells'][number]['words'],
): number {
  const { x, y, width, height } = placeOf(line.page, words);
  const sides = Math.max(0, x - lesson.x, lesson.x - (x + width)) + Math.abs(y + height / 2 - lesson.y);
  return sides + (isLast(paper, line) === lesson.isLastPage ? 0 : 2);
}

const isLast = ({ pages }: WrittenPaper, { page }: TextLine): boolean =>
  pages.length > 1 && page === pages.at(-1);

interface Written {
  from: number;
  to: number;
}

/** Where a value stands in a text, and in which order its day is written there. */
function writtenIn(
  text: string,
  field: LearnedField,
  value: string,
  sign: DecimalSign,
): (Written & { dayOrder: DayOrder })[] {
  const usual = dayOrderOf(text);
  if (field === 'number') {
    const from = text.toLowerCase().indexOf(value.trim().toLowerCase());
    const to = from + value.trim().length;
    const isWhole = !/[\p{L}\d]/u.test(`${text[from - 1] ?? ''}${text[to] ?? ''}`);
    return from >= 0 && isWhole ? [{ from, to, dayOrder: usual }] : [];
  }
  if (field === 'total')
    return numbersIn(text, sign)
      .filter(({ amount }) => isSame(field, amount, value))
      .map(({ from, to }) => ({ from, to, dayOrder: usual }));
  const orders: DayOrder[] = usual === 'dayFirst' ? ['dayFirst', 'monthFirst'] : ['monthFirst', 'dayFirst'];
  for (const dayOrder of orders) {
    const days = daysIn(text, dayOrder).filter(({ day }) => day === value);
    if (days.length > 0) return days.map(({ from, to }) => ({ from, to, dayOrder }));
  }
  return [];
}

/** The value at the beginning of a text, or the first day or amount in it. */
function valueIn(
  text: string,
  { field, parts, dayOrder }: Lesson,
  sign: DecimalSign,
): (Written & { value: string }) | null {
  if (field === 'number') {
    const [found = ''] = new RegExp(String.raw`^(?:\S+\s*){${parts}}`).exec(text) ?? [];
    const value = found.trim().replace(/[.,;:]+$/, '');
    return /\d/.test(value) && value.length <= 100 ? { value, from: 0, to: value.length } : null;
  }
  if (field === 'total') {
    const found = numbersIn(text, sign).find(({ isPercent, isCut }) => !isPercent && !isCut);
    return found ? { value: found.amount, from: found.from, to: found.to } : null;
  }
  const [found] = daysIn(text, dayOrder);
  return found ? { value: found.day, from: found.from, to: found.to } : null;
}

/** A label without the values and signs around it; null where no word is left. */
function plainLabel(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/^.*\d\S*/, '')
    .replaceAll(/[\s:#=]+/g, ' ')
    .replace(/^[\s.,;-]+|[\s.,;-]+$/g, '');
  return /\p{L}{2}/u.test(words) && words.length <= labelLength ? words : null;
}
/** What is longer is a sentence. */
const labelLength = 60;

/** Whether two values of a field are the same. `1.0` and `1` are one amount, `INV-1` and `inv-1` one number. */
function isSame(field: LearnedField, one: string | undefined, other: string): boolean {
  if (one === undefined) return false;
  if (field === 'total') return compare(one as Amount, other as Amount) === 0;
  return one.toLowerCase() === other.trim().toLowerCase();
}
