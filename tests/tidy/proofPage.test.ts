import { expect, it } from 'vitest';

import { plantedBugs } from '../proof/plantedBugs.ts';
import { proofFiles } from '../proof/proofFiles.ts';
import { describeProofs, keptOutcomes } from '../proof/proofPage.ts';

/** docs/proof.md is written by `npm run prove`, and by `npm test -- tests/tidy -u` when a proof or a bug comes or goes. */
const names = [...proofFiles().keys()];

it('has figures of proofs that there are', () => {
  const unknown = keptOutcomes().filter(({ name }) => !names.includes(name));
  expect(
    unknown.map(({ name }) => name),
    'take them out of docs/proof.json',
  ).toEqual([]);
});

it('plants every bug for a proof that there is', () => {
  expect(plantedBugs().filter(({ proof }) => !names.includes(proof))).toEqual([]);
});

it('is what the proofs last came to', async () => {
  await expect(describeProofs(names, keptOutcomes())).toMatchFileSnapshot('../../docs/proof.md');
});
