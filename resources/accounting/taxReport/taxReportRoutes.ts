import { speaking, route } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { roomWords } from '../../words.ts';
import { inputVatSpec } from './inputVatSpec.ts';
import { taxReportAccess } from './taxReport.ts';

/** The report of taxes, and the invoices behind its input VAT. */
export const taxReportRoutes = speaking(
  [roomWords.taxReport],
  [
    route('/bills/tax-report', 'taxReport', taxReportAccess, {
      screen: () => import('./TaxReportPage.tsx'),
    }),
    route('/bills/tax-report/input-vat', 'inputVat', taxReportAccess, {
      initialQuery: initialQuery('input-vat', inputVatSpec, () => ({})),
      screen: () => import('./InputVatList.tsx'),
    }),
  ],
);
