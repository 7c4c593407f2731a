import type { Requirement } from './access.ts';

/** What a company needs to pay abroad: breakdowns by currency and other currencies than the rupiah go with it. */
export const remittance = {
  allFeatures: ['internationalRemittance'],
  allFlags: ['intl_remittance'],
} as const satisfies Requirement;
