/** The reviews that a company can lay out in workflows (rules: workflow kinds). */
export const workflowKinds = [
  'purchaseInvoice',
  'purchaseOrder',
  'purchaseRequestReview',
  'purchaseRequestProcurementReview',
  'paymentRequest',
] as const;
export type WorkflowKind = (typeof workflowKinds)[number];

/** What a payment request pays (rules: workflow kinds). */
export const paidDocuments = ['purchaseInvoice', 'purchaseOrderDeposit'] as const;
export type PaymentOf = (typeof paidDocuments)[number];
