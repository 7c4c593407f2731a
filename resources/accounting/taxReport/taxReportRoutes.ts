import { speaking, route } from '../../../src/app/routing/routes.ts';
import { roomWords } from '../../words.ts';
import { taxReportAccess } from './taxReport.ts';

/** The report of taxes. */
export const taxReportRoutes = speaking(
  [roomWords.taxReport],
  [
    route('/bills/tax-report', 'taxReport', taxReportAccess, {
      screen: () => import('./TaxReportPage.tsx'),
    }),
  ],
);
