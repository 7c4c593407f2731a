/** The reviews that a company can lay out in workflows (spec 2 §3 "Purchase review types", and payment requests). */
export const workflowKinds = [
  'purchaseInvoice',
  'purchaseOrder',
  'purchaseRequestReview',
  'purchaseRequestProcurementReview',
  'paymentRequest',
] as const;
export type WorkflowKind = (typeof workflowKinds)[number];

/** What a payment request pays (spec 2 §3 "Document kinds"). */
export const paidDocuments = ['purchaseInvoice', 'purchaseOrderDeposit'] as const;
export type PaymentOf = (typeof paidDocuments)[number];
