import { purchaseListSpec, reviewListSpec } from '../../document/list/documentLists.ts';

export const quoteListSpec = purchaseListSpec('bills-bills-to-pay-quote', 'quote');
export const quoteReviewListSpec = reviewListSpec('approval-bill-list-quote', 'quote');
