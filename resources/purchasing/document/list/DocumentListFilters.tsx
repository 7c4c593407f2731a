import { useTranslate } from 'react-admin';
import type { AskedProps } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { kindOfEntered } from '../../documentKinds.ts';
import type { TransactionType } from '../document.ts';
import { purchaseListSpec } from './documentLists.ts';
import { statusesListed, useDocumentFilterFields } from './useDocumentFilterFields.tsx';

const spec = purchaseListSpec('purchases');

/** The filters of the list of one kind of purchase apart from it. */
export function documentListFilters(transactionType: TransactionType) {
  const kind = kindOfEntered({ transactionType });
  return function DocumentListFilters(asked: AskedProps) {
    const translate = useTranslate();
    const fields = useDocumentFilterFields(kind, spec, {
      statuses: statusesListed(kind),
      asked: asked.search,
    });
    return (
      <ListFilters {...asked} spec={spec} fields={fields} list={translate(`${kind.words}.list.caption`)} />
    );
  };
}
