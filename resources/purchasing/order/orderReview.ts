import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { purchaseReviewPage } from '../workflowPages.ts';

/** The review of orders, and of changes of them. */
export const orderReview = {
  name: 'purchaseOrder',
  capability: 'isPurchaseOrderReviewer',
  page: purchaseReviewPage,
  reviewed: { en: 'Orders', id: 'Pesanan' },
} as const satisfies WorkflowKind;
