import { DocumentList } from '../../document/list/DocumentList.tsx';
import { order } from '../order.ts';
import { orderOnScreen } from '../orderOnScreen.tsx';
import { orderListSpec } from './orderLists.ts';

/** Purchases, tab Order. */
export default function OrderList() {
  return <DocumentList kind={order} noun={orderOnScreen} spec={orderListSpec} title="title.orders" />;
}
