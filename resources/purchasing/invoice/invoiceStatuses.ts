import type { DocumentStatus } from '../document/document.ts';

export const invoiceStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_acceptance',
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'paid',
  'void',
  'rejected',
  'failed',
  'closed',
] as const satisfies readonly DocumentStatus[];

/** Not decided yet: what an invoice in one of these comes to stands apart from what is spent. */
export const underReviewStatuses = [
  'awaiting_review',
  'awaiting_revision',
  'awaiting_acceptance',
] as const satisfies readonly DocumentStatus[];

/** Agreed to by nobody. */
const unspentStatuses: readonly DocumentStatus[] = [...underReviewStatuses, 'draft', 'rejected', 'void'];

/** Statuses of approved invoices, which count as spent; `bill_spend_grain` has both in SQL. */
export const spentStatuses = invoiceStatuses.filter((status) => !unspentStatuses.includes(status));
