import { z } from 'zod';

import { refundBankNames, refundMethods } from './refund.ts';
import { refundStatuses } from './refundStatus.ts';

/** A refund of an advance, with the money that came in for it. */
export const refundAnswer = z
  .object({
    id: z.int(),
    referenceID: z.string(),
    status: z.enum(refundStatuses),
    amount: z.number().describe('In rupiah'),
    method: z.enum(refundMethods),
    bank: z
      .enum(refundBankNames)
      .nullable()
      .describe('Whose number it is; null for a code, and for a transfer of their own'),
    accountNumber: z.string().nullable().describe('Null until the bank has opened it'),
    qrText: z.string().nullable().describe('What the code says (EMV QR Code, merchant-presented)'),
    transferredOn: z.string().nullable().describe('When its payer says that they transferred it'),
    createdAt: z.string(),
    expiresAt: z.string().nullable().describe('Until when a number waits; null for a transfer of their own'),
    transfers: z.array(
      z.object({
        id: z.int(),
        amount: z.number().describe('In rupiah'),
        senderName: z.string(),
        receivedAt: z.string(),
        takenAt: z.string().nullable().describe('Null while finance has to look at it'),
      }),
    ),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refundAnswer>;
