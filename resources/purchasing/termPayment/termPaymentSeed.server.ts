import { seedOf } from '../../../server/seed/roomSeed.ts';
import { termPaymentStore } from './termPayment.server.ts';

/** The usual terms; nobody grants the longest any more. */
export const termPaymentSeed = seedOf(termPaymentStore, 'finance.admin', () =>
  [0, 7, 14, 30, 45, 60, 90].map((days) => ({
    input: { name: days === 0 ? 'Cash on delivery' : `Net ${days}`, days },
    steps: days === 90 ? ['archive'] : [],
  })),
);
