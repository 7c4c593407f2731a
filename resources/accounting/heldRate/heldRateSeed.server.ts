import { and, asc, eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import { multiply, roundTo } from '../../../domain/money/money.ts';
import { heldRateTable } from './heldRateTables.server.ts';
import { rateOn } from '../../../server/exchangeRates/exchangeRates.ts';
import { takeReading } from './ratesReading.server.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { heldRateStore } from './heldRate.server.ts';

const keeper = 'finance.admin';

/** What a source said that was not itself: a currency, how many days ago, and how many times its last rate. */
const readings = [
  { currencyCode: 'THB', daysAgo: 12, times: '10' },
  { currencyCode: 'THB', daysAgo: 11, times: '1.01' },
  { currencyCode: 'PHP', daysAgo: 9, times: '0.1' },
  { currencyCode: 'INR', daysAgo: 8, times: '1.22' },
  { currencyCode: 'EUR', daysAgo: 0, times: '0.0001' },
] as const;

/** Rates that a source outside said wrong: overtaken by the next day, declined, taken, and one that waits. */
export const heldRateSeed: RoomSeed = {
  name: 'heldRate',
  async fill(stage) {
    const { companyID, executor, clock, today } = stage;
    const begun = clock.at;
    for (const { currencyCode, daysAgo, times } of readings) {
      const day = addDays(today, -daysAgo);
      const last = await rateOn(executor, companyID, currencyCode, day);
      if (last === null) continue;
      const rate = roundTo(multiply(last.rateAmount, times), 4);
      clock.at = new Date(`${day}T01:00:00Z`);
      await takeReading(executor, companyID, { day, rupiah: new Map([[currencyCode, rate]]) }, clock.at);
    }
    await decide(stage, 'PHP', 'decline', { notes: 'The bank says another rate.' });
    await decide(stage, 'INR', 'take');
    clock.at = begun;
  },
};

async function decide(stage: SeedStage, currencyCode: string, action: string, input = {}): Promise<void> {
  const [waiting] = await stage.executor
    .select({ id: heldRateTable.id })
    .from(heldRateTable)
    .where(
      and(
        eq(heldRateTable.companyID, stage.companyID),
        eq(heldRateTable.currencyCode, currencyCode),
        eq(heldRateTable.status, 'waiting'),
      ),
    )
    .orderBy(asc(heldRateTable.id));
  if (waiting) await takeStep(stage, heldRateStore, waiting.id, { by: keeper, action, input });
}
