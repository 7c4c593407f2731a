import type { WorkflowKind, WorkflowPage } from '../../../domain/approval/workflowKind.ts';

/** Who approves payment requests, by their currency. */
export const paymentWorkflowPage = {
  name: 'paymentWorkflow',
  path: 'bill-workflows/payments',
  at: '/workflow/bills-payment',
  permission: 'workflow_bills',
  access: { allFeatures: ['expenseBill'], allFlags: ['workflow_bills'] },
  scope: 'currency',
} as const satisfies WorkflowPage;

/** The approval of payment requests. */
export const paymentReview = {
  name: 'paymentRequest',
  capability: 'isPaymentApprover',
  page: paymentWorkflowPage,
  movesMoney: true,
} as const satisfies WorkflowKind;
