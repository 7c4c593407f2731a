import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import { purchaseReviewPage } from '../../resources/purchasing/workflowPages.ts';

/** A kind of workflow that no room has. */
export const parcelReview = {
  name: 'parcelReview',
  capability: 'is_approver',
  page: purchaseReviewPage,
  reviewed: { en: 'Parcels', id: 'Paket' },
} as const satisfies WorkflowKind;
