import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { isReview } from '../../document/document.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { PageView } from '../../document/page/KindOnScreen.tsx';

/** That an invoice differs from its orders, by how much, and from which. */
export function MatchFlag({ bill, view }: { bill: DocumentDetail; view: PageView }) {
  const translate = useTranslate();
  const { match } = bill.attention;
  if (!match) return null;
  const page = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  return (
    <>
      {translate(`invoiceMatch.attention.${match.state}`, {
        sum: formatMoney(fromWire(match.excess), bill.currencyCode),
        person: match.acceptedBy ?? '',
      })}{' '}
      {translate('invoiceMatch.attention.orders')}{' '}
      {match.orders.map(({ id, referenceID }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={pathTo(page, { id })}>{referenceID}</Link>
        </Fragment>
      ))}
      {!match.hasApprover && <div>{translate('invoiceMatch.attention.noApprover')}</div>}
    </>
  );
}
