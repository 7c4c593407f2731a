import { useTranslate } from 'react-admin';
import { DocumentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { order } from '../order.ts';
import { orderOnScreen } from '../orderOnScreen.tsx';
import { orderReviewListSpec } from './orderLists.ts';

/** Purchase approvals, tab Order. */
export default function OrderReviewList() {
  const translate = useTranslate();
  return (
    <DocumentReviewList
      kind={order}
      noun={orderOnScreen}
      spec={orderReviewListSpec}
      title={translate('title.orderApprovals')}
    />
  );
}
