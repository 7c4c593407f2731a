import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { cardTransactionEn } from './cardTransaction.en.ts';

/** How statuses are shown of transactions of this name. */
export const transactionLooksOf = (name: string) =>
  statusLooks<(typeof cardTransactionEn)['status']>(`${name}.status`, {
    pending_settlement: 'waiting',
    processed: 'good',
    failed: 'bad',
    canceled: 'neutral',
    awaiting_report: 'attention',
    awaiting_review: 'waiting',
    need_revision: 'attention',
    reported: 'good',
  });
/** What waits for its report, in a company that is not reminded of receipts. */
export const unremindedLooksOf = (name: string) =>
  statusLooks<(typeof cardTransactionEn)['unreminded']>(`${name}.unreminded`, {
    awaiting_report: 'attention',
  });

export type TransactionStatus = keyof ReturnType<typeof transactionLooksOf>;
export const transactionStatuses = Object.keys(transactionLooksOf('')) as [
  TransactionStatus,
  ...TransactionStatus[],
];

export const directions = ['debit', 'credit'] as const;

/** Whether it was paid in rupiah, or in the money of another country. */
export const scopes = ['domestic', 'international'] as const;

/** What said its category: its card, a rule of its merchant or of its code, who reported it. */
export const codedBys = ['card', 'merchant', 'code', 'person'] as const;
export type CodedBy = (typeof codedBys)[number];

/** What an approver looks at twice. */
export const transactionFlags = [
  'noReceipt',
  'overLimit',
  'duplicate',
  'split',
  'weekend',
  'newMerchant',
] as const;
export type TransactionFlag = (typeof transactionFlags)[number];
