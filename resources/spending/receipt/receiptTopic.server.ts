import { z } from 'zod';

import { jobTopic } from '../../../server/jobs/jobTopics.ts';

/** Something is to be held against the receipts of a person that wait: it was read, mended, or paid. */
export const receiptTopic = jobTopic(
  'receipt.match',
  z.object({ companyID: z.int().positive(), ownerID: z.int().positive() }),
);
