import { z } from 'zod';

import { jobTopic } from '../jobs/jobTopics.ts';

/** Looks at an uploaded file, so that the same paper is recognised in another file. */
export const pictureTopic = jobTopic(
  'media.picture',
  z.object({ companyID: z.int().positive(), mediaID: z.int().positive() }),
);
