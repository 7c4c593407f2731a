import type { PaidKind } from '../../paying/payment/paid/paidKind.ts';
import { tripAccess } from '../tripAccess.ts';
import { tripReviews } from './tripWorkflows.ts';

const paid = {
  tab: 'bill',
  switch: tripAccess,
  pages: ['/transactions/business-trip/:id', '/approval/business-trip/:id', '/business-trip-request/:id'],
} as const;

/** What trips are to workflows and payments: the advance is paid, and later what the report comes to above it. */
export const tripKinds = [
  {
    review: tripReviews.domestic.reimbursement,
    paid: {
      ...paid,
      type: 'tripAdvance',
      called: { en: 'Cash advances of trips', id: 'Uang muka perjalanan' },
    },
  },
  {
    review: tripReviews.domestic.cashAdvance,
    paid: { ...paid, type: 'tripReport', called: { en: 'Trip reports', id: 'Laporan perjalanan' } },
  },
  { review: tripReviews.domestic.report },
  { review: tripReviews.international.reimbursement },
  { review: tripReviews.international.cashAdvance },
  { review: tripReviews.international.report },
] as const satisfies readonly { paid?: PaidKind; review: unknown }[];
