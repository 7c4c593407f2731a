import { useTranslate } from 'react-admin';
import { DocumentReviewList } from '../../document/list/DocumentReviewList.tsx';
import { quote } from '../quote.ts';
import { quoteOnScreen } from '../quoteOnScreen.tsx';
import { quoteReviewListSpec } from './quoteLists.ts';

/** Purchase approvals, tab Quote. */
export default function QuoteReviewList() {
  const translate = useTranslate();
  return (
    <DocumentReviewList
      kind={quote}
      noun={quoteOnScreen}
      spec={quoteReviewListSpec}
      title={translate('title.quoteApprovals')}
    />
  );
}
