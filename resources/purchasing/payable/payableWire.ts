import { z } from 'zod';

import { rateSources } from '../../../domain/money/exchangeRate.ts';
import { bankAccount, failureReason, listFields } from '../../paying/payment/paymentWire.ts';

const money = z.number().describe('In the currency of the document, exact to its decimals');
const rupiah = z.number().describe('Whole rupiah');
const day = z.string().describe('YYYY-MM-DD');
const instant = z.string().describe('ISO 8601 with offset');

/** A document on the payment makers' list: what waits to be requested, and what became of it. */
export const payableRow = z
  .object({
    id: z.int().describe('Of the document'),
    version: z.int(),
    status: z.string().describe('Of the document'),
    referenceNumber: z.string().nullable(),
    billPaymentID: z.int().nullable().describe('The latest payment, for its receipt; null before the first'),
    referenceID: z.string().nullable().describe('Number of the latest payment'),
    amount: money.nullable().describe('Of the latest payment'),
    floatingAmount: money.nullable(),
    isManualPayment: z.boolean().nullable().describe('Of the latest payment'),
    paidAt: instant.nullable(),
    failureReason,
    isAbleToCreatePayment: z.boolean(),
    ...listFields,
  })
  .meta({ id: 'PayableRow' });
export type PayableRow = z.infer<typeof payableRow>;

export const feeConfigAnswer = z.object({ feeAmount: rupiah, isFreeQuotaAvailable: z.boolean() });

/** Where a payment by the vendor's own bank detail would go. */
export const vendorPayee = z
  .object({
    bankAccount: bankAccount.nullable().describe('Null: the vendor has none'),
    countryCode: z.string().nullable().describe('Where the account is'),
    isManualPayment: z.boolean().describe('Without an account: paid outside, and then marked as paid'),
    problem: z.string().nullable().describe("Why the vendor's own account cannot be used, one sentence"),
  })
  .meta({ id: 'VendorPayee' });
export type VendorPayee = z.infer<typeof vendorPayee>;

export const remittanceRate = z
  .object({
    currencyCode: z.string(),
    rateAmount: z.number().describe('IDR for one unit, four decimals'),
    validFrom: day.describe('The day since which the rate holds, YYYY-MM-DD'),
    source: z.enum(rateSources).nullable().describe('Who says so; null for the rupiah itself'),
  })
  .meta({ id: 'RemittanceRate' });
export type RemittanceRate = z.infer<typeof remittanceRate>;

/** What the payment of a document would be, where it is requested with others: all that is left, to its vendor's own account. */
export const foreseenPayment = z
  .object({
    id: z.int().describe('Of the document'),
    billReferenceID: z.string(),
    vendorName: z.string().nullable(),
    currencyCode: z.string(),
    amount: z.string().describe('Exact: what can be paid now'),
    companyAccount: z.object({ id: z.int(), name: z.string() }).nullable().describe('Which pays'),
    bankAccount: bankAccount.nullable().describe('Null: the vendor has none'),
    isManualPayment: z.boolean().describe('Paid outside, and then marked as paid'),
    problem: z.string().nullable().describe('Why it cannot be requested so, one sentence'),
    shown: z
      .string()
      .describe('Names what stands here: a request that repeats it fails where it is not so any more'),
  })
  .meta({ id: 'ForeseenPayment' });
export type ForeseenPayment = z.output<typeof foreseenPayment>;
