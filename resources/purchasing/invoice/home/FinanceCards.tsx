import { useState } from 'react';
import { today } from '../../../../domain/day/day.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { invoiceListSpec } from '../list/invoiceLists.ts';
import { InvoiceSummaryCards } from '../list/InvoiceSummaryCards.tsx';

/** The cards above the list of invoices; each leads to what it counts. */
export default function FinanceCards() {
  const { timeZone } = useActor();
  const [day] = useState(() => today(timeZone, new Date()));
  return (
    <InvoiceSummaryCards
      spec={invoiceListSpec}
      filter={{}}
      today={day}
      pathname={pathTo('bills-bills-to-pay')}
    />
  );
}
