import { DocumentList } from '../../document/list/DocumentList.tsx';
import { request } from '../request.ts';
import { requestOnScreen } from '../requestOnScreen.tsx';
import { requestListSpec } from './requestLists.ts';

/** Purchases, tab Request: all of them, or those of a purchase requester. */
export default function RequestList() {
  return <DocumentList kind={request} noun={requestOnScreen} spec={requestListSpec} title="title.requests" />;
}
