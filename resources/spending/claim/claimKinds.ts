import type { PaidKind } from '../../paying/payment/paid/paidKind.ts';
import { claimReviews } from './claimWorkflows.ts';

const pages = ['/transactions/:id', '/approval/reimbursement-cash-advance/:id', '/expenses/:id'] as const;
const paid = { tab: 'bill', called: { en: 'Claims', id: 'Klaim' }, pages } as const;

/** What claims are to workflows and payments. Their payments are released by whoever disburses: none goes through a workflow. */
export const claimKinds = [
  { review: claimReviews.reimbursement, paid: { ...paid, type: 'reimbursement' } },
  { review: claimReviews.cashAdvance, paid: { ...paid, type: 'cashAdvance' } },
  { review: claimReviews.cashAdvanceSettlement, paid: { ...paid, type: 'cashAdvanceSettlement' } },
] as const satisfies readonly { paid: PaidKind; review: unknown }[];
