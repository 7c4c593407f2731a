import { purchaseListSpec, reviewListSpec } from '../../document/list/documentLists.ts';

export const requestListSpec = purchaseListSpec('bills-bills-to-pay-request', 'request');
export const requestReviewListSpec = reviewListSpec('approval-bill-list-request', 'request');
