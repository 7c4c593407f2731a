import type { WorkflowKind } from '../domain/approval/workflowKind.ts';
import { paymentReview } from './paying/payment/paymentReview.ts';
import { invoiceReview } from './purchasing/invoice/invoiceReview.ts';
import { orderReview } from './purchasing/order/orderReview.ts';
import { quoteReview } from './purchasing/quote/quoteReview.ts';
import { requestReview } from './purchasing/request/requestReview.ts';

/** The kinds of workflow of every room, one line each; their words stand in `workflowKinds.en.ts` and `workflowKinds.id.ts`. */
export const workflowKinds = [
  invoiceReview,
  orderReview,
  requestReview,
  quoteReview,
  paymentReview,
] as const satisfies readonly WorkflowKind[];
export type WorkflowKindName = (typeof workflowKinds)[number]['name'];

/** What their workflows, chains and absences keep. */
export const workflowKindNames = workflowKinds.map(({ name }) => name);
