import { z } from 'zod';

import { topUpBankNames } from './topUp.ts';

const number = z.object({
  id: z.int(),
  bank: z.enum(topUpBankNames),
  accountNumber: z.string(),
});

/** How the accounts can be topped up that a person may see. */
export const topUpOptions = z
  .object({
    receiverName: z.string().describe('Whom the banks name as the receiver'),
    banks: z.array(
      z.object({
        bank: z.enum(topUpBankNames),
        name: z.string(),
        isActive: z.boolean().describe('A number can be opened there'),
      }),
    ),
    accounts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        numbers: z.array(number).describe('Those that were opened'),
      }),
    ),
  })
  .meta({ id: 'TopUpOptions' });
export type TopUpOptions = z.infer<typeof topUpOptions>;

export const topUpNumberAnswer = number.meta({ id: 'TopUpNumber' });
