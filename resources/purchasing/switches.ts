import type { Requirement } from '../../domain/access/access.ts';

/** What a company needs to pay deposits on its orders. */
export const depositAccess = {
  allFeatures: ['expenseBill', 'purchaseOrder'],
  allFlags: ['purchase_order_deposit'],
} as const satisfies Requirement;
