import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';

/** Beside the accounts that the company began with: one of a project that is over. */
export const companyAccountSeed = (store: StoredNoun) =>
  seedOf(store, 'finance.admin', () => [
    {
      input: {
        name: 'Surabaya project',
        description: 'Fit-out of the Surabaya office, until it was handed over',
      },
      steps: ['deactivate'],
    },
  ]);
