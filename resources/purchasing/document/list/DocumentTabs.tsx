import { useTranslate } from 'react-admin';
import type { RouteTab } from '../../../../src/ui/page/tabs/RouteTabs.tsx';
import { RouteTabs } from '../../../../src/ui/page/tabs/RouteTabs.tsx';
import type { DocumentView } from '../document.ts';
import { documentTabs } from '../documentTabs.ts';

type ListView = Extract<DocumentView, 'list' | 'reviewList'>;

const labels = { bill: 'invoice', order: 'order', quote: 'quote', request: 'request' } as const;

function tabsOf(view: ListView): RouteTab[] {
  return (['bill', 'order', 'quote', 'request'] as const).map((type) => ({
    name: documentTabs[type][view],
    label: `document.tab.${labels[type]}`,
  }));
}

/** The kinds of purchase, by list. Who sees which is said by the routes themselves (rules: tabs). */
export const purchaseTabs: Record<ListView, readonly RouteTab[]> = {
  list: tabsOf('list'),
  reviewList: tabsOf('reviewList'),
};

export function DocumentTabs({ view }: { view: ListView }) {
  const translate = useTranslate();
  return <RouteTabs label={translate('document.tab.label')} tabs={purchaseTabs[view]} />;
}
