import { describe, expect, it } from 'vitest';

import type { ApprovalPeople, ChainSum, Workflow, WorkflowLayer } from '../../domain/approval/approval.ts';
import { chooseLayer, needsRate, resolveChain } from '../../domain/approval/approval.ts';
import { chooseWorkflow } from '../../domain/approval/chooseWorkflow.ts';
import { fc } from '../properties.ts';
import { english, indonesian } from '../said.ts';

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

function workflow(layers: WorkflowLayer[], currencies: string[] = []): Workflow {
  return { name: 'Purchase review', currencies, layers };
}

const rupiah = (amount: string): ChainSum => ({ amount, currencyCode: 'IDR', rate: null });
const dollars = (amount: string, rateAmount: string): ChainSum => ({
  amount,
  currencyCode: 'USD',
  rate: { rateAmount, validFrom: '2026-11-22', source: 'company_rate_table' },
});

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

describe('the amount that is compared', () => {
  const layers = [layer(1, '250000000'), layer(2, null)];

  it('is the rupiah equivalent where a workflow serves several currencies or all, and the sentence says so', () => {
    for (const currencies of [[], ['USD', 'SGD']]) {
      const chain = resolveChain(workflow(layers, currencies), dollars('20000', '16250'), people);
      expect(chain).toMatchObject({
        layerID: 2,
        rate: { rateAmount: '16250', validFrom: '2026-11-22', source: 'company_rate_table' },
      });
      expect(english(chain.reason)).toBe(
        'USD 20.000,00 is Rp 325.000.000 at 16.250,0000 of 22 Nov 2026 (company rate table): ' +
          'workflow “Purchase review”, layer “above Rp 250.000.000”.',
      );
      expect(indonesian(chain.reason)).toBe(
        'USD 20.000,00 setara Rp 325.000.000 dengan kurs 16.250,0000 per 22 Nov 2026 (tabel kurs perusahaan): ' +
          'alur kerja “Purchase review”, lapisan “di atas Rp 250.000.000”.',
      );
    }
  });

  it('is the one in the own currency where a workflow has exactly that one', () => {
    const chain = resolveChain(workflow(layers, ['USD']), dollars('20000', '16250'), people);
    expect(chain).toMatchObject({ layerID: 1, rate: null });
    expect(english(chain.reason)).toBe(
      'USD 20.000,00: workflow “Purchase review”, layer “up to USD 250.000.000,00”.',
    );
    const above = resolveChain(workflow(layers), rupiah('250000001'), people);
    expect(above).toMatchObject({ layerID: 2, rate: null });
    expect(english(above.reason)).toBe(
      'Rp 250.000.001: workflow “Purchase review”, layer “above Rp 250.000.000”.',
    );
  });

  it('is never rounded down into a lower layer', () => {
    expect(resolveChain(workflow(layers), dollars('10000', '25000'), people).layerID).toBe(1);
    expect(resolveChain(workflow(layers), dollars('10000', '25000.0001'), people).layerID).toBe(2);
    expect(resolveChain(workflow(layers), dollars('0.01', '25000000000.01'), people).layerID).toBe(2);
  });

  it('needs a rate only where there is something to compare in another currency', () => {
    expect(needsRate(workflow(layers), 'USD')).toBe(true);
    expect(needsRate(workflow(layers), 'IDR')).toBe(false);
    expect(needsRate(workflow(layers, ['USD']), 'USD')).toBe(false);
    expect(needsRate(workflow([layer(1, null)]), 'USD')).toBe(false);
    expect(needsRate(null, 'USD')).toBe(false);
    expect(() => resolveChain(workflow(layers), { ...dollars('1', '1'), rate: null }, people)).toThrow(
      RangeError,
    );
  });

  it('is asked of the workflow that names the currency before the one for all', () => {
    const all = workflow([]);
    const named = workflow([], ['USD', 'SGD']);
    expect(chooseWorkflow([all, named], { currencyCode: 'SGD' })).toBe(named);
    expect(chooseWorkflow([all, named], { currencyCode: 'IDR' })).toBe(all);
    expect(chooseWorkflow([named], { currencyCode: 'IDR' })).toBeNull();
  });
});

describe('the chain', () => {
  it('skips approval where the layer says so', () => {
    expect(
      resolveChain(workflow([layer(1, null, { isNoApproval: true })]), rupiah('5'), people),
    ).toMatchObject({
      isNoApproval: true,
      steps: [],
    });
  });

  it('takes the named employee', () => {
    const [step] = resolveChain(workflow([layer(1, null)]), rupiah('5'), people).steps;
    expect(step).toMatchObject({ approverIDs: [10], isRerouted: false });
  });

  it('takes level n of the approval line', () => {
    const byLine = layer(1, null, { steps: [{ actors: [{ actorType: 'approvalLine', approvalLine: 2 }] }] });
    expect(resolveChain(workflow([byLine]), rupiah('5'), people).steps[0]?.approverIDs).toEqual([30]);
  });

  it('goes past the requester and the gone to the next level, then to the super admins', () => {
    const own = layer(1, null, { steps: [{ actors: [{ actorType: 'employee', employeeID: 1 }] }] });
    expect(resolveChain(workflow([own]), rupiah('5'), people).steps[0]).toMatchObject({
      approverIDs: [20],
      isRerouted: true,
    });
    const gone = layer(1, null, { steps: [{ actors: [{ actorType: 'approvalLine', approvalLine: 2 }] }] });
    const withoutManagers = { ...people, activeEmployeeIDs: new Set([1, 99]) };
    expect(resolveChain(workflow([gone]), rupiah('5'), withoutManagers).steps[0]).toMatchObject({
      approverIDs: [99],
      isRerouted: true,
    });
  });

  it('asks the super admins when no workflow covers the amount', () => {
    expect(resolveChain(null, rupiah('5'), people).steps[0]).toMatchObject({
      approverIDs: [99],
      isRerouted: true,
    });
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
          const chain = resolveChain(workflow([layer(1, null, { steps })]), rupiah('1'), {
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
