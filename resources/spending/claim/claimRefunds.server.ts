import type { RefundedKind } from '../refund/refundedKind.server.ts';
import { claim } from './claim.ts';
import { claimNotice, claimRule } from './claimRules.ts';
import type { ClaimStatus } from './claimStatus.ts';

/** How what is left of a cash advance comes back. */
export const claimRefunds = {
  noun: 'claim',
  // An advance is a claim: what is called by its own name is the same.
  calls: { path: claim.path, alsoAt: ['cash-advances'], access: claim.access, tag: claim.tag },
  page: '/transactions',
  owedIn: 'waiting_for_payment' satisfies ClaimStatus,
  endsAs: 'reported' satisfies ClaimStatus,
  takenBy: 'transaction_claim_mark_as_settled',
  notice: claimNotice,
  rule: claimRule,
} as const satisfies RefundedKind;
