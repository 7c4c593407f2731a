import { z } from 'zod';

import { jobTopic } from '../../../../server/jobs/jobTopics.ts';

const paymentWork = z.object({ companyID: z.int().positive(), paymentID: z.int().positive() });

/** Hands a payment to the bank, or asks again with the same key. */
export const bankTransferTopic = jobTopic('bank.transfer', paymentWork);
/** Asks the bank what became of a payment. */
export const bankCheckTopic = jobTopic('bank.check', paymentWork);
