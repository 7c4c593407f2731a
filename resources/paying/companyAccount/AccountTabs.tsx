import { useTranslate } from 'react-admin';
import { RouteTabs } from '../../../src/ui/page/tabs/RouteTabs.tsx';

/** The accounts, and what goes between them. */
export function AccountTabs() {
  const translate = useTranslate();
  return (
    <RouteTabs
      label={translate('title.companyAccount.list')}
      tabs={[
        { name: 'accounts', label: 'title.companyAccount.list' },
        { name: 'accounts-transfers', label: 'title.accountTransfer.list' },
      ]}
    />
  );
}
