import { describe, expect, it } from 'vitest';

import type { Above } from '../../domain/noun/tree.ts';
import { levelsAbove, treeFaults } from '../../domain/noun/tree.ts';
import { fc } from '../properties.ts';

const files = 10_000;

const tree = (edges: Record<string, string | null>): Above<string> => new Map(Object.entries(edges));

describe('records above one another', () => {
  it('counts how many stand above each', () => {
    const levels = levelsAbove(tree({ rina: 'budi', budi: 'sekar', sekar: null }));
    expect(Object.fromEntries(levels)).toEqual({ sekar: 0, budi: 1, rina: 2 });
  });

  it('names the way of a cycle for each record on it, and nothing for one below it', () => {
    const above = tree({ rina: 'budi', budi: 'rina', tono: 'rina' });
    const faults = treeFaults(above, above.keys(), 20);
    expect(faults.get('rina')).toEqual({ kind: 'cycle', path: ['rina', 'budi', 'rina'] });
    expect(faults.get('budi')).toEqual({ kind: 'cycle', path: ['budi', 'rina', 'budi'] });
    expect(faults.has('tono')).toBe(false);
  });

  it('takes a record above itself for the shortest cycle', () => {
    expect(treeFaults(tree({ rina: 'rina' }), ['rina'], 20).get('rina')).toEqual({
      kind: 'cycle',
      path: ['rina', 'rina'],
    });
  });

  it('refuses the twenty-first level, also where it is below the placed one', () => {
    const line = (length: number) =>
      new Map(
        Array.from({ length }, (_, node): [number, number | null] => [node, node === 0 ? null : node - 1]),
      );
    expect(treeFaults(line(21), line(21).keys(), 20).size).toBe(0);
    expect(treeFaults(line(22), [5], 20).get(5)).toEqual({ kind: 'deep' });
  });

  it(`finds exactly the cycles of ${files} random files over a company`, () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.nat(40), { nil: null }), { maxLength: 40 }),
        fc.dictionary(fc.nat(40).map(String), fc.option(fc.nat(40), { nil: null }), { maxKeys: 40 }),
        (company, file) => {
          const above = new Map<number, number | null>(company.map((upper, node) => [node, upper]));
          for (const [node, upper] of Object.entries(file)) above.set(Number(node), upper);
          const placed = Object.keys(file).map(Number);
          const faults = treeFaults(above, placed, 1000);
          for (const node of placed) {
            // By the meaning of the word: after at most as many steps as there are records one is back.
            let at = above.get(node) ?? null;
            for (let step = 0; step <= above.size && at !== null && at !== node; step += 1) {
              at = above.get(at) ?? null;
            }
            expect(faults.has(node)).toBe(at === node);
          }
        },
      ),
      { numRuns: files },
    );
  });
});
