import type { TransactionType } from './document.ts';

/** Each kind of purchase document has a tab of its own among purchases and among purchase approvals (spec 2 §2). */
export const documentTabs = {
  bill: { list: 'bills-bills-to-pay', reviewList: 'approval-bill-list' },
  order: { list: 'bills-bills-to-pay-order', reviewList: 'approval-bill-list-order' },
  quote: { list: 'bills-bills-to-pay-quote', reviewList: 'approval-bill-list-quote' },
  request: { list: 'bills-bills-to-pay-request', reviewList: 'approval-bill-list-request' },
} as const satisfies Record<TransactionType, { list: string; reviewList: string }>;
