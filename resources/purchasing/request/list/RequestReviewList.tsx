import { documentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { request } from '../request.ts';
import { requestOnScreen } from '../requestOnScreen.tsx';
import { requestReviewListSpec } from './requestLists.ts';

/** Purchase approvals, tab Request. */
export default documentReviewList(request, requestOnScreen, requestReviewListSpec, 'title.requestApprovals');
