import type { Requirement } from '../../domain/access/access.ts';

/** What a company needs to pay abroad: breakdowns by currency and other currencies than the rupiah go with it. */
export const remittance = {
  allFeatures: ['internationalRemittance'],
  allFlags: ['intl_remittance'],
} as const satisfies Requirement;

/** What a company needs to pay deposits on its orders. */
export const depositAccess = {
  allFeatures: ['expenseBill', 'purchaseOrder'],
  allFlags: ['purchase_order_deposit'],
} as const satisfies Requirement;
