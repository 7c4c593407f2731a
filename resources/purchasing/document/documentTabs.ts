import type { TransactionType } from './document.ts';

const form = { form: 'bills-bills-to-pay-form', reviewForm: 'approval-bill-list-edit-form' } as const;

/** Each kind of purchase document has a tab of its own among purchases and among purchase approvals, and a form in each (rules: tabs). */
export const documentTabs = {
  bill: { list: 'bills-bills-to-pay', reviewList: 'approval-bill-list', ...form },
  order: { list: 'bills-bills-to-pay-order', reviewList: 'approval-bill-list-order', ...form },
  quote: { list: 'bills-bills-to-pay-quote', reviewList: 'approval-bill-list-quote', ...form },
  // A deposit and an amendment are found on their order.
  amendment: { list: 'bills-bills-to-pay-order', reviewList: 'approval-bill-list-order', ...form },
  deposit: { list: 'bills-bills-to-pay-order', reviewList: 'approval-bill-list-order', ...form },
  request: {
    list: 'bills-bills-to-pay-request',
    reviewList: 'approval-bill-list-request',
    form: 'bills-bills-to-pay-request-form',
    reviewForm: 'approval-bill-list-request-edit-form',
  },
} as const satisfies Record<TransactionType, Record<'list' | 'reviewList' | 'form' | 'reviewForm', string>>;
