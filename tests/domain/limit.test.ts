import { describe, expect, it } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import type { LimitRow } from '../../domain/limit/limit.ts';
import { enforcements, limitFrequencies, limitsOfRow } from '../../domain/limit/limit.ts';
import { gradeRuleErrors, policyYearErrors, ruleErrors } from '../../domain/limit/limitErrors.ts';
import type { CategoryTerms, CustomTerms, HeldRule } from '../../domain/limit/limitRule.ts';
import { membershipOf, rulesFor } from '../../domain/limit/limitRule.ts';
import type { LimitedAmount } from '../../domain/limit/limitUse.ts';
import { drawsOf, fulfilmentOf, fulfilments, inOrder, judgeLines } from '../../domain/limit/limitUse.ts';
import { windowOf } from '../../domain/limit/limitWindow.ts';
import { mileageOf, mileageRateOn, paidKilometres } from '../../domain/limit/mileage.ts';
import type { Message } from '../../domain/message/message.ts';
import { fc } from '../properties.ts';
import { english, englishFields as saidOf, indonesian } from '../said.ts';

const said = (message: Message | null, say = english) => message && say(message);

const noLimits: LimitRow = {
  perTransaction: null,
  perDay: null,
  weekly: null,
  monthly: null,
  yearly: null,
  enforcement: 'block',
};
const meals: HeldRule = {
  categoryID: 1,
  subpolicyID: null,
  called: 'Meals',
  policy: { kind: 'category', id: 1, name: 'Meals' },
  reason: 'everyone',
  limits: [],
  year: null,
};
const ruleWith = (row: Partial<LimitRow>, over: Partial<HeldRule> = {}): HeldRule => ({
  ...meals,
  limits: limitsOfRow({ ...noLimits, ...row }),
  ...over,
});
const day = '2026-11-25';
let lastLine = 0;
const line = (over: Partial<LimitedAmount> = {}): LimitedAmount => ({
  lineID: (lastLine += 1),
  position: 1,
  categoryID: 1,
  subpolicyID: null,
  days: { from: day, to: day },
  transactionKey: `line ${lastLine}`,
  amount: '100000',
  approvedAmount: null,
  ...over,
});
const monday = { weekStart: 1, year: null };
const judge = (lines: LimitedAmount[], rule: HeldRule, used = '0') =>
  judgeLines(
    lines,
    1,
    () => [rule],
    () => used,
  );

describe('a window', () => {
  it('is the transaction, the day, the week, the month or the year', () => {
    expect(windowOf('perTransaction', day, monday)).toEqual({ from: '1900-01-01', to: '2199-12-31' });
    expect(windowOf('perDay', day, monday)).toEqual({ from: day, to: day });
    expect(windowOf('weekly', day, monday)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(windowOf('weekly', day, { ...monday, weekStart: 7 })).toEqual({
      from: '2026-11-22',
      to: '2026-11-28',
    });
    expect(windowOf('monthly', '2028-02-29', monday)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(windowOf('yearly', day, monday)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('of a policy year goes on and back in years of twelve months', () => {
    const year = { start: '2026-04-10', end: '2026-12-01' };
    const of = (one: string) => windowOf('yearly', one, { weekStart: 1, year });
    expect(of('2026-12-31')).toEqual({ from: '2026-04-01', to: '2026-12-31' });
    expect(of('2027-01-01')).toEqual({ from: '2027-01-01', to: '2027-12-31' });
    expect(of('2029-06-30')).toEqual({ from: '2029-01-01', to: '2029-12-31' });
    expect(of('2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  });

  const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
  const someYear = fc.option(
    fc
      .record({ from: fc.integer({ min: 0, max: 500 }), months: fc.integer({ min: 1, max: 11 }) })
      .map(({ from, months }) => {
        const month = (count: number) =>
          `${1990 + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-15`;
        return { start: month(from), end: month(from + months) };
      }),
    { nil: null },
  );

  it('holds its day, and is the window of each of its days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...limitFrequencies),
        someDay,
        fc.integer({ min: 1, max: 7 }),
        someYear,
        fc.nat(400),
        (frequency, one, weekStart, year, on) => {
          const window = windowOf(frequency, one, { weekStart, year });
          expect(window.from <= one && one <= window.to).toBe(true);
          const other = addDays(one, on);
          const isSame = other <= window.to;
          const another = windowOf(frequency, other, { weekStart, year });
          expect(JSON.stringify(another) === JSON.stringify(window)).toBe(isSame);
        },
      ),
    );
  });

  it('is what a calendar counts day by day', () => {
    const utc = (one: string) => new Date(`${one}T00:00:00Z`);
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 7 }), (one, weekStart) => {
        const week = windowOf('weekly', one, { weekStart, year: null });
        expect(utc(week.from).getUTCDay() || 7).toBe(weekStart);
        expect((utc(week.to).getTime() - utc(week.from).getTime()) / 86_400_000).toBe(6);
        const month = windowOf('monthly', one, monday);
        expect(month.from).toBe(`${one.slice(0, 7)}-01`);
        expect(utc(addDays(month.to, 1)).getUTCDate()).toBe(1);
        expect(month.to.slice(0, 7)).toBe(one.slice(0, 7));
      }),
    );
  });
});

describe('whose rule holds', () => {
  const limits = (amount: string) => limitsOfRow({ ...noLimits, monthly: amount });
  const category: CategoryTerms = {
    id: 1,
    name: 'Meals',
    year: null,
    rules: [
      { jobGrades: ['Manager'], limits: limits('3') },
      { jobGrades: [], limits: limits('1') },
    ],
    subpolicies: [
      { id: 5, name: 'Overtime meals', limits: limits('2') },
      { id: 6, name: 'Client dinners', limits: [] },
    ],
  };
  const custom = (
    id: number,
    members: CustomTerms['members'],
    amount: string,
    subpolicyID: number | null = null,
  ) => ({
    id,
    name: `Custom ${id}`,
    members,
    year: null,
    rules: [{ categoryID: 1, subpolicyID, limits: limits(amount) }],
  });
  const spender = { employeeID: 7, jobLevel: 'Lead', jobGrade: 'manager ' };
  const amounts = (customs: CustomTerms[], subpolicyID: number | null = null, who = spender) =>
    rulesFor(who, category, subpolicyID, customs).map((rule) => [
      rule.policy.kind,
      rule.reason,
      rule.limits[0]?.amount,
    ]);

  it('is that of the job grade, else that of everyone, else none', () => {
    expect(amounts([])).toEqual([['category', 'jobGrade', '3']]);
    expect(amounts([], null, { ...spender, jobGrade: 'Staff' })).toEqual([['category', 'everyone', '1']]);
    expect(rulesFor({ ...spender, jobGrade: null }, { ...category, rules: [] }, null, [])).toEqual([]);
  });

  it('is replaced by the custom policy of the strongest membership', () => {
    const byGrade = custom(1, [{ memberType: 'jobGrade', value: 'MANAGER' }], '10');
    const byLevel = custom(2, [{ memberType: 'jobLevel', value: 'lead' }], '20');
    const byPerson = custom(3, [{ memberType: 'employee', value: '7' }], '30');
    expect(amounts([byGrade])).toEqual([['custom', 'jobGrade', '10']]);
    expect(amounts([byGrade, byLevel])).toEqual([['custom', 'jobLevel', '20']]);
    expect(amounts([byGrade, byLevel, byPerson])).toEqual([['custom', 'employee', '30']]);
    expect(amounts([custom(4, [{ memberType: 'employee', value: '8' }], '30')])).toEqual(amounts([]));
    expect(membershipOf(spender, [{ memberType: 'jobGrade', value: 'Staff' }])).toBeNull();
  });

  it('holds beside that of the subpolicy, which a custom policy replaces by itself', () => {
    expect(amounts([], 5)).toEqual([
      ['category', 'jobGrade', '3'],
      ['category', 'everyone', '2'],
    ]);
    expect(amounts([], 6)).toEqual([['category', 'jobGrade', '3']]);
    const ofPart = custom(1, [{ memberType: 'employee', value: '7' }], '9', 5);
    expect(amounts([ofPart], 5)).toEqual([
      ['category', 'jobGrade', '3'],
      ['custom', 'employee', '9'],
    ]);
    expect(amounts([ofPart])).toEqual(amounts([]));
  });

  it('has no limit where a custom policy says so', () => {
    const free: CustomTerms = {
      ...custom(1, [{ memberType: 'employee', value: '7' }], '1'),
      rules: [{ categoryID: 1, subpolicyID: null, limits: [] }],
    };
    const [rule] = rulesFor(spender, category, null, [free]);
    expect(judge([line({ amount: '999999999999' })], rule ?? meals)).toMatchObject([
      { remainder: null, fulfilment: 'fulfilled', refusal: null, windows: [] },
    ]);
  });
});

describe('a line', () => {
  it('is spread evenly over its days', () => {
    expect(drawsOf({ from: day, to: addDays(day, 2) }, '100')).toEqual([
      { day: '2026-11-25', amount: '34' },
      { day: '2026-11-26', amount: '33' },
      { day: '2026-11-27', amount: '33' },
    ]);
  });

  it('is refused above a blocking limit, in the words of the catalogue', () => {
    const [once] = judge([line({ amount: '500001' })], ruleWith({ perTransaction: '500000' }));
    expect(said(once?.refusal ?? null)).toBe('Amount exceeds limit per transaction');
    const [weekly] = judge([line({ amount: '120001' })], ruleWith({ weekly: '500000' }), '380000');
    expect(said(weekly?.refusal ?? null)).toBe(
      "You've reached the limit of Rp 500.000 a week for Meals: Rp 120.000 is left",
    );
    expect(said(weekly?.refusal ?? null, indonesian)).toBe(
      'Anda telah mencapai batas Rp 500.000 per minggu untuk Meals: sisa Rp 120.000',
    );
    expect(weekly).toMatchObject({ remainder: '120000', granted: '120001', fulfilment: 'exceeded' });
    const [last] = judge([line({ amount: '120000' })], ruleWith({ weekly: '500000' }), '380000');
    expect(last).toMatchObject({ refusal: null, fulfilment: 'fulfilled' });
  });

  it('is paid up to a capping limit, and flagged above a flagging one', () => {
    const capping = ruleWith({ monthly: '70000', enforcement: 'cap' });
    expect(judge([line()], capping)).toMatchObject([
      { granted: '70000', fulfilment: 'partiallyFulfilled', refusal: null, needsReason: false },
    ]);
    expect(judge([line()], capping, '70000')).toMatchObject([{ granted: '0', fulfilment: 'notFulfilled' }]);
    expect(judge([line({ approvedAmount: '80000' })], capping)).toMatchObject([
      { granted: '80000', fulfilment: 'exceeded', needsReason: true },
    ]);
    const flagging = ruleWith({ monthly: '70000', enforcement: 'flag' });
    expect(judge([line()], flagging)).toMatchObject([
      { granted: '100000', fulfilment: 'exceeded', refusal: null, needsReason: true },
    ]);
  });

  it('shares its transaction with the lines of one receipt', () => {
    const rule = ruleWith({ perTransaction: '150000' });
    const split = [1, 2].map((position) => line({ position, transactionKey: 'receipt 9' }));
    expect(judge(split, rule).map(({ fulfilment }) => fulfilment)).toEqual(['fulfilled', 'exceeded']);
    expect(judge([line(), line()], rule).map(({ fulfilment }) => fulfilment)).toEqual([
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('of several days keeps within the limit of each day', () => {
    const rule = ruleWith({ perDay: '100000' });
    const days = { from: day, to: addDays(day, 2) };
    expect(judge([line({ days, amount: '300000' })], rule)).toMatchObject([
      { remainder: '300000', fulfilment: 'fulfilled' },
    ]);
    expect(judge([line({ days, amount: '300001' })], rule)).toMatchObject([
      { remainder: '300000', fulfilment: 'exceeded' },
    ]);
  });

  const some = fc.integer({ min: 0, max: 400 }).map(String);
  const row = fc.record({
    perTransaction: fc.option(some),
    perDay: fc.option(some),
    weekly: fc.option(some),
    monthly: fc.option(some),
    yearly: fc.option(some),
    enforcement: fc.constantFrom(...enforcements),
  });
  const someLine = fc
    .record({
      offset: fc.nat(12),
      length: fc.nat(9),
      position: fc.nat(3),
      key: fc.constantFrom('a', 'b'),
      amount: some,
      approvedAmount: fc.option(some),
    })
    .map(({ offset, length, key, approvedAmount, ...one }) => {
      const from = addDays(day, offset);
      return line({
        ...one,
        days: { from, to: addDays(from, length) },
        transactionKey: key,
        approvedAmount:
          approvedAmount === null ? null : String(Math.min(Number(approvedAmount), Number(one.amount))),
      });
    });

  it('uses what a count day by day, in whole rupiah, says it uses', () => {
    fc.assert(
      fc.property(row, fc.array(someLine, { maxLength: 5 }), some, (limits, lines, used) => {
        const rule = ruleWith(limits);
        const judged = judge(lines, rule, used);
        const spent: { day: string; key: string; units: number }[] = [];
        const slots = (one: LimitedAmount): string[] => {
          const all: string[] = [];
          for (let at = one.days.from; at <= one.days.to; at = addDays(at, 1)) all.push(at);
          return all;
        };
        const inWindow = (frequency: string, at: string, key: string) => (one: (typeof spent)[number]) => {
          if (frequency === 'perTransaction') return one.key === key;
          const { from, to } = windowOf(frequency as 'weekly', at, monday);
          return one.day >= from && one.day <= to;
        };
        /** Whether so much more of a line fits every limit, counted rupiah by rupiah. */
        const fits = (one: LimitedAmount, units: number, by: readonly string[]) => {
          const days = slots(one);
          const each = days.map((at, place) => ({
            day: at,
            key: one.transactionKey,
            units: Math.floor(units / days.length) + (place < units % days.length ? 1 : 0),
          }));
          return rule.limits.every(({ frequency, amount, enforcement }) => {
            if (!by.includes(enforcement)) return true;
            return days.every((at) => {
              const isOf = inWindow(frequency, at, one.transactionKey);
              const before = Number(used) + spent.filter(isOf).reduce((all, { units: u }) => all + u, 0);
              const more = each.filter(isOf).reduce((all, { units: u }) => all + u, 0);
              return more <= Math.max(0, Number(amount) - before);
            });
          });
        };
        for (const [at, one] of inOrder(lines).entries()) {
          const found = judged[at];
          if (!found) throw new Error('a line was not judged');
          const granted = Number(found.granted);
          const all = [...enforcements];
          if (found.remainder === null) expect(rule.limits).toEqual([]);
          else {
            expect(fits(one, Number(found.remainder), all)).toBe(true);
            expect(fits(one, Number(found.remainder) + 1, all)).toBe(false);
          }
          if (one.approvedAmount !== null) expect(found.granted).toBe(one.approvedAmount);
          else if (limits.enforcement !== 'cap') expect(found.granted).toBe(one.amount);
          else {
            expect(fits(one, granted, all)).toBe(true);
            expect(granted === Number(one.amount) || !fits(one, granted + 1, all)).toBe(true);
          }
          expect(found.refusal === null).toBe(fits(one, granted, ['block']));
          expect(found.needsReason).toBe(!fits(one, granted, ['cap', 'flag']));
          const days = slots(one);
          for (const [place, on] of days.entries()) {
            const units = Math.floor(granted / days.length) + (place < granted % days.length ? 1 : 0);
            spent.push({ day: on, key: one.transactionKey, units });
          }
        }
      }),
    );
  });

  it('is in exactly one of the four states', () => {
    fc.assert(
      fc.property(some, some, fc.option(some), (asked, granted, remainder) => {
        const [q, p, r] = [Number(asked), Number(granted), remainder === null ? Infinity : Number(remainder)];
        const holds = {
          exceeded: p > r,
          fulfilled: p <= r && p === q,
          notFulfilled: p <= r && p !== q && p === 0,
          partiallyFulfilled: p <= r && p !== q && p !== 0,
        };
        expect(Object.values(holds).filter(Boolean)).toHaveLength(1);
        expect(fulfilments.filter((one) => holds[one])).toEqual([fulfilmentOf(asked, granted, remainder)]);
      }),
    );
  });
});

describe('what is wrong with a policy', () => {
  it('is said of its limits, in the words of the catalogue', () => {
    const errorsOf = (...rows: Partial<LimitRow>[]) =>
      saidOf(ruleErrors(rows.map((row, at) => ({ path: `rules.${at}`, row: { ...noLimits, ...row } }))));
    expect(errorsOf({ monthly: '10' }, { monthly: '20', enforcement: 'flag' })).toEqual({
      'rules.1.monthly': 'Duplicate frequency on same category',
    });
    expect(errorsOf({ weekly: '10', monthly: '10' })).toEqual({
      'rules.0.monthly': 'Monthly must exceed weekly',
    });
    expect(errorsOf({ monthly: '12', yearly: '12' })).toEqual({
      'rules.0.yearly': 'Yearly limit must exceed monthly or weekly',
    });
    expect(errorsOf({ weekly: '12' }, { yearly: '12', enforcement: 'cap' })).toEqual({
      'rules.1.yearly': 'Yearly limit must exceed monthly or weekly',
    });
    expect(errorsOf({ weekly: '1', monthly: '2', yearly: '3' })).toEqual({});
    expect(errorsOf({})).toEqual({ 'rules.0.perTransaction': 'Give the rule at least one limit.' });
    expect(errorsOf({ perDay: '0' })).toEqual({ 'rules.0.perDay': 'A limit is at least Rp 1.' });
    expect(errorsOf({ perDay: '1000000000000' })).toEqual({
      'rules.0.perDay': 'A limit is at most Rp 999.999.999.999.',
    });
  });

  it('is said of job grades that stand in two rules, and not of one rule in two rows', () => {
    const rows = (...grades: string[][]) =>
      saidOf(
        gradeRuleErrors(
          grades.map((jobGrades, at) => ({
            ...noLimits,
            ...(at % 2 === 0 ? { perDay: '1' } : { monthly: '2' }),
            jobGrades,
          })),
          'rules',
        ),
      );
    expect(rows(['Staff', 'Lead'], ['lead'])).toEqual({
      'rules.1.jobGrades': 'Job grade already assigned to other policies',
    });
    expect(rows(['Staff', 'Lead'], ['lead', 'staff'])).toEqual({});
    expect(rows([], [])).toEqual({});
    expect(rows([], ['Staff'])).toEqual({});
  });

  it('is said of its year', () => {
    const of = (startDate: string | null, endDate: string | null) =>
      saidOf(policyYearErrors({ startDate, endDate }));
    expect(of('2026-04-01', '2026-04-30')).toEqual({
      endDate: 'Start and end date should not be in the same month and year',
    });
    expect(of('2026-04-01', '2027-03-01')).toEqual({});
    expect(Object.keys(of('2026-04-01', '2027-04-01'))).toEqual(['endDate']);
    expect(Object.keys(of('2026-04-01', '2026-03-01'))).toEqual(['endDate']);
    expect(Object.keys(of('2026-04-01', null))).toEqual(['endDate']);
    expect(of(null, null)).toEqual({});
  });
});

describe('mileage', () => {
  const rates = [
    { vehicle: 'car', ratePerKm: '3000', validFrom: '2026-01-01' },
    { vehicle: 'car', ratePerKm: '3250.5', validFrom: '2026-07-01' },
    { vehicle: 'motorcycle', ratePerKm: '1500', validFrom: '2026-01-01' },
  ];

  it('is paid by the rate of the day', () => {
    expect(mileageRateOn(rates, 'car', '2026-06-30')?.ratePerKm).toBe('3000');
    expect(mileageRateOn(rates, 'car', '2026-07-01')?.ratePerKm).toBe('3250.5');
    expect(mileageRateOn(rates, 'car', '2025-12-31')).toBeNull();
    expect(mileageRateOn(rates, 'bicycle', '2026-12-31')).toBeNull();
  });

  it('leaves out the way to work, is never below nothing, and is rounded up once', () => {
    const way = { distanceKm: '10.3', isRoundTrip: true, commuteKm: '4.5' };
    expect(paidKilometres(way)).toBe('16.1');
    expect(mileageOf(way, { ratePerKm: '3250.5' })).toBe('52334');
    expect(mileageOf({ ...way, isRoundTrip: false }, { ratePerKm: '3000' })).toBe('17400');
    expect(mileageOf({ ...way, commuteKm: '100' }, { ratePerKm: '3000' })).toBe('0');
  });
});
