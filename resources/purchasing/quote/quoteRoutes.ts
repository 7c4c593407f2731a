import { route, speaking } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { roomWords } from '../../words.ts';
import { firstPurchaseFilter, firstReviewFilter } from '../document/list/documentLists.ts';
import { quoteListSpec, quoteReviewListSpec } from './list/quoteLists.ts';

const quotes = { allFeatures: ['expenseBill', 'purchaseRequest'], allFlags: ['purchase_request'] } as const;

/** Where quotes are listed. They are entered, looked at and reviewed where invoices are. */
export const quoteRoutes = speaking(
  [roomWords.quote, roomWords.document, roomWords.documentStatus],
  [
    route(
      '/bills/bills-to-pay/quote',
      'quotes',
      { ...quotes, anyPermission: ['bills_quote_view_list'] },
      {
        initialQuery: initialQuery('bills', quoteListSpec, firstPurchaseFilter),
        screen: () => import('./list/QuoteList.tsx'),
      },
    ),
    route(
      '/approval/bill-list/quote',
      'quoteApprovals',
      { ...quotes, anyCapability: ['isPurchaseQuoteReviewer'] },
      {
        initialQuery: initialQuery('bills/approvals', quoteReviewListSpec, () => firstReviewFilter),
        screen: () => import('./list/QuoteReviewList.tsx'),
      },
    ),
  ],
);
