import type { WorkflowKindName } from './workflowKinds.ts';

/** What the workflows of each kind review, and what a delegate decides of it; a kind without words does not compile. */
export const reviewedEn: Record<WorkflowKindName, string> = {
  purchaseInvoice: 'Invoices',
  purchaseOrder: 'Orders',
  purchaseRequestReview: 'Requests',
  purchaseRequestProcurementReview: 'Appointed quotes',
  paymentRequest: 'Payment requests',
};

export const delegatedEn: Record<WorkflowKindName, string> = {
  purchaseInvoice: 'Invoices and deposits',
  purchaseOrder: 'Orders',
  purchaseRequestReview: 'Purchase requests',
  purchaseRequestProcurementReview: 'Quotes',
  paymentRequest: 'Payments',
};
