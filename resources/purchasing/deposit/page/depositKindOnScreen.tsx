import { Suspense } from 'react';
import { DocumentPayments } from '../../../panels.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { KindOnScreen, PageView } from '../../document/page/KindOnScreen.tsx';
import { useReceiptPath } from '../../document/page/useReceiptPath.tsx';
import { reviewListSpec } from '../../document/list/documentLists.ts';
import { deposit } from '../deposit.ts';
import { DepositNotices } from './DepositNotices.tsx';
import { depositOnScreen } from '../depositOnScreen.tsx';

/** The deposit on its page: what it waits for, and its payments. */
export const depositKindOnScreen: KindOnScreen = {
  kind: deposit,
  noun: depositOnScreen,
  // It is not reviewed: who comes from a review comes from its order.
  reviewListSpec: reviewListSpec('approval-bill-list-order', 'order'),
  isPlain: true,
  besidePayment: ['reject', 'release', 'proposeRefund'],
  notices: (bill, offered) => <DepositNotices bill={bill} offered={offered} />,
  outcome: (bill, view) => (bill.status === 'rejected' ? null : <DepositPayments bill={bill} view={view} />),
};

function DepositPayments({ bill, view }: { bill: DocumentDetail; view: PageView }) {
  const receiptPath = useReceiptPath(bill.id, view);
  return (
    <Suspense>
      <DocumentPayments billID={bill.id} number={bill.referenceID} view="page" receiptPath={receiptPath} />
    </Suspense>
  );
}
