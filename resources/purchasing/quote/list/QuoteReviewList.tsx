import { documentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { quote } from '../quote.ts';
import { quoteOnScreen } from '../quoteOnScreen.tsx';
import { quoteReviewListSpec } from './quoteLists.ts';

/** Purchase approvals, tab Quote. */
export default documentReviewList(quote, quoteOnScreen, quoteReviewListSpec, 'title.quoteApprovals');
