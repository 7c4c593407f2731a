import { useTranslate } from 'react-admin';
import { RouteTabs } from '../../../src/ui/page/tabs/RouteTabs.tsx';

/** The policies of categories, and beside them those of some people, what benefits grant, and those of trips. */
export function PolicyTabs() {
  const translate = useTranslate();
  return (
    <RouteTabs
      label={translate('limitGrid.tabs')}
      tabs={[
        { name: 'policy-management-category', label: 'limitGrid.tab.category' },
        { name: 'policy-management-custom', label: 'limitGrid.tab.custom' },
        { name: 'policy-management-benefit', label: 'limitGrid.tab.benefit' },
        {
          name: 'policy-management-business-trip-categories',
          label: 'limitGrid.tab.businessTrip',
          also: ['policy-management-business-trip-groups', 'policy-management-business-trip-policies'],
        },
      ]}
    />
  );
}
