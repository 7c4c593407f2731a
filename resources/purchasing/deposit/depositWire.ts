import { z } from 'zod';

import { notesLengthMax } from '../../../domain/lifecycle/actionInput.ts';
import { saying } from '../../../domain/message/fieldMessage.ts';
import { law } from '../../../domain/message/message.ts';
import { paymentStatuses } from '../../paying/payment/paymentStatus.ts';
import { documentDetail, documentRow } from '../document/documentWire.ts';

const money = z.number().describe('In the currency of the order, exact to its decimals');

/** What a deposit says beside what every purchase document says. */
const ofDeposit = {
  remainingDeposit: money.describe('Paid, and covering no invoice yet'),
  payment: z
    .object({ id: z.int(), version: z.int(), referenceID: z.string(), status: z.enum(paymentStatuses) })
    .nullable()
    .describe('Its newest payment: what the flags of deposit payments are about'),
} as const;

export const depositRow = documentRow.extend(ofDeposit).meta({ id: 'DepositRow' });
export type DepositRow = z.infer<typeof depositRow>;

export const depositDetail = documentDetail.extend(ofDeposit).meta({ id: 'DepositDetail' });

/** Why a request for a deposit is rejected (rules: deposits). */
export const depositRejection = z.strictObject({
  reason: z
    .string()
    .trim()
    .refine((text) => text !== '', saying(law('field.required')))
    .max(notesLengthMax),
});
