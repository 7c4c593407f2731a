import { amendmentKindOnScreen } from './amendment/page/amendmentKindOnScreen.tsx';
import { depositKindOnScreen } from './deposit/page/depositKindOnScreen.tsx';
import type { KindOnScreen } from './document/page/KindOnScreen.tsx';
import type { TransactionType } from './document/document.ts';
import { invoiceKindOnScreen } from './invoice/page/invoiceKindOnScreen.tsx';
import { orderKindOnScreen } from './order/page/orderKindOnScreen.tsx';
import { quoteKindOnScreen } from './quote/page/quoteKindOnScreen.tsx';
import { requestKindOnScreen } from './request/page/requestKindOnScreen.tsx';

/** The kinds of purchase document as their pages show them, one line each. */
const kindsOnScreen: Partial<Record<TransactionType, KindOnScreen>> = {
  bill: invoiceKindOnScreen,
  order: orderKindOnScreen,
  request: requestKindOnScreen,
  amendment: amendmentKindOnScreen,
  deposit: depositKindOnScreen,
  quote: quoteKindOnScreen,
};

/** How a document is shown; one of which nothing is known yet like an invoice. */
export function kindOnScreen(document: { transactionType: TransactionType } | undefined): KindOnScreen {
  return kindsOnScreen[document?.transactionType ?? 'bill'] ?? invoiceKindOnScreen;
}
