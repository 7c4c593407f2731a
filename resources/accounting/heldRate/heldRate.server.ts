import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { heldRateTable } from './heldRateTables.server.ts';
import type { HeldRate } from './heldRateTables.server.ts';
import { writeRates } from './ratesReading.server.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { heldRate } from './heldRate.ts';

export const heldRateStore: StoredNoun = storedNoun(heldRate, heldRateTable, { effects: { take } });

/** A person has seen it: from its day on it holds, as one that nobody had to see. */
async function take({ executor, row }: EffectContext<Stored>): Promise<EffectOutcome<Stored>> {
  const { companyID, validFrom, currencyCode, rateAmount } = row as unknown as HeldRate;
  await writeRates(executor, companyID, validFrom, [{ currencyCode, rateAmount }]);
  return {};
}
