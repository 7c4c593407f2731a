import { z } from 'zod';

import { jobTopic } from '../../../server/jobs/jobTopics.ts';

/** Compares the invoices of orders again, after something of the orders or of other invoices changed. */
export const matchFollowTopic = jobTopic(
  'match.follow',
  z.object({ companyID: z.int().positive(), orderIDs: z.array(z.int().positive()) }),
);
