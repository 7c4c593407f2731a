import { expect, it } from 'vitest';

import { misfitOf, plantedBugs } from '../proof/plantedBugs.ts';

const bugs = plantedBugs();

it.each(bugs)('$proof: $name fits the code it breaks', (bug) => {
  expect(bug.about, 'the text before the patch says what the bug is').not.toBe('');
  expect(misfitOf(bug), 'make the patch again for the code as it is now').toBeNull();
});
