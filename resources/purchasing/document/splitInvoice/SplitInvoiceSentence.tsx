import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { PageView } from '../page/KindOnScreen.tsx';
import { isReview } from '../document.ts';
import type { SplitInvoice } from './splitInvoiceWire.ts';

/** What an invoice comes to with others of its vendor, and the way to those that the person may read. */
export function SplitInvoiceSentence({
  split: { says, others },
  view,
}: {
  split: SplitInvoice;
  view: PageView;
}) {
  const translate = useTranslate();
  const name = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  return (
    <>
      {says}
      {others.map(({ id, referenceID }) => (
        <Fragment key={id}>
          {' '}
          <Link to={pathTo(name, { id })}>
            {translate('document.openDuplicate', { number: referenceID })}
          </Link>
        </Fragment>
      ))}
    </>
  );
}
