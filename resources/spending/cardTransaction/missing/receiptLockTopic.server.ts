import { z } from 'zod';

import { jobTopic } from '../../../../server/jobs/jobTopics.ts';

/** Something was reported, or put off: whether the cards of its holder pay is looked at anew. */
export const receiptLockTopic = jobTopic(
  'card.receiptLock',
  z.object({ companyID: z.int().positive(), holderID: z.int().positive() }),
);
