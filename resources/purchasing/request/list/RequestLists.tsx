import { purchaseListSpec, reviewListSpec } from '../../document/list/DocumentListSpecs.tsx';

export const requestListSpec = purchaseListSpec('bills-bills-to-pay-request', 'request');
export const requestReviewListSpec = reviewListSpec('approval-bill-list-request', 'request');
