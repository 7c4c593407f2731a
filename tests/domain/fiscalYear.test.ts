import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '../../domain/day/day.ts';
import type { Month } from '../../domain/day/fiscalYear.ts';
import { fiscalYearBefore, fiscalYearOf, months, writtenFiscalYear } from '../../domain/day/fiscalYear.ts';
import { fc } from '../properties.ts';

const days = fc.integer({ min: -30_000, max: 60_000 }).map((offset) => addDays('2000-01-01', offset));
const firsts = fc.constantFrom(...months);

describe('the fiscal year', () => {
  test.each<[Month, string, string, number]>([
    ['january', '1985-01-01', '1985-12-31', 1985],
    ['july', '1985-07-01', '1986-06-30', 1985],
    ['april', '1985-04-01', '1986-03-31', 1985],
    ['october', '1985-10-01', '1986-09-30', 1986],
    ['march', '2008-03-01', '2009-02-28', 2008],
    ['august', '2008-08-01', '2009-07-31', 2009],
  ])('that begins in %s goes from %s to %s and is called %i, as tax law says', (first, from, to, year) => {
    expect(fiscalYearOf(from, first)).toEqual({ year, from, to });
    expect(fiscalYearOf(to, first)).toEqual({ year, from, to });
  });

  test('holds each day once: years meet without a gap, and each has its own name', () => {
    fc.assert(
      fc.property(days, firsts, (day, first) => {
        const one = fiscalYearOf(day, first);
        expect(one.from <= day && day <= one.to).toBe(true);
        expect([365, 366]).toContain(daysBetween(one.from, one.to) + 1);
        expect(Number(one.from.slice(5, 7))).toBe(months.indexOf(first) + 1);
        for (const within of [one.from, one.to]) expect(fiscalYearOf(within, first)).toEqual(one);
        const next = fiscalYearOf(addDays(one.to, 1), first);
        expect(next).toMatchObject({ year: one.year + 1, from: addDays(one.to, 1) });
        expect(fiscalYearBefore(next, first)).toEqual(one);
      }),
    );
  });

  test('that begins in January is the calendar year', () => {
    fc.assert(
      fc.property(days, (day) => {
        const year = day.slice(0, 4);
        expect(fiscalYearOf(day)).toEqual({
          year: Number(year),
          from: `${year}-01-01`,
          to: `${year}-12-31`,
        });
        expect(writtenFiscalYear(fiscalYearOf(day))).toBe(year);
      }),
    );
  });

  test('is called by the calendar year that holds most of its months, the first of two equal ones', () => {
    fc.assert(
      fc.property(days, firsts, (day, first) => {
        const { year, from } = fiscalYearOf(day, first);
        const held = new Map<number, number>();
        for (let place = 0; place < 12; place += 1) {
          const of = Number(addMonths(from, place).slice(0, 4));
          held.set(of, (held.get(of) ?? 0) + 1);
        }
        const [[most] = []] = [...held].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
        expect(year).toBe(most);
      }),
    );
  });

  test('is written with both its calendar years', () => {
    expect(writtenFiscalYear(fiscalYearOf('2026-11-30', 'july'))).toBe('2026/27');
    expect(writtenFiscalYear(fiscalYearOf('1999-11-30', 'july'))).toBe('1999/00');
  });
});
