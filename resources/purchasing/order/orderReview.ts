import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { purchaseReviewPage } from '../workflowPages.ts';

/** The review of orders, and of changes of them. */
export const orderReview = {
  name: 'purchaseOrder',
  capability: 'isPurchaseOrderReviewer',
  page: purchaseReviewPage,
} as const satisfies WorkflowKind;
