import type { Capability } from '../../domain/access/capability.ts';

/** Who reviews purchases of any kind. */
export const anyReviewer = [
  'isReviewer',
  'isPurchaseOrderReviewer',
  'isPurchaseQuoteReviewer',
  'isPurchaseRequestReviewer',
] as const satisfies readonly Capability[];
