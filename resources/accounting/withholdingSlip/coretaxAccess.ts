import type { Requirement } from '../../../domain/access/access.ts';

/** Who may take invoices away may take the slips of a month to the tax office. */
export const coretaxAccess = {
  allFeatures: ['expenseBill'],
  anyPermission: ['bills_invoice_export'],
} as const satisfies Requirement;
