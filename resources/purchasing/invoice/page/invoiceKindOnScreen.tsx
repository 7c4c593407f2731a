import { Suspense } from 'react';
import { mayEnter } from '../../../../domain/access/access.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { DocumentPayments, InvoiceMatch, MatchFlag, SlipsOfDocument } from '../../../panels.ts';
import type { DocumentStatus } from '../../document/document.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { KindOnScreen, PageView } from '../../document/page/KindOnScreen.tsx';
import { useReceiptPath } from '../../document/page/useReceiptPath.tsx';
import { order } from '../../order/order.ts';
import { invoice } from '../invoice.ts';
import { invoiceOnScreen } from '../invoiceOnScreen.tsx';
import { invoiceReviewListSpec } from '../list/invoiceLists.ts';
import { InvoiceNotices } from './InvoiceNotices.tsx';

/** Before these end nothing can have been paid: there is nothing to ask for. */
const withoutPayments: readonly DocumentStatus[] = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_acceptance',
  'rejected',
  'void',
];

/** The invoice on its pages: what it waits for, and its payments. */
export const invoiceKindOnScreen: KindOnScreen = {
  kind: invoice,
  noun: invoiceOnScreen,
  reviewListSpec: invoiceReviewListSpec,
  notices: (bill, offered) => <InvoiceNotices bill={bill} offered={offered} />,
  attention: (bill, view) =>
    bill.attention.match && (
      <Suspense>
        <MatchFlag bill={bill} view={view} />
      </Suspense>
    ),
  first: (bill, view) => (bill.matchState === 'none' ? null : <Compared bill={bill} view={view} />),
  outcome: (bill, view) =>
    withoutPayments.includes(bill.status) ? null : <Payments bill={bill} view={view} />,
};

function Compared({ bill, view }: { bill: DocumentDetail; view: PageView }) {
  if (!mayEnter(useActor(), order.access)) return null;
  return (
    <Suspense>
      <InvoiceMatch bill={bill} view={view} />
    </Suspense>
  );
}

function Payments({ bill, view }: { bill: DocumentDetail; view: PageView }) {
  const receiptPath = useReceiptPath(bill.id, view);
  return (
    <Suspense>
      <DocumentPayments billID={bill.id} number={bill.referenceID} view="page" receiptPath={receiptPath} />
      {bill.taxes.some(({ kind }) => kind === 'wht') && (
        <SlipsOfDocument number={bill.referenceID} version={bill.version} />
      )}
    </Suspense>
  );
}
