import { describe, expect, it } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import { enforcements, limitsOfRow } from '../../domain/limit/limit.ts';
import type { LimitRow } from '../../domain/limit/limit.ts';
import { bySize, replayLimits } from '../../domain/limit/limitReplay.ts';
import type { ReplayedRecord, SpentBeside } from '../../domain/limit/limitReplay.ts';
import type { CategoryTerms, CustomTerms, Spender } from '../../domain/limit/limitRule.ts';
import { rulesFor } from '../../domain/limit/limitRule.ts';
import { fc } from '../properties.ts';
import type { NaiveLine } from '../spending/naiveReplay.ts';
import { naiveReplay, naiveRules } from '../spending/naiveReplay.ts';

const day = '2026-11-23';
const noLimits: LimitRow = {
  perTransaction: null,
  perDay: null,
  weekly: null,
  monthly: null,
  yearly: null,
  enforcement: 'block',
};
const meals = (row: Partial<LimitRow>): CategoryTerms => ({
  id: 1,
  name: 'Meals',
  year: null,
  rules: [{ jobGrades: [], limits: limitsOfRow({ ...noLimits, ...row }) }],
  subpolicies: [],
});
const people: Spender[] = [
  { employeeID: 1, jobLevel: 'Staff', jobGrade: 'G1' },
  { employeeID: 2, jobLevel: 'Lead', jobGrade: null },
];
const spenderOf = (id: number) => people.find(({ employeeID }) => employeeID === id) as Spender;
const record = (id: number, ...amounts: number[]): ReplayedRecord => ({
  id,
  employeeID: 1,
  lines: amounts.map((amount, position) => ({
    lineID: position,
    position,
    categoryID: 1,
    subpolicyID: null,
    days: { from: day, to: day },
    transactionKey: `${id} ${position}`,
    amount: String(amount),
    approvedAmount: null,
  })),
});
const by = (category: CategoryTerms) => (one: ReplayedRecord) =>
  rulesFor(spenderOf(one.employeeID), category, null, []);
const replayed = (
  records: ReplayedRecord[],
  before: CategoryTerms,
  after: CategoryTerms,
  beside: SpentBeside[] = [],
) => [...replayLimits(records, beside, 1, { before: by(before), after: by(after) }).values()];

describe('a policy that is tried on claims', () => {
  it('says what becomes of each, after those before it', () => {
    const found = replayed(
      [record(1, 60), record(2, 30, 20), record(3, 40)],
      meals({ weekly: '200' }),
      meals({ weekly: '100' }),
    );
    // What is refused spends nothing: the third fits again.
    expect(found).toMatchObject([
      { difference: '0', isDecidedOtherwise: false },
      { after: { isRefused: true, granted: '0', fulfilment: 'exceeded' }, difference: '-50' },
      { after: { isRefused: false, granted: '40' }, difference: '0', isDecidedOtherwise: false },
    ]);
  });

  it('pays up to what caps it, and says when it is flagged', () => {
    const before = meals({});
    expect(replayed([record(1, 60, 60)], before, meals({ perDay: '100', enforcement: 'cap' }))).toMatchObject(
      [{ after: { granted: '100', fulfilment: 'partiallyFulfilled' }, difference: '-20' }],
    );
    expect(
      replayed([record(1, 60, 60)], before, meals({ perDay: '100', enforcement: 'flag' })),
    ).toMatchObject([
      { after: { granted: '120', fulfilment: 'exceeded' }, difference: '0', isDecidedOtherwise: true },
    ]);
  });

  it('counts what was spent beside', () => {
    const beside = {
      employeeID: 1,
      categoryID: 1,
      subpolicyID: null,
      transactionKey: 'x',
      day,
      amount: '50',
    };
    const [found] = replayed([record(1, 60)], meals({}), meals({ monthly: '100' }), [beside]);
    expect(found?.after.isRefused).toBe(true);
    const [other] = replayed([record(1, 60)], meals({}), meals({ monthly: '100' }), [
      { ...beside, employeeID: 2 },
    ]);
    expect(other?.after.isRefused).toBe(false);
  });

  it('has the one by which most money moves first', () => {
    expect(['5', '-9', '0', '7'].toSorted(bySize)).toEqual(['-9', '7', '5', '0']);
  });

  const some = fc.integer({ min: 1, max: 300 });
  const row = fc
    .record({
      perTransaction: fc.option(some),
      perDay: fc.option(some),
      weekly: fc.option(some),
      monthly: fc.option(some),
      yearly: fc.option(some),
      enforcement: fc.constantFrom(...enforcements),
    })
    .map((one) => limitsOfRow(one));
  const year = fc.constantFrom(null, { start: '2026-04-01', end: '2026-12-01' });
  const category = (id: number) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constant(`C${id}`),
      year,
      rules: fc.array(fc.record({ jobGrades: fc.constantFrom([], ['g1 ']), limits: row }), { maxLength: 3 }),
      subpolicies: fc
        .tuple(row, row)
        .map((limits) => limits.map((one, at) => ({ id: id * 10 + at, name: `S${at}`, limits: one }))),
    });
  const member = fc.constantFrom(
    { memberType: 'employee' as const, value: '1' },
    { memberType: 'jobLevel' as const, value: 'LEAD' },
    { memberType: 'jobGrade' as const, value: 'G1' },
  );
  const custom = (id: number) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constant(`P${id}`),
      year,
      members: fc.array(member, { maxLength: 2 }),
      rules: fc.uniqueArray(
        fc.record({
          categoryID: fc.constant(1),
          subpolicyID: fc.constantFrom(null, 10),
          limits: fc.oneof(row, fc.constant([])),
        }),
        { maxLength: 2, selector: ({ subpolicyID }) => subpolicyID },
      ),
    });
  const policies = fc.record({
    categories: fc.tuple(category(1), category(2)),
    customs: fc.tuple(custom(1), custom(2)) as fc.Arbitrary<CustomTerms[]>,
  });
  const line = fc
    .record({
      offset: fc.nat(40),
      length: fc.constantFrom(0, 0, 0, 1, 8),
      position: fc.nat(3),
      category: fc.constantFrom(1, 1, 2),
      part: fc.constantFrom(null, 0, 1),
      key: fc.constantFrom('a', 'b', 'c'),
      asked: some,
      approved: fc.option(some, { freq: 4 }),
    })
    .map(({ offset, length, part, approved, asked, ...one }): Omit<NaiveLine, 'id'> => ({
      ...one,
      asked,
      part: part === null ? null : one.category * 10 + part,
      approved: approved === null ? null : Math.min(approved, asked),
      from: addDays(day, offset),
      to: addDays(day, offset + length),
    }));
  const records = fc.array(
    fc.record({ person: fc.constantFrom(1, 1, 2), lines: fc.array(line, { minLength: 1, maxLength: 3 }) }),
    { maxLength: 8 },
  );
  const beside = fc.array(
    fc.record({
      person: fc.constantFrom(1, 2),
      category: fc.constantFrom(1, 2),
      part: fc.constant(null),
      key: fc.constantFrom('a', 'z'),
      day: fc.nat(60).map((back) => addDays(day, 20 - back)),
      amount: some,
    }),
    { maxLength: 4 },
  );

  it('agrees with a second count, by random policies', () => {
    fc.assert(
      fc.property(
        records,
        beside,
        policies,
        policies,
        fc.integer({ min: 1, max: 7 }),
        (sent, others, before, after, weekStart) => {
          let lastLine = 0;
          const all = sent.map(({ person, lines }, id) => ({
            id,
            person,
            lines: lines.map((one) => ({ ...one, id: (lastLine += 1) })),
          }));
          const asLaw = all.map(({ id, person, lines }) => ({
            id,
            employeeID: person,
            lines: lines.map((one) => ({
              lineID: one.id,
              position: one.position,
              categoryID: one.category,
              subpolicyID: one.part,
              days: { from: one.from, to: one.to },
              transactionKey: one.key,
              amount: String(one.asked),
              approvedAmount: one.approved === null ? null : String(one.approved),
            })),
          }));
          const lawOf =
            ({ categories, customs }: typeof before) =>
            (
              one: ReplayedRecord,
              { categoryID, subpolicyID }: { categoryID: number; subpolicyID: number | null },
            ) => {
              const found = categories.find(({ id }) => id === categoryID) as CategoryTerms;
              return rulesFor(spenderOf(one.employeeID), found, subpolicyID, customs);
            };
          const naive = ({ categories, customs }: typeof before) =>
            naiveReplay(all, others, weekStart, (person, one) => {
              const found = categories.find(({ id }) => id === one.category) as CategoryTerms;
              return naiveRules(spenderOf(person), found, one.part, customs);
            });
          const found = replayLimits(
            asLaw,
            others.map(({ person, category: categoryID, part, key, day: on, amount }) => ({
              employeeID: person,
              categoryID,
              subpolicyID: part,
              transactionKey: key,
              day: on,
              amount: String(amount),
            })),
            weekStart,
            { before: lawOf(before), after: lawOf(after) },
          );
          const plain = (side: 'before' | 'after') =>
            new Map(
              [...found].map(([id, one]) => [id, { ...one[side], granted: Number(one[side].granted) }]),
            );
          const [was, would] = [naive(before), naive(after)];
          expect(plain('before')).toEqual(was);
          expect(plain('after')).toEqual(would);
          for (const [id, one] of found) {
            expect(Number(one.difference)).toBe((would.get(id)?.granted ?? 0) - (was.get(id)?.granted ?? 0));
            expect(one.isDecidedOtherwise).toBe(
              JSON.stringify(was.get(id)) !== JSON.stringify(would.get(id)),
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
