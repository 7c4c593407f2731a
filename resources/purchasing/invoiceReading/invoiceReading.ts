import { z } from 'zod';

import { messagesOf } from '../../../domain/message/message.ts';
import { readingState } from '../../../domain/reading/readingState.ts';
import type { invoiceReadingEn } from './invoiceReading.en.ts';

/** Messages of readings, in the words of their screen. */
export const readingWord = messagesOf<typeof invoiceReadingEn>('invoiceReading');

/** By what the vendor was known. */
const vendorMatches = ['taxNumber', 'account', 'name'] as const;
export type VendorMatch = (typeof vendorMatches)[number];

/** The subject type of what readings fill. */
export const readingSubject = 'bill';

export const readingAccess = {
  anyPermission: ['bills_invoice_create'],
  allFeatures: ['expenseBill', 'ocrBill'],
} as const;

const namedRecord = z.object({ id: z.int(), name: z.string() });

/** How far the reading of an invoice is, and what was found on it and beside it. */
export const readingWire = readingState
  .extend({
    vendor: namedRecord.nullable(),
    vendorMatch: z.enum(vendorMatches).nullable(),
    vendorDefaults: z
      .object({
        term: namedRecord.extend({ days: z.int() }).nullable(),
        currencyCode: z.string().nullable(),
        tax: z.number().nullable().describe('VAT percent'),
        whtTax: z.number().nullable().describe('Withholding percent'),
      })
      .nullable()
      .describe('What the record of the vendor says of its invoices'),
    order: z
      .object({
        id: z.int(),
        referenceID: z.string(),
        currencyCode: z.string(),
        vendor: namedRecord,
        lines: z.array(
          z.object({
            id: z.int(),
            itemableID: z.int().nullable(),
            itemableType: z.string().nullable(),
            itemName: z.string(),
            unitPrice: z.number(),
            left: z.number().describe('What no invoice asks for yet'),
          }),
        ),
      })
      .nullable()
      .describe('The open order that the paper names; null once an invoice is made of it'),
    billID: z.int().nullable(),
  })
  .meta({ id: 'InvoiceReading' });
export type InvoiceReading = z.output<typeof readingWire>;
