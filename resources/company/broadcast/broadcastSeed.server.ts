import { seedOf } from '../../../server/seed/roomSeed.ts';
import { broadcastStore } from './broadcast.server.ts';

/** One that stands over the pages, and one that has had its time. */
export const broadcastSeed = seedOf(broadcastStore, 'super.admin', () => [
  {
    input: {
      message: 'The books of the last quarter close on Friday: enter what is still on your desk.',
      level: 'announcement',
      buttonLabel: 'Enter a purchase',
      buttonURL: '/bills/bills-to-pay/form',
    },
  },
  { input: { message: 'The office is closed for the holidays.', level: 'information' }, steps: ['archive'] },
]);
