import { z } from 'zod';

import { whtArticles } from '../../../domain/money/whtArticle.ts';
import { filterShape, listQuestion, pageQuestion } from '../../../domain/list/listSchemas.ts';
import { inputVatSpec } from './inputVatSpec.ts';
import { firstYear, lastYear } from './taxReport.ts';

/** A sum over any number of records, in whole rupiah, and how many they are. */
const figure = z.object({
  exactAmount: z.string().describe('Rupiah, as a decimal text'),
  records: z.int(),
});
export type TaxFigure = z.infer<typeof figure>;

const ofMonth = z.object({
  taxPeriod: z.string().describe('The month: 2026-11'),
  inputVat: figure.describe('VAT on invoices with the number of a tax invoice: it can be credited'),
  vatWithout: figure.describe('VAT on invoices without one'),
  articles: z.object(
    Object.fromEntries(whtArticles.map((article) => [article, figure])) as Record<
      (typeof whtArticles)[number],
      typeof figure
    >,
  ),
  withoutSlip: figure.describe('Withheld without a slip: it is not issued yet, or was canceled'),
});
export type TaxMonth = z.infer<typeof ofMonth>;

export const taxReport = z
  .object({
    year: z.int(),
    years: z.array(z.int()).describe('The years of which there is something, the newest first'),
    months: z.array(ofMonth).describe('Twelve of them'),
    total: ofMonth.omit({ taxPeriod: true }),
    unrated: z.int().describe('Invoices in a currency of which no rate is known: they are in no figure'),
  })
  .meta({ id: 'TaxReport' });
export type TaxReport = z.infer<typeof taxReport>;

export const taxReportQuery = z.strictObject({
  year: z.coerce.number().int().min(firstYear).max(lastYear).optional().describe('Unset: the current one'),
});

const money = z.number().describe('Whole rupiah');

/** VAT of one invoice. */
export const inputVatRow = z
  .object({
    id: z.int().describe('Of the invoice'),
    referenceID: z.string(),
    referenceNumber: z.string().nullable(),
    vendorName: z.string().nullable(),
    vendorTaxNumber: z.string().nullable(),
    taxInvoiceNumber: z.string().nullable(),
    day: z.string().describe('Of the tax invoice; without one, of the invoice'),
    taxPeriod: z.string(),
    base: money,
    vat: money,
    currencyCode: z.string(),
    vatInCurrency: z.number(),
    rateAmount: z.number().nullable().describe('IDR for one unit; null of rupiah'),
  })
  .meta({ id: 'InputVatRow' });
export type InputVatRow = z.infer<typeof inputVatRow>;

const { query, taxInvoice } = filterShape(inputVatSpec);
const described = {
  query: query.describe('Words in number, vendor or tax invoice, in any order'),
  taxPeriod: z
    .string()
    .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/)
    .optional()
    .describe('A month of tax, 2026-11, or a year')
    .meta({ example: '2026-11' }),
  taxInvoice: taxInvoice.describe('With the number of a tax invoice, or without'),
};

/** What the list of input VAT is asked, and its sheet. */
export const inputVatQuestion = listQuestion(inputVatSpec, described);
export const inputVatFilter = pageQuestion(inputVatSpec, described);
export type InputVatFilter = z.output<typeof inputVatFilter>;
