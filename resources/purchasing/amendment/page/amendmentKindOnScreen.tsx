import type { KindOnScreen } from '../../document/page/KindOnScreen.tsx';
import { orderReviewListSpec } from '../../order/list/orderLists.ts';
import { amendment } from '../amendment.ts';
import { amendmentOnScreen } from '../amendmentOnScreen.tsx';
import { AmendmentDifferences } from './AmendmentDifferences.tsx';
import { AmendmentNotice } from './AmendmentNotices.tsx';

/** The change of an order on its pages: what it changes comes first. */
export const amendmentKindOnScreen: KindOnScreen = {
  kind: amendment,
  noun: amendmentOnScreen,
  reviewListSpec: orderReviewListSpec,
  notices: (bill) => <AmendmentNotice bill={bill} />,
  first: (bill) => <AmendmentDifferences bill={bill} />,
};
