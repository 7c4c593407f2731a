import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { claimReviews } from '../claim/claimWorkflows.ts';
import type { CardType } from './cardType.ts';

const { customPage } = claimReviews.reimbursement;
const ofVirtual = { capability: 'is_approver', countsWith: { allFeatures: ['virtualCard'] } } as const;
const ofPhysical = { capability: 'is_approver', countsWith: { allFeatures: ['physicalCard'] } } as const;

/** Requests of cards are approved by a custom workflow, else by the direct manager. */
const requests = { page: customPage, customPage, elseByLine: 1, movesMoney: true } as const;

/** Who approves requests of cards, by their type. */
export const cardReviews = {
  virtual: {
    ...ofVirtual,
    ...requests,
    name: 'virtualCard',
    reviewed: { en: 'Virtual cards', id: 'Kartu virtual' },
  },
  physical: {
    ...ofPhysical,
    ...requests,
    name: 'physicalCard',
    reviewed: { en: 'Physical cards', id: 'Kartu fisik' },
  },
} as const satisfies Record<CardType, WorkflowKind>;

/** Who reviews the reports of card transactions: the direct manager of who holds the card. */
const reports = { page: customPage, elseByLine: 1 } as const;

export const reportReviews = {
  virtual: {
    ...ofVirtual,
    ...reports,
    name: 'cardTransaction',
    reviewed: { en: 'Card transactions', id: 'Transaksi kartu' },
  },
  physical: {
    ...ofPhysical,
    ...reports,
    name: 'physicalCardTransaction',
    reviewed: { en: 'Physical card transactions', id: 'Transaksi kartu fisik' },
  },
} as const satisfies Record<CardType, WorkflowKind>;

/** What cards and their transactions are to workflows. */
export const cardKinds = [
  { review: cardReviews.virtual },
  { review: reportReviews.virtual },
  { review: cardReviews.physical },
  { review: reportReviews.physical },
] as const;
