import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import { usualTaxObjects } from './usualTaxObjects.ts';

/** The usual ones; a rate of before has ended. */
export function taxObjectSeed(store: StoredNoun): RoomSeed {
  return seedOf(store, 'finance.admin', () => [
    ...usualTaxObjects.map((input) => ({ input })),
    {
      input: {
        name: 'Works contractor, before PP 9/2022',
        code: '28-409-01',
        article: 'pph4_2',
        rate: 2,
        isFinal: true,
        validTo: '2022-02-20',
      },
      steps: ['archive'],
    },
  ]);
}
