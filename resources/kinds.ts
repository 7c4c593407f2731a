import type { WorkflowKind } from '../domain/approval/workflowKind.ts';
import type { PaidKind } from './paying/payment/paid/paidKind.ts';
import { paymentReview } from './paying/payment/paymentReview.ts';
import { invoiceReview } from './purchasing/invoice/invoiceReview.ts';
import { orderReview } from './purchasing/order/orderReview.ts';
import { depositPaid, invoicePaid } from './purchasing/payable/paidKinds.ts';
import { quoteReview } from './purchasing/quote/quoteReview.ts';
import { cardKinds } from './spending/card/cardKinds.ts';
import { claimKinds } from './spending/claim/claimKinds.ts';
import { tripKinds } from './travel/trip/tripKinds.ts';
import { requestReview } from './purchasing/request/requestReview.ts';

/** What a room's records are to workflows and payments. */
interface RoomKinds {
  review?: WorkflowKind;
  paid?: PaidKind;
}

/** What goes through workflows and what is paid, of every room: one line each. */
export const kinds = [
  { review: invoiceReview, paid: invoicePaid },
  { review: orderReview },
  { review: requestReview },
  { review: quoteReview },
  { paid: depositPaid },
  { review: paymentReview },
  ...claimKinds,
  ...tripKinds,
  ...cardKinds,
] as const satisfies readonly RoomKinds[];
