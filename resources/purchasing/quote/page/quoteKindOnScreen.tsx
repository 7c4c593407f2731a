import { Suspense } from 'react';
import { QuoteComparison } from '../../../panels.ts';
import type { DocumentStatus } from '../../document/document.ts';
import { DocumentsMade } from '../../document/page/DocumentsMade.tsx';
import type { KindOnScreen } from '../../document/page/KindOnScreen.tsx';
import { quoteReviewListSpec } from '../list/quoteLists.ts';
import { quote } from '../quote.ts';
import { quoteOnScreen } from '../quoteOnScreen.tsx';

/** Orders are made of a quote in these. */
const ordered: readonly DocumentStatus[] = ['awaiting_order', 'completed'];

/** The quote on its pages: what was offered beside it, and the orders that were made of it. */
export const quoteKindOnScreen: KindOnScreen = {
  kind: quote,
  noun: quoteOnScreen,
  reviewListSpec: quoteReviewListSpec,
  outcome: (bill, view) => (
    <>
      <Suspense>
        <QuoteComparison bill={bill} view={view} />
      </Suspense>
      {ordered.includes(bill.status) && (
        <DocumentsMade source={bill} view={view} resource="quotes" what="orders" words="quote.ordered" />
      )}
    </>
  ),
};
