import { Suspense } from 'react';
import { AskedVendors, QuoteComparison } from '../../../panels.ts';
import type { DocumentStatus } from '../../document/document.ts';
import { DocumentsMade } from '../../document/page/DocumentsMade.tsx';
import type { KindOnScreen } from '../../document/page/KindOnScreen.tsx';
import { requestReviewListSpec } from '../list/requestLists.ts';
import { request } from '../request.ts';
import { requestOnScreen } from '../requestOnScreen.tsx';

/** Vendors are asked in these, or were. */
const quoted: readonly DocumentStatus[] = ['awaiting_quotation', 'awaiting_order', 'completed'];

/** The request on its pages: the quotes for it, and what was ordered. */
export const requestKindOnScreen: KindOnScreen = {
  kind: request,
  noun: requestOnScreen,
  reviewListSpec: requestReviewListSpec,
  outcome: (bill, view) =>
    quoted.includes(bill.status) ? (
      <>
        <Suspense>
          <QuoteComparison bill={bill} view={view} />
          <AskedVendors request={bill} />
        </Suspense>
        {bill.status !== 'awaiting_quotation' && (
          <DocumentsMade source={bill} view={view} what="requestOrders" words="request.ordered" />
        )}
      </>
    ) : null,
};
