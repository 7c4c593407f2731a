import type { Amount } from '../money/money.ts';
import { divide, multiply, subtract } from '../money/money.ts';

/** What credit is used for: reading papers (`ocr`), issuing virtual cards (`vcn`). */
export const quotaKinds = ['ocr', 'vcn'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

/** What changes credit: the labels of its ledger. */
export const creditLabels = [
  'beginningBalance',
  'cardCreationMonthly',
  'cardCreationLifetime',
  'ocrUsageMonthly',
  'ocrUsageLifetime',
  'lifetimeCredit',
  'monthlyAdjustment',
  'adminAdjustment',
] as const;
export type CreditLabel = (typeof creditLabels)[number];

/** Where a change of credit comes from, as the accounting integration calls it. */
export type CreditSource =
  | 'submission'
  | 'business_trip'
  | 'virtual_card'
  | 'initial_balance'
  | 'vcn_quota_purchase'
  | 'ocr_quota_purchase'
  | 'unknown';

/** Monthly credit is used up first, and nothing of it is carried over; lifetime credit stays until it is used. */
export type CreditPart = 'monthly' | 'lifetime';

export const usageLabels = {
  ocr: { monthly: 'ocrUsageMonthly', lifetime: 'ocrUsageLifetime' },
  vcn: { monthly: 'cardCreationMonthly', lifetime: 'cardCreationLifetime' },
} as const satisfies Record<QuotaKind, Record<CreditPart, CreditLabel>>;

/** Credits are sold in these packages, or by number from {@link creditsFreeFrom} on. */
export const creditPackages: readonly number[] = [50, 100, 500];
export const creditsFreeFrom = 1_000;
export const creditsMax = 100_000;

/** Whether so many credits can be bought at once. */
export function isSold(credits: number): boolean {
  return creditPackages.includes(credits) || (credits >= creditsFreeFrom && credits <= creditsMax);
}

/** The value added tax within prices of credit, in percent of the price before it (11/12 of 12 %, regulation PMK 131 of 2024). */
const creditVatPercent = '11';

interface CreditPrice {
  /** What is paid, in whole rupiah. */
  total: Amount;
  beforeVat: Amount;
  vat: Amount;
}

/** What credits cost. @param each the price of one, in whole rupiah, with the tax */
export function priceOfCredits(credits: number, each: Amount): CreditPrice {
  const total = multiply(each, String(credits));
  const vat = divide(multiply(total, creditVatPercent), String(100 + Number(creditVatPercent)), 0);
  return { total, vat, beforeVat: subtract(total, vat) };
}
