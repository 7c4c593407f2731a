import type { Requirement } from '../../domain/access/access.ts';

/** What a company needs to pay deposits on its orders. */
export const depositAccess = {
  allFeatures: ['expenseBill', 'purchaseOrder'],
  allFlags: ['purchase_order_deposit'],
} as const satisfies Requirement;

/** What a company needs to have requests, and quotes for them. */
export const requestSwitch = {
  allFeatures: ['purchaseRequest'],
  allFlags: ['purchase_request'],
} as const satisfies Requirement;
