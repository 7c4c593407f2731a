import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { purchaseReviewPage } from '../workflowPages.ts';

/** The review of invoices. */
export const invoiceReview = {
  name: 'purchaseInvoice',
  capability: 'isReviewer',
  page: purchaseReviewPage,
  reviewed: { en: 'Invoices', id: 'Tagihan' },
  delegated: { en: 'Invoices and deposits', id: 'Invoice dan deposit' },
} as const satisfies WorkflowKind;
