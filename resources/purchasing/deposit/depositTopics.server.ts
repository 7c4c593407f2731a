import { z } from 'zod';

import { jobTopic } from '../../../server/jobs/jobTopics.ts';

/** Covers the open invoices of an order with what its deposits hold. */
export const depositCoverTopic = jobTopic(
  'deposit.cover',
  z.object({ companyID: z.int().positive(), orderID: z.int().positive() }),
);
