import type { Requirement } from '../../../domain/access/access.ts';

/** Who sees every invoice sees the taxes on them. */
export const taxReportAccess = {
  allFeatures: ['expenseBill'],
  anyPermission: ['bills_invoice_view_list'],
} as const satisfies Requirement;

/** Input VAT is credited with a tax invoice, and waits without one. */
export const taxInvoiceStates = ['with', 'without'] as const;

/** The years that can be asked for. */
export const firstYear = 2000;
export const lastYear = 2100;
