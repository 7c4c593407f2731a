import { useTranslate } from 'react-admin';
import { RouteTabs } from '../../../src/ui/page/tabs/RouteTabs.tsx';
import { PolicyTabs } from '../../spending/limit/PolicyTabs.tsx';

/** Below the policies of every kind: what policies of trips consist of. */
export function TripPolicyTabs() {
  const translate = useTranslate();
  return (
    <>
      <PolicyTabs />
      <RouteTabs
        label={translate('limitGrid.tripTabs')}
        tabs={[
          { name: 'policy-management-business-trip-categories', label: 'limitGrid.tripTab.categories' },
          { name: 'policy-management-business-trip-groups', label: 'limitGrid.tripTab.groups' },
          { name: 'policy-management-business-trip-policies', label: 'limitGrid.tripTab.policies' },
        ]}
      />
    </>
  );
}
