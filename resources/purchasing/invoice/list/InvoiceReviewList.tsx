import { useTranslate } from 'react-admin';
import { DocumentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { invoice } from '../invoice.ts';
import { invoiceOnScreen } from '../invoiceOnScreen.tsx';
import { invoiceReviewListSpec } from './invoiceLists.ts';

/** Purchase approvals, tab Invoice. */
export default function InvoiceReviewList() {
  const translate = useTranslate();
  return (
    <DocumentReviewList
      kind={invoice}
      noun={invoiceOnScreen}
      spec={invoiceReviewListSpec}
      title={translate('title.purchaseApprovals')}
    />
  );
}
