/** The reviews that a company can lay out in workflows (spec 2 §3 "Purchase review types", and payment requests). */
export const workflowKinds = [
  'purchaseInvoice',
  'purchaseOrder',
  'purchaseRequestReview',
  'purchaseRequestProcurementReview',
  'paymentRequest',
] as const;
export type WorkflowKind = (typeof workflowKinds)[number];
