import { z } from 'zod';

import { jobTopic } from '../../../server/jobs/jobTopics.ts';

/** Looks for documents that were mailed to the company. */
export const mailTopic = jobTopic('stream.mail', z.object({}));
