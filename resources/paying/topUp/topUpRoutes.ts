import { route, speaking } from '../../../src/app/routing/routes.ts';
import { roomWords } from '../../words.ts';
import { topUpAccess } from './topUp.ts';

/** Where money for the accounts is transferred to. */
export const topUpRoutes = speaking(
  [roomWords.topUp],
  [route('/balance/top-up', 'topUp', topUpAccess, { screen: () => import('./TopUpPage.tsx') })],
);
