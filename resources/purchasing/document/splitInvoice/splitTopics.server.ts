import { z } from 'zod';

import { jobTopic } from '../../../../server/jobs/jobTopics.ts';

/** Looks again which invoices under review are split: all, or those of a vendor. */
export const splitTopic = jobTopic(
  'splits.look',
  z.object({ companyID: z.int().positive(), vendorID: z.int().positive().nullable() }),
);
