import { it } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { isLargeProof } from '../proof/proofScale.ts';
import { createTestDatabase } from '../testDatabase.ts';

/** Every third day from the end of a year until after a leap day; `npm test` makes the demo company of its own day in many a file. */
const days: readonly Day[] = Array.from({ length: 24 }, (_unset, at) => addDays('2027-12-30', at * 3));

/** What the demo company tells depends on the day on which it is made: amounts, weekdays, ends of months. It can be made on each. */
it.runIf(isLargeProof).each(days)('the demo company can be made on %s', { timeout: 300_000 }, async (day) => {
  const { drop } = await createTestDatabase({ seededOn: `${day}T03:00:00Z`, reachesBack: true });
  await drop();
});
