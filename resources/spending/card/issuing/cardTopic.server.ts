import { z } from 'zod';

import { jobTopic } from '../../../../server/jobs/jobTopics.ts';

/** Has the issuer make a card what it is here: issued, open, paused, closed. */
export const cardTopic = jobTopic(
  'card.issuer',
  z.object({ companyID: z.int().positive(), cardID: z.int().positive() }),
);
