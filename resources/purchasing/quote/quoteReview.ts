import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { requestSwitch } from '../switches.ts';
import { procurementReviewPage } from '../workflowPages.ts';

/** The review of the quote that procurement appoints. */
export const quoteReview = {
  name: 'purchaseRequestProcurementReview',
  capability: 'isPurchaseQuoteReviewer',
  countsWith: requestSwitch,
  page: procurementReviewPage,
  reviewed: { en: 'Appointed quotes', id: 'Penawaran yang ditunjuk' },
  delegated: { en: 'Quotes', id: 'Penawaran' },
} as const satisfies WorkflowKind;
