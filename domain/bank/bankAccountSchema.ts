import { z } from 'zod';

import { saying } from '../message/fieldMessage.ts';
import { law } from '../message/message.ts';

const typedLengthMax = 100;

/** An account as a person types it. */
export const typedAccount = z.strictObject({
  bankCode: z.string().trim().min(1).max(11),
  accountNumber: z
    .string()
    .refine((text) => text.length <= typedLengthMax, saying(law('field.bankAccount')))
    .meta({
      maxLength: typedLengthMax,
      description: 'Digits; blanks, dots and dashes between them are left out',
    }),
});
