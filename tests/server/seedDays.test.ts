import { it } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { isLargeProof } from '../proof/proofScale.ts';
import { createTestDatabase } from '../testDatabase.ts';

/** The first day after which others are taken: the last of a month, of a leap year's February, of a year are among those of the large run. */
const firstDay: Day = '2027-12-30';
const stepDays = isLargeProof ? 3 : 32;
const count = isLargeProof ? 24 : 2;
const days = Array.from({ length: count }, (_unset, at) => addDays(firstDay, at * stepDays));

/** What the demo company tells depends on the day on which it is made: amounts, weekdays, ends of months. It can be made on each. */
it.each(days)('the demo company can be made on %s', { timeout: 300_000 }, async (day) => {
  const { drop } = await createTestDatabase({ seededOn: `${day}T03:00:00Z` });
  await drop();
});
