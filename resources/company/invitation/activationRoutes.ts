import { route, speaking } from '../../../src/app/routing/routes.ts';
import { roomWords } from '../../words.ts';

/** The two pages of an invited person; both need no session. */
export const activationRoutes = speaking(
  [roomWords.activation],
  [
    route('/external/activation', 'activation', 'everybody', {
      layout: 'clean',
      screen: () => import('./ActivationPage.tsx'),
    }),
    route('/external/success', 'activationDone', 'everybody', {
      layout: 'clean',
      screen: () => import('./ActivationDone.tsx'),
    }),
  ],
);
