import { Suspense } from 'react';
import { mayEnter } from '../../../../domain/access/access.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { OrderAmendmentNotices, OrderDeliveries, OrderDeposits } from '../../../panels.ts';
import { depositAccess } from '../../deposit/depositRules.ts';
import type { DocumentStatus } from '../../document/document.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { KindOnScreen, PageView } from '../../document/page/KindOnScreen.tsx';
import { orderReviewListSpec } from '../list/orderLists.ts';
import { order } from '../order.ts';
import { orderOnScreen } from '../orderOnScreen.tsx';
import { DocumentsMade } from '../../document/page/DocumentsMade.tsx';

/** Invoices are made of an order in these. */
const invoiced: readonly DocumentStatus[] = ['awaiting_invoice', 'closed'];

/** The order on its pages: the deposits on it, and the invoices that were made of it. */
export const orderKindOnScreen: KindOnScreen = {
  kind: order,
  noun: orderOnScreen,
  reviewListSpec: orderReviewListSpec,
  notices: (bill, offered) =>
    bill.openAmendment !== null || bill.amendedAt !== null ? (
      <Suspense>
        <OrderAmendmentNotices bill={bill} offered={offered} />
      </Suspense>
    ) : null,
  outcome: (bill, view) =>
    invoiced.includes(bill.status) ? (
      <>
        <Suspense>
          <OrderDeliveries order={bill} />
        </Suspense>
        <DocumentsMade source={bill} view={view} what="amendments" words="amendment.ofOrder" />
        <Deposits order={bill} view={view} />
        <DocumentsMade source={bill} view={view} what="purchaseInvoices" words="order.invoiced" />
      </>
    ) : null,
};

function Deposits({ order, view }: { order: DocumentDetail; view: PageView }) {
  if (!mayEnter(useActor(), depositAccess)) return null;
  return (
    <Suspense>
      <OrderDeposits order={order} view={view} />
    </Suspense>
  );
}
