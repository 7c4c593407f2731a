import { z } from 'zod';

/** What the page of a vendor tells of the documents that the reader may read: amounts exact, by currency. */
export const vendorDealings = z
  .object({
    documents: z.int().describe('Of any status'),
    owed: z
      .array(
        z.object({
          currencyCode: z.string(),
          openAmount: z.string().describe('Exact: what is still to be paid of documents that were agreed to'),
          openDocuments: z.int(),
          overdueAmount: z.string().describe('The part of it that is late'),
          overdueDocuments: z.int(),
        }),
      )
      .describe('Of each currency in which something is open, the largest number of documents first'),
    spent: z
      .object({
        thisYear: z.string(),
        lastYear: z.string(),
        withoutRate: z
          .int()
          .describe('Invoices of both years that no exchange rate is known for: not in the sums'),
      })
      .describe('Exact, in rupiah at the rate of each day: approved invoices by their day, in fiscal years'),
    daysToPay: z
      .object({ average: z.number(), documents: z.int() })
      .nullable()
      .describe(
        'From the day of an invoice to its payment, of what was paid within a year; null where nothing was',
      ),
    owing: z
      .array(
        z.object({
          id: z.int(),
          referenceID: z.string(),
          currencyCode: z.string(),
          amount: z.string().describe('Exact'),
        }),
      )
      .describe('Deposits of closed orders that hold money: the vendor owes it'),
  })
  .meta({ id: 'VendorDealings' });
export type VendorDealings = z.output<typeof vendorDealings>;

export const vendorDocument = z
  .object({
    id: z.int(),
    referenceID: z.string(),
    referenceNumber: z.string().nullable(),
    status: z.string(),
    transactionDate: z.string().nullable(),
    dueDate: z.string().nullable(),
    daysOverdue: z.int(),
    currencyCode: z.string(),
    totalAmount: z.number(),
  })
  .meta({ id: 'VendorDocument' });
export type VendorDocument = z.output<typeof vendorDocument>;

export const vendorPayment = z
  .object({
    id: z.int(),
    referenceID: z.string(),
    status: z.string(),
    currencyCode: z.string(),
    amount: z.number(),
    paymentDate: z.string().nullable().describe('When it was paid, or is to be'),
    bill: z.object({ id: z.int(), referenceID: z.string() }),
  })
  .meta({ id: 'VendorPayment' });
export type VendorPayment = z.output<typeof vendorPayment>;

export const vendorProduct = z
  .object({
    id: z.int(),
    name: z.string(),
    code: z.string().nullable(),
    unit: z.string().nullable(),
    last: z
      .object({
        billID: z.int(),
        referenceID: z.string(),
        transactionDate: z.string(),
        currencyCode: z.string(),
        unitPrice: z.number(),
        tax: z.number(),
        whtTax: z.number(),
        isPriceIncludeTax: z.boolean(),
      })
      .nullable()
      .describe('The last line of two years that bought it from this vendor; null where none did'),
  })
  .meta({ id: 'VendorProduct' });
export type VendorProduct = z.output<typeof vendorProduct>;
