import { useTranslate } from 'react-admin';
import { RouteTabs } from '../../../src/ui/page/tabs/RouteTabs.tsx';

/** The accounts, what goes between them, and what goes to their banks. */
export function AccountTabs() {
  const translate = useTranslate();
  return (
    <RouteTabs
      label={translate('title.companyAccount.list')}
      tabs={[
        { name: 'accounts', label: 'title.companyAccount.list' },
        { name: 'accounts-allocation', label: 'title.allocation.list' },
        { name: 'accounts-transfers', label: 'title.accountTransfer.list' },
        { name: 'accounts-payment-runs', label: 'title.paymentRun.list' },
        { name: 'accounts-file-layouts', label: 'title.paymentFileLayout.list' },
      ]}
    />
  );
}
