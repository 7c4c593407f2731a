import { describe, expect, it } from 'vitest';

import type { Day } from '../../domain/day/day.ts';
import { lessonFrom, withLessons } from '../../domain/reading/lesson.ts';
import type { PaperPage } from '../../domain/reading/paperText.ts';
import type { LearnedField, ReadPaper } from '../../domain/reading/readPaper.ts';
import { unreadPaper } from '../../domain/reading/readPaper.ts';

const givenOn = '2026-11-12' as Day;

/** A page of these lines, a blank of at least two parts cells. */
function pageOf(lines: readonly string[], number = 1): PaperPage {
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      x: 40 + index * 6,
      y: 40 + row * 20,
      width: text.length * 6,
      height: 10,
      confidence: 1,
    })),
  );
  return { number, width: 600, height: 800, words };
}

const paperOf = (lines: readonly string[], read: Partial<ReadPaper> = {}): ReadPaper => ({
  ...unreadPaper,
  ...read,
  layout: [pageOf(lines)],
});
const lessonOf = (lines: readonly string[], field: LearnedField, value: string) =>
  lessonFrom([pageOf(lines)], field, value, 'IDR');
const readAgain = (
  lines: readonly string[],
  lesson: ReturnType<typeof lessonOf>,
  read?: Partial<ReadPaper>,
) => withLessons(paperOf(lines, read), lesson ? [{ ...lesson, givenOn }] : []);

describe('a lesson', () => {
  const first = [
    'PT Sinar  Dok. penagihan: K/77-1',
    'Customer no: 990',
    'Tgl. kirim: 03/04/2026',
    'Bayar  1.500.000',
  ];
  const next = [
    'PT Sinar  Dok. penagihan: K/81-2',
    'Customer no: 990',
    'Tgl. kirim: 05/06/2026',
    'Bayar  2.750.000',
  ];

  it.each([
    ['number', 'K/77-1', 'K/81-2'],
    ['date', '2026-04-03', '2026-06-05'],
    // Written with the month first, as nobody could know.
    ['date', '2026-03-04', '2026-05-06'],
    ['total', '1500000', '2750000'],
  ] as const)('of a %s that was corrected to %s reads %s on the next paper', (field, saved, expected) => {
    const { learned, [field]: found } = readAgain(next, lessonOf(first, field, saved));
    expect(found?.value).toBe(expected);
    expect(learned).toEqual([{ field, on: givenOn }]);
    expect(found?.confidence, 'one fact makes nobody sure').toBeLessThan(0.9);
    expect(found?.place?.page).toBe(1);
  });

  it('is none where what was saved stands nowhere on the paper', () => {
    expect(lessonOf(first, 'number', 'K/77')).toBeNull();
    expect(lessonOf(first, 'total', '1500001')).toBeNull();
    expect(lessonOf([], 'date', '2026-04-03')).toBeNull();
  });

  it('says nothing of a paper without what it looks for', () => {
    const other = ['PT Sinar', 'Faktur 12', 'Total 9.000'];
    for (const [field, saved] of [
      ['number', 'K/77-1'],
      ['date', '2026-04-03'],
      ['total', '1500000'],
    ] as const) {
      const read = readAgain(other, lessonOf(first, field, saved));
      expect([read[field], read.learned]).toEqual([null, []]);
    }
  });

  it('leaves what was read the same as it was, and says otherwise where it was not', () => {
    const own = { value: 'K/81-2', text: 'K/81-2', confidence: 0.97, place: null };
    const same = readAgain(next, lessonOf(first, 'number', 'K/77-1'), { number: own });
    expect([same.number, same.learned]).toEqual([own, []]);
    const other = { ...own, value: '990' };
    const read = readAgain(next, lessonOf(first, 'number', 'K/77-1'), { number: other });
    expect([read.number?.value, read.learned.length]).toEqual(['K/81-2', 1]);
  });

  it('counts a due date anew from a date that it told', () => {
    const days = {
      termDays: { value: 14, text: 'net 14', confidence: 0.9, place: null },
      date: { value: '2026-01-01' as Day, text: '', confidence: 0.9, place: null },
      dueDate: { value: '2026-01-15' as Day, text: '', confidence: 0.9, place: null },
    };
    const read = readAgain(next, lessonOf(first, 'date', '2026-04-03'), days);
    expect([read.date?.value, read.dueDate?.value]).toEqual(['2026-06-05', '2026-06-19']);
  });

  it('of a total makes nobody believe that lines and total agree', () => {
    const read = readAgain(next, lessonOf(first, 'total', '1500000'), { isSound: true });
    expect([read.total?.value, read.isSound]).toEqual(['2750000', false]);
  });
});
