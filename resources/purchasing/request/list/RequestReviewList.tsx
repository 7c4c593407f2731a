import { useTranslate } from 'react-admin';
import { DocumentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { request } from '../request.ts';
import { requestOnScreen } from '../requestOnScreen.tsx';
import { requestReviewListSpec } from './requestLists.ts';

/** Purchase approvals, tab Request. */
export default function RequestReviewList() {
  const translate = useTranslate();
  return (
    <DocumentReviewList
      kind={request}
      noun={requestOnScreen}
      spec={requestReviewListSpec}
      title={translate('title.requestApprovals')}
    />
  );
}
