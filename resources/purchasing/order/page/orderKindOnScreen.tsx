import type { DocumentStatus } from '../../document/document.ts';
import type { KindOnScreen } from '../../document/page/KindOnScreen.tsx';
import { orderReviewListSpec } from '../list/OrderLists.tsx';
import { order } from '../order.ts';
import { orderOnScreen } from '../orderOnScreen.tsx';
import { OrderInvoices } from './OrderInvoices.tsx';

/** Invoices are made of an order in these. */
const invoiced: readonly DocumentStatus[] = ['awaiting_invoice', 'closed'];

/** The order on its pages: the invoices that were made of it. */
export const orderKindOnScreen: KindOnScreen = {
  kind: order,
  noun: orderOnScreen,
  reviewListSpec: orderReviewListSpec,
  outcome: (bill, view) =>
    invoiced.includes(bill.status) ? <OrderInvoices order={bill} view={view} /> : null,
};
