import { Suspense, useState } from 'react';
import type { RowActionsProps } from '../../../../src/ui/list/rows/RowActions.tsx';
import { RowActions } from '../../../../src/ui/list/rows/RowActions.tsx';
import { PaymentOfRow } from '../../../panels.ts';
import { statusesByPayment } from '../../document/document.ts';
import type { DocumentRow } from '../../document/documentWire.ts';
import { DocumentList } from '../../document/list/DocumentList.tsx';
import { invoice } from '../invoice.ts';
import { invoiceOnScreen } from '../invoiceOnScreen.tsx';
import { invoiceListSpec } from './invoiceLists.ts';
import { InvoiceSummaryCards } from './InvoiceSummaryCards.tsx';

/** A finger points at nothing before it presses. */
const isTouched = window.matchMedia?.('(hover: none)').matches;

/** Purchases, tab Invoice. */
export default function InvoiceList() {
  // The payments of the rows are asked for when somebody is about to act on one, and not with the first list.
  const [isActedOn, setActedOn] = useState(isTouched);
  const menuOf = (menu: RowActionsProps, { id, status }: DocumentRow) =>
    isActedOn && statusesByPayment.includes(status) ? (
      <Suspense fallback={<RowActions {...menu} />}>
        <PaymentOfRow billID={id} menu={menu} />
      </Suspense>
    ) : (
      <RowActions {...menu} />
    );
  return (
    <DocumentList
      kind={invoice}
      noun={invoiceOnScreen}
      spec={invoiceListSpec}
      title="title.purchases"
      above={(asked) => <InvoiceSummaryCards {...asked} />}
      menuOf={menuOf}
      onPointed={() => setActedOn(true)}
    />
  );
}
