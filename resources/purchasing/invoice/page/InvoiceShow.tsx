import { useNavigate } from 'react-router';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { DocumentPage } from '../../document/page/DocumentPage.tsx';
import { InvoiceNotices } from './InvoiceNotices.tsx';
import { invoice } from '../invoice.ts';
import { invoiceOnScreen } from '../InvoiceActions.tsx';

/** An invoice as the purchases screens show it. */
export default function InvoiceShow() {
  const id = useAddressID();
  const navigate = useNavigate();
  const actions = useNounActions(invoiceOnScreen, 'page', (_action, bill) => {
    if (bill === null) void navigate(pathTo('bills-bills-to-pay'), { replace: true });
  });
  return (
    <DocumentPage
      kind={invoice}
      key={id}
      id={id}
      view="page"
      actions={actions}
      notices={(bill) => <InvoiceNotices bill={bill} offered={actions.actionsFor(bill)} />}
    />
  );
}
