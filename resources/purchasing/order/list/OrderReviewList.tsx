import { documentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { order } from '../order.ts';
import { orderOnScreen } from '../orderOnScreen.tsx';
import { orderReviewListSpec } from './orderLists.ts';

/** Purchase approvals, tab Order. */
export default documentReviewList(order, orderOnScreen, orderReviewListSpec, 'title.orderApprovals');
