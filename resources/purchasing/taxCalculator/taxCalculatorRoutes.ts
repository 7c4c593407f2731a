import { route } from '../../../src/app/routing/routes.ts';
import { lineGridWords } from '../../../src/ui/lineGrid/lineGridWords.ts';
import { roomWords } from '../../words.ts';

/** Where people compute what prices come to with their taxes. */
export const taxCalculatorRoutes = [
  route(
    '/tax-calculator',
    'taxCalculator',
    { allFeatures: ['expenseBill'] },
    {
      tool: 4,
      words: [roomWords.taxCalculator, roomWords.lineItems, lineGridWords],
      screen: () => import('./TaxCalculator.tsx'),
    },
  ),
] as const;
