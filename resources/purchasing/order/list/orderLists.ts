import { purchaseListSpec, reviewListSpec } from '../../document/list/documentLists.ts';

export const orderListSpec = purchaseListSpec('bills-bills-to-pay-order', 'order');
export const orderReviewListSpec = reviewListSpec('approval-bill-list-order', 'order');
