import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ApprovalPeople, WorkflowLayer } from '../../domain/approval.ts';
import { chooseLayer, resolveChain } from '../../domain/approval.ts';

function layer(id: number, maxAmount: string | null, over: Partial<WorkflowLayer> = {}): WorkflowLayer {
  return {
    id,
    maxAmount,
    isNoApproval: false,
    steps: [{ actors: [{ actorType: 'employee', employeeID: 10 }] }],
    ...over,
  };
}

const people: ApprovalPeople = {
  excludedIDs: new Set([1]),
  approvalLine: [20, 30],
  activeEmployeeIDs: new Set([1, 10, 20, 30, 99]),
  superAdminIDs: [99],
};

describe('the layer', () => {
  const layers = [layer(1, null), layer(2, '1000'), layer(3, '50000')];

  it.each([
    ['0', 2],
    ['1000', 2],
    ['1000.01', 3],
    ['50000', 3],
    ['50000.01', 1],
  ])('for %s is %i', (amount, id) => {
    expect(chooseLayer(layers, amount)?.id).toBe(id);
  });

  it('is the smallest that is not below the amount, in whatever order they stand', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }),
        fc.nat(1_000_000),
        (bounds, amount) => {
          const chosen = chooseLayer(
            bounds.map((bound, at) => layer(at, String(bound))),
            String(amount),
          );
          const fitting = bounds.filter((bound) => bound >= amount);
          expect(chosen?.maxAmount ?? null).toBe(fitting.length > 0 ? String(Math.min(...fitting)) : null);
        },
      ),
    );
  });
});

describe('the chain', () => {
  it('skips approval where the layer says so', () => {
    expect(resolveChain([layer(1, null, { isNoApproval: true })], '5', people)).toMatchObject({
      isNoApproval: true,
      steps: [],
    });
  });

  it('takes the named employee', () => {
    const [step] = resolveChain([layer(1, null)], '5', people).steps;
    expect(step).toMatchObject({ approverIDs: [10], isRerouted: false });
  });

  it('takes level n of the approval line', () => {
    const byLine = layer(1, null, { steps: [{ actors: [{ actorType: 'approvalLine', approvalLine: 2 }] }] });
    expect(resolveChain([byLine], '5', people).steps[0]?.approverIDs).toEqual([30]);
  });

  it('goes past the requester and the gone to the next level, then to the super admins', () => {
    const own = layer(1, null, { steps: [{ actors: [{ actorType: 'employee', employeeID: 1 }] }] });
    expect(resolveChain([own], '5', people).steps[0]).toMatchObject({ approverIDs: [20], isRerouted: true });
    const gone = layer(1, null, { steps: [{ actors: [{ actorType: 'approvalLine', approvalLine: 2 }] }] });
    const withoutManagers = { ...people, activeEmployeeIDs: new Set([1, 99]) };
    expect(resolveChain([gone], '5', withoutManagers).steps[0]).toMatchObject({
      approverIDs: [99],
      isRerouted: true,
    });
  });

  it('asks the super admins when no workflow covers the amount', () => {
    expect(resolveChain([], '5', people).steps[0]).toMatchObject({ approverIDs: [99], isRerouted: true });
  });

  it('never names a person who may not decide', () => {
    const anyone = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        fc.array(anyone),
        fc.array(anyone),
        fc.array(anyone),
        fc.array(anyone),
        (line, active, excluded, named) => {
          const steps = named.map((employeeID) => ({
            actors: [{ actorType: 'employee' as const, employeeID }],
          }));
          const chain = resolveChain([layer(1, null, { steps })], '1', {
            excludedIDs: new Set(excluded),
            approvalLine: line,
            activeEmployeeIDs: new Set(active),
            superAdminIDs: [12],
          });
          for (const id of chain.steps.flatMap((step) => step.approverIDs)) {
            expect(excluded).not.toContain(id);
            expect(active).toContain(id);
          }
        },
      ),
    );
  });
});
