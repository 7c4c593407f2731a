import { useTranslate } from 'react-admin';
import type { RouteTab } from '../../../../src/ui/page/RouteTabs.tsx';
import { RouteTabs } from '../../../../src/ui/page/RouteTabs.tsx';
import type { DocumentView } from '../document.ts';

type ListView = Extract<DocumentView, 'list' | 'reviewList'>;

/** The kinds of purchase, by list. Who sees which is said by the routes themselves (spec 2 §2). */
export const purchaseTabs: Record<ListView, readonly RouteTab[]> = {
  list: [
    { name: 'bills-bills-to-pay', label: 'document.tab.invoice' },
    { name: 'bills-bills-to-pay-order', label: 'document.tab.order' },
    { name: 'bills-bills-to-pay-quote', label: 'document.tab.quote' },
    { name: 'bills-bills-to-pay-request', label: 'document.tab.request' },
  ],
  reviewList: [
    { name: 'approval-bill-list', label: 'document.tab.invoice' },
    { name: 'approval-bill-list-order', label: 'document.tab.order' },
    { name: 'approval-bill-list-quote', label: 'document.tab.quote' },
    { name: 'approval-bill-list-request', label: 'document.tab.request' },
  ],
};

export function DocumentTabs({ view }: { view: ListView }) {
  const translate = useTranslate();
  return <RouteTabs label={translate('document.tab.label')} tabs={purchaseTabs[view]} />;
}
