import { documentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { invoice } from '../invoice.ts';
import { invoiceOnScreen } from '../invoiceOnScreen.tsx';
import { invoiceReviewListSpec } from './invoiceLists.ts';

/** Purchase approvals, tab Invoice. */
export default documentReviewList(invoice, invoiceOnScreen, invoiceReviewListSpec, 'title.purchaseApprovals');
