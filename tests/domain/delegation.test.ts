import { describe, expect, it } from 'vitest';

import type { Absence, Absences, DelegateRule, DelegationPeople } from '../../domain/approval/delegation.ts';
import { hasDecidedFor, mostDelegations, overlap, standInsFor } from '../../domain/approval/delegation.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { absenceErrors } from '../../resources/personal/absence/absenceErrors.ts';
import { fc } from '../properties.ts';
import { english } from '../said.ts';

const ids: Record<'requester' | 'sari' | 'budi' | 'ani' | 'boss', number> = {
  requester: 1,
  sari: 10,
  budi: 11,
  ani: 12,
  boss: 20,
};
const { requester, sari, budi, ani, boss } = ids;
const people: DelegationPeople = {
  excludedIDs: new Set([requester]),
  approvalLine: [sari, boss],
  activeEmployeeIDs: new Set([requester, sari, budi, ani, boss]),
  superAdminIDs: [99],
  elsewhereIDs: new Set(),
  viewerIDs: new Set(),
  names: new Map([
    [sari, 'Sari'],
    [budi, 'Budi'],
    [ani, 'Ani'],
    [boss, 'Boss'],
  ]),
};
const until = '2026-12-12';

function away(employeeID: number, ...delegates: (Partial<DelegateRule> & { delegateID: number })[]): Absence {
  return {
    employeeID,
    firstDay: '2026-12-01',
    lastDay: until,
    delegates: delegates.map((one) => ({ kinds: [], maxAmount: null, ...one })),
  };
}
const absent = (...absences: Absence[]): Absences =>
  new Map(absences.map((absence) => [absence.employeeID, absence]));
const task = { kind: 'purchaseInvoice', amountInIDR: '1000' } as const;

function found(
  absences: Absences,
  given: Partial<DelegationPeople> = {},
  approvers: readonly number[] = [sari],
) {
  const { standIns, why } = standInsFor(approvers, task, absences, { ...people, ...given });
  return { ids: standIns.map(({ delegateID }) => delegateID), standIns, said: why.map(english) };
}

describe('who stands in', () => {
  it('is nobody while all are there', () => {
    expect(found(absent(away(budi, { delegateID: ani })))).toEqual({ ids: [], standIns: [], said: [] });
  });

  it('is the first delegate who may, until the last day, and the why says so', () => {
    const { standIns, said } = found(absent(away(sari, { delegateID: budi }, { delegateID: ani })));
    expect(standIns).toEqual([{ delegateID: budi, forID: sari, until }]);
    expect(said).toEqual(['Budi decides for Sari, who is away until 12 Dec 2026.']);
  });

  it('decides the kinds and amounts that were said: of other kinds nothing is delegated', () => {
    const forPayments = absent(away(sari, { delegateID: budi, kinds: ['paymentRequest'] }));
    expect(found(forPayments)).toMatchObject({
      ids: [],
      said: ['Sari is away until 12 Dec 2026 and named nobody for this: it waits for them.'],
    });
    const bounded = (maxAmount: string) =>
      absent(away(sari, { delegateID: budi, maxAmount }, { delegateID: ani }));
    expect(found(bounded('1000')).ids).toEqual([budi]);
    expect(found(bounded('999.99')).ids).toEqual([ani]);
  });

  it('has no right above a bound where there is no rate', () => {
    const absences = absent(away(sari, { delegateID: budi, maxAmount: '999999999' }));
    const { standIns } = standInsFor([sari], { ...task, amountInIDR: null }, absences, people);
    expect(standIns.map(({ delegateID }) => delegateID)).toEqual([boss]);
  });

  it.each([
    ['involved', { excludedIDs: new Set([requester, budi]) }, 'they requested, entered or last edited it'],
    ['elsewhere', { elsewhereIDs: new Set([budi]) }, 'they decide another step of it'],
    ['unable', { activeEmployeeIDs: new Set([sari, ani, boss]) }, 'they have no access any more'],
    ['a viewer', { viewerIDs: new Set([budi]) }, 'they only view payments'],
  ])('is not one who is %s: the next delegate is asked', (_who, given, cause) => {
    const { ids, said } = found(absent(away(sari, { delegateID: budi }, { delegateID: ani })), given);
    expect(ids).toEqual([ani]);
    expect(said[0]).toBe(`Budi is passed over as delegate of Sari: ${cause}.`);
  });

  it('is the next level where no delegate may, unless another approver is there', () => {
    const absences = absent(away(sari, { delegateID: budi, maxAmount: '1' }));
    expect(found(absences)).toMatchObject({
      ids: [boss],
      said: [
        'Sari let Budi decide smaller amounts only.',
        'Nobody whom Sari, away until 12 Dec 2026, named may decide this, so the next level, Boss, decides as well.',
      ],
    });
    expect(found(absences, {}, [sari, ani]).ids).toEqual([]);
    expect(found(absences, { approvalLine: [sari] }).said.at(-1)).toBe(
      'Nobody stands in for Sari, who is away until 12 Dec 2026: it waits for them.',
    );
  });

  it('is the delegate of a delegate who is away, too, and never a circle', () => {
    const chain = absent(away(sari, { delegateID: budi }), away(budi, { delegateID: ani }));
    expect(found(chain).standIns).toEqual([{ delegateID: ani, forID: sari, until }]);
    const circle = absent(away(sari, { delegateID: budi }), away(budi, { delegateID: sari }));
    expect(found(circle).ids).toEqual([boss]);
  });

  it('takes no second place in a step that they decide anyway', () => {
    expect(found(absent(away(sari, { delegateID: ani })), {}, [sari, ani]).ids).toEqual([]);
    const both = absent(away(sari, { delegateID: budi }), away(ani, { delegateID: budi }));
    expect(found(both, {}, [sari, ani]).ids).toEqual([budi]);
  });

  it('is never who may not decide it, however people are away', () => {
    const anybody = fc.integer({ min: 1, max: 12 });
    const some = fc.uniqueArray(anybody, { maxLength: 5 });
    const rule = fc.record({
      delegateID: anybody,
      kinds: fc.constantFrom([], ['purchaseInvoice'] as const, ['paymentRequest'] as const),
      maxAmount: fc.constantFrom(null, '10', '1000', '5000'),
    });
    const absences = fc.uniqueArray(
      fc.record({
        employeeID: anybody,
        firstDay: fc.constant('2026-12-01'),
        lastDay: fc.constant(until),
        delegates: fc.array(rule, { maxLength: 3 }),
      }),
      { selector: ({ employeeID }) => employeeID, maxLength: 10 },
    );
    const parts = fc.record({
      approvers: fc.uniqueArray(anybody, { minLength: 1, maxLength: 3 }),
      absences,
      excluded: some,
      elsewhere: some,
      viewers: some,
      active: some,
      line: fc.uniqueArray(anybody, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(parts, ({ approvers, absences: given, excluded, elsewhere, viewers, active, line }) => {
        const byPerson = absent(...given);
        const { standIns } = standInsFor(approvers, task, byPerson, {
          ...people,
          excludedIDs: new Set(excluded),
          elsewhereIDs: new Set(elsewhere),
          viewerIDs: new Set(viewers),
          activeEmployeeIDs: new Set(active),
          approvalLine: line,
        });
        const taken = standIns.map(({ delegateID }) => delegateID);
        expect(new Set(taken).size).toBe(taken.length);
        for (const { delegateID, forID } of standIns) {
          expect(active).toContain(delegateID);
          expect([...excluded, ...elsewhere, ...viewers, ...approvers]).not.toContain(delegateID);
          expect(byPerson.has(delegateID), 'is there').toBe(false);
          expect(approvers).toContain(forID);
          expect(byPerson.has(forID), 'is away').toBe(true);
        }
      }),
    );
  });

  it('is looked for among so many delegates, one away after the other', () => {
    const line = Array.from({ length: mostDelegations + 2 }, (_, index) => 100 + index);
    const absences = absent(
      ...line.slice(0, -1).map((id, index) => away(id, { delegateID: line[index + 1] ?? 0 })),
    );
    const able = { activeEmployeeIDs: new Set([...line, boss]), approvalLine: [boss] };
    expect(found(absences, able, [line[0] ?? 0]).ids).toEqual([boss]);
    expect(found(absences, able, [line[2] ?? 0]).ids).toEqual([line.at(-1)]);
  });
});

it('takes no second step of a chain who took one in the place of somebody', () => {
  const actor = { employeeID: budi } as Actor;
  expect(hasDecidedFor.holds(actor, { decidedForIDs: [budi] })).toBe(true);
  expect(hasDecidedFor.holds(actor, { decidedForIDs: [ani] })).toBe(false);
});

describe('an absence that is typed', () => {
  const typed = {
    employeeID: sari,
    firstDay: '2026-12-01',
    lastDay: until,
    delegates: [{ delegateID: budi }],
  };
  const around = { today: '2026-11-21', actorID: sari, others: [], ableIDs: new Set([budi, ani]) };
  const errors = (given: Partial<typeof typed>, more: Partial<typeof around> = {}) =>
    absenceErrors({ ...typed, ...given }, { ...around, ...more });

  it('names the field that is wrong', () => {
    expect(errors({})).toEqual({});
    expect(Object.keys(errors({ lastDay: '2026-11-30' }))).toEqual(['lastDay']);
    expect(Object.keys(errors({ lastDay: '2027-12-02' }))).toEqual(['lastDay']);
    expect(Object.keys(errors({}, { today: '2026-12-13' }))).toEqual(['lastDay']);
    expect(errors({ delegates: [{ delegateID: sari }, { delegateID: boss }] })).toMatchObject({
      'delegates.0.delegateID': { key: 'absenceNotice.self' },
      'delegates.1.delegateID': { key: 'absenceNotice.notAble' },
    });
    expect(errors({}, { actorID: budi })).toMatchObject({
      'delegates.0.delegateID': { key: 'absenceNotice.notYourself' },
    });
  });

  it.each([
    ['2026-12-10', '2026-12-20', 'lastDay'],
    ['2026-11-25', '2026-12-01', 'firstDay'],
    ['2026-12-05', '2026-12-06', 'lastDay'],
    ['2026-11-01', '2026-12-31', 'firstDay'],
  ])('with another one from %s to %s is refused at %s', (firstDay, lastDay, field) => {
    const others = [{ firstDay, lastDay }];
    expect(Object.keys(absenceErrors(typed, { ...around, others }))).toEqual([field]);
  });

  it('shares no day with one that ends before it or begins after it', () => {
    expect(overlap(typed, { firstDay: '2026-11-01', lastDay: '2026-11-30' })).toBe(false);
    expect(overlap(typed, { firstDay: '2026-12-13', lastDay: '2026-12-31' })).toBe(false);
  });
});
