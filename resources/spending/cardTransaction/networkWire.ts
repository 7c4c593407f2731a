import { z } from 'zod';

import { declineCodes } from '../../../domain/card/authorization.ts';
import { currencyCodeSchema } from '../../../domain/money/moneySchema.ts';

const token = z.string().min(8).max(80).meta({ example: 'tok_7Fq0mB3vC5xZ1sK9wQ2eRtYu' });
const authorizationID = z.string().min(1).max(80).meta({ example: 'auth_000123' });
/** Decimal texts: whole rupiah. */
const rupiah = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .meta({ example: '125000' });
const merchant = {
  merchantName: z.string().trim().min(1).max(120).meta({ example: 'Kopi Tuku' }),
  merchantCategoryCode: z
    .string()
    .regex(/^\d{4}$/)
    .meta({ example: '5814' }),
  transactionAmount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .meta({ example: '125000' }),
  transactionCurrencyCode: currencyCodeSchema,
  /** Rupiah for one of the currency. */
  rate: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,4})?$/)
    .meta({ example: '1' }),
} as const;

/** A merchant asks whether a card pays; with the id of an authorization that there is, for more. */
export const authorizationMessage = z
  .strictObject({ token, authorizationID, billingAmount: rupiah, ...merchant })
  .meta({ id: 'CardAuthorization' });
export type AuthorizationMessage = z.output<typeof authorizationMessage>;

export const authorizationAnswer = z
  .object({ approved: z.boolean(), code: z.enum(declineCodes).nullable() })
  .meta({ id: 'CardAuthorizationAnswer' });
export type AuthorizationAnswer = z.output<typeof authorizationAnswer>;

const eventTypes = [
  'clearing',
  // After one that may have been the last: booked on what is still held, else without.
  'furtherClearing',
  'reversal',
  'expiry',
  'forced',
  'refund',
  'refundReversal',
] as const;

/** What a merchant, or time, makes of an authorization, or does without one. */
export const eventMessage = z
  .strictObject({
    token,
    type: z.enum(eventTypes),
    authorizationID: authorizationID.nullable(),
    /** Unset of an expiry: all that is held. */
    billingAmount: rupiah.nullable(),
    /** Of a clearing: nothing follows. */
    isLast: z.boolean().default(true),
    ...merchant,
  })
  .meta({ id: 'CardEvent' });
export type EventMessage = z.output<typeof eventMessage>;

export const sandboxAnswer = z
  .object({
    steps: z.array(
      z.object({
        told: z.string(),
        status: z.int(),
        approved: z.boolean().nullable(),
        code: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SandboxCardPayment' });
export type SandboxAnswer = z.output<typeof sandboxAnswer>;
