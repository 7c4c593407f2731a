import { DocumentList } from '../../document/list/DocumentList.tsx';
import { quote } from '../quote.ts';
import { quoteOnScreen } from '../quoteOnScreen.tsx';
import { quoteListSpec } from './quoteLists.ts';

/** Purchases, tab Quote. */
export default function QuoteList() {
  return <DocumentList kind={quote} noun={quoteOnScreen} spec={quoteListSpec} title="title.quotes" />;
}
