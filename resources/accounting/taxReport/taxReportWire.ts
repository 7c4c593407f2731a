import { z } from 'zod';

import { whtArticles } from '../../../domain/money/whtArticle.ts';
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
