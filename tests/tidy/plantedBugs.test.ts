import { expect, it } from 'vitest';

import { misfitsOf, plantedBugs } from '../proof/plantedBugs.ts';
import { proofFiles } from '../proof/proofFiles.ts';

const bugs = plantedBugs();

it.each(bugs)('$proof: $name fits the code it breaks', (bug) => {
  expect(bug.about).not.toBe('');
  expect(bug.edits).not.toEqual([]);
  expect(misfitsOf(bug), 'say in tests/proof/bugs where the code of the bug stands now').toEqual([]);
});

it('has a bug for every proof, and a proof for every bug', () => {
  expect(new Set(bugs.map(({ proof }) => proof))).toEqual(new Set(proofFiles().keys()));
});

it('names no bug twice', () => {
  const names = bugs.map(({ proof, name }) => `${proof}.${name}`);
  expect(names).toEqual([...new Set(names)]);
});
