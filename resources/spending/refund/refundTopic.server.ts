import { z } from 'zod';

import { jobTopic } from '../../../server/jobs/jobTopics.ts';

/** Asks the bank for the number of a refund, then whether its money came. Jobs that wait keep the name it began with. */
export const refundTopic = jobTopic(
  'claim.refund',
  z.object({ companyID: z.int().positive(), refundID: z.int().positive() }),
);
