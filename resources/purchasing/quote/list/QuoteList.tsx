import { useTranslate } from 'react-admin';
import { DocumentList } from '../../document/list/DocumentList.tsx';
import { quote } from '../quote.ts';
import { quoteOnScreen } from '../quoteOnScreen.tsx';
import { quoteListSpec } from './quoteLists.ts';

/** Purchases, tab Quote. */
export default function QuoteList() {
  const translate = useTranslate();
  return (
    <DocumentList kind={quote} noun={quoteOnScreen} spec={quoteListSpec} title={translate('title.quotes')} />
  );
}
