import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { cardTransactionEn } from './cardTransaction.en.ts';

export const transactionLooks = statusLooks<(typeof cardTransactionEn)['status']>('cardTransaction.status', {
  pending_settlement: 'waiting',
  processed: 'good',
  failed: 'bad',
  canceled: 'neutral',
  awaiting_report: 'attention',
  awaiting_review: 'waiting',
  need_revision: 'attention',
  reported: 'good',
});
export type TransactionStatus = keyof typeof transactionLooks;
export const transactionStatuses = Object.keys(transactionLooks) as [
  TransactionStatus,
  ...TransactionStatus[],
];

export const directions = ['debit', 'credit'] as const;

/** Whether it was paid in rupiah, or in the money of another country. */
export const scopes = ['domestic', 'international'] as const;

/** What an approver looks at twice. */
export const transactionFlags = ['noReceipt', 'weekend', 'newMerchant'] as const;
export type TransactionFlag = (typeof transactionFlags)[number];
