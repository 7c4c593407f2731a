import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { claimReviews } from '../claim/claimWorkflows.ts';

const { customPage } = claimReviews.reimbursement;
const countsWith = { allFeatures: ['virtualCard'] } as const;

/** Who approves requests of cards: by a custom workflow, else the direct manager. */
export const virtualCardReview = {
  name: 'virtualCard',
  capability: 'is_approver',
  countsWith,
  page: customPage,
  customPage,
  elseByLine: 1,
  movesMoney: true,
  reviewed: { en: 'Virtual cards', id: 'Kartu virtual' },
} as const satisfies WorkflowKind;

/** Who reviews the reports of card transactions: the direct manager of who holds the card. */
export const cardTransactionReview = {
  name: 'cardTransaction',
  capability: 'is_approver',
  countsWith,
  page: customPage,
  elseByLine: 1,
  reviewed: { en: 'Card transactions', id: 'Transaksi kartu' },
} as const satisfies WorkflowKind;

/** What cards and their transactions are to workflows. */
export const cardKinds = [{ review: virtualCardReview }, { review: cardTransactionReview }] as const;
