import type { WorkflowPage } from '../../domain/approval/workflowKind.ts';

/** Who reviews invoices, orders and requests. */
export const purchaseReviewPage = {
  name: 'purchaseReview',
  path: 'bill-workflows/reviews',
  at: '/workflow/bills',
  permission: 'workflow_bills',
  access: { allFeatures: ['expenseBill'], allFlags: ['workflow_bills'] },
  scope: 'company',
} as const satisfies WorkflowPage;

/** Who reviews the quote that procurement appoints. */
export const procurementReviewPage = {
  name: 'procurementReview',
  path: 'bill-workflows/procurement-reviews',
  at: '/workflow/bills-procurement',
  permission: 'workflow_bills',
  access: {
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['workflow_bills', 'purchase_request'],
  },
  scope: 'company',
} as const satisfies WorkflowPage;
