import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayError,
  dayOfInstant,
  daysBetween,
  daysOverdue,
  defaultTransactionRange,
  endOfDay,
  firstOfMonth,
  formatDay,
  formatInstant,
  isDay,
  lastOfMonth,
  rangeError,
  today,
} from '../../domain/day/day.ts';
import { formatMonth, relativeDays, weekdayOf } from '../../domain/day/dayWords.ts';
import { parseTypedDay, unreadDay } from '../../domain/day/dayInput.ts';
import { daySchema, instantSchema } from '../../domain/day/daySchema.ts';
import { law } from '../../domain/message/message.ts';
import { fc } from '../properties.ts';

const days = fc.integer({ min: -20_000, max: 60_000 }).map((offset) => addDays('2000-01-01', offset));

describe('days', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])(
    '%s can be said',
    (day) => {
      expect(isDay(day)).toBe(true);
      expect(daySchema.safeParse(day).success).toBe(true);
    },
  );

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '',
    '0000-01-01',
    '2026-11-21T00:00:00Z',
    '21/11/2026',
  ])('%j does not', (day) => {
    expect(isDay(day)).toBe(false);
    expect(daySchema.safeParse(day).success).toBe(false);
    expect(() => addDays(day, 1)).toThrow(RangeError);
  });

  test.each(['1899-12-31', '2200-01-01', '9999-12-24', '9999-12-31'])(
    '%s is counted with, and cannot be said',
    (day) => {
      expect(addDays(day, -1) < day).toBe(true);
      expect(isDay(day)).toBe(false);
      expect(dayError(day)).toEqual(law('field.dayYears'));
    },
  );

  test('a text that cannot be said is told why', () => {
    expect(dayError('2026-02-30')).toEqual(law('field.day'));
    expect(dayError('2026-02-29')).toEqual(law('field.day'));
    expect(unreadDay('29/02/2027')).toEqual(law('field.typedDay'));
    expect(dayError('1899-12-31')).toEqual(law('field.dayYears'));
    expect(dayError('0001-01-01')).toEqual(law('field.dayYears'));
    expect(unreadDay('31/12/9999')).toEqual(law('field.dayYears'));
    expect(unreadDay('31/02/2027')).toEqual(law('field.typedDay'));
    expect(addDays('2199-12-31', 400)).toBe('2201-02-04');
    expect(addDays('1900-01-01', -400)).toBe('1898-11-27');
  });

  test('counting over leap days, months and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });

  test('where a browser stands changes nothing: Samoa had no 30 December 2011, São Paulo nights without midnight', () => {
    const zone = process.env['TZ'];
    try {
      process.env['TZ'] = 'Pacific/Apia';
      expect(addDays('2011-12-29', 1)).toBe('2011-12-30');
      expect(daysBetween('2011-12-29', '2011-12-31')).toBe(2);
      process.env['TZ'] = 'America/Sao_Paulo';
      expect(addDays('2018-11-03', 1)).toBe('2018-11-04');
      expect(addMonths('2018-10-04', 1)).toBe('2018-11-04');
      expect(formatDay('2018-11-04', 'en')).toBe('4 Nov 2018');
    } finally {
      process.env['TZ'] = zone;
      if (zone === undefined) delete process.env['TZ'];
    }
  });

  test('months keep the day or take their last', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-11-21', 2)).toBe('2027-01-21');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
    expect(firstOfMonth('2026-11-21')).toBe('2026-11-01');
    expect(lastOfMonth('2024-02-10')).toBe('2024-02-29');
  });

  test('there and back again', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        expect(addDays(lastOfMonth(day), 1)).toBe(addMonths(firstOfMonth(day), 1));
      }),
    );
  });
});

describe('today', () => {
  test('depends on the place', () => {
    const now = new Date('2026-11-20T18:30:00Z');
    expect(today('Asia/Jakarta', now)).toBe('2026-11-21');
    expect(today('UTC', now)).toBe('2026-11-20');
    expect(today('America/New_York', now)).toBe('2026-11-20');
    expect(dayOfInstant('2026-12-31T17:00:00Z', 'Asia/Jakarta')).toBe('2027-01-01');
  });
});

describe('ranges (rules: range of days, first range)', () => {
  test.each([
    ['2026-11-21', '2025-12-01', '2026-11-30'],
    ['2026-12-31', '2026-01-01', '2026-12-31'],
    ['2026-01-01', '2025-02-01', '2026-01-31'],
    ['2024-02-29', '2023-03-01', '2024-02-29'],
  ])('on %s transactions are listed from %s to %s', (day, from, to) => {
    expect(defaultTransactionRange(day)).toEqual({ from, to });
  });

  test('a query may ask for 92 days', () => {
    expect(rangeError('2026-01-01', '2026-01-01')).toBeNull();
    expect(rangeError('2026-01-01', addDays('2026-01-01', 92))).toBeNull();
    expect(rangeError('2026-01-01', addDays('2026-01-01', 93))).toEqual(law('field.rangeTooLong'));
    expect(rangeError('2026-01-02', '2026-01-01')).toEqual(law('field.rangeReversed'));
  });

  test('a range ends at 23:59:59.59', () => {
    expect(endOfDay('2026-11-21')).toBe('2026-11-21T23:59:59.59');
    expect(() => endOfDay('soon')).toThrow(RangeError);
  });
});

describe('display', () => {
  test('day-month-year in both languages', () => {
    expect(formatDay('2026-11-21', 'en')).toBe('21 Nov 2026');
    expect(formatDay('2026-08-07', 'id')).toBe('7 Agu 2026');
    expect(formatMonth('2026-12-01', 'id')).toBe('Des 2026');
  });

  test('the weekday agrees with the platform', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(weekdayOf(day) % 7).toBe(new Date(`${day}T00:00:00Z`).getUTCDay());
      }),
    );
  });

  test('instants with their offset', () => {
    expect(formatInstant('2026-11-21T07:05:00Z', 'Asia/Jakarta', 'en')).toBe('21 Nov 2026, 14:05 GMT+7');
    expect(formatInstant('2026-11-20T17:00:00Z', 'Asia/Jakarta', 'en')).toBe('21 Nov 2026, 00:00 GMT+7');
    expect(formatInstant('2026-11-21T07:05:00+07:00', 'Asia/Kolkata', 'id')).toBe(
      '21 Nov 2026, 05:35 GMT+5:30',
    );
    expect(formatInstant('2026-11-21T07:05:00Z', 'UTC', 'en')).toBe('21 Nov 2026, 07:05 GMT+0');
  });

  test('the offset follows the season', () => {
    expect(formatInstant('2026-01-15T12:00:00Z', 'America/New_York', 'en')).toBe('15 Jan 2026, 07:00 GMT-5');
    expect(formatInstant('2026-07-15T12:00:30.5Z', 'America/New_York', 'en')).toBe(
      '15 Jul 2026, 08:00 GMT-4',
    );
    expect(formatInstant('2026-07-15T12:00:00Z', 'America/St_Johns', 'en')).toBe(
      '15 Jul 2026, 09:30 GMT-2:30',
    );
    expect(formatInstant('1965-07-15T12:00:30.5Z', 'UTC', 'en')).toBe('15 Jul 1965, 12:00 GMT+0');
  });

  test('instants are accepted with an offset only', () => {
    expect(instantSchema.safeParse('2026-11-21T07:05:00+07:00').success).toBe(true);
    expect(instantSchema.safeParse('2026-11-21T07:05:00').success).toBe(false);
  });

  test('nearness', () => {
    const from = '2026-11-21';
    const near = [0, 1, -1, 3, -3].map((count) => addDays(from, count));
    expect(near.map((day) => relativeDays(day, from, 'en'))).toEqual([
      'Today',
      'Tomorrow',
      'Yesterday',
      'In 3 days',
      '3 days ago',
    ]);
    expect(near.map((day) => relativeDays(day, from, 'id'))).toEqual([
      'Hari ini',
      'Besok',
      'Kemarin',
      '3 hari lagi',
      '3 hari lalu',
    ]);
  });

  test('a due date is overdue from the next day on', () => {
    expect(daysOverdue('2026-11-21', '2026-11-21')).toBe(0);
    expect(daysOverdue('2026-12-11', '2026-11-21')).toBe(0);
    expect(daysOverdue('2026-11-20', '2026-11-21')).toBe(1);
    expect(daysOverdue('2026-11-11', '2026-11-21')).toBe(10);
  });
});

describe('typed days', () => {
  test.each([
    '21/11/2026',
    '21-11-2026',
    '21.11.2026',
    '2026-11-21',
    '2026/11/21',
    '21 Nov 2026',
    '21 nov 2026',
    '21-Nov-2026',
    '21 November 2026',
    '21 Nopember 2026',
    ' 21  Nov.  2026 ',
    '21/11/26',
    '21.11.26',
    '211126',
    '21112026',
    '21 Nov 26',
    '21nov2026',
  ])('%j is read', (text) => {
    expect(parseTypedDay(text)).toBe('2026-11-21');
  });

  test('Indonesian month names', () => {
    expect(parseTypedDay('17 Agustus 2026')).toBe('2026-08-17');
    expect(parseTypedDay('17 Agt 2026')).toBe('2026-08-17');
    expect(parseTypedDay('1 Mei 2026')).toBe('2026-05-01');
    expect(parseTypedDay('1 Desember 2026')).toBe('2026-12-01');
  });

  test.each([
    '',
    '31/04/2026',
    '29 Feb 2026',
    '11/21/2026',
    '1/2/345',
    '310426',
    '2111262',
    'tomorrow',
    '+14',
    '21 Nov',
    '21/11',
    '21 No 2026',
    '21 Foo 2026',
    '2026-11-21x',
  ])('%j is not', (text) => {
    expect(parseTypedDay(text)).toBeNull();
  });

  test.each([
    ['today', '2026-11-21'],
    ['Hari  ini', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['besok', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['kemarin', '2026-11-20'],
    ['+14', '2026-12-05'],
    ['+ 14', '2026-12-05'],
    ['-21', '2026-10-31'],
    ['21 Des', '2026-12-21'],
    ['21 Dec', '2026-12-21'],
    ['21/12', '2026-12-21'],
    ['5 Januari', '2027-01-05'],
    ['1.2', '2027-02-01'],
    ['1.2.27', '2027-02-01'],
    ['30 Jun', '2026-06-30'],
  ])('%j is told from today, a day without its year in the nearest one', (text, day) => {
    expect(parseTypedDay(text, '2026-11-21')).toBe(day);
  });

  test.each(['+', '14', '+99999', '31/4', '29 Feb', 'next week', 'today 5', '5 Foo'])(
    '%j is not, today or any day',
    (text) => {
      expect(parseTypedDay(text, '2026-11-21')).toBeNull();
    },
  );

  test('every shown day is read back, in both languages', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('en', 'id'), (day, locale) => {
        expect(parseTypedDay(formatDay(day, locale))).toBe(day);
        expect(parseTypedDay(day.split('-').reverse().join('/'))).toBe(day);
      }),
    );
  });
});
