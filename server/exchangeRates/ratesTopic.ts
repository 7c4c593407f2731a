import { z } from 'zod';

import { jobTopic } from '../jobs/jobTopics.ts';

/** Rates of a company were written, perhaps of days that are past. */
export const ratesTopic = jobTopic('rates.written', z.object({ companyID: z.int().positive() }));
