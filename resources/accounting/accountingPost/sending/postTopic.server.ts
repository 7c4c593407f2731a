import { z } from 'zod';

import { jobTopic } from '../../../../server/jobs/jobTopics.ts';

/** Sends a post to the books. */
export const postTopic = jobTopic('accounting.post', z.object({ postID: z.int().positive() }));
