import { useTranslate } from 'react-admin';
import type { AskedProps } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { purchaseFilterFields, useDocumentFilterChoices } from './DocumentFilters.tsx';
import { kindOfEntered } from '../../documentKinds.ts';
import { purchaseListSpec } from './DocumentListSpecs.tsx';

const spec = purchaseListSpec('purchases');
const invoices = kindOfEntered({ transactionType: 'bill' });

/** The filters of the list of purchases apart from it. */
export default function DocumentListFilters(asked: AskedProps) {
  const translate = useTranslate();
  const fields = purchaseFilterFields(invoices, translate, useDocumentFilterChoices(invoices));
  return <ListFilters {...asked} spec={spec} fields={fields} list={translate('document.tab.invoice')} />;
}
