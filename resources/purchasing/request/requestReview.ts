import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { requestSwitch } from '../switches.ts';
import { purchaseReviewPage } from '../workflowPages.ts';

/** The review of requests. */
export const requestReview = {
  name: 'purchaseRequestReview',
  capability: 'isPurchaseRequestReviewer',
  countsWith: requestSwitch,
  page: purchaseReviewPage,
  reviewed: { en: 'Requests', id: 'Permintaan' },
  delegated: { en: 'Purchase requests', id: 'Permintaan pembelian' },
} as const satisfies WorkflowKind;
