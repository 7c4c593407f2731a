import { z } from 'zod';

import { jobTopic } from '../../../server/jobs/jobTopics.ts';

/** Asks the bank what came in on the number of an account. */
export const topUpTopic = jobTopic(
  'top_up.ask',
  z.object({ companyID: z.int().positive(), numberID: z.int().positive() }),
);
