import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { invoiceOnScreen } from '../invoiceOnScreen.tsx';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { InvoiceNotices } from './InvoiceNotices.tsx';

/** The notices of an invoice on a page of another noun, with the dialogs of its own. */
export function InvoiceNoticesPanel({ bill }: { bill: DocumentDetail }) {
  const actions = useNounActions(invoiceOnScreen, 'page');
  return (
    <>
      <InvoiceNotices bill={bill} offered={actions.actionsFor(bill)} />
      {actions.dialog}
    </>
  );
}
