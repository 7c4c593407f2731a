import type { WorkflowKind, WorkflowPage } from '../../../domain/approval/workflowKind.ts';

/** Who approves payment requests, by their currency. */
const paymentWorkflowPage = {
  name: 'paymentWorkflow',
  called: {
    en: { one: 'payment request workflow', many: 'Payment request' },
    id: { one: 'alur permintaan pembayaran', many: 'Permintaan pembayaran' },
  },
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
  reviewed: { en: 'Payment requests', id: 'Permintaan pembayaran' },
  delegated: { en: 'Payments', id: 'Pembayaran' },
  movesMoney: true,
} as const satisfies WorkflowKind;
