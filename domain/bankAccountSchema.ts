import { z } from 'zod';

import { screenTexts } from './errors.ts';

/** An account as a person types it. */
export const typedAccount = z.strictObject({
  bankCode: z.string().trim().min(1, screenTexts.required).max(11, screenTexts.invalidFormat),
  accountNumber: z
    .string()
    .max(100, screenTexts.bankAccountInvalid)
    .describe('Digits; blanks, dots and dashes between them are left out'),
});
