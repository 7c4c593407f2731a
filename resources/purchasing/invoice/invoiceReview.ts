import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { purchaseReviewPage } from '../workflowPages.ts';

/** The review of invoices. */
export const invoiceReview = {
  name: 'purchaseInvoice',
  capability: 'isReviewer',
  page: purchaseReviewPage,
} as const satisfies WorkflowKind;
