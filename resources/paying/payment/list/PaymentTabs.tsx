import { useTranslate } from 'react-admin';
import type { RouteTab } from '../../../../src/ui/page/tabs/RouteTabs.tsx';
import { RouteTabs } from '../../../../src/ui/page/tabs/RouteTabs.tsx';
import type { PaymentView } from '../payment.ts';

type ListView = Exclude<PaymentView, 'page' | 'documents'>;

/** Purchase and Deposit, by list. Who sees which is said by the routes themselves (rules: tabs). */
const paymentTabs: Record<ListView, readonly RouteTab[]> = {
  request: [
    { name: 'approval-payment-list-request', label: 'payment.tab.purchase' },
    { name: 'approval-payment-list-request-deposits', label: 'payment.tab.deposit' },
  ],
  approval: [
    { name: 'approval-payment-list-approval', label: 'payment.tab.purchase' },
    { name: 'approval-payment-list-approval-deposits', label: 'payment.tab.deposit' },
  ],
  authorize: [
    { name: 'approval-payment-list-authorize', label: 'payment.tab.purchase' },
    { name: 'approval-payment-list-authorize-deposits', label: 'payment.tab.deposit' },
  ],
};

export function PaymentTabs({ view }: { view: ListView }) {
  const translate = useTranslate();
  return <RouteTabs label={translate('payment.tab.label')} tabs={paymentTabs[view]} />;
}
