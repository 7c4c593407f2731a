import { z } from 'zod';

import { instantSchema } from '../../../domain/day/daySchema.ts';
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

/** Money that came in on numbers of no account, the oldest first. */
export const unassignedList = z
  .object({
    data: z.array(
      z.object({
        id: z.int(),
        transferID: z.string().describe('As the bank names it'),
        accountNumber: z.string().describe('The number on which it came in'),
        amount: z.number().describe('In rupiah: what is left of it'),
        recalledAmount: z.number().describe('So much of it the bank has called back'),
        senderName: z.string(),
        receivedAt: instantSchema,
      }),
    ),
  })
  .meta({ id: 'UnassignedTopUps' });
export type UnassignedTopUps = z.infer<typeof unassignedList>;

export const assignedAnswer = z
  .object({
    transferID: z.int(),
    referenceID: z.string().describe('Of the transfer that waits for another person'),
  })
  .meta({ id: 'AssignedTopUp' });
