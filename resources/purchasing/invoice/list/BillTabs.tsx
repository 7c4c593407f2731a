import { useTranslate } from 'react-admin';
import type { RouteTab } from '../../../../src/ui/RouteTabs.tsx';
import { RouteTabs } from '../../../../src/ui/RouteTabs.tsx';
import type { BillView } from '../bill.ts';

type ListView = Extract<BillView, 'list' | 'reviewList'>;

/** The kinds of purchase, by list. Who sees which is said by the routes themselves (spec 2 §2). */
export const purchaseTabs: Record<ListView, readonly RouteTab[]> = {
  list: [
    { name: 'bills-bills-to-pay', label: 'bill.tab.invoice' },
    { name: 'bills-bills-to-pay-order', label: 'bill.tab.order' },
    { name: 'bills-bills-to-pay-quote', label: 'bill.tab.quote' },
    { name: 'bills-bills-to-pay-request', label: 'bill.tab.request' },
  ],
  reviewList: [
    { name: 'approval-bill-list', label: 'bill.tab.invoice' },
    { name: 'approval-bill-list-order', label: 'bill.tab.order' },
    { name: 'approval-bill-list-quote', label: 'bill.tab.quote' },
    { name: 'approval-bill-list-request', label: 'bill.tab.request' },
  ],
};

export function BillTabs({ view }: { view: ListView }) {
  const translate = useTranslate();
  return <RouteTabs label={translate('bill.tab.label')} tabs={purchaseTabs[view]} />;
}
