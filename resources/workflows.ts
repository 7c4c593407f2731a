import type { WorkflowPage } from '../domain/approval/workflowKind.ts';
import type { KeptKind } from './company/workflow/workflow.ts';
import { workflowOf } from './company/workflow/workflow.ts';
import { paidDocuments } from './paidKinds.ts';
import { paymentWorkflowPage } from './paying/payment/paymentReview.ts';
import { procurementReviewPage, purchaseReviewPage } from './purchasing/workflowPages.ts';
import { workflowKinds } from './workflowKinds.ts';

/** What is reviewed by the workflows of a page. */
function reviewedOn({ name }: WorkflowPage): [string, ...string[]] {
  const [first, ...others] = workflowKinds.filter(({ page }) => page.name === name);
  if (!first) throw new Error(`no kind of workflow is kept on the page ${name}`);
  return [first.name, ...others.map((kind) => kind.name)];
}

export const purchaseReview = workflowOf(purchaseReviewPage, reviewedOn(purchaseReviewPage), paidDocuments);
export const procurementReview = workflowOf(
  procurementReviewPage,
  reviewedOn(procurementReviewPage),
  paidDocuments,
);
export const paymentWorkflow = workflowOf(
  paymentWorkflowPage,
  reviewedOn(paymentWorkflowPage),
  paidDocuments,
);

/** The nouns of workflows, one for each page on which they are kept. */
export const keptWorkflows: readonly KeptKind[] = [purchaseReview, procurementReview, paymentWorkflow];
