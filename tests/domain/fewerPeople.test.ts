import { describe, expect, it } from 'vitest';

import type { Workflow } from '../../domain/approval/approval.ts';
import { resolveChain } from '../../domain/approval/approval.ts';
import { asksFewer, fewestPeople } from '../../domain/approval/fewerPeople.ts';
import { decidersOf } from '../../domain/approval/replay.ts';
import { fc } from '../properties.ts';

/** The fewest people by trying all of them. */
function byTrying(steps: readonly (readonly number[])[]): number {
  const everybody = [...new Set(steps.flat())];
  for (let size = 0; ; size += 1) {
    for (let chosen = 0; chosen < 2 ** everybody.length; chosen += 1) {
      const people = everybody.filter((_one, place) => (chosen >> place) % 2 === 1);
      if (people.length === size && steps.every((step) => step.some((one) => people.includes(one))))
        return size;
    }
  }
}

const person = fc.integer({ min: 1, max: 5 });
const step = fc.uniqueArray(person, { minLength: 1, maxLength: 3 });
const layer = fc.record({ isNoApproval: fc.boolean(), steps: fc.array(step, { maxLength: 3 }) });
const bounds = fc.uniqueArray(fc.constantFrom('100', '250.5', '1000', null), { minLength: 1, maxLength: 4 });
const workflows: fc.Arbitrary<Workflow[]> = fc.array(
  fc.tuple(bounds, fc.array(layer, { minLength: 4, maxLength: 4 })).map(([limits, layers]) => ({
    name: 'Reviews',
    currencies: [],
    layers: limits.map((maxAmount, place) => ({
      id: place + 1,
      maxAmount,
      isNoApproval: layers[place]?.isNoApproval ?? false,
      steps: (layers[place]?.steps ?? []).map((ids) => ({
        actors: ids.map((employeeID) => ({ actorType: 'employee' as const, employeeID })),
      })),
    })),
  })),
  { maxLength: 1 },
);

describe('how few people a record passes by', () => {
  it('is the least of all who could be chosen', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        expect(fewestPeople(steps)).toBe(byTrying(steps));
      }),
    );
  });

  it('is what two workflows are compared by: of any amount', () => {
    const people = {
      excludedIDs: new Set<number>(),
      approvalLine: [],
      activeEmployeeIDs: new Set([1, 2, 3, 4, 5, 9]),
      superAdminIDs: [9],
    };
    const amounts = ['0', '50', '100', '100.0001', '250.5', '250.6', '999', '1000', '1000.0001', '999999'];
    fc.assert(
      fc.property(workflows, workflows, (before, after) => {
        const fewest = (kept: readonly Workflow[], amount: string) => {
          const sum = { amount, currencyCode: 'IDR', rate: null };
          return fewestPeople(decidersOf(resolveChain(kept[0] ?? null, sum, people)));
        };
        const isFewer = amounts.some((amount) => fewest(after, amount) < fewest(before, amount));
        expect(asksFewer(before, after)).toBe(isFewer);
      }),
      { numRuns: 500 },
    );
  });
});
