import { useTranslate } from 'react-admin';
import type { RouteTab } from '../../../src/ui/page/tabs/RouteTabs.tsx';
import { RouteTabs } from '../../../src/ui/page/tabs/RouteTabs.tsx';

const tabs: readonly RouteTab[] = [
  { name: 'bills-tax-report', label: 'taxReport.title' },
  { name: 'bills-tax-report-input-vat', label: 'taxReport.inputVat' },
  { name: 'bills-withholding-slips', label: 'taxReport.slips' },
  { name: 'bills-tax-objects', label: 'taxReport.objects' },
];

/** The report and what it is made of. */
export function TaxTabs() {
  const translate = useTranslate();
  return <RouteTabs label={translate('taxReport.tabs')} tabs={tabs} />;
}
