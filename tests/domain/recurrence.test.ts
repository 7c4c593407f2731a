import { describe, expect, it } from 'vitest';

import { addDays, daysBetween, lastOfMonth, today } from '../../domain/day/day.ts';
import { weekdayOf } from '../../domain/day/dayWords.ts';
import { instantAt, startOfDay } from '../../domain/day/dayTime.ts';
import type { Recurrence } from '../../domain/day/recurrence.ts';
import { dueInstants, nextInstant, nextInstants, periodBefore } from '../../domain/day/recurrence.ts';
import { frequencies } from '../../domain/day/frequency.ts';
import { fc } from '../properties.ts';

const zones = [
  'Asia/Jakarta',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
];

const zone = fc.constantFrom(...zones);
const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2008-01-01', days));
const time = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );

/** An independent clock: what the platform writes. */
function shown(instant: Date, timeZone: string): string {
  const known = clocks.get(timeZone);
  const clock =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(instant);
}
const clocks = new Map<string, Intl.DateTimeFormat>();

const minute = 60_000;

describe('the instant at which clocks show a time', () => {
  it('is the one that they show, or the first minute after a time that they jump over', () => {
    fc.assert(
      fc.property(day, time, zone, (one, at, timeZone) => {
        const instant = instantAt(one, at, timeZone);
        const wanted = `${one} ${at}`;
        const now = shown(instant, timeZone);
        if (now === wanted) {
          // Shown twice, it is the first time: no earlier minute of the day shows it.
          for (const back of [30, 60, 120])
            expect(shown(new Date(instant.getTime() - back * minute), timeZone)).not.toBe(wanted);
          return;
        }
        expect(now > wanted).toBe(true);
        expect(shown(new Date(instant.getTime() - minute), timeZone) < wanted).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
    ['America/Santiago', '2024-09-08', '00:15', '2024-09-08T04:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '09:00', '2011-12-30T10:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:30:00.000Z'],
    ['Asia/Jakarta', '2026-11-22', '07:30', '2026-11-22T00:30:00.000Z'],
  ])('in %s on %s at %s', (timeZone, one, at, expected) => {
    expect(instantAt(one, at, timeZone).toISOString()).toBe(expected);
  });

  it('begins a day west of Greenwich where its midnight does not exist', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  it('refuses what no clock shows', () => {
    for (const wrong of ['24:00', '7:30', '07:60', ''])
      expect(() => instantAt('2026-11-22', wrong, 'UTC')).toThrow(RangeError);
  });
});

const recurrence: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    day: fc.option(fc.integer({ min: 1, max: 31 }), { nil: null }),
    time,
    start: day,
  })
  .map((one) => ({ ...one, day: one.frequency === 'weekly' && one.day ? ((one.day - 1) % 7) + 1 : one.day }));
const instant = fc
  .integer({ min: Date.UTC(2008, 0, 1), max: Date.UTC(2032, 0, 1) })
  .map((ms) => new Date(ms));

/** Whether it happens on a day, said as the rhythm says it. */
function isDue({ frequency, day: wanted, start }: Recurrence, one: string): boolean {
  if (one < start) return false;
  switch (frequency) {
    case 'daily':
      return true;
    case 'weekly':
      return weekdayOf(one) === (wanted ?? weekdayOf(start));
    case 'bi-weekly':
      return daysBetween(start, one) % 14 === 0;
    case 'monthly':
    case 'quarterly':
    case 'yearly': {
      const apart =
        (Number(one.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
        Number(one.slice(5, 7)) -
        Number(start.slice(5, 7));
      if (apart % { monthly: 1, quarterly: 3, yearly: 12 }[frequency] !== 0) return false;
      const date = Number(one.slice(8));
      const asked = wanted ?? Number(start.slice(8));
      return date === asked || (asked > date && one === lastOfMonth(one));
    }
  }
}

describe('what happens again and again', () => {
  it('happens at the time of each due day, in order, and on no other', () => {
    fc.assert(
      fc.property(recurrence, zone, instant, (rule, timeZone, after) => {
        const found = nextInstants(rule, timeZone, after, 5);
        expect(found).toHaveLength(5);
        const first = today(timeZone, after) < rule.start ? rule.start : today(timeZone, after);
        const expected: Date[] = [];
        for (let one = first; expected.length < 5; one = addDays(one, 1)) {
          if (!isDue(rule, one)) continue;
          const at = instantAt(one, rule.time, timeZone);
          // Where a whole day is missing, its time is the first minute of the next, which may have its own.
          if (at > after && at.getTime() !== expected.at(-1)?.getTime()) expected.push(at);
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: 600 },
    );
  });

  it.each([
    [
      'monthly on the 31st ends in shorter months',
      { frequency: 'monthly', day: 31 },
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ],
    [
      'monthly without a day keeps that of the start',
      { frequency: 'monthly', day: null },
      ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29'],
    ],
    [
      'quarterly counts from the month of the start',
      { frequency: 'quarterly', day: 30 },
      ['2027-03-30', '2027-06-30', '2027-09-30', '2027-12-30', '2028-03-30'],
    ],
    [
      'yearly keeps the 29th of February for the years that have one',
      { frequency: 'yearly', day: null, start: '2024-02-29' },
      ['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'],
    ],
    [
      'every two weeks counts from the start',
      { frequency: 'bi-weekly', day: null },
      ['2027-01-12', '2027-01-26', '2027-02-09', '2027-02-23', '2027-03-09'],
    ],
    [
      'weekly on Mondays',
      { frequency: 'weekly', day: 1 },
      ['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01'],
    ],
  ] as const)('%s', (_name, rule, expected) => {
    const whole = { time: '06:00', start: '2026-12-29', ...rule };
    const found = nextInstants(whole, 'Asia/Jakarta', new Date('2026-12-31T23:00:00Z'), 5);
    expect(found.map((one) => today('Asia/Jakarta', one))).toEqual(expected);
  });

  it('happens once on the day on which its hour comes twice, and on the day without it', () => {
    const rule: Recurrence = { frequency: 'daily', day: null, time: '02:30', start: '2026-01-01' };
    const over = (from: string, until: string) => {
      const found: string[] = [];
      for (let at = nextInstant(rule, 'Europe/Berlin', new Date(from)); at < new Date(until);) {
        found.push(today('Europe/Berlin', at));
        at = nextInstant(rule, 'Europe/Berlin', at);
      }
      return found;
    };
    expect(over('2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z')).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ]);
    expect(over('2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z')).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ]);
  });

  it('after an outage knows each run that was due, and goes on behind it', () => {
    fc.assert(
      fc.property(
        recurrence,
        zone,
        instant,
        fc.integer({ min: 0, max: 60 }),
        (rule, timeZone, from, days) => {
          const first = nextInstant(rule, timeZone, from);
          const now = new Date(first.getTime() + days * 86_400_000);
          const { due, next } = dueInstants(rule, timeZone, first, now);
          expect(next > now).toBe(true);
          expect(due[0]).toEqual(first);
          expect([...due, next]).toEqual([first, ...nextInstants(rule, timeZone, first, due.length)]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what a report covers', () => {
  it('begins where the last one ended, so that nothing is in two of them and nothing in none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 92 * 86_400_000 }), { minLength: 2, maxLength: 8 }),
        (steps) => {
          let last: Date | null = null;
          let until = new Date('2026-01-01T00:00:00Z');
          for (const step of steps) {
            until = new Date(until.getTime() + step);
            const period = periodBefore(until, last);
            expect(period.until).toEqual(until);
            if (last !== null) expect(period).toMatchObject({ since: last, isCut: false });
            last = until;
          }
        },
      ),
    );
  });

  it('reaches 92 days back, and says when that leaves something out', () => {
    const until = new Date('2026-11-22T00:00:00Z');
    const earliest = new Date('2026-08-22T00:00:00Z');
    expect(periodBefore(until, null)).toEqual({ since: earliest, until, isCut: false });
    expect(periodBefore(until, new Date('2026-08-21T23:59:59Z'))).toEqual({
      since: earliest,
      until,
      isCut: true,
    });
    expect(periodBefore(until, earliest)).toEqual({ since: earliest, until, isCut: false });
  });
});
