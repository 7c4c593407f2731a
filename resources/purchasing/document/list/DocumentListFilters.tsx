import { useTranslate } from 'react-admin';
import type { AskedProps } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { readListQuery } from '../../../../domain/list/listQuery.ts';
import { kindOfEntered } from '../../documentKinds.ts';
import type { TransactionType } from '../document.ts';
import { purchaseFilterFields, useDocumentFilterChoices } from './DocumentFilters.tsx';
import { purchaseListSpec } from './DocumentListSpecs.tsx';

const spec = purchaseListSpec('purchases');

/** The filters of the list of one kind of purchase apart from it. */
export function documentListFilters(transactionType: TransactionType) {
  const kind = kindOfEntered({ transactionType });
  return function DocumentListFilters(asked: AskedProps) {
    const translate = useTranslate();
    const { filter } = readListQuery(spec, asked.search).query;
    const fields = purchaseFilterFields(kind, translate, useDocumentFilterChoices(kind, filter));
    return (
      <ListFilters {...asked} spec={spec} fields={fields} list={translate(`${kind.words}.list.caption`)} />
    );
  };
}
