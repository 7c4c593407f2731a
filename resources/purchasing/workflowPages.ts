import type { WorkflowPage } from '../../domain/approval/workflowKind.ts';

/** Who reviews invoices, orders and requests. */
export const purchaseReviewPage = {
  name: 'purchaseReview',
  called: {
    en: { one: 'purchase review', many: 'Purchase review' },
    id: { one: 'peninjauan pembelian', many: 'Peninjauan pembelian' },
  },
  path: 'bill-workflows/reviews',
  at: '/workflow/bills',
  permission: 'workflow_bills',
  access: { allFeatures: ['expenseBill'], allFlags: ['workflow_bills'] },
  scope: 'company',
} as const satisfies WorkflowPage;

/** Who reviews the quote that procurement appoints. */
export const procurementReviewPage = {
  name: 'procurementReview',
  called: {
    en: { one: 'procurement review', many: 'Procurement review' },
    id: { one: 'peninjauan pengadaan', many: 'Peninjauan pengadaan' },
  },
  path: 'bill-workflows/procurement-reviews',
  at: '/workflow/bills-procurement',
  permission: 'workflow_bills',
  access: {
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['workflow_bills', 'purchase_request'],
  },
  scope: 'company',
} as const satisfies WorkflowPage;
